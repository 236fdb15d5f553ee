/**
 * Invariants that read arrays: who fills an array that only he knows breaks none, and who
 * calls a method with a contract, private or not, need not answer for it.
 */
class OwnArrays {
    int[] kept = {1};
    //@ invariant kept.length > 0 && (\forall int i; 0 <= i && i < kept.length; kept[i] > 0); //~ FAIL class-invariant

    //@ requires 0 <= n;
    //@ ensures \result.length == n;
    private static int[] zeros(int n) { //~ VERIFIED
        int[] made = new int[n];
        for (int i = 0; i < made.length; i++) {
            made[i] = 0;
        }
        return made;
    }

    //@ ensures \result.length == 3;
    int[] three() { //~ VERIFIED
        return zeros(3);
    }

    void handedOn() { //~ REFUTED
        int[] made = new int[1];
        kept = made;
        made[0] = 0;
    }

    void handedOnByCall() { //~ REFUTED
        int[] made = {1};
        take(made);
        made[0] = 0;
    }

    //@ requires a.length > 0 && (\forall int i; 0 <= i && i < a.length; a[i] > 0);
    //@ ensures kept == a;
    //@ assignable kept;
    private void take(int[] a) { //~ VERIFIED
        kept = a;
    }

    void capturedByLambda() { //~ REFUTED
        int[] made = {1};
        Runnable later = () -> kept = made;
        later.run();
        made[0] = 0;
    }

    //@ requires 0 < n;
    //@ assignable kept[*];
    private void spoils(int n) { //~ REFUTED
        kept[0] = -n;
    }

    void callsSpoiler() { //~ VERIFIED
        spoils(1);
    }
}

/** An invariant of all arrays there are is also one of those that nobody else knows. */
class OfAllArrays {
    //@ static invariant (\forall int[] a; a.length == 7; a[0] == 0); //~ FAIL class-invariant

    static int fills() { //~ REFUTED
        int[] made = new int[7];
        made[0] = 1;
        return made[0];
    }

    static int fillsAnother() { //~ VERIFIED
        int[] made = new int[7];
        made[1] = 1;
        return made[1];
    }
}
