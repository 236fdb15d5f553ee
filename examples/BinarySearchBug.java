// Refuted: the famous overflow. For large bounds lo + hi wraps and the middle is negative.
class BinarySearchBug {
    //@ requires 0 <= low && low <= goal && goal <= high;
    static int guess(int low, int goal, int high) {
        int lo = low;
        int hi = high;
        while (lo < hi) {
            int mid = (lo + hi) / 2;
            assert lo <= mid && mid < hi;
            if (mid < goal) {
                lo = mid + 1;
            } else {
                hi = mid;
            }
        }
        return lo;
    }

    static int findPastTheEnd(int[] a, int key) {
        int lo = 0;
        int hi = a.length;
        while (lo <= hi) {
            int mid = lo + (hi - lo) / 2;
            if (a[mid] == key) {
                return mid;
            }
            if (a[mid] < key) {
                lo = mid + 1;
            } else {
                hi = mid - 1;
            }
        }
        return -1;
    }
}
