//# engine: backward
/** What is left of the array lies between two numbers that neither claim nor test compares with k. */
class Halving {
    //@ requires (\forall int p, q; 0 <= p && p < q && q < a.length; a[p] <= a[q]);
    //@ ensures \result < 0 ==> (\forall int k; 0 <= k && k < a.length; a[k] != key);
    static int search(int[] a, int key) { //~ VERIFIED
        int lo = 0;
        int hi = a.length - 1;
        while (lo <= hi) {
            int mid = lo + (hi - lo) / 2;
            if (a[mid] < key) {
                lo = mid + 1;
            } else if (a[mid] > key) {
                hi = mid - 1;
            } else {
                return mid;
            }
        }
        return -1;
    }

    //@ requires (\forall int p, q; 0 <= p && p < q && q < a.length; a[p] <= a[q]);
    //@ ensures \result < 0 ==> (\forall int k; 0 <= k && k < a.length; a[k] != key); //~ FAIL postcondition
    static int searchHasty(int[] a, int key) { //~ REFUTED
        int lo = 0;
        int hi = a.length - 1;
        while (lo < hi) {
            int mid = lo + (hi - lo) / 2;
            if (a[mid] < key) {
                lo = mid + 1;
            } else if (a[mid] > key) {
                hi = mid - 1;
            } else {
                return mid;
            }
        }
        return -1;
    }
}
