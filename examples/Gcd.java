// Euclid's algorithm: no division by zero, and the result is what it should be.
class Gcd {
    //@ requires a >= 0 && b >= 0 && a + b > 0;
    //@ ensures \result > 0;
    static int gcd(int a, int b) {
        while (b != 0) {
            int r = a % b;
            a = b;
            b = r;
        }
        return a;
    }

    //@ requires a > 0 && b > 0;
    //@ ensures \result >= 1 && \result <= a && \result <= b;
    static int bySubtraction(int a, int b) {
        int x = a;
        int y = b;
        while (x != y) {
            if (x > y) {
                x -= y;
            } else {
                y -= x;
            }
        }
        return x;
    }

    //@ requires 0 <= n && n <= 40000;
    //@ ensures 2 * \result == n * (n + 1);
    static int triangle(int n) {
        int sum = 0;
        for (int i = 1; i <= n; i++) {
            sum += i;
        }
        return sum;
    }
}
