/** Who answers for a class invariant: the text that may break it, wherever it stands. */
class WhoKeeps {
    int low;
    int high;
    //@ invariant low <= high; //~ FAIL class-invariant

    //@ requires 0 <= by && by < 1000 && high < 1000;
    void widen(int by) { //~ VERIFIED
        high = high + by;
    }

    // Whoever calls a method that keeps the invariant owes nothing.
    //@ requires high < 1000;
    void widenTwice(WhoKeeps other) { //~ VERIFIED
        widen(1);
        other.low = other.low;
    }

    void raise() { //~ REFUTED
        low = low + 1;
    }

    //@ requires -1000 < low;
    /*@ helper */ void break_() { //~ VERIFIED
        low = high;
        high = low - 1;
    }

    //@ requires -1000 < low && -1000 < high;
    void byHelper() { //~ REFUTED
        break_();
    }

    private void hidden(int by) { //~ REFUTED
        low = low + by;
    }

    // What a private method breaks is its own mistake.
    //@ requires low < 1000;
    void byHidden() { //~ VERIFIED
        hidden(1);
    }

    void byLambda() { //~ REFUTED
        Runnable r = () -> low = high + 1;
        r.run();
    }

    //@ requires low < 1000 && high < 1000;
    void mended() { //~ VERIFIED
        hidden(1);
        high = high + 1;
    }

    void seenHalfDone() { //~ REFUTED
        low = high + 1;
        look();
        low = high;
    }

    boolean look() { //~ VERIFIED
        return low <= high;
    }

    void counted(int n) { //~ VERIFIED
        for (int i = 0; i < n; i++) {
            look();
        }
        assert low <= high;
    }
}
