/**
 * The micro-benchmarks of Flanagan and Qadeer (2002, figure 8) with the
 * paper's predicates; `create` is our own model, the paper's is not printed.
 */
class MicroBenchmarks {
    static final class Cell {
        int val;
        /*@ nullable @*/ Cell next;
    }

    static /*@ nullable @*/ Cell partition(/*@ nullable @*/ Cell l, int v) {
        Cell curr = l;
        Cell prev = null;
        Cell newl = null;
        //@ loop_predicate prev == null, prev.val > v, curr == null, curr.val > v;
        while (curr != null) {
            Cell nextCurr = curr.next;
            if (curr.val > v) {
                if (prev != null) {
                    prev.next = nextCurr;
                }
                if (curr == l) {
                    l = nextCurr;
                }
                curr.next = newl;
                assert curr != prev;
                newl = curr;
            } else {
                prev = curr;
            }
            curr = nextCurr;
        }
        return newl;
    }

    //@ ensures (\forall int p, q; 0 <= p && p < q && q < a.length; a[p] <= a[q]);
    static void sort(int[] a) {
        int i = 0;
        //@ skolem_constant int x, y;
        //@ loop_predicate 0 <= i, 0 <= x, x < i, x < y, y < a.length, a[x] <= a[y];
        while (i < a.length) {
            int at = i;
            int least = a[i];
            int j = i + 1;
            //@ skolem_constant int z;
            //@ loop_predicate at < j, i <= z, i <= at, least == a[at], j <= a.length, least <= a[z], z < j;
            while (j < a.length) {
                if (a[j] < least) {
                    at = j;
                    least = a[j];
                }
                j++;
            }
            a[at] = a[i];
            a[i] = least;
            i++;
        }
    }

    //@ requires a.length == b.length;
    //@ ensures \result == a.length || b[\result];
    //@ ensures (\forall int j; 0 <= j && j < \result; !b[j]);
    static int find(int[] a, boolean[] b) {
        int spot = a.length;
        //@ skolem_constant int s;
        //@ loop_predicate 0 <= i, spot == a.length, b[spot], spot < i, 0 <= s, s < i, s < spot, b[s];
        for (int i = 0; i < a.length; i++) {
            if (spot == a.length && a[i] != 0) {
                spot = i;
            }
            b[i] = a[i] != 0;
        }
        return spot;
    }

    /**
     * Creates a file in a directory: looks for its name and, on the way, for the
     * first free slot. The slot is taken only when the name is new, so that no
     * two files have it.
     */
    //@ requires names.length == used.length;
    //@ ensures \result >= 0 ==> \result < names.length && used[\result] && names[\result] == name;
    //@ ensures \result >= 0 ==> (\forall int q; 0 <= q && q < names.length && q != \result && used[q]; names[q] != name);
    static int create(int[] names, boolean[] used, int name) {
        int free = -1;
        int found = -1;
        boolean full = true;
        int i = 0;
        //@ skolem_constant int s;
        //@ loop_predicate 0 <= i, i <= names.length, free == -1, 0 <= free, free < i, used[free], found == -1;
        //@ loop_predicate 0 <= found, found < i, full, 0 <= s, s < i, used[s], names[s] == name, s == found;
        while (i < names.length && found == -1) {
            if (used[i]) {
                if (names[i] == name) {
                    found = i;
                }
            } else if (full) {
                free = i;
                full = false;
            }
            i++;
        }
        if (found == -1 && !full) {
            names[free] = name;
            used[free] = true;
            return free;
        }
        return -1;
    }
}
