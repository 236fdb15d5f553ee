//# command: check
/**
 * Loops in loops and after loops: a base case is a run from the method's entry, a step
 * one whole iteration of its own loop, with the loops in it.
 */
class Nested {
    /** The inner loop always ends with `j == 3`: nothing starts from its head. */
    static int inside() {
        int s = 0;
        int i = 0;
        //@ loop_invariant s == 0; //~ INVARIANT
        //@ loop_invariant s <= 3; //~ INVARIANT
        //@ loop_invariant i <= 10; //~ INVARIANT
        //@ loop_invariant s == i; //~ SPURIOUS step
        while (i < 10) {
            int j = 0;
            while (j < 3) {
                j++;
            }
            s = s + (j - 3);
            i++;
        }
        return s;
    }

    /** What the first loop leaves is 6, whatever is known of it. */
    static int after(int n) {
        int i = 0;
        while (i < 6) {
            i = i + 2;
        }
        int k = i;
        //@ loop_invariant k <= 6; //~ INVARIANT
        //@ loop_invariant k != 5; //~ SPURIOUS step
        //@ loop_invariant k < 6; //~ SPURIOUS base
        while (k > 0) {
            k--;
        }
        return k;
    }

    /** The inner loop is entered once per round, with what the rounds before left. */
    static int entered(int n) {
        int s = 0;
        int i = 0;
        while (i < 4) {
            int j = 0;
            //@ loop_invariant s <= 6; //~ SPURIOUS step
            //@ loop_invariant s < 6; //~ SPURIOUS base
            //@ loop_invariant j <= 2; //~ INVARIANT
            while (j < 2) {
                s++;
                j++;
            }
            i++;
        }
        return s;
    }

    /** One iteration with two inner loops, a break and a continue. */
    static int mixed(int[] a) {
        int i = 0;
        int found = -1;
        //@ loop_invariant found < a.length; //~ INVARIANT
        //@ loop_invariant found == -1; //~ SPURIOUS step
        //@ loop_invariant 0 <= i; //~ INVARIANT
        outer:
        while (i < a.length) {
            int j = 0;
            while (j < 2) {
                j++;
                if (a[i] == j) {
                    found = i;
                    i = i + 1;
                    continue outer;
                }
            }
            do {
                j--;
            } while (j > 0);
            if (a[i] == 9) {
                break;
            }
            i = i + 1;
        }
        return found;
    }

    /** Bodies that never come back to the head: the base case counts all the same. */
    static int once(int n) {
        int i = 0;
        //@ loop_invariant n > 3; //~ SPURIOUS base
        //@ loop_invariant i == 0; //~ INVARIANT
        while (i < n) {
            i = i + 1;
            if (n <= n) {
                break;
            }
        }
        //@ loop_invariant i == 0; //~ SPURIOUS base
        //@ loop_invariant i <= 1; //~ INVARIANT
        do {
            i = i + 5;
        } while (false);
        return i;
    }
}
