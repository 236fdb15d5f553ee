// Methods in contracts that are no single expression: the run that refutes runs them too.
class PureRuns {
    //@ requires 0 <= n && n <= 10;
    static /*@ pure @*/ int factorial(int n) { //~ VERIFIED
        return n == 0 ? 1 : n * factorial(n - 1);
    }

    static /*@ pure @*/ int digits(int n) { //~ VERIFIED
        int count = 1;
        while (n >= 10) {
            n /= 10;
            count++;
        }
        return count;
    }

    //@ requires 0 <= n && n < 1000 && digits(n) == 3;
    //@ ensures \result < 99; //~ FAIL postcondition
    static int last(int n) { //~ REFUTED
        return n - 1;
    }

    //@ requires 4 <= n && n <= 5;
    //@ ensures \result == factorial(n); //~ FAIL postcondition
    static int product(int n) { //~ REFUTED
        int r = 1;
        for (int i = 1; i < n; i++) {
            r *= i;
        }
        return r;
    }
}
