//# code-math: bigint
/** Quotients without a division. */
class Division {
    //@ requires x >= 0 && y > 0;
    //@ ensures \result * y <= x && x < (\result + 1) * y;
    static int cohen(int x, int y) { //~ VERIFIED
        int q = 0;
        int r = x;
        while (r >= y) { //~ INFERS x == q * y + r
            int a = 1;
            int b = y;
            while (r >= 2 * b) { //~ INFERS b == a * y
                a = 2 * a;
                b = 2 * b;
            }
            r = r - b;
            q = q + a;
        }
        return q;
    }

    //@ requires x >= 0 && y > 0;
    //@ ensures \result * y <= x && x < (\result + 1) * y; //~ FAIL postcondition
    static int cohenOnce(int x, int y) { //~ REFUTED
        int q = 0;
        int r = x;
        while (r > y) {
            int a = 1;
            int b = y;
            while (r >= 2 * b) {
                a = 2 * a;
                b = 2 * b;
            }
            r = r - b;
            q = q + a;
        }
        return q;
    }

    /** Manna's, by single steps. */
    //@ requires x >= 0 && y > 0;
    static void manna(int x, int y) { //~ VERIFIED
        int q = 0;
        int r = 0;
        int left = x;
        while (left != 0) { //~ INFERS q * y + r + left == x
            if (r + 1 == y) {
                q = q + 1;
                r = 0;
                left = left - 1;
            } else {
                r = r + 1;
                left = left - 1;
            }
        }
        //@ assert q * y + r == x;
    }

    //@ requires x >= 0 && y > 0;
    static void mannaEarly(int x, int y) { //~ REFUTED
        int q = 0;
        int r = 0;
        int left = x;
        while (left != 0) {
            if (r == y) {
                q = q + 1;
                r = 0;
                left = left - 1;
            } else {
                r = r + 1;
                left = left - 1;
            }
        }
        //@ assert q * y + r == x; //~ FAIL assert
    }

    /** Wensley's, scaled so that the halves are integers as long as the tests say so. */
    static void wensley(int p, int q, int e) { //~ VERIFIED
        int a = 0;
        int b = 8 * q;
        int d = 16;
        int y = 0;
        while (d >= e && b % 2 == 0 && d % 2 == 0) { //~ INFERS a == q * y && 2 * b == q * d
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

    static void wensleyWrong(int p, int q, int e) { //~ REFUTED
        int a = 0;
        int b = 8 * q;
        int d = 16;
        int y = 0;
        while (d >= e && b % 2 == 0 && d % 2 == 0) {
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
