/** By contract, inlined, or by frame only; dispatch; library demands. */
class Calls {
    int f;
    int g;

    //@ requires 0 < x && x < 1000;
    //@ ensures \result > x;
    //@ assignable f;
    int grow(int x) { //~ VERIFIED
        f = 5;
        return x + 1;
    }

    void byContract() { //~ VERIFIED
        g = 3;
        int r = grow(1);
        assert r > 1 && g == 3;
    }

    void beyondContract() { //~ REFUTED
        f = 3;
        grow(1);
        assert f == 3; //~ FAIL assert
    }

    void demand(int x) { //~ REFUTED
        grow(x); //~ FAIL precondition
    }

    static int twice(int x) { //~ VERIFIED
        return 2 * x;
    }

    static void inlined() { //~ VERIFIED
        assert twice(4) == 8;
    }

    static int down(int n) { //~ VERIFIED
        return n <= 0 ? 0 : down(n - 1);
    }

    //@ ensures \result == 0;
    static int downToZero(int n) { //~ VERIFIED
        return n <= 0 ? 0 : downToZero(n - 1);
    }

    private static int half(int d) { //~ REFUTED
        return 10 / d; //~ FAIL div-by-zero
    }

    static int callsHalf(int d) { //~ VERIFIED
        return half(d);
    }

    private static int third(int d) { //~ VERIFIED
        return 10 / d;
    }

    static int callsThird(int d) { //~ VERIFIED
        return d > 0 ? third(d) : 0;
    }

    static char library(String s) { //~ REFUTED
        return s.charAt(9); //~ FAIL precondition
    }

    static class Shape {
        int area() { //~ VERIFIED
            return 0;
        }
    }

    static class Square extends Shape {
        @Override
        int area() { //~ VERIFIED
            return 4;
        }
    }

    static void dispatch() { //~ VERIFIED
        Shape s = new Square();
        assert s.area() == 4;
    }

    static void dispatchUnknown(Shape s) { //~ REFUTED
        assert s.area() == 0; //~ FAIL assert
    }

    static class Base {
        //@ ensures \result >= 0;
        int value() { //~ VERIFIED
            return 1;
        }
    }

    static class Derived extends Base {
        @Override
        int value() { //~ VERIFIED
            return 2;
        }
    }

    static void staticType(Base b) { //~ VERIFIED
        assert b.value() >= 0;
    }
}
