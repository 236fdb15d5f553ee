// Binary search with the midpoint computed safely; Javelin finds the invariant of the loop.
class BinarySearch {
    //@ requires (\forall int i, j; 0 <= i && i < j && j < a.length; a[i] <= a[j]);
    //@ ensures \result >= 0 ==> \result < a.length && a[\result] == key;
    //@ ensures \result < 0 ==> (\forall int i; 0 <= i && i < a.length; a[i] != key);
    static int find(int[] a, int key) {
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

    //@ requires n >= 0;
    //@ ensures \result >= 0 && \result <= n;
    static int lowerHalf(int n) {
        int lo = 0;
        int hi = n;
        while (lo < hi) {
            int mid = lo + (hi - lo) / 2;
            if (mid < n - mid) {
                lo = mid + 1;
            } else {
                hi = mid;
            }
        }
        return lo;
    }
}
