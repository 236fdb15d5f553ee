import java.util.function.IntSupplier;

/** What ideal code stores or passes where other code finds it must be a value of its type. */
class MixedArithmetic {
    static int s;
    int f;
    static /*@ nullable @*/ Object o;

    record R(int x) { }

    /*@ code_bigint_math @*/ static void toStatic(int x) { //~ REFUTED
        s = x + 1; //~ FAIL overflow
    }

    //@ requires x < 100 && x > -100;
    /*@ code_bigint_math @*/ static void fits(int x) { //~ VERIFIED
        s = x + 1;
    }

    static void reader(int x) { //~ VERIFIED
        toStatic(x);
        int q = s;
        assert q <= Integer.MAX_VALUE;
    }

    /*@ code_bigint_math @*/ void toField(int x) { //~ REFUTED
        f = x + 1; //~ FAIL overflow
    }

    //@ requires a.length > 0;
    /*@ code_bigint_math @*/ static void toElement(int[] a, int x) { //~ REFUTED
        a[0] = x + 1; //~ FAIL overflow
    }

    /*@ code_bigint_math @*/ static int[] toNewArray(int x) { //~ REFUTED
        return new int[] {x + 1}; //~ FAIL overflow
    }

    /*@ code_bigint_math @*/ static void toBox(int x) { //~ REFUTED
        o = x + 1; //~ FAIL overflow
    }

    /*@ code_bigint_math @*/ static R toComponent(int x) { //~ REFUTED
        return new R(x + 1); //~ FAIL overflow
    }

    //@ requires a.length > 0;
    /*@ code_bigint_math @*/ static void toElementOfObjects(Object[] a, int x) { //~ REFUTED
        a[0] = x + 1; //~ FAIL array-store, overflow
    }

    //@ ensures \result == x;
    static int same(int x) { //~ VERIFIED
        return x;
    }

    /*@ code_bigint_math @*/ static int toArgument(int x) { //~ REFUTED
        return same(x + 1); //~ FAIL overflow
    }

    //@ ensures \result == x + 1;
    /*@ code_bigint_math @*/ static int ideal(int x) { //~ VERIFIED
        return x + 1;
    }

    /*@ code_bigint_math @*/ static int amongIdeals(int x) { //~ VERIFIED
        return ideal(x + 1);
    }

    static void fromIdeal(int x) { //~ REFUTED
        int q = ideal(x); //~ FAIL overflow
        if (x == Integer.MAX_VALUE) {
            assert false;
        }
    }

    /*@ code_bigint_math @*/ static IntSupplier toLambda(int x) { //~ UNKNOWN
        return () -> x + 1; //~ FAIL overflow
    }

    interface Next {
        int next(int x);
    }

    static class IdealNext implements Next {
        /*@ code_bigint_math @*/ public int next(int x) { //~ REFUTED
            return x + 1; //~ FAIL overflow
        }
    }
}
