//# command: check
/** Calls whose precondition is not met go on, and are judged by what they do. */
class Calls {
    static int count;

    //@ requires x > 0;
    //@ ensures \result > 0;
    static int positive(int x) {
        return x;
    }

    static void before(int n) {
        int y = positive(-1);
        int i = 0;
        //@ loop_invariant i == 55; //~ SPURIOUS base
        //@ loop_invariant y > 0; //~ SPURIOUS base
        //@ loop_invariant y == -1; //~ INVARIANT
        while (i < n) {
            i++;
        }
    }

    static void inside(int n) {
        int i = 0;
        int y = 1;
        //@ loop_invariant y > 0; //~ SPURIOUS step
        //@ loop_invariant y == 1 || y == i - 1; //~ INVARIANT
        //@ loop_invariant 0 <= i; //~ INVARIANT
        while (i < 10) {
            y = positive(i);
            i++;
        }
    }

    //@ requires n >= 0;
    //@ assignable \nothing;
    static void promises(int n) {
        if (n < 0) {
            count++;
        }
    }

    /** The frame of `promises` says nothing where its precondition fails. */
    static void frame(int n) {
        int i = 0;
        //@ loop_invariant count == \old(count); //~ SPURIOUS step
        while (i < n) {
            promises(-1);
            i++;
        }
    }
}
