// Two ways to sort, without a single loop annotation.
class Sorting {
    //@ ensures (\forall int i, j; 0 <= i && i < j && j < a.length; a[i] <= a[j]);
    static void insertion(int[] a) {
        for (int n = 1; n < a.length; n++) {
            int x = a[n];
            int k = n;
            while (k > 0 && a[k - 1] > x) {
                a[k] = a[k - 1];
                k--;
            }
            a[k] = x;
        }
    }

    //@ ensures (\forall int i, j; 0 <= i && i < j && j < a.length; a[i] <= a[j]);
    static void selection(int[] a) {
        for (int n = 0; n < a.length; n++) {
            int least = n;
            for (int k = n + 1; k < a.length; k++) {
                if (a[k] < a[least]) {
                    least = k;
                }
            }
            int x = a[n];
            a[n] = a[least];
            a[least] = x;
        }
    }

    //@ ensures \result <==> (\forall int i; 0 <= i && i < a.length - 1; a[i] <= a[i + 1]);
    static boolean isSorted(int[] a) {
        for (int i = 0; i + 1 < a.length; i++) {
            if (a[i] > a[i + 1]) {
                return false;
            }
        }
        return true;
    }
}
