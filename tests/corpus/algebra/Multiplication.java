//# code-math: bigint
/** Products by doubling and halving. */
class Multiplication {
    //@ requires b >= 0;
    //@ ensures \result == a * b;
    static int binary(int a, int b) { //~ VERIFIED
        int x = a;
        int y = b;
        int z = 0;
        while (y != 0) { //~ INFERS z + x * y == a * b
            if (y % 2 == 1) {
                z = z + x;
                y = y - 1;
            }
            x = 2 * x;
            y = y / 2;
        }
        return z;
    }

    //@ requires b >= 0;
    //@ ensures \result == a * b; //~ FAIL postcondition
    static int binaryLate(int a, int b) { //~ REFUTED
        int x = a;
        int y = b;
        int z = 0;
        while (y > 1) {
            if (y % 2 == 1) {
                z = z + x;
                y = y - 1;
            }
            x = 2 * x;
            y = y / 2;
        }
        return z;
    }

    /** As in the Rhind papyrus: double one column, halve the other. */
    //@ requires n >= 0;
    //@ ensures \result == m * n;
    static int egyptian(int m, int n) { //~ VERIFIED
        int sum = 0;
        int row = m;
        int left = n;
        while (left > 0) { //~ INFERS sum + row * left == m * n
            if (left % 2 == 0) {
                left = left / 2;
            } else {
                sum += row;
                left = (left - 1) / 2;
            }
            row += row;
        }
        return sum;
    }

    //@ requires n >= 0;
    //@ ensures \result == m * n; //~ FAIL postcondition
    static int egyptianSlow(int m, int n) { //~ REFUTED
        int sum = 0;
        int row = m;
        int left = n;
        while (left > 0) {
            if (left % 2 == 0) {
                left = left / 2;
            } else {
                sum += row;
                left = (left - 1) / 2;
                row += 1;
            }
            row += row;
        }
        return sum;
    }

    /** Four ways through the body. */
    //@ requires x >= 0 && y >= 0;
    static void fourWays(int x, int y) { //~ VERIFIED
        int a = x;
        int b = y;
        int p = 1;
        int q = 0;
        while (a != 0 && b != 0) { //~ INFERS q + a * b * p == x * y
            if (a % 2 == 0 && b % 2 == 0) {
                a = a / 2;
                b = b / 2;
                p = 4 * p;
            } else if (a % 2 == 1 && b % 2 == 0) {
                a = a - 1;
                q = q + b * p;
            } else if (a % 2 == 0 && b % 2 == 1) {
                b = b - 1;
                q = q + a * p;
            } else {
                a = a - 1;
                b = b - 1;
                q = q + (a + b + 1) * p;
            }
        }
        //@ assert q + a * b * p == x * y;
    }

    //@ requires x >= 0 && y >= 0;
    static void fourWaysWrong(int x, int y) { //~ REFUTED
        int a = x;
        int b = y;
        int p = 1;
        int q = 0;
        while (a != 0 && b != 0) {
            if (a % 2 == 0 && b % 2 == 0) {
                a = a / 2;
                b = b / 2;
                p = 4 * p;
            } else if (a % 2 == 1 && b % 2 == 0) {
                a = a - 1;
                q = q + b * p;
            } else if (a % 2 == 0 && b % 2 == 1) {
                b = b - 1;
                q = q + a * p;
            } else {
                a = a - 1;
                b = b - 1;
                q = q + (a + b) * p;
            }
        }
        //@ assert q + a * b * p == x * y; //~ FAIL assert
    }
}
