// Sums over a range whose length the precondition gives, and of what is the same everywhere.
class ShortSums {
    //@ requires a.length == 3;
    //@ ensures \result == (\sum int i; 0 <= i && i < a.length; (long) a[i]);
    static long three(int[] a) { //~ VERIFIED
        return (long) a[0] + a[1] + a[2];
    }

    //@ requires a.length == 3;
    //@ ensures \result == (\sum int i; 0 <= i && i < a.length; a[i]); //~ FAIL postcondition
    static int threeWrapped(int[] a) { //~ REFUTED
        return a[0] + a[1] + a[2];
    }

    //@ requires a.length == 2;
    //@ ensures \result == (\product int i; 0 <= i && i < a.length; (long) a[i]);
    static long two(int[] a) { //~ VERIFIED
        return (long) a[0] * a[1];
    }

    //@ requires 0 <= n && n < 10;
    //@ ensures \result == (\sum int i; 0 <= i && i < n; 2);
    static int twos(int n) { //~ VERIFIED
        return 2 * n;
    }

    //@ ensures \result == (\sum int i; 0 <= i && i < n; 2); //~ FAIL postcondition
    static int twosWrong(int n) { //~ REFUTED
        return 2 * n;
    }
}
