//# code-math: bigint
/** Sums of powers and of a geometric series; Petter's and Cohen's loops. */
class PowerSums {
    //@ requires n >= 0;
    static void powers(int n) { //~ VERIFIED
        int k = 0;
        int s1 = 0;
        int s2 = 0;
        int s3 = 0;
        int s4 = 0;
        int s5 = 0;
        while (k < n) { //~ INFERS 12 * s5 == k * k * (k + 1) * (k + 1) * (2 * k * k + 2 * k - 1)
            k++;
            s1 += k;
            s2 += k * k;
            s3 += k * k * k;
            s4 += k * k * k * k;
            s5 += k * k * k * k * k;
        }
        //@ assert 2 * s1 == n * (n + 1);
        //@ assert 6 * s2 == n * (n + 1) * (2 * n + 1);
        //@ assert 4 * s3 == n * n * (n + 1) * (n + 1);
        //@ assert 30 * s4 == n * (n + 1) * (2 * n + 1) * (3 * n * n + 3 * n - 1);
        //@ assert 12 * s5 == n * n * (n + 1) * (n + 1) * (2 * n * n + 2 * n - 1);
    }

    //@ requires n >= 0;
    static void powersShifted(int n) { //~ REFUTED
        int k = 0;
        int s3 = 0;
        while (k < n) {
            s3 += k * k * k;
            k++;
        }
        //@ assert 4 * s3 == n * n * (n + 1) * (n + 1); //~ FAIL assert
    }

    //@ requires k >= 0;
    static void petter4(int k) { //~ VERIFIED
        int x = 0;
        int y = 0;
        while (y < k) { //~ INFERS 30 * x == 6 * y * y * y * y * y + 15 * y * y * y * y + 10 * y * y * y - y
            y = y + 1;
            x = y * y * y * y + x;
        }
        //@ assert 30 * x == 6 * k * k * k * k * k + 15 * k * k * k * k + 10 * k * k * k - k;
    }

    //@ requires k >= 0;
    static void petter5(int k) { //~ VERIFIED
        int x = 0;
        int y = 0;
        while (y < k) {
            y = y + 1;
            x = y * y * y * y * y + x;
        }
        //@ assert 12 * x + k * k == 2 * k * k * k * k * k * k + 6 * k * k * k * k * k + 5 * k * k * k * k;
    }

    //@ requires k >= 0;
    static void petterWrong(int k) { //~ REFUTED
        int x = 0;
        int y = 0;
        while (y < k) {
            y = y + 1;
            x = y * y * y * y + x;
        }
        //@ assert 30 * x == 6 * k * k * k * k * k + 15 * k * k * k * k + 10 * k * k * k; //~ FAIL assert
    }

    //@ requires n >= 0;
    static void geometric(int z, int n) { //~ VERIFIED
        int sum = 1;
        int term = z;
        for (int i = 0; i < n; i++) { //~ INFERS sum * (z - 1) == term - 1
            sum = sum * z + 1;
            term = term * z;
        }
        //@ assert sum * (z - 1) == term - 1;
    }

    //@ requires n >= 0;
    static void geometricShifted(int z, int n) { //~ REFUTED
        int sum = 1;
        int term = 1;
        for (int i = 0; i < n; i++) {
            sum = sum * z + 1;
            term = term * z;
        }
        //@ assert sum * (z - 1) == term - 1; //~ FAIL assert
    }

    /** The start is a parameter, the ratio a number. */
    //@ requires n >= 0;
    static void doubling(int a, int n) { //~ VERIFIED
        int sum = 0;
        int term = a;
        for (int i = 0; i < n; i++) { //~ INFERS sum == term - a
            sum += term;
            term *= 2;
        }
        //@ assert sum == term - a;
    }

    //@ requires n >= 0;
    static void doublingLate(int a, int n) { //~ REFUTED
        int sum = 0;
        int term = a;
        for (int i = 0; i < n; i++) {
            term *= 2;
            sum += term;
        }
        //@ assert sum == term - a; //~ FAIL assert
    }

    /** Cohen's cubes. */
    //@ requires n >= 0;
    //@ ensures \result == n * n * n;
    static int cubes(int n) { //~ VERIFIED
        int i = 0;
        int x = 0;
        int y = 1;
        int z = 6;
        while (i < n) { //~ INFERS x == i * i * i && y == 3 * i * i + 3 * i + 1 && z == 6 * i + 6
            i = i + 1;
            x = x + y;
            y = y + z;
            z = z + 6;
        }
        return x;
    }

    //@ requires n >= 0;
    //@ ensures \result == n * n * n; //~ FAIL postcondition
    static int cubesLate(int n) { //~ REFUTED
        int i = 0;
        int x = 0;
        int y = 1;
        int z = 6;
        while (i <= n) {
            i = i + 1;
            x = x + y;
            y = y + z;
            z = z + 6;
        }
        return x;
    }

    /** Bases that are no fractions: the golden ratio and its conjugate. */
    //@ requires n >= 0;
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

    //@ requires n >= 0;
    static void fibonacciSign(int n) { //~ REFUTED
        int a = 0;
        int b = 1;
        for (int i = 0; i < n; i++) {
            int next = a + b;
            a = b;
            b = next;
        }
        //@ assert b * b - a * b - a * a == 1; //~ FAIL assert
    }

    /** The inner loop as a whole adds i. */
    //@ requires n >= 0;
    //@ ensures 2 * \result == n * (n - 1);
    static int pairs(int n) { //~ VERIFIED
        int s = 0;
        for (int i = 0; i < n; i++) { //~ INFERS 2 * s == i * (i - 1)
            for (int j = 0; j < i; j++) { //~ INFERS 2 * s == i * (i - 1) + 2 * j
                s++;
            }
        }
        return s;
    }

    //@ requires n >= 0;
    //@ ensures 2 * \result == n * (n - 1); //~ FAIL postcondition
    static int pairsWithItself(int n) { //~ REFUTED
        int s = 0;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j <= i; j++) {
                s++;
            }
        }
        return s;
    }

    /** The inner loop begins where the outer one is. */
    //@ requires n >= 0;
    //@ ensures 2 * \result == n * (n + 1);
    static int pairsFromHere(int n) { //~ VERIFIED
        int s = 0;
        for (int i = 0; i < n; i++) { //~ INFERS 2 * s + i * i == i + 2 * n * i
            for (int j = i; j < n; j++) {
                s++;
            }
        }
        return s;
    }

    //@ requires n >= 0;
    //@ ensures 2 * \result == n * (n + 1); //~ FAIL postcondition
    static int pairsFromNext(int n) { //~ REFUTED
        int s = 0;
        for (int i = 0; i < n; i++) {
            for (int j = i + 1; j < n; j++) {
                s++;
            }
        }
        return s;
    }

    /** Numbers that nobody wants to see written out: 3 to the power of 2^40. */
    static void squares() { //~ VERIFIED
        int x = 3;
        for (int i = 0; i < 40; i++) {
            x = x * x;
        }
        //@ assert x > 0;
    }

    static void squaresFew() { //~ REFUTED
        int x = 3;
        for (int i = 0; i < 3; i++) {
            x = x * x;
        }
        //@ assert x < 6561; //~ FAIL assert
    }
}
