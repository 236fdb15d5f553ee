// A model field of an interface means something to classes that are not here: what their clauses
// read is in its data group.
interface Tally {
    //@ public model instance int held;
    //@ public instance invariant held >= 0; //~ FAIL class-invariant

    //@ requires held > 0;
    //@ ensures held == \old(held) - 1;
    //@ assignable held;
    void take();

    //@ ensures held == \old(held) + 1; //~ FAIL postcondition
    //@ assignable held;
    void put();

    //@ ensures \result <==> held == 0;
    /*@ pure @*/ boolean isEmpty();
}

final class Counter implements Tally {
    private int n; //@ in held;
    //@ private represents held = n;

    public void take() { //~ VERIFIED
        n--;
    }

    public void put() { //~ REFUTED
        n += 2;
    }

    public boolean isEmpty() { //~ VERIFIED
        return n == 0;
    }

    void spoil() { //~ REFUTED
        n = -1;
    }
}

class Client {
    int calls;

    // What has nothing to do with the group changes nothing.
    void between(Tally tally, int[] a) { //~ VERIFIED
        tally.put();
        calls = 3;
        if (a.length > 0) {
            a[0] = calls;
        }
        tally.take();
    }

    void drain(Tally tally) { //~ VERIFIED
        while (!tally.isEmpty()) {
            tally.take();
        }
        assert tally.isEmpty();
    }

    void takeAtOnce(Counter tally) { //~ REFUTED
        tally.take(); //~ FAIL precondition
    }

    // One may be a part of the other.
    void apart(Tally one, Tally other) { //~ UNKNOWN
        if (one != other && !one.isEmpty() && !other.isEmpty()) {
            other.take();
            one.take();
        }
    }

    //@ assignable \nothing;
    void nothing(Counter tally) { //~ REFUTED
        tally.put(); //~ FAIL assignable
    }

    //@ assignable tally.held;
    //@ ensures tally.held == \old(tally.held) + 2;
    void twice(Tally tally) { //~ VERIFIED
        tally.put();
        tally.put();
    }
}

// What the text here says beside the field is owed for classes elsewhere, too.
abstract class Mirrored {
    int copy;
    //@ model int original;
    //@ invariant original == copy;

    void write() { //~ UNKNOWN
        copy = 3;
    }

    int read() { //~ VERIFIED
        return copy;
    }
}

abstract class Positive {
    int unrelated;
    //@ model int level;
    //@ invariant level >= 0;

    void write() { //~ VERIFIED
        unrelated = 3;
    }

    //@ ensures level == to;
    //@ assignable level;
    /*@ helper @*/ abstract void setLevel(int to);

    void lower() { //~ UNKNOWN
        setLevel(-1);
    }
}
