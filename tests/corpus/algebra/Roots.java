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

    //@ requires a >= 0;
    static void freireSquare(int a) { //~ VERIFIED
        int x = a / 2;
        int r = 0;
        while (x > r) { //~ INFERS 2 * x + r * r - r == 2 * (a / 2)
            x = x - r;
            r = r + 1;
        }
        //@ assert 2 * x + r * r - r == 2 * (a / 2);
        //@ assert r * (r + 1) >= 2 * (a / 2);
    }

    //@ requires a >= 0;
    static void freireSquareWide(int a) { //~ REFUTED
        int x = a / 2;
        int r = 0;
        while (x > r) {
            x = x - r;
            r = r + 1;
        }
        //@ assert 2 * x + r * r - r == a; //~ FAIL assert
    }

    /** Four times the paper's values, so that all are integers. */
    //@ requires a >= 1;
    static void freireCube(int a) { //~ VERIFIED
        int x = 4 * a;
        int r = 1;
        int s = 13;
        while (x - s > 0) { //~ INFERS s == 12 * r * r + 1 && x == 4 * a - 4 * r * r * r + 6 * r * r - 3 * r + 1
            x = x - s;
            s = s + 24 * r + 12;
            r = r + 1;
        }
        //@ assert s == 12 * r * r + 1;
        //@ assert x == 4 * a - 4 * r * r * r + 6 * r * r - 3 * r + 1;
    }

    //@ requires a >= 1;
    static void freireCubeWrong(int a) { //~ REFUTED
        int x = 4 * a;
        int r = 1;
        int s = 13;
        while (x - s > 0) {
            x = x - s;
            s = s + 24 * r + 11;
            r = r + 1;
        }
        //@ assert s == 12 * r * r + 1; //~ FAIL assert
    }
}
