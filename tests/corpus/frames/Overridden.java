/** What a method writes counts only where no other class can have another body for it. */
class Overridden {
    int v;

    //@ ensures \result >= 0;
    int open() { //~ VERIFIED
        return 1;
    }

    //@ ensures \result >= 0;
    //@ assignable \nothing;
    int framed() { //~ VERIFIED
        return 1;
    }

    //@ ensures \result >= 0;
    final int closed() { //~ VERIFIED
        return 1;
    }

    static void afterOpen(Overridden o) { //~ UNKNOWN
        o.v = 9;
        o.open();
        assert o.v == 9; //~ FAIL assert
    }

    static void afterFramed(Overridden o) { //~ VERIFIED
        o.v = 9;
        o.framed();
        assert o.v == 9;
    }

    static void afterClosed(Overridden o) { //~ VERIFIED
        o.v = 9;
        o.closed();
        assert o.v == 9;
    }

    static void afterClosedWrong(Overridden o) { //~ REFUTED
        o.v = 9;
        o.closed();
        assert o.v == 8; //~ FAIL assert
    }
}
