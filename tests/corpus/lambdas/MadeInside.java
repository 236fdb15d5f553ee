import java.util.function.Supplier;

/** Lambdas that other lambdas make: they answer for themselves once they leave. */
class MadeInside {
    interface F {
        int of(int x);
    }

    interface G {
        F make(int a);
    }

    static /*@ nullable @*/ F kept;

    static F returned() { //~ UNKNOWN
        G g = a -> b -> a / b; //~ FAIL div-by-zero
        return g.make(1);
    }

    static F returnedRight() { //~ VERIFIED
        G g = a -> b -> b == 0 ? a : a / b;
        return g.make(1);
    }

    static void stored() { //~ UNKNOWN
        G g = a -> b -> a / b; //~ FAIL div-by-zero
        kept = g.make(1);
    }

    static F calledToo() { //~ UNKNOWN
        G g = a -> {
            F f = b -> a / b; //~ FAIL div-by-zero
            return f;
        };
        F made = g.make(6);
        assert made.of(2) == 3;
        return made;
    }

    static F supplied() { //~ REFUTED
        Supplier<F> s = () -> b -> 1 / b; //~ FAIL div-by-zero
        return s.get();
    }

    static int onlyCalled() { //~ VERIFIED
        G g = a -> b -> a / b;
        return g.make(6).of(2);
    }

    static int onlyCalledWrong() { //~ REFUTED
        G g = a -> b -> a / b; //~ FAIL div-by-zero
        return g.make(6).of(0);
    }

    static F fromHelper() { //~ VERIFIED
        return helper();
    }

    private static F helper() { //~ REFUTED
        return b -> 1 / b; //~ FAIL div-by-zero
    }
}
