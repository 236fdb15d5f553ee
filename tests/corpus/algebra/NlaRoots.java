//# code-math: bigint
/** Roots, as published: squares and cubes by differences, Dijkstra, Freire. */
class NlaRoots {
    //@ requires n >= 0;
    static void sqrt1(int n) { //~ VERIFIED
        int a = 0;
        int s = 1;
        int t = 1;
        while (s <= n) { //~ INFERS t == 2 * a + 1 && s == (a + 1) * (a + 1)
            a = a + 1;
            t = t + 2;
            s = s + t;
        }
        //@ assert t * t - 4 * s + 2 * t + 1 == 0;
        //@ assert a * a <= n && n < (a + 1) * (a + 1);
    }

    //@ requires n >= 0;
    static void sqrt1Slow(int n) { //~ REFUTED
        int a = 0;
        int s = 1;
        int t = 1;
        while (s <= n) {
            a = a + 1;
            t = t + 1;
            s = s + t;
        }
        //@ assert t * t - 4 * s + 2 * t + 1 == 0; //~ FAIL assert
    }

    /** No test says that the divisions are exact: q is a power of four, and p is even while q is not 1. */
    //@ requires n >= 0;
    static void dijkstra(int n) { //~ VERIFIED
        int p = 0;
        int q = 1;
        int r = n;
        int h = 0;
        while (q <= n) {
            q = 4 * q;
        }
        while (q != 1) { //~ INFERS p * p + q * r == n * q && r < 2 * p + q
            q = q / 4;
            h = p + q;
            p = p / 2;
            if (r >= h) {
                p = p + q;
                r = r - h;
            }
        }
        //@ assert p * p + r == n;
        //@ assert p * p <= n && n < (p + 1) * (p + 1);
    }

    /** The bound is the tightest one. */
    //@ requires n >= 0;
    static void dijkstraTighter(int n) { //~ REFUTED
        int p = 0;
        int q = 1;
        int r = n;
        int h = 0;
        while (q <= n) {
            q = 4 * q;
        }
        while (q != 1) {
            q = q / 4;
            h = p + q;
            p = p / 2;
            if (r >= h) {
                p = p + q;
                r = r - h;
            }
        }
        //@ assert n < p * p + 2 * p; //~ FAIL assert
    }

    //@ requires n >= 0;
    static void dijkstraMixed(int n) { //~ REFUTED
        int p = 0;
        int q = 1;
        int r = n;
        int h = 0;
        while (q <= n) {
            q = 4 * q;
        }
        while (q != 1) {
            q = q / 4;
            h = p + q;
            p = p / 2;
            if (r >= h) {
                p = p + q;
                r = r - p;
            }
        }
        //@ assert p * p + r == n; //~ FAIL assert
    }

    //@ requires a >= 0 && a % 2 == 0;
    static void freire1(int a) { //~ VERIFIED
        int x = a / 2;
        int r = 0;
        while (x > r) {
            x = x - r;
            r = r + 1;
        }
        //@ assert a == 2 * x + r * r - r;
    }

    //@ requires a >= 0;
    static void freire1Any(int a) { //~ REFUTED
        int x = a / 2;
        int r = 0;
        while (x > r) {
            x = x - r;
            r = r + 1;
        }
        //@ assert a == 2 * x + r * r - r; //~ FAIL assert
    }

    /** Four times the published values, which are quarters. */
    static void freire2(int a) { //~ VERIFIED
        int x = 4 * a;
        int r = 1;
        int s = 13;
        while (x - s > 0) {
            x = x - s;
            s = s + 24 * r + 12;
            r = r + 1;
        }
        //@ assert 4 * r * r * r - 6 * r * r + 3 * r + x - 4 * a == 1;
        //@ assert s - 12 * r * r == 1;
    }

    static void freire2Slow(int a) { //~ REFUTED
        int x = 4 * a;
        int r = 1;
        int s = 13;
        while (x - s > 0) {
            x = x - s;
            s = s + 24 * r + 11;
            r = r + 1;
        }
        //@ assert s - 12 * r * r == 1; //~ FAIL assert
    }

    static void cohencu(int a) { //~ VERIFIED
        int n = 0;
        int x = 0;
        int y = 1;
        int z = 6;
        while (n <= a) { //~ INFERS z == 6 * n + 6 && y == 3 * n * n + 3 * n + 1 && x == n * n * n
            n = n + 1;
            x = x + y;
            y = y + z;
            z = z + 6;
        }
        //@ assert y * z - 18 * x - 12 * y + 2 * z - 6 == 0;
        //@ assert z * z - 12 * y - 6 * z + 12 == 0;
    }

    static void cohencuFast(int a) { //~ REFUTED
        int n = 0;
        int x = 0;
        int y = 1;
        int z = 6;
        while (n <= a) {
            n = n + 1;
            x = x + y;
            z = z + 6;
            y = y + z;
        }
        //@ assert z * z - 12 * y - 6 * z + 12 == 0; //~ FAIL assert
    }
}
