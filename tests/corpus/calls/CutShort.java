/**
 * A private method is judged where it is called. Where the caller is not
 * understood to its end, the calls after that place are not seen: the private
 * method must be judged by itself, not called verified for want of a caller. What it is
 * called with is not known, so that no run of it alone counts.
 */
class CutShort {
    static int outer(int[] a) { //~ UNKNOWN
        int x = 0;
        //@ havoc x;
        return x + first(a) + firstOrZero(a);
    }

    private static int first(int[] a) { //~ UNKNOWN
        return a[0];
    }

    private static int firstOrZero(int[] a) { //~ VERIFIED
        return a.length == 0 ? 0 : a[0];
    }

    private static int uncalled(int[] a) { //~ REFUTED
        return a[1]; //~ FAIL index-bounds
    }
}
