// Pure methods that call themselves are functions that their bodies define.
class RecursiveFunctions {
    //@ requires 0 <= n && n <= 20;
    //@ decreases n;
    /*@ pure @*/ static int fib(int n) { //~ VERIFIED
        return n < 2 ? n : fib(n - 1) + fib(n - 2);
    }

    //@ requires 2 <= n && n <= 20;
    //@ ensures \result == fib(n);
    static int once(int n) { //~ VERIFIED
        return fib(n - 1) + fib(n - 2);
    }

    //@ requires 2 <= n && n <= 20;
    //@ ensures \result == fib(n); //~ FAIL postcondition
    static int onceWrong(int n) { //~ REFUTED
        return fib(n - 1) + fib(n - 1);
    }

    //@ requires 0 <= n && n <= 20;
    //@ ensures \result == fib(n);
    static int looped(int n) { //~ VERIFIED
        int a = 0;
        int b = 1;
        //@ maintaining 0 <= i && i <= n && a == fib(i) && (i < 20 ==> b == fib(i + 1));
        for (int i = 0; i < n; i++) {
            int next = a + b;
            a = b;
            b = next;
        }
        return a;
    }

    //@ requires 0 <= n && n <= 20;
    //@ ensures \result == fib(n); //~ FAIL postcondition
    static int loopedWrong(int n) { //~ REFUTED
        int a = 0;
        int b = 1;
        for (int i = 1; i < n; i++) {
            int next = a + b;
            a = b;
            b = next;
        }
        return a;
    }

    // Without a contract: the arguments suggest the measure.
    /*@ pure @*/ static int steps(int n) { //~ VERIFIED
        if (n < 3) {
            return 1;
        }
        return steps(n - 3) + 1;
    }

    //@ requires n >= 3;
    //@ ensures \result == steps(n);
    static int step(int n) { //~ VERIFIED
        return 1 + steps(n - 3);
    }

    //@ requires n >= 3;
    //@ ensures \result == steps(n); //~ FAIL postcondition
    static int stepWrong(int n) { //~ REFUTED
        return 1 + steps(n - 2);
    }

    //@ requires 0 <= i && i <= a.length;
    /*@ pure @*/ static int count(int[] a, int i, int k) { //~ VERIFIED
        return i == a.length ? 0 : count(a, i + 1, k) + (a[i] == k ? 1 : 0);
    }

    //@ ensures \result == count(a, 0, k);
    static int counted(int[] a, int k) { //~ VERIFIED
        int found = 0;
        //@ maintaining 0 <= i && i <= a.length && found == count(a, i, k);
        for (int i = a.length; i > 0; i--) {
            if (a[i - 1] == k) {
                found++;
            }
        }
        return found;
    }

    //@ ensures \result == count(a, 0, k); //~ FAIL postcondition
    static int countedWrong(int[] a, int k) { //~ REFUTED
        int found = 0;
        for (int i = a.length; i > 1; i--) {
            if (a[i - 1] == k) {
                found++;
            }
        }
        return found;
    }

    //@ requires a >= 0 && b >= 0;
    /*@ pure @*/ static int gcd(int a, int b) { //~ VERIFIED
        return b == 0 ? a : gcd(b, a % b);
    }

    //@ requires a >= 0 && b >= 0;
    //@ ensures \result == gcd(a, b);
    static int euclid(int a, int b) { //~ VERIFIED
        int x = a;
        int y = b;
        //@ maintaining x >= 0 && y >= 0 && gcd(x, y) == gcd(a, b);
        while (y != 0) {
            int rest = x % y;
            x = y;
            y = rest;
        }
        return x;
    }

    //@ requires a >= 0 && b >= 0;
    //@ ensures \result == gcd(a, b); //~ FAIL postcondition
    static int euclidWrong(int a, int b) { //~ REFUTED
        int x = a;
        int y = b;
        while (y > 1) {
            int rest = x % y;
            x = y;
            y = rest;
        }
        return x;
    }

    // Two that call each other, measured.
    //@ requires n >= 0;
    //@ decreases n;
    /*@ pure @*/ static boolean even(int n) { //~ VERIFIED
        return n == 0 || odd(n - 1);
    }

    //@ requires n >= 0;
    //@ decreases n;
    /*@ pure @*/ static boolean odd(int n) { //~ VERIFIED
        return n != 0 && even(n - 1);
    }

    //@ requires n >= 1;
    //@ ensures \result == odd(n);
    static boolean before(int n) { //~ VERIFIED
        return even(n - 1);
    }

    //@ requires n >= 1;
    //@ ensures \result == odd(n); //~ FAIL postcondition
    static boolean beforeWrong(int n) { //~ REFUTED
        return odd(n - 1);
    }

    // What its contract says of itself.
    //@ requires 0 <= n && n <= 1000;
    //@ decreases n;
    //@ ensures n == 0 ==> \result == 0;
    //@ ensures n > 0 ==> \result == sum(n - 1) + n;
    //@ ensures 0 <= \result && \result <= 1000 * n;
    /*@ pure @*/ static int sum(int n) { //~ VERIFIED
        return n == 0 ? 0 : sum(n - 1) + n;
    }

    //@ requires 0 <= n && n <= 1000;
    //@ decreases n;
    //@ ensures n > 0 ==> \result == sumWrong(n - 1) + n; //~ FAIL postcondition
    //@ ensures 0 <= \result && \result <= 1000 * n;
    /*@ pure @*/ static int sumWrong(int n) { //~ REFUTED
        return n == 0 ? 0 : sumWrong(n - 1) + (n == 7 ? 6 : n);
    }

    //@ requires 0 <= n && n <= 1000;
    //@ ensures \result == sum(n);
    static int summed(int n) { //~ VERIFIED
        int s = 0;
        //@ maintaining 0 <= i && i <= n && s == sum(i);
        for (int i = 0; i < n; i++) {
            s += i + 1;
        }
        return s;
    }

    //@ requires 0 <= n && n <= 1000;
    //@ ensures \result == sum(n); //~ FAIL postcondition
    static int summedWrong(int n) { //~ REFUTED
        int s = 0;
        for (int i = 0; i < n; i++) {
            s += i;
        }
        return s;
    }
}

// Of texts and tables.
class RecursionOverTexts {
    //@ requires 0 <= lo && hi < s.length();
    /*@ pure @*/ static boolean mirrored(String s, int lo, int hi) { //~ VERIFIED
        return lo >= hi || s.charAt(lo) == s.charAt(hi) && mirrored(s, lo + 1, hi - 1);
    }

    //@ ensures \result == mirrored(s, 0, s.length() - 1);
    static boolean palindrome(String s) { //~ VERIFIED
        int i = 0;
        int j = s.length() - 1;
        //@ maintaining 0 <= i && j < s.length() && i + j == s.length() - 1;
        //@ maintaining mirrored(s, 0, s.length() - 1) == mirrored(s, i, j);
        while (i < j) {
            if (s.charAt(i) != s.charAt(j)) {
                return false;
            }
            i++;
            j--;
        }
        return true;
    }

    //@ ensures \result == mirrored(s, 0, s.length() - 1); //~ FAIL postcondition
    static boolean palindromeWrong(String s) { //~ REFUTED
        int i = 0;
        int j = s.length() - 1;
        while (i < j) {
            if (s.charAt(i) != s.charAt(j)) {
                return false;
            }
            i++;
            j -= 2;
        }
        return true;
    }

    //@ requires 0 <= n && n <= 40;
    //@ decreases n;
    /*@ pure @*/ static int fib(int n) { //~ VERIFIED
        return n < 2 ? n : fib(n - 1) + fib(n - 2);
    }

    //@ requires a.length <= 40;
    //@ ensures (\forall int i; 0 <= i && i < a.length; a[i] == fib(i));
    static void fill(int[] a) { //~ VERIFIED
        //@ maintaining 0 <= i && i <= a.length;
        //@ maintaining (\forall int k; 0 <= k && k < i; a[k] == fib(k));
        for (int i = 0; i < a.length; i++) {
            a[i] = i < 2 ? i : a[i - 1] + a[i - 2];
        }
    }

    //@ requires a.length <= 40;
    //@ ensures (\forall int i; 0 <= i && i < a.length; a[i] == fib(i)); //~ FAIL postcondition
    static void fillWrong(int[] a) { //~ REFUTED
        for (int i = 0; i < a.length; i++) {
            a[i] = i < 2 ? 1 : a[i - 1] + a[i - 2];
        }
    }
}

// Of an object's state, which may change.
final class Weights {
    int[] of = new int[4];

    //@ requires 0 <= i && i <= of.length;
    //@ decreases i;
    //@ pure
    int upTo(int i) { //~ VERIFIED
        return i == 0 ? 0 : upTo(i - 1) + of[i - 1];
    }

    //@ requires of.length == 2;
    //@ assignable of[*];
    //@ ensures upTo(2) == x + y;
    void set(short x, short y) { //~ VERIFIED
        of[0] = x;
        of[1] = y;
    }

    //@ requires of.length == 2;
    //@ assignable of[*];
    //@ ensures upTo(2) == x + y; //~ FAIL postcondition
    void setWrong(short x, short y) { //~ REFUTED
        of[1] = x;
    }

    //@ requires 0 <= i && i < of.length;
    //@ assignable of[*];
    //@ ensures upTo(i) == \old(upTo(i)) && upTo(i + 1) == (int) (upTo(i) + 1);
    void last(int i) { //~ VERIFIED
        int before = upTo(i);
        of[i] = 1;
        //@ assume upTo(i) == before;
    }
}

// Bodies that no function meets say nothing: what is false stays to be shown.
class NoFunctions {
    /*@ pure @*/ static int forever(int n) { //~ VERIFIED
        return forever(n) + 1;
    }

    /*@ pure @*/ static int below(int n) { //~ VERIFIED
        return n > 0 ? below(n - 1) + 1 : below(n) + 1;
    }

    /*@ pure @*/ static boolean contrary(int n) { //~ VERIFIED
        return !opposite(n);
    }

    /*@ pure @*/ static boolean opposite(int n) { //~ VERIFIED
        return contrary(n);
    }

    //@ ensures n > 0 ==> \result == 5;
    //@ ensures n <= 0 ==> false;
    /*@ pure @*/ static int never(int n) { //~ VERIFIED
        if (n <= 0) {
            return never(n);
        }
        return n == 1 ? never(n - 1) & 0 : never(n - 1);
    }

    //@ requires forever(x) != 7 && below(x) != 7 && below(0) != 8 && below(3) != 9;
    //@ requires contrary(x) || opposite(x) || contrary(0);
    //@ requires never(1) != 7 && never(x) != 8 && never(2) != 0 && never(0) != 9;
    static void possible(int x, int y) { //~ UNKNOWN
        //@ assert y != 3; //~ FAIL assert
    }
}
