/** Static fields are taken for set by everybody but class initialisation, which answers for what it calls. */
class ClassInitialisation {
    static class TooEarly { //~ UNKNOWN
        static int size = length();
        static String text = "x".trim();

        static int length() { //~ VERIFIED
            return text.length();
        }
    }

    static class InTime {
        static String text = "x".trim();
        static int size = length();

        static int length() { //~ VERIFIED
            return text.length();
        }
    }

    static String name = "a";
    int count;

    ClassInitialisation() { //~ VERIFIED
        count = name.length();
    }

    static class Inner {
        int size = name.length();
    }

    Inner make() { //~ VERIFIED
        return new Inner();
    }

    static double remainder(double a, double b) { //~ VERIFIED
        if (b > 0 && a >= 0 && a < 1e300) {
            double r = a % b;
            assert r >= 0 && r < b;
        }
        return a;
    }

    static double remainderOfNegative(double a) { //~ REFUTED
        double r = a % 4.0;
        assert !(r < 0); //~ FAIL assert
        return r;
    }
}
