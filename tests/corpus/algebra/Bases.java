//# code-math: bigint
/** Closed forms with rational, quadratic, complex and cubic bases, and with a symbol as base. */
class Bases {
    /** Golden ratio. */
    static void fibonacci(int n) { //~ VERIFIED
        int a = 0;
        int b = 1;
        for (int i = 0; i < n; i++) { //~ INFERS (b * b - a * b - a * a) * (b * b - a * b - a * a) == 1
            int next = a + b;
            a = b;
            b = next;
        }
        //@ assert (b * b - a * b - a * a) * (b * b - a * b - a * a) == 1;
    }

    static void lucas(int n) { //~ REFUTED
        int a = 2;
        int b = 1;
        for (int i = 0; i < n; i++) {
            int next = a + b;
            a = b;
            b = next;
        }
        //@ assert (b * b - a * b - a * a) * (b * b - a * b - a * a) == 1; //~ FAIL assert
    }

    /** Fibonacci's numbers, and every second one of them: the second base is a square of the first. */
    static void twoSpeeds(int n) { //~ VERIFIED
        int a = 0;
        int b = 1;
        int c = 0;
        int d = 1;
        for (int i = 0; i < n; i++) { //~ INFERS c == 2 * a * b - a * a
            int next = a + b;
            a = b;
            b = next;
            int after = c + d;
            d = c + 2 * d;
            c = after;
        }
        //@ assert c == 2 * a * b - a * a;
    }

    static void twoSpeedsWrong(int n) { //~ REFUTED
        int a = 0;
        int b = 1;
        int c = 0;
        int d = 1;
        for (int i = 0; i < n; i++) {
            int next = a + b;
            a = b;
            b = next;
            int after = c + d;
            d = c + 2 * d;
            c = after;
        }
        //@ assert c == 2 * a * b + a * a; //~ FAIL assert
    }

    /** Turning and growing: 1 + i. */
    static void spiral(int n) { //~ VERIFIED
        int x = 1;
        int y = 0;
        int p = 1;
        for (int i = 0; i < n; i++) { //~ INFERS x * x + y * y == p
            int t = x - y;
            y = x + y;
            x = t;
            p = 2 * p;
        }
        //@ assert x * x + y * y == p;
    }

    static void spiralOut(int n) { //~ REFUTED
        int x = 1;
        int y = 0;
        int p = 1;
        for (int i = 0; i < n; i++) {
            int t = x - y;
            y = t + y;
            x = t;
            p = 2 * p;
        }
        //@ assert x * x + y * y == p; //~ FAIL assert
    }

    /** The roots of x³ − x² − x − 1: the invariant is their norm form. */
    static void tribonacci(int n) { //~ VERIFIED
        int a = 0;
        int b = 0;
        int c = 1;
        for (int i = 0; i < n; i++) {
            int next = a + b + c;
            a = b;
            b = c;
            c = next;
        }
        //@ assert a*a*a + 2*a*a*b + 2*a*b*b + 2*b*b*b + a*a*c + c*c*c == 2*a*b*c + a*c*c + 2*b*c*c + 1;
    }

    static void tribonacciWrong(int n) { //~ REFUTED
        int a = 0;
        int b = 0;
        int c = 1;
        for (int i = 0; i < n; i++) {
            int next = a + b + c;
            a = b;
            b = c;
            c = next;
        }
        //@ assert a*a*a + 2*a*a*b + 2*a*b*b + 2*b*b*b + a*a*c + c*c*c == 2*a*b*c + a*c*c + b*c*c + 1; //~ FAIL assert
    }

    /** Polynomial times exponential. */
    static void weighted(int n) { //~ VERIFIED
        int p = 1;
        int s = 0;
        int i = 0;
        while (i < n) { //~ INFERS s == (i - 2) * p + 2
            s = s + i * p;
            p = 2 * p;
            i++;
        }
        //@ assert s == (i - 2) * p + 2;
    }

    static void weightedWrong(int n) { //~ REFUTED
        int p = 1;
        int s = 0;
        int i = 0;
        while (i < n) {
            s = s + i * p;
            p = 3 * p;
            i++;
        }
        //@ assert s == (i - 2) * p + 2; //~ FAIL assert
    }

    /** Any base. */
    static void geometric(int n, int q, int a) { //~ VERIFIED
        int s = 0;
        int p = a;
        for (int i = 0; i < n; i++) { //~ INFERS s * (q - 1) == p - a
            s += p;
            p *= q;
        }
        //@ assert s * (q - 1) == p - a;
    }

    static void geometricWrong(int n, int q, int a) { //~ REFUTED
        int s = 0;
        int p = a;
        for (int i = 0; i < n; i++) {
            p *= q;
            s += p;
        }
        //@ assert s * (q - 1) == p - a; //~ FAIL assert
    }

    /** Two ways through the body that do not commute. */
    static void determinant(boolean[] left) { //~ VERIFIED
        int a = 1;
        int b = 2;
        int c = 3;
        int d = 5;
        for (int i = 0; i < left.length; i++) { //~ INFERS a * d - b * c == -1
            if (left[i]) {
                a += b;
                c += d;
            } else {
                b += a;
                d += c;
            }
        }
        //@ assert a * d - b * c == -1;
    }

    static void determinantLost(boolean[] left) { //~ REFUTED
        int a = 1;
        int b = 2;
        int c = 3;
        int d = 5;
        for (int i = 0; i < left.length; i++) {
            if (left[i]) {
                a += b;
                c += d;
            } else {
                b += a;
                d += a;
            }
        }
        //@ assert a * d - b * c == -1; //~ FAIL assert
    }
}
