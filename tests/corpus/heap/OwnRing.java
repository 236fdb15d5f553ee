/** An object that knows itself: its constructor shows it before it is whole, but no finished one is seen half made. */
class OwnRing {
    private final OwnRing self;
    private OwnRing next;

    OwnRing() { //~ VERIFIED
        self = this;
        next = this;
    }

    int there() { //~ UNKNOWN
        return self.hashCode();
    }

    OwnRing after() { //~ UNKNOWN
        return next.next;
    }

    static int wrong(OwnRing ring, int n) { //~ REFUTED
        return 10 / n; //~ FAIL div-by-zero
    }
}
