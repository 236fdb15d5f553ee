// A class whose initialisation always ends with an exception is of no use to anybody.
class ThrowingInitializers {
    static class Throws { //~ REFUTED
        static int x = 1;

        static {
            if (x > 0) {
                throw new IllegalStateException("no"); //~ FAIL uncaught-exception
            }
        }
    }

    static class Parses { //~ REFUTED
        static int x = Integer.parseInt("zz"); //~ FAIL precondition
    }

    static class Catches {
        static int x;

        static {
            try {
                x = Integer.parseInt("zz");
            } catch (NumberFormatException e) {
                x = -1;
            }
        }

        static int get() { //~ VERIFIED
            return x;
        }
    }

    static class Fine {
        static final int X = Integer.parseInt("12");

        static void known() { //~ VERIFIED
            assert X == 12;
        }

        static void knownWrong() { //~ REFUTED
            assert X == 13;        //~ FAIL assert
        }
    }
}
