// Signs of quotients and roots are told without dividing or taking a root.
class FloatSigns {
    static void larger(double a, double b) { //~ VERIFIED
        double m = Math.max(a, b);
        if (a == a && b == b) {
            assert m >= a && m >= b;
        }
    }

    static void largerStrictly(double a, double b) { //~ REFUTED
        double m = Math.max(a, b);
        if (a == a && b == b) {
            assert m > a || m > b; //~ FAIL assert
        }
    }

    static void smaller(float a, float b) { //~ VERIFIED
        float m = Math.min(a, b);
        assert m <= a && m <= b || m != m;
    }

    static void smallerNumber(float a, float b) { //~ REFUTED
        float m = Math.min(a, b);
        assert m <= a && m <= b; //~ FAIL assert
    }

    static void zeros(double x) { //~ VERIFIED
        if (x == 0 && 1 / x < 0) {
            assert Double.doubleToLongBits(x) == Long.MIN_VALUE;
        }
        if (1 / x > 0 && x <= 0) {
            assert Double.doubleToLongBits(x) == 0;
        }
    }

    static void zerosAlike(double x) { //~ REFUTED
        if (x == 0) {
            assert 2 / x > 0; //~ FAIL assert
        }
    }

    static void overInfinity(float x) { //~ VERIFIED
        if (x > 0) {
            assert 1 / x > 0 || x == Float.POSITIVE_INFINITY;
        }
    }

    static void overAnything(float x) { //~ REFUTED
        if (x > 0) {
            assert 1 / x > 0; //~ FAIL assert
        }
    }

    static void root(double x) { //~ VERIFIED
        if (x >= 0) {
            assert Math.sqrt(x) >= 0;
        } else {
            assert Double.isNaN(Math.sqrt(x));
        }
    }

    static void rootOfAny(double x) { //~ REFUTED
        assert Math.sqrt(x) >= 0; //~ FAIL assert
    }

    static void size(double x) { //~ VERIFIED
        assert Math.abs(x) >= 0 || x != x;
        assert Math.abs(-x) == Math.abs(x) || x != x;
    }

    static void sizeOfAny(double x) { //~ REFUTED
        assert Math.abs(x) >= 0; //~ FAIL assert
    }
}
