/** A `finally` that leaves only sometimes, and lambdas whose interface lets exceptions through. */
class Finally {
    // Swallowed when d is 0: what is raised there never leaves.
    static int sometimes(int n, int d) { //~ VERIFIED
        int r = 0;
        try {
            r = n / d;
        } finally {
            if (d == 0) return -1;
        }
        return r;
    }

    // Swallowed for other inputs only.
    static int wrongly(int n, int d) { //~ REFUTED
        int r = 0;
        try {
            r = n / d; //~ FAIL div-by-zero
        } finally {
            if (d == 1) return -1;
        }
        return r;
    }

    static int inLoop(int[] a) { //~ VERIFIED
        int r = 0;
        for (int i = 0; i < 2; i++) {
            try {
                r += a[i];
            } finally {
                if (i >= a.length) break;
            }
        }
        return r;
    }

    interface Partial {
        //@ signals (ArithmeticException e) true;
        int apply(int x);
    }

    interface Total {
        int apply(int x);
    }

    static int allowed(int n) { //~ VERIFIED
        Partial p = k -> 10 / k;
        try {
            return p.apply(n);
        } catch (ArithmeticException e) {
            return 0;
        }
    }

    static int forbidden(int n) { //~ REFUTED
        Total t = k -> 10 / k; //~ FAIL div-by-zero
        return t.apply(n);
    }
}
