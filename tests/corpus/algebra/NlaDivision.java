//# code-math: bigint
/** Integer division as published in collections of nonlinear loops: Cohen, by shifting, in hardware, Manna, Wensley. */
class NlaDivision {
    //@ requires x >= 0 && y > 0;
    static void cohendiv(int x, int y) { //~ VERIFIED
        int q = 0;
        int r = x;
        int a = 0;
        int b = 0;
        while (r >= y) {
            a = 1;
            b = y;
            while (r >= 2 * b) {
                //@ assert b == y * a && x == q * y + r;
                a = 2 * a;
                b = 2 * b;
            }
            r = r - b;
            q = q + a;
        }
        //@ assert x == q * y + r;
        //@ assert 0 <= r && r < y;
    }

    //@ requires x >= 0 && y > 0;
    static void cohendivLost(int x, int y) { //~ REFUTED
        int q = 0;
        int r = x;
        int a = 0;
        int b = 0;
        while (r >= y) {
            a = 1;
            b = y;
            while (r >= 2 * b) {
                //@ assert b == y * a && x == q * y + r; //~ FAIL assert
                a = 2 * a;
                b = 2 * b;
            }
            r = r - b;
            q = q + b;
        }
        //@ assert x == q * y + r; //~ FAIL assert
    }

    /** Doubles the divisor and halves it again: it is d times a power of two all the time. */
    //@ requires a >= 0 && d > 0;
    static void divbin(int a, int d) { //~ VERIFIED
        int q = 0;
        int r = a;
        int b = d;
        while (r >= b) {
            b = 2 * b;
        }
        while (b != d) { //~ INFERS a == q * b + r
            q = 2 * q;
            b = b / 2;
            if (r >= b) {
                q = q + 1;
                r = r - b;
            }
        }
        //@ assert a == q * d + r;
        //@ assert 0 <= r && r < d;
    }

    //@ requires a >= 0 && d > 0;
    static void divbinThirds(int a, int d) { //~ REFUTED
        int q = 0;
        int r = a;
        int b = d;
        while (r >= b) {
            b = 3 * b;
        }
        while (b != d) {
            q = 2 * q;
            b = b / 2;
            if (r >= b) {
                q = q + 1;
                r = r - b;
            }
        }
        //@ assert a == q * d + r; //~ FAIL assert
    }

    //@ requires a >= 0 && b >= 1;
    static void hard(int a, int b) { //~ VERIFIED
        int r = a;
        int d = b;
        int p = 1;
        int q = 0;
        while (r >= d) { //~ INFERS d == b * p
            d = 2 * d;
            p = 2 * p;
        }
        while (p != 1) { //~ INFERS a == q * b + r && d == b * p
            d = d / 2;
            p = p / 2;
            if (r >= d) {
                r = r - d;
                q = q + p;
            }
        }
        //@ assert a == q * b + r && d == b;
        //@ assert 0 <= r && r < b;
    }

    //@ requires a >= 0 && b >= 1;
    static void hardOnce(int a, int b) { //~ REFUTED
        int r = a;
        int d = b;
        int p = 1;
        int q = 0;
        while (r >= d) {
            d = 2 * d;
            p = 2 * p;
        }
        while (p != 1) {
            d = d / 2;
            p = p / 2;
            if (r >= d) {
                r = r - d;
                q = q + 1;
            }
        }
        //@ assert a == q * b + r && d == b; //~ FAIL assert
    }

    //@ requires x1 >= 0 && x2 > 0;
    static void mannadiv(int x1, int x2) { //~ VERIFIED
        int y1 = 0;
        int y2 = 0;
        int y3 = x1;
        while (y3 != 0) { //~ INFERS y1 * x2 + y2 + y3 == x1
            if (y2 + 1 == x2) {
                y1 = y1 + 1;
                y2 = 0;
                y3 = y3 - 1;
            } else {
                y2 = y2 + 1;
                y3 = y3 - 1;
            }
        }
        //@ assert y1 * x2 + y2 == x1;
    }

    //@ requires x1 >= 0 && x2 > 0;
    static void mannadivLate(int x1, int x2) { //~ REFUTED
        int y1 = 0;
        int y2 = 0;
        int y3 = x1;
        while (y3 != 0) {
            if (y2 == x2) {
                y1 = y1 + 1;
                y2 = 0;
                y3 = y3 - 1;
            } else {
                y2 = y2 + 1;
                y3 = y3 - 1;
            }
        }
        //@ assert y1 * x2 + y2 == x1; //~ FAIL assert
    }

    /** Wensley's real division, everything scaled by a power of two so that halves are integers. */
    //@ requires 0 <= n && n < q && e > 0;
    static void wensley(int n, int q, int digits, int e) { //~ VERIFIED
        int p = n;
        int d = 2;
        int b = q;
        for (int i = 0; i < digits; i++) {
            p = 2 * p;
            d = 2 * d;
            b = 2 * b;
        }
        int a = 0;
        int y = 0;
        while (d >= e && d > 2) { //~ INFERS a == q * y && 2 * b == q * d
            if (p < a + b) {
                b = b / 2;
                d = d / 2;
            } else {
                a = a + b;
                y = y + d / 2;
                b = b / 2;
                d = d / 2;
            }
        }
        //@ assert a == q * y;
        //@ assert 2 * b == q * d;
    }

    //@ requires 0 <= n && n < q && e > 0;
    static void wensleyWhole(int n, int q, int digits, int e) { //~ REFUTED
        int p = n;
        int d = 2;
        int b = q;
        for (int i = 0; i < digits; i++) {
            p = 2 * p;
            d = 2 * d;
            b = 2 * b;
        }
        int a = 0;
        int y = 0;
        while (d >= e && d > 2) {
            if (p < a + b) {
                b = b / 2;
                d = d / 2;
            } else {
                a = a + b;
                y = y + d;
                b = b / 2;
                d = d / 2;
            }
        }
        //@ assert a == q * y; //~ FAIL assert
    }
}
