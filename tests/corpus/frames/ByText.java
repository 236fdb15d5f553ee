//# closed:
/**
 * Of a whole program one can tell which fields a call writes, however much it may run: nothing implements
 * `Pragma`, and what `Visitor.visit` runs is all here.
 */
class ByText {
    abstract static class Pragma {
        abstract void check();
    }

    interface Listener {
        void hear(ByText tree);
    }

    /*@ nullable @*/ Pragma[] pragmas;
    int checked;

    void check() { //~ VERIFIED
        if (pragmas != null) {
            for (int i = 0; i < pragmas.length; i++) {
                if (pragmas[i] != null) {
                    pragmas[i].check();
                }
            }
        }
    }

    //@ requires pragma != null;
    //@ ensures checked == \old(checked);
    void keeps(Pragma pragma) { //~ VERIFIED
        pragma.check();
    }

    // Any lambda may listen.
    //@ ensures checked == \old(checked);
    void told(Listener listener) { //~ UNKNOWN
        listener.hear(this);
    }
}
