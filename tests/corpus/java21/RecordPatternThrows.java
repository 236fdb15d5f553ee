/** What an accessor throws during a match is the cause of a MatchException (JLS 14.30.2). */
class RecordPatternThrows {
    record R(int x) {
        public int x() {
            if (x == 5) {
                throw new IllegalStateException();
            }
            return x;
        }
    }

    record Outer(R inner) { }

    static void wrapped(R r) { //~ VERIFIED
        try {
            if (r instanceof R(int q)) {
                assert q != 5;
            }
        } catch (MatchException e) {
            assert r.x == 5;
            assert e.getCause() instanceof IllegalStateException;
        }
    }

    static void reached(R r) { //~ REFUTED
        try {
            if (r instanceof R(int q)) { }
        } catch (MatchException e) {
            assert false; //~ FAIL assert
        }
    }

    static void theOriginalIsNotSeen(R r) { //~ VERIFIED
        try {
            if (r instanceof R(int q)) { }
        } catch (IllegalStateException e) {
            assert false;
        } catch (MatchException e) {
        }
    }

    static int inSwitch(R r) { //~ REFUTED
        try {
            return switch (r) {
                case R(int q) -> q;
            };
        } catch (MatchException e) {
            assert false; //~ FAIL assert
            return 0;
        }
    }

    static int nested(Object o) { //~ REFUTED
        try {
            return o instanceof Outer(R(int q)) ? q : 1;
        } catch (MatchException e) {
            assert false; //~ FAIL assert
            return 0;
        }
    }

    //@ signals_only MatchException;
    static int allowed(R r) { //~ VERIFIED
        return r instanceof R(int q) ? q : 0;
    }

    //@ signals_only IllegalStateException; //~ FAIL signals
    static int notAllowed(R r) { //~ REFUTED
        return r instanceof R(int q) ? q : 0;
    }
}
