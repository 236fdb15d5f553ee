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
}
