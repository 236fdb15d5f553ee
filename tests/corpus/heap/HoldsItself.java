// An object that only itself holds is seen by nobody before it is made.
class HoldsItself {
    HoldsItself next;
    HoldsItself previous;
    int[] data;

    HoldsItself() { //~ VERIFIED
        next = previous = this;
        data = new int[1];
    }

    int around() { //~ VERIFIED
        return next.previous.data.length;
    }

    void insert(HoldsItself other) { //~ VERIFIED
        other.next = next;
        other.previous = this;
        next.previous = other;
        next = other;
    }

    int wrong() { //~ REFUTED
        return next.data[0]; //~ FAIL index-bounds
    }
}

// Here its own constructor looks there.
class LooksThere {
    LooksThere next;
    int[] data;

    LooksThere() { //~ VERIFIED
        next = this;
        length(next);
        data = new int[1];
    }

    static int length(LooksThere of) { //~ UNKNOWN
        return of.data.length;
    }
}

// And here a class below.
class Above {
    Above next;

    Above() { //~ VERIFIED
        next = this;
    }
}

class Below extends Above {
    String name;

    Below() { //~ VERIFIED
        Above self = next;
        look(self);
        name = "below";
    }

    static void look(Above at) { //~ UNKNOWN
        if (at instanceof Below below) {
            below.name.length();
        }
    }
}

// The value of the assignment goes elsewhere.
class Passed {
    Passed next;
    int[] data;

    Passed() { //~ VERIFIED
        length(next = this);
        data = new int[1];
    }

    static int length(Passed of) { //~ UNKNOWN
        return of.data.length;
    }
}

record Knot(Knot knot, int depth) {
    Knot(Knot knot, int depth) { //~ VERIFIED
        this.knot = this;
        this.depth = depth;
    }

    void isNoCircle() { //~ REFUTED
        assert knot != this; //~ FAIL assert
    }
}
