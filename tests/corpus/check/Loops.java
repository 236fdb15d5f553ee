//# command: check
/** Candidates of several and nested loops: other loops stand by what is proved of them. */
class Loops {
    //@ requires 0 <= n && n <= 1000;
    static int upAndDown(int n) {
        int i = 0;
        //@ loop_invariant 0 <= i && i <= n; //~ INVARIANT
        //@ loop_invariant i < n; //~ SPURIOUS base
        while (i < n) {
            i++;
        }
        int j = i;
        //@ loop_invariant 0 <= j; //~ INVARIANT
        //@ loop_invariant j <= n; //~ INVARIANT
        //@ loop_invariant 1 <= j; //~ SPURIOUS base
        //@ loop_invariant j == n; //~ SPURIOUS step
        while (j > 0) {
            j--;
        }
        return j;
    }

    //@ requires 0 <= rows && rows <= 100 && 0 <= columns && columns <= 100;
    static int grid(int rows, int columns) {
        int count = 0;
        //@ loop_invariant 0 <= r && r <= rows; //~ INVARIANT
        //@ loop_invariant 0 <= r && r <= rows && count == r * columns; //~ INVARIANT
        //@ loop_invariant count == r * rows; //~ SPURIOUS step
        for (int r = 0; r < rows; r++) {
            //@ loop_invariant 0 <= c && c <= columns && count == r * columns + c; //~ INVARIANT
            //@ loop_invariant c <= columns; //~ INVARIANT
            //@ loop_invariant c < columns; //~ SPURIOUS base
            for (int c = 0; c < columns; c++) {
                count++;
            }
        }
        return count;
    }

    static boolean covered(int[] a, int[] b) {
        int i = 0;
        //@ loop_invariant 0 <= i; //~ INVARIANT
        //@ loop_invariant i < a.length; //~ SPURIOUS base
        //@ loop_invariant 0 <= i && i <= a.length; //~ INVARIANT
        //@ loop_invariant 0 <= i && i <= a.length && (\forall int k; 0 <= k && k < i; (\exists int m; 0 <= m && m < b.length; b[m] == a[k])); //~ INVARIANT
        while (i < a.length) {
            int j = 0;
            //@ loop_invariant 0 <= j && j <= b.length; //~ INVARIANT
            while (j < b.length && b[j] != a[i]) {
                j++;
            }
            if (j == b.length) {
                return false;
            }
            i++;
        }
        return true;
    }
}
