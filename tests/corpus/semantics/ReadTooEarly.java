// Class initialisation calls a method before a static field that it reads is set.
class ReadTooEarly { //~ UNKNOWN
    static final int FIRST = early(); //~ FAIL unsupported
    static final int SECOND = five();

    static int five() { //~ VERIFIED
        return 5;
    }

    //@ ensures \result == 2; //~ FAIL postcondition
    static int early() { //~ UNKNOWN
        return SECOND == 0 ? 1 : 2;
    }
}

/** The same where a static block sets the fields. */
class SetInBlock { //~ UNKNOWN
    static final int FIRST;
    static final int SECOND;

    static {
        FIRST = early(); //~ FAIL unsupported
        SECOND = 5;
    }

    static int early() { //~ VERIFIED
        return SECOND == 0 ? 1 : 2;
    }
}

class SetInTime {
    static final int FIRST;
    static final int SECOND;

    static {
        SECOND = 5;
        FIRST = late();
    }

    //@ ensures \result == 2;
    static int late() { //~ VERIFIED
        return SECOND == 0 ? 1 : 2;
    }
}
