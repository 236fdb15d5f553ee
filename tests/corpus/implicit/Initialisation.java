// What class initialisation leaves: static fields are not null after it.
class Initialisation { //~ REFUTED
    static int[] buffer; //~ FAIL non-null
    static /*@ nullable @*/ int[] perhaps;
    static int[] there = {1, 2};

    static int bufferLength() { //~ VERIFIED
        return buffer.length;
    }

    static int perhapsLength() { //~ REFUTED
        return perhaps.length; //~ FAIL null-deref
    }

    static int thereLength() { //~ VERIFIED
        return there.length;
    }

    interface Constants { //~ REFUTED
        String NAME = null; //~ FAIL non-null
    }

    static class Divides { //~ REFUTED
        static int[] table = {3, 1};
        static int first = 1 / (table.length - 2); //~ FAIL div-by-zero
    }

    static class Blocks {
        static final int[] SQUARES;

        static {
            SQUARES = new int[4];
            for (int i = 0; i < SQUARES.length; i++) {
                SQUARES[i] = i * i;
            }
        }

        static int count() { //~ VERIFIED
            return SQUARES.length;
        }
    }

    enum Planet { //~ REFUTED //~ FAIL non-null
        EARTH, MARS;
        String moon;

        int letters() { //~ VERIFIED
            return moon.length();
        }
    }
}
