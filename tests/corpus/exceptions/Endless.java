// A loop that does not come to an end: the test that shows it must.
class Endless {
    static int skipZeros(int[] a) { //~ REFUTED
        int i = 0;
        //@ loop_invariant 0 <= i && i <= a.length;
        //@ decreases a.length - i; //~ FAIL decreases
        while (i < a.length) {
            if (a[i] == 0) {
                i++;
            }
        }
        return i;
    }

    static int steps(int[] a) { //~ VERIFIED
        int i = 0;
        //@ loop_invariant 0 <= i && i <= a.length;
        //@ decreases a.length - i;
        while (i < a.length) {
            i++;
        }
        return i;
    }
}
