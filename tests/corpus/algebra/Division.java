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
}
