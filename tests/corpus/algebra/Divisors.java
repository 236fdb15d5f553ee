//# code-math: bigint
/** Greatest common divisors and least common multiples, with their coefficients. */
class Divisors {
    //@ requires a > 0 && b > 0;
    static void bezout(int a, int b) { //~ VERIFIED
        int x = a;
        int y = b;
        int p = 1;
        int q = 0;
        int r = 0;
        int s = 1;
        while (x != y) { //~ INFERS x == a * p + b * r && y == a * q + b * s && p * s - q * r == 1
            if (x > y) {
                x = x - y;
                p = p - q;
                r = r - s;
            } else {
                y = y - x;
                q = q - p;
                s = s - r;
            }
        }
        //@ assert x == a * p + b * r && y == a * q + b * s;
        //@ assert p * s - q * r == 1;
    }

    //@ requires a > 0 && b > 0;
    static void bezoutCrossed(int a, int b) { //~ REFUTED
        int x = a;
        int y = b;
        int p = 1;
        int q = 0;
        int r = 0;
        int s = 1;
        while (x != y) {
            if (x > y) {
                x = x - y;
                p = p - q;
                r = r - s;
            } else {
                y = y - x;
                q = q - p;
                s = s + r;
            }
        }
        //@ assert p * s - q * r == 1; //~ FAIL assert
    }

    /** With a division: the quotient is no polynomial, the invariants are. */
    //@ requires a > 0 && b > 0;
    static void bezoutByDivision(int a, int b) { //~ VERIFIED
        int x = a;
        int y = b;
        int p = 1;
        int q = 0;
        int r = 0;
        int s = 1;
        while (y != 0) { //~ INFERS x == a * p + b * r && y == a * q + b * s
            int k = x / y;
            int t = x - k * y;
            x = y;
            y = t;
            t = p - k * q;
            p = q;
            q = t;
            t = r - k * s;
            r = s;
            s = t;
        }
        //@ assert x == a * p + b * r;
        //@ assert y == a * q + b * s;
    }

    //@ requires a > 0 && b > 0;
    static void bezoutByDivisionShort(int a, int b) { //~ REFUTED
        int x = a;
        int y = b;
        int p = 1;
        int q = 0;
        while (y != 0) {
            int k = x / y;
            int t = x - k * y;
            x = y;
            y = t;
            t = p - k * q;
            p = q;
            q = t;
        }
        //@ assert x == a * p; //~ FAIL assert
    }

    //@ requires a > 0 && b > 0;
    static void multiple(int a, int b) { //~ VERIFIED
        int x = a;
        int y = b;
        int u = b;
        int v = 0;
        while (x != y) { //~ INFERS x * u + y * v == a * b
            if (x > y) {
                x = x - y;
                v = v + u;
            } else {
                y = y - x;
                u = u + v;
            }
        }
        //@ assert x * (u + v) == a * b;
    }

    //@ requires a > 0 && b > 0;
    static void multipleSwapped(int a, int b) { //~ REFUTED
        int x = a;
        int y = b;
        int u = b;
        int v = 0;
        while (x != y) {
            if (x > y) {
                x = x - y;
                u = u + v;
            } else {
                y = y - x;
                v = v + u;
            }
        }
        //@ assert x * (u + v) == a * b; //~ FAIL assert
    }

    //@ requires a > 0 && b > 0;
    static void multipleNested(int a, int b) { //~ VERIFIED
        int x = a;
        int y = b;
        int u = b;
        int v = 0;
        while (x != y) { //~ INFERS x * u + y * v == a * b
            while (x > y) { //~ INFERS x * u + y * v == a * b
                x = x - y;
                v = v + u;
            }
            while (x < y) {
                y = y - x;
                u = u + v;
            }
        }
        //@ assert x * u + y * v == a * b;
    }

    //@ requires a > 0 && b > 0;
    static void multipleNestedWrong(int a, int b) { //~ REFUTED
        int x = a;
        int y = b;
        int u = b;
        int v = 0;
        while (x != y) {
            while (x > y) {
                x = x - y;
                v = v + u;
            }
            while (x < y) {
                y = y - x;
                u = u + 1;
            }
        }
        //@ assert x * u + y * v == a * b; //~ FAIL assert
    }
}
