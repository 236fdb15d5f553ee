/** A lambda that nobody here calls may be called with anything. */
class Escaping {
    interface Op {
        int apply(int x);
    }

    static Op divides() { //~ REFUTED
        return x -> 10 / x; //~ FAIL div-by-zero
    }

    static Op dividesChecked() { //~ VERIFIED
        return x -> x == 0 ? 0 : 10 / x;
    }

    private static int call(Op f, int x) {
        return f.apply(x);
    }

    static int inlined(int[] a) { //~ REFUTED
        Op f = i -> a[i]; //~ FAIL index-bounds
        return call(f, 7);
    }

    //@ requires a.length > 7;
    static int inlinedChecked(int[] a) { //~ VERIFIED
        Op f = i -> a[i];
        return call(f, 7);
    }

    static Op kept = x -> x;

    // Called here with 2, and by whoever comes later with anything.
    static int calledAndKept() { //~ REFUTED
        Op f = x -> 10 / x; //~ FAIL div-by-zero
        kept = f;
        return f.apply(2);
    }

    static int calledAndForgotten() { //~ VERIFIED
        Op f = x -> 10 / x;
        return f.apply(2);
    }

    static class Holder {
        Op op;

        Holder(Op op) { //~ VERIFIED
            this.op = op;
        }
    }

    static Holder calledAndHeld() { //~ REFUTED
        Op f = x -> 10 / x; //~ FAIL div-by-zero
        f.apply(3);
        return new Holder(f);
    }
}
