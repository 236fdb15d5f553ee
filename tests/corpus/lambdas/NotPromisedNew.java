import java.io.Serializable;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

/** Nobody promises a new object (JLS 15.27.4; the library's immutable ones): `\fresh` is not proved. */
final class NotPromisedNew {
    //@ ensures \fresh(\result); //~ FAIL postcondition
    static Runnable lambda() { //~ UNKNOWN
        return () -> { };
    }

    //@ ensures \fresh(\result); //~ FAIL postcondition
    static Supplier<Integer> capturing(int k) { //~ UNKNOWN
        return () -> k;
    }

    //@ ensures \fresh(\result); //~ FAIL postcondition
    static IntUnaryOperator reference() { //~ UNKNOWN
        return Math::abs;
    }

    //@ ensures \fresh(\result); //~ FAIL postcondition
    static List<Integer> list() { //~ UNKNOWN
        return List.of();
    }

    //@ ensures \fresh(\result); //~ FAIL postcondition
    static Optional<Integer> optional() { //~ UNKNOWN
        return Optional.empty();
    }

    //@ ensures \fresh(\result); //~ FAIL postcondition
    static Function<Integer, Integer> identity() { //~ UNKNOWN
        return Function.identity();
    }

    //@ ensures \fresh(\result); //~ FAIL postcondition
    static Comparator<Integer> natural() { //~ UNKNOWN
        return Comparator.naturalOrder();
    }

    //@ ensures \fresh(\result);
    static Object made() { //~ VERIFIED
        return new Object();
    }

    static Supplier<Integer> of(int k) { //~ VERIFIED
        return () -> k;
    }

    static void differ() { //~ UNKNOWN
        assert of(1) != of(1); //~ FAIL assert
    }

    static void holdTheirOwn() { //~ VERIFIED
        Supplier<Integer> a = of(1);
        Supplier<Integer> b = of(2);
        assert a.get() == 1 && b.get() == 2;
        assert a != b;
    }

    int x = 3;

    Supplier<Integer> mine() { //~ VERIFIED
        return () -> x;
    }

    static void twoReceivers(NotPromisedNew a, NotPromisedNew b) { //~ VERIFIED
        Supplier<Integer> p = a.mine();
        Supplier<Integer> q = b.mine();
        a.x = 1;
        if (a != b) {
            b.x = 2;
            assert p.get() == 1 && q.get() == 2;
            assert p != q;
        }
    }

    Supplier<Integer> seven() { //~ VERIFIED
        return () -> 7;
    }

    static void holdsNoReceiver(NotPromisedNew a, NotPromisedNew b) { //~ UNKNOWN
        assert a == b || a.seven() != b.seven(); //~ FAIL assert
    }

    static final Supplier<Integer> A = of(1);
    static final Supplier<Integer> B = of(1);
    static final Supplier<Integer> C = of(2);
    static final List<Integer> L = List.of();
    static final List<Integer> M = List.of();

    static void constants(int x) { //~ UNKNOWN
        assert A != B || x == 3; //~ FAIL assert
    }

    static void constantLists(int x) { //~ UNKNOWN
        assert L != M || x == 3; //~ FAIL assert
    }

    static void otherConstants(int x) { //~ VERIFIED
        assert A != C || x == 3;
    }

    static void view(java.util.HashMap<String, String> m) { //~ UNKNOWN
        assert m.keySet() != m.keySet(); //~ FAIL assert
    }

    // What a lambda implements is the whole intersection.
    static void intersection() { //~ VERIFIED
        Object o = (Runnable & Serializable) () -> { };
        assert o instanceof Runnable && o instanceof Serializable;
    }

    static void intersectionOfReference() { //~ VERIFIED
        Object o = (IntUnaryOperator & Serializable) Math::abs;
        assert o instanceof Serializable;
    }

    interface Named {
        default int name() {
            return 5;
        }
    }

    static void calledThroughTheOther() { //~ VERIFIED
        Named n = (Runnable & Named) () -> { };
        assert n.name() == 5;
    }

    static void castOfSomethingElse(Object q) { //~ REFUTED
        Object o = (Runnable & Serializable) q; //~ FAIL class-cast
    }
}
