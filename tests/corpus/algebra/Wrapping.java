/** Java's integers: equalities where nothing overflows, and modulo 2^32 or 2^64 where it may. */
class Wrapping {
    //@ requires 0 <= n && n <= 1000;
    //@ ensures 2 * \result == n * (n + 1);
    static int sum(int n) { //~ VERIFIED
        int s = 0;
        int i = 0;
        while (i < n) { //~ INFERS 2 * s == i * (i + 1)
            i++;
            s += i;
        }
        return s;
    }

    //@ requires 0 <= n && n <= 100_000;
    //@ ensures 2 * \result == n * (n + 1); //~ FAIL postcondition
    static int sumTooFar(int n) { //~ REFUTED
        int s = 0;
        int i = 0;
        while (i < n) {
            i++;
            s += 1000 * i;
        }
        return s / 1000;
    }

    //@ requires 0 <= n;
    //@ ensures \result == (int) (n * n);
    static int square(int n) { //~ VERIFIED
        int s = 0;
        int odd = 1;
        int i = 0;
        while (i < n) { //~ INFERS (int) (s - i * i) == 0 && (int) (odd - 2 * i - 1) == 0
            s += odd;
            odd += 2;
            i++;
        }
        return s;
    }

    //@ requires 0 <= n;
    //@ ensures \result == (int) (n * n); //~ FAIL postcondition
    static int squareEven(int n) { //~ REFUTED
        int s = 0;
        int odd = 2;
        int i = 0;
        while (i < n) {
            s += odd;
            odd += 2;
            i++;
        }
        return s;
    }

    /** Whatever a and b are: the countdown from a negative b goes round through the smallest int. */
    static int product(int a, int b) { //~ VERIFIED
        int y = b;
        int z = 0;
        while (y != 0) { //~ INFERS (int) (z + a * y - a * b) == 0
            z += a;
            y--;
        }
        assert z == a * b;
        return z;
    }

    static int productWrong(int a, int b) { //~ REFUTED
        int y = b;
        int z = 0;
        while (y != 0) {
            z += a;
            y--;
        }
        assert z == a * b + a; //~ FAIL assert
        return z;
    }

    static void longSquares(long n) { //~ VERIFIED
        long a = 0;
        long b = 0;
        for (long i = 0; i < n; i++) { //~ INFERS (long) (b - a * a) == 0
            b += 2 * a + 1;
            a++;
        }
        assert b == a * a;
    }

    static void longSquaresWrong(long n) { //~ REFUTED
        long a = 0;
        long b = 0;
        for (long i = 0; i < n; i++) {
            b += 2 * a + 2;
            a++;
        }
        assert b == a * a; //~ FAIL assert
    }

    /** Few states, which are listed. */
    //@ requires 0 <= n && n <= 30;
    //@ ensures \result >= 1;
    static int doubling(int n) { //~ VERIFIED
        int s = 1;
        for (int i = 0; i < n; i++) { //~ INFERS 1 <= s && s <= 1073741824
            s = 2 * s;
        }
        return s;
    }

    //@ requires 0 <= n && n <= 31;
    //@ ensures \result >= 1; //~ FAIL postcondition
    static int doublingOver(int n) { //~ REFUTED
        int s = 1;
        for (int i = 0; i < n; i++) {
            s = 2 * s;
        }
        return s;
    }

    /** Narrow numbers run out of states. */
    static void narrow(int n) { //~ VERIFIED
        short b = 1;
        for (int i = 0; i < n; i++) {
            b *= 2;
        }
        //@ assert b == 0 || b == -32768 || b > 0;
    }

    static void narrowOver(int n) { //~ REFUTED
        short b = 1;
        for (int i = 0; i < n; i++) {
            b *= 2;
        }
        //@ assert b >= 0; //~ FAIL assert
    }

    /** The sum of fourth powers, modulo 2^32. */
    //@ requires 0 <= n;
    static void fourth(int n) { //~ VERIFIED
        int s = 0;
        for (int i = 0; i < n; i++) {
            s += i * i * i * i;
        }
        int x = 30 * s;
        int y = n * (n - 1) * (2 * n - 1) * (3 * n * n - 3 * n - 1);
        assert x == y;
    }

    //@ requires 0 <= n;
    static void fourthLate(int n) { //~ REFUTED
        int s = 0;
        for (int i = 0; i <= n; i++) {
            s += i * i * i * i;
        }
        int x = 30 * s;
        int y = n * (n - 1) * (2 * n - 1) * (3 * n * n - 3 * n - 1);
        assert x == y; //~ FAIL assert
    }
}
