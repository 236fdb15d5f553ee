//# code-math: bigint
/** Roots by differences and by halving: each loop keeps polynomial equalities. */
class Roots {
    //@ requires n >= 0;
    //@ ensures \result * \result <= n && n < (\result + 1) * (\result + 1);
    static int oddNumbers(int n) { //~ VERIFIED
        int root = 0;
        int odd = 1;
        int square = 1;
        while (square <= n) { //~ INFERS odd == 2 * root + 1 && square == (root + 1) * (root + 1)
            root++;
            odd += 2;
            square += odd;
        }
        return root;
    }

    //@ requires n >= 0;
    //@ ensures \result * \result <= n && n < (\result + 1) * (\result + 1); //~ FAIL postcondition
    static int oddNumbersLate(int n) { //~ REFUTED
        int root = 0;
        int odd = 1;
        int square = 1;
        while (square < n) {
            root++;
            odd += 2;
            square += odd;
        }
        return root;
    }

    //@ requires n >= 0;
    //@ ensures \result * \result * \result <= n;
    //@ ensures n < (\result + 1) * (\result + 1) * (\result + 1);
    static int cubeRoot(int n) { //~ VERIFIED
        int root = 0;
        int cube = 1;
        int first = 7;
        int second = 12;
        while (cube <= n) { //~ INFERS cube == (root + 1) * (root + 1) * (root + 1)
            root++;
            cube += first;
            first += second;
            second += 6;
        }
        return root;
    }

    //@ requires n >= 0;
    //@ ensures n < (\result + 1) * (\result + 1) * (\result + 1); //~ FAIL postcondition
    static int cubeRootSlow(int n) { //~ REFUTED
        int root = 0;
        int cube = 1;
        int first = 7;
        int second = 13;
        while (cube <= n) {
            root++;
            cube += first;
            first += second;
            second += 6;
        }
        return root;
    }

    /** By halving an interval: what is tested of the middle holds of the end that it becomes. */
    //@ requires n >= 0;
    //@ ensures \result * \result <= n && n < (\result + 1) * (\result + 1);
    static int bisection(int n) { //~ VERIFIED
        int low = 0;
        int high = n + 1;
        while (high - low != 1) { //~ INFERS low * low <= n && n < high * high
            int middle = (low + high) / 2;
            if (middle * middle <= n) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }

    //@ requires n >= 0;
    //@ ensures n < (\result + 1) * (\result + 1); //~ FAIL postcondition
    static int bisectionEarly(int n) { //~ REFUTED
        int low = 0;
        int high = n + 1;
        while (high - low > 2) {
            int middle = (low + high) / 2;
            if (middle * middle <= n) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
