//# code-math: bigint
/** Euclid with coefficients, and least common multiples, as published. */
class NlaDivisors {
    //@ requires x >= 1 && y >= 1;
    static void egcd(int x, int y) { //~ VERIFIED
        int a = x;
        int b = y;
        int p = 1;
        int q = 0;
        int r = 0;
        int s = 1;
        while (a != b) { //~ INFERS p * s - q * r == 1 && a == y * r + x * p && b == x * q + y * s
            if (a > b) {
                a = a - b;
                p = p - q;
                r = r - s;
            } else {
                b = b - a;
                q = q - p;
                s = s - r;
            }
        }
        //@ assert a == y * r + x * p && p * s - q * r == 1;
    }

    //@ requires x >= 1 && y >= 1;
    static void egcdCrossed(int x, int y) { //~ REFUTED
        int a = x;
        int b = y;
        int p = 1;
        int q = 0;
        int r = 0;
        int s = 1;
        while (a != b) {
            if (a > b) {
                a = a - b;
                p = p - q;
                r = r + s;
            } else {
                b = b - a;
                q = q - p;
                s = s - r;
            }
        }
        //@ assert a == y * r + x * p && p * s - q * r == 1; //~ FAIL assert
    }

    //@ requires x >= 1 && y >= 1;
    static void egcd2(int x, int y) { //~ VERIFIED
        int a = x;
        int b = y;
        int p = 1;
        int q = 0;
        int r = 0;
        int s = 1;
        while (b != 0) { //~ INFERS a == y * r + x * p && b == x * q + y * s
            int c = a;
            int k = 0;
            while (c >= b) {
                //@ assert a == k * b + c && a == y * r + x * p && b == x * q + y * s;
                c = c - b;
                k = k + 1;
            }
            a = b;
            b = c;
            int t = p;
            p = q;
            q = t - q * k;
            t = r;
            r = s;
            s = t - s * k;
        }
        //@ assert a == y * r + x * p;
    }

    //@ requires x >= 1 && y >= 1;
    static void egcd2Once(int x, int y) { //~ REFUTED
        int a = x;
        int b = y;
        int p = 1;
        int q = 0;
        int r = 0;
        int s = 1;
        while (b != 0) {
            int c = a;
            int k = 0;
            while (c >= b) {
                c = c - b;
                k = 1;
            }
            a = b;
            b = c;
            int t = p;
            p = q;
            q = t - q * k;
            t = r;
            r = s;
            s = t - s * k;
        }
        //@ assert a == y * r + x * p; //~ FAIL assert
    }

    //@ requires x >= 1 && y >= 1;
    static void egcd3(int x, int y) { //~ VERIFIED
        int a = x;
        int b = y;
        int p = 1;
        int q = 0;
        int r = 0;
        int s = 1;
        while (b != 0) { //~ INFERS a == y * r + x * p && b == x * q + y * s
            int c = a;
            int k = 0;
            while (c >= b) {
                //@ assert a == k * b + c;
                int d = 1;
                int v = b;
                while (c >= 2 * v) {
                    //@ assert v == b * d && a == k * b + c;
                    d = 2 * d;
                    v = 2 * v;
                }
                c = c - v;
                k = k + d;
            }
            a = b;
            b = c;
            int t = p;
            p = q;
            q = t - q * k;
            t = r;
            r = s;
            s = t - s * k;
        }
        //@ assert a == y * r + x * p;
    }

    //@ requires x >= 1 && y >= 1;
    static void egcd3Single(int x, int y) { //~ REFUTED
        int a = x;
        int b = y;
        int p = 1;
        int q = 0;
        int r = 0;
        int s = 1;
        while (b != 0) {
            int c = a;
            int k = 0;
            while (c >= b) {
                int d = 1;
                int v = b;
                while (c >= 2 * v) {
                    d = 2 * d;
                    v = 2 * v;
                }
                c = c - v;
                k = k + 1;
            }
            a = b;
            b = c;
            int t = p;
            p = q;
            q = t - q * k;
            t = r;
            r = s;
            s = t - s * k;
        }
        //@ assert a == y * r + x * p; //~ FAIL assert
    }

    /** The remainder is the dividend without quotient times divisor. */
    //@ requires a > 0 && b > 0;
    static void byRemainder(int a, int b) { //~ VERIFIED
        int x = a;
        int y = b;
        int p = 1;
        int q = 0;
        int r = 0;
        int s = 1;
        while (y != 0) { //~ INFERS x == a * p + b * r && y == a * q + b * s
            int k = x / y;
            int t = x % y;
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
    }

    //@ requires a > 0 && b > 0;
    static void byRemainderWrong(int a, int b) { //~ REFUTED
        int x = a;
        int y = b;
        int p = 1;
        int q = 0;
        int r = 0;
        int s = 1;
        while (y != 0) {
            int k = x / y;
            int t = x % y;
            x = y;
            y = t;
            t = p - k * q;
            p = q;
            q = t;
            t = r - s;
            r = s;
            s = t;
        }
        //@ assert x == a * p + b * r; //~ FAIL assert
    }

    //@ requires a >= 1 && b >= 1;
    static void lcm1(int a, int b) { //~ VERIFIED
        int x = a;
        int y = b;
        int u = b;
        int v = 0;
        while (x != y) { //~ INFERS x * u + y * v == a * b
            while (x > y) {
                x = x - y;
                v = v + u;
            }
            while (x < y) {
                y = y - x;
                u = u + v;
            }
        }
        //@ assert x * (u + v) == a * b;
    }

    //@ requires a >= 1 && b >= 1;
    static void lcm1Wrong(int a, int b) { //~ REFUTED
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
        //@ assert x * (u + v) == a * b; //~ FAIL assert
    }

    //@ requires a >= 1 && b >= 1;
    static void lcm2(int a, int b) { //~ VERIFIED
        int x = a;
        int y = b;
        int u = b;
        int v = a;
        while (x != y) { //~ INFERS x * u + y * v == 2 * a * b
            if (x > y) {
                x = x - y;
                v = v + u;
            } else {
                y = y - x;
                u = u + v;
            }
        }
        //@ assert x * (u + v) == 2 * a * b;
    }

    //@ requires a >= 1 && b >= 1;
    static void lcm2Once(int a, int b) { //~ REFUTED
        int x = a;
        int y = b;
        int u = b;
        int v = b;
        while (x != y) {
            if (x > y) {
                x = x - y;
                v = v + u;
            } else {
                y = y - x;
                u = u + v;
            }
        }
        //@ assert x * (u + v) == 2 * a * b; //~ FAIL assert
    }
}
