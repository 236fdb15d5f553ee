/** An object that knows itself, which nobody else does before it is made. */
class OwnRing {
    private final OwnRing self;
    private OwnRing next;

    OwnRing() { //~ VERIFIED
        self = this;
        next = this;
    }

    int there() { //~ VERIFIED
        return self.hashCode();
    }

    OwnRing after() { //~ VERIFIED
        return next.next;
    }

    static int wrong(OwnRing ring, int n) { //~ REFUTED
        return 10 / n; //~ FAIL div-by-zero
    }
}
