package java.util;

/** Our own class, for clauses about ghosts of the library. */
public final class Unseen {
    private Unseen() {
    }

    /**
     * False, but no run can say so: `c || Unseen.holds()` has to be proved and is never refuted. Java knows
     * nothing of our ghosts, so code that leaves them alone is not proved, but not wrong either.
     */
    //@ public normal_behavior
    //@   ensures !\result;
    public static native /*@ pure @*/ boolean holds();
}
