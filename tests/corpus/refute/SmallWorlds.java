/**
 * Invariants that look into other objects are broken for objects that no argument leads to, and
 * hold in rings: inputs are worlds of a few objects.
 */
class Chained {
    /*@ nullable @*/ Chained next;
    int number;
    //@ invariant next != null ==> next.number == number + 1; //~ FAIL class-invariant

    /** Nobody holds the new one yet. */
    Chained(int number) { //~ VERIFIED
        this.number = number;
    }

    Chained(Chained next) { //~ REFUTED
        this.next = next;
    }

    void zero() { //~ REFUTED
        number = 0;
    }

    void same() { //~ VERIFIED
        number = number;
    }

    void cut() { //~ VERIFIED
        next = null;
    }
}

class SearchTree {
    /*@ nullable @*/ SearchTree left, right;
    int key;
    //@ invariant left != null ==> left.key < key; //~ FAIL class-invariant
    //@ invariant right != null ==> right.key > key; //~ FAIL class-invariant

    void rename(int other) { //~ REFUTED
        key = other;
    }

    void prune() { //~ VERIFIED
        left = null;
        right = null;
    }
}

class Limit {
    int most;

    void lower() { //~ REFUTED
        most--;
    }

    void raise() { //~ VERIFIED
        if (most < 100) {
            most++;
        }
    }
}

class Account {
    int balance;
    final Limit limit;
    //@ invariant balance <= limit.most; //~ FAIL class-invariant

    Account(Limit limit) { //~ VERIFIED
        this.limit = limit;
        this.balance = limit.most;
    }

    void add(int amount) { //~ VERIFIED
        if (amount >= 0 && (long) balance + amount <= limit.most) {
            balance += amount;
        }
    }
}

class Ring {
    Ring next = this, previous = this;
    //@ invariant next.previous == this && previous.next == this; //~ FAIL class-invariant

    void alone() { //~ REFUTED
        assert next == this; //~ FAIL assert
    }

    void notOfTwo() { //~ REFUTED
        assert next == this || next.next != this; //~ FAIL assert
    }

    void linked() { //~ VERIFIED
        assert next.next.previous == next;
    }

    void linkOneWay(Ring other) { //~ REFUTED
        next = other;
    }
}
