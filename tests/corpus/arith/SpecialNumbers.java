// What floating point makes special is tried before solvers are asked.
class SpecialNumbers {
    static void root(double x) {    //~ REFUTED
        assert Math.sqrt(x) >= 0;   //~ FAIL assert
    }

    static void rootOfSquare(double x) { //~ VERIFIED
        if (x > 1 && x < 2) {
            assert x * x > 0;
        }
    }

    static void same(double x) { //~ REFUTED
        assert x == x;           //~ FAIL assert
    }

    static void sign(double x, double y) {   //~ REFUTED
        if (x == y) {
            assert 1 / x == 1 / y;           //~ FAIL assert
        }
    }

    static void least(float a, float b) {           //~ REFUTED
        assert Math.min(a, b) == a || Math.min(a, b) == b; //~ FAIL assert
    }

    static void rounded(long whole) {   //~ REFUTED
        long before = whole;
        whole *= 1.0;
        assert whole == before;         //~ FAIL assert
    }

    //@ requires -1000 < small && small < 1000;
    static void exact(int small) { //~ VERIFIED
        double d = small;
        assert d < 1000;
    }
}
