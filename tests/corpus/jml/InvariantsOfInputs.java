/** Every object of an input meets its invariants, also one that the body does not look into. */
class Positive {
    int x;
    //@ invariant x > 0;

    Positive() { //~ VERIFIED
        x = 1;
    }
}

final class Mirror {
    final Positive of;
    final int n;
    //@ invariant of.x == n;

    //@ requires of.x > 0;
    Mirror(Positive of) {
        this.of = of;
        n = of.x;
    }

    void throughAnother() { //~ VERIFIED
        assert n > 0;
    }

    void notMore() { //~ REFUTED
        assert n > 1; //~ FAIL assert
    }
}

class Nobody {
    int x;
    //@ invariant x > 0 && x < 0; //~ FAIL class-invariant

    Nobody() { //~ REFUTED
        x = 1;
    }

    static void given(Nobody d) { //~ VERIFIED
        assert false;
    }

    static void perhaps(/*@ nullable @*/ Nobody d) { //~ VERIFIED
        assert d == null;
    }

    static void absent(/*@ nullable @*/ Nobody d) { //~ REFUTED
        assert d != null; //~ FAIL assert
    }

    void called() { //~ VERIFIED
        assert false;
    }
}

class Told {
    static int k = 3;
    //@ static invariant k > 0;

    static Positive p = new Positive();

    //@ requires k < 0;
    static void never() { //~ VERIFIED
        assert false;
    }

    //@ requires k == y;
    static void asMuch(int y) { //~ VERIFIED
        assert y > 0;
    }

    //@ requires k == y;
    static void more(int y) { //~ REFUTED
        assert y > 5; //~ FAIL assert
    }

    //@ requires p.x == y;
    static void ofAnother(int y) { //~ VERIFIED
        assert y > 0;
    }
}

class Unread {
    int size;
    int other;
    //@ invariant size > 0;

    Unread() { //~ VERIFIED
        size = 1;
    }

    void reads() { //~ REFUTED
        assert other != 3; //~ FAIL assert
    }

    static void among(Unread u, int i) { //~ REFUTED
        assert i != 3 || u.other == 1; //~ FAIL assert
    }
}
