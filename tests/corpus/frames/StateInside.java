import java.util.zip.Inflater;

/** What the library keeps inside its objects it may change: a contract calls it `objectState`. */
class StateInside {
    Inflater inner;
    //@ invariant inner.objectState >= 0;

    //@ requires given.objectState >= 0;
    StateInside(Inflater given) { //~ VERIFIED
        inner = given;
    }

    void used() { //~ UNKNOWN
        inner.reset();
    }

    int unused() { //~ VERIFIED
        return 1;
    }
}
