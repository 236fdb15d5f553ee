//# engine: backward
/** Universal claims inside equivalences and negations, beside quantified assumptions, and in nested loops. */
class Claims {
    //@ ensures \result <==> a.length == b.length && (\forall int k; 0 <= k && k < a.length; a[k] == b[k]);
    static boolean equal(int[] a, int[] b) { //~ VERIFIED
        if (a.length != b.length) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            if (a[i] != b[i]) {
                return false;
            }
        }
        return true;
    }

    //@ requires a.length == b.length;
    //@ ensures \result <==> (\forall int k; 0 <= k && k < a.length; a[k] == b[k]); //~ FAIL postcondition
    static boolean equalButFirst(int[] a, int[] b) { //~ REFUTED
        for (int i = 1; i < a.length; i++) {
            if (a[i] != b[i]) {
                return false;
            }
        }
        return true;
    }

    //@ ensures \result <==> !(\exists int k; 0 <= k && k < a.length; a[k] < 0);
    static boolean noneNegative(int[] a) { //~ VERIFIED
        int i = 0;
        while (i < a.length && a[i] >= 0) {
            i++;
        }
        return i == a.length;
    }

    //@ ensures \result <==> !(\exists int k; 0 <= k && k < a.length; a[k] < 0); //~ FAIL postcondition
    static boolean noneBelowOne(int[] a) { //~ REFUTED
        int i = 0;
        while (i < a.length && a[i] > 0) {
            i++;
        }
        return i == a.length;
    }

    /** The array never changes: what the inner loop says of it must not be taken for granted outside. */
    //@ ensures !\result ==> (\forall int p, q; 0 <= p && p < q && q < a.length; a[p] != a[q]);
    static boolean hasTwins(int[] a) { //~ VERIFIED
        for (int i = 0; i < a.length; i++) {
            for (int j = i + 1; j < a.length; j++) {
                if (a[i] == a[j]) {
                    return true;
                }
            }
        }
        return false;
    }

    //@ requires a.length <= 1000;
    //@ ensures !\result ==> (\forall int p, q; 0 <= p && p < q && q < a.length; a[p] != a[q]); //~ FAIL postcondition
    static boolean hasTwinsApart(int[] a) { //~ REFUTED
        for (int i = 0; i < a.length; i++) {
            for (int j = i + 2; j < a.length; j++) {
                if (a[i] == a[j]) {
                    return true;
                }
            }
        }
        return false;
    }
}
