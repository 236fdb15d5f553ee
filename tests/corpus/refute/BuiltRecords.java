import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Records are what their constructors make of what was there before, wherever they are found. */
class BuiltRecords {
    record Interval(int lo, int hi) {
        Interval {
            if (lo > hi) {
                throw new IllegalArgumentException();
            }
        }
    }

    record Odd(int n) {
        Odd {
            n = n | 1;
        }
    }

    /** Takes numbers in any order. */
    record Sorted(int low, int high) {
        Sorted {
            if (low < 0) {
                throw new IllegalArgumentException();
            }
            high = Math.max(low, high);
        }
    }

    record Node(int v, /*@ nullable */ Node next) {
    }

    record Pair(/*@ nullable */ Node left, /*@ nullable */ Pair right) {
    }

    record Loop(int v, /*@ nullable */ Loop next) {
        Loop(int v, /*@ nullable */ Loop next) {
            this.v = v;
            this.next = v == 0 ? this : next;
        }
    }

    static void bothOrders(Sorted pair) { //~ REFUTED
        assert pair.low() < 10; //~ FAIL assert
    }

    static void numbers(Odd odd) { //~ REFUTED
        assert odd.n() != 5; //~ FAIL assert
    }

    static void madeOdd(int n) { //~ VERIFIED
        assert new Odd(n).n() % 2 != 0;
    }

    static void listed(List<Interval> in) { //~ UNKNOWN want VERIFIED
        if (in.size() != 1 || in.get(0) == null) {
            return;
        }
        assert in.get(0).lo() <= in.get(0).hi(); //~ FAIL assert
    }

    static void shorter(List<Interval> in) { //~ REFUTED
        if (in.size() != 1 || in.get(0) == null) {
            return;
        }
        assert in.get(0).lo() < in.get(0).hi(); //~ FAIL assert
    }

    static void optional(Optional<Interval> in) { //~ UNKNOWN want VERIFIED
        if (in.isPresent()) {
            assert in.get().lo() <= in.get().hi(); //~ FAIL assert
        }
    }

    static void mapped(Map<String, Odd> in) { //~ UNKNOWN want VERIFIED
        Odd odd = in.get("a");
        if (odd != null) {
            assert odd.n() != 4; //~ FAIL assert
        }
    }

    static void acyclic(Node n) { //~ VERIFIED
        assert n.next() != n;
    }

    static void noWayBack(Node n) { //~ VERIFIED
        Node m = n.next();
        if (m != null && m.next() != null) {
            assert m.next().next() != n;
        }
    }

    static void noWayBackThroughOthers(Pair p) { //~ VERIFIED
        if (p.right() != null && p.right().right() != null) {
            assert p.right().right() != p;
        }
    }

    static void shared(Node n) { //~ REFUTED
        assert n.next() == null || n.next().next() == null; //~ FAIL assert
    }

    // A constructor that lets `this` into it may close a circle.
    static void cyclic(Loop n) { //~ REFUTED
        assert n.next() != n; //~ FAIL assert
    }
}
