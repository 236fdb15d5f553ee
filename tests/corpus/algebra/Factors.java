//# code-math: bigint
/** Searching for factors. */
class Factors {
    /** Knuth's, with remainders kept up to date by additions. */
    //@ requires n > 0 && a > 2 && s >= 0;
    static void knuth(int n, int a, int s) { //~ VERIFIED
        int d = a;
        int r = n % d;
        int t = 0;
        int k = n % (d - 2);
        int q = 4 * (n / (d - 2) - n / d);
        while (s >= d && r != 0) { //~ INFERS d * d * q - 4 * r * d + 4 * k * d - 2 * q * d + 8 * r == 8 * n
            if (2 * r - k + q < 0) {
                t = r;
                r = 2 * r - k + q + d + 2;
                k = t;
                q = q + 4;
                d = d + 2;
            } else if (2 * r - k + q < d + 2) {
                t = r;
                r = 2 * r - k + q;
                k = t;
                d = d + 2;
            } else if (2 * r - k + q < 2 * d + 4) {
                t = r;
                r = 2 * r - k + q - d - 2;
                k = t;
                q = q - 4;
                d = d + 2;
            } else {
                t = r;
                r = 2 * r - k + q - 2 * d - 4;
                k = t;
                q = q - 8;
                d = d + 2;
            }
        }
        //@ assert d * d * q - 4 * r * d + 4 * k * d - 2 * q * d + 8 * r == 8 * n;
    }

    //@ requires n > 0 && a > 2 && s >= 0;
    static void knuthWrong(int n, int a, int s) { //~ REFUTED
        int d = a;
        int r = n % d;
        int t = 0;
        int k = n % (d - 2);
        int q = 4 * (n / (d - 2) - n / d);
        while (s >= d && r != 0) {
            t = r;
            r = 2 * r - k + q;
            k = t;
            d = d + 1;
        }
        //@ assert d * d * q - 4 * r * d + 4 * k * d - 2 * q * d + 8 * r == 8 * n; //~ FAIL assert
    }
}
