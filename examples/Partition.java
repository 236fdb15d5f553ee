// Putting the small ones first: the heart of quicksort, with its invariant found by Javelin.
class Partition {
    //@ ensures 0 <= \result && \result <= a.length;
    //@ ensures (\forall int i; 0 <= i && i < \result; a[i] < pivot);
    //@ ensures (\forall int i; \result <= i && i < a.length; a[i] >= pivot);
    static int around(int[] a, int pivot) {
        int small = 0;
        for (int i = 0; i < a.length; i++) {
            if (a[i] < pivot) {
                int x = a[i];
                a[i] = a[small];
                a[small] = x;
                small++;
            }
        }
        return small;
    }

    //@ ensures 0 <= \result && \result <= a.length;
    //@ ensures (\forall int i; 0 <= i && i < \result; a[i] != 0);
    static int removeZeros(int[] a) {
        int kept = 0;
        for (int i = 0; i < a.length; i++) {
            if (a[i] != 0) {
                a[kept] = a[i];
                kept++;
            }
        }
        return kept;
    }
}
