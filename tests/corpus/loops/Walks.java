/** Loops that need no annotation. */
class Walks {
    //@ ensures \result == n;
    //@ requires n >= 0;
    static int up(int n) { //~ VERIFIED
        int i = 0;
        while (i < n) { //~ INFERS i <= n
            i++;
        }
        return i;
    }

    //@ ensures \result == n; //~ FAIL postcondition
    static int upFromAny(int n) { //~ REFUTED
        int i = 0;
        while (i < n) {
            i++;
        }
        return i;
    }

    static int sum(int[] a) { //~ VERIFIED
        int s = 0;
        for (int i = 0; i < a.length; i++) { //~ INFERS 0 <= i
            s += a[i];
        }
        return s;
    }

    static int sumPastEnd(int[] a) { //~ REFUTED
        int s = 0;
        for (int i = 0; i <= a.length; i++) {
            s += a[i]; //~ FAIL index-bounds
        }
        return s;
    }
}
