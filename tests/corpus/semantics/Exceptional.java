/** Implicit exceptions, explicit throws, order of evaluation. */
class Exceptional {
    static int leaves(int d) { //~ REFUTED
        return 1 / d; //~ FAIL div-by-zero
    }

    static int caught(int d) { //~ VERIFIED
        try {
            return 1 / d;
        } catch (ArithmeticException e) {
            return 0;
        }
    }

    static int caughtElsewhere(int d) { //~ REFUTED
        try {
            return 1 / d; //~ FAIL div-by-zero
        } catch (NullPointerException e) {
            return 0;
        }
    }

    @SuppressWarnings("finally")
    static int swallowed(int[] a) { //~ VERIFIED
        try {
            return a[5];
        } finally {
            return 1;
        }
    }

    //@ signals (ArithmeticException e) d == 0;
    static int allowed(int d) { //~ VERIFIED
        return 1 / d;
    }

    //@ signals (ArithmeticException e) d == 1; //~ FAIL signals
    static int allowedWrongly(int d) { //~ REFUTED
        return 1 / d;
    }

    static void explicit(int x) { //~ VERIFIED
        if (x < 0) throw new IllegalArgumentException();
        assert x >= 0;
    }

    //@ public normal_behavior
    //@   requires x >= 0;
    public static void forbidden(int x) { //~ REFUTED
        if (x == 7) throw new IllegalArgumentException(); //~ FAIL uncaught-exception
    }

    //@ signals_only IllegalStateException; //~ FAIL signals
    static void only(int x) { //~ REFUTED
        if (x == 7) throw new IllegalArgumentException();
    }

    static int effects;

    static int bump() { //~ VERIFIED
        effects = 1;
        return 3;
    }

    // `a[i] = e` evaluates e before its checks, `a[i] += e` after them.
    static void assignment(int[] a) { //~ VERIFIED
        effects = 0;
        try {
            a[-1] = bump();
        } catch (ArrayIndexOutOfBoundsException e) {
            assert effects == 1;
        }
        effects = 0;
        try {
            a[-1] += bump();
        } catch (ArrayIndexOutOfBoundsException e) {
            assert effects == 0;
        }
    }

    static void assignmentOtherwise(int[] a) { //~ REFUTED
        effects = 0;
        try {
            a[-1] = bump();
        } catch (ArrayIndexOutOfBoundsException e) {
            assert effects == 0; //~ FAIL assert
        }
    }

    static int labels(int n) { //~ VERIFIED
        int count = 0;
        outer:
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                if (j == 1) continue outer;
                if (i == 2) break outer;
                count++;
            }
        }
        assert count == 2;
        return count;
    }

    static int order() { //~ VERIFIED
        int x = 1;
        int y = x++ + x * (x = 5) + x;
        assert y == 1 + 2 * 5 + 5;
        return y;
    }

    static boolean shortCircuit(int[] a, int i) { //~ VERIFIED
        return i >= 0 && i < a.length && a[i] == 0;
    }

    static boolean noShortCircuit(int[] a, int i) { //~ REFUTED
        return i >= 0 && i < a.length & a[i] == 0; //~ FAIL index-bounds
    }
}
