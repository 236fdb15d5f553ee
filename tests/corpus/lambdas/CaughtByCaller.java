import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

/** What a function throws is caught around its call: behaviour of the method in whose text it stands. */
class CaughtByCaller {
    int f;

    int get() { //~ VERIFIED
        return f;
    }

    static void caught(int x) { //~ VERIFIED
        IntUnaryOperator inverse = y -> 1 / y;
        try {
            inverse.applyAsInt(x);
            assert x != 0;
        } catch (ArithmeticException e) {
            assert x == 0;
        }
    }

    static void notCaught(int x) { //~ REFUTED
        IntUnaryOperator inverse = y -> 1 / y; //~ FAIL div-by-zero
        inverse.applyAsInt(x);
    }

    static void caughtAsAnother(int x) { //~ REFUTED
        IntUnaryOperator inverse = y -> 1 / y; //~ FAIL div-by-zero
        try {
            inverse.applyAsInt(x);
        } catch (NullPointerException e) {
        }
    }

    /** One call is guarded, the other is not. */
    static void caughtOnce(int x) { //~ REFUTED
        IntUnaryOperator inverse = y -> 1 / y; //~ FAIL div-by-zero
        try {
            inverse.applyAsInt(x);
        } catch (ArithmeticException e) {
        }
        inverse.applyAsInt(x);
    }

    static void handled(int x) { //~ REFUTED
        IntUnaryOperator inverse = y -> 1 / y;
        try {
            inverse.applyAsInt(x);
        } catch (ArithmeticException e) {
            assert x != 0; //~ FAIL assert
        }
    }

    static void reference() { //~ VERIFIED
        CaughtByCaller none = null;
        Function<CaughtByCaller, Integer> reader = CaughtByCaller::get;
        try {
            reader.apply(none);
            assert false;
        } catch (NullPointerException e) {
        }
    }

    static void unboxed() { //~ VERIFIED
        Supplier<Integer> nothing = () -> null;
        try {
            int x = nothing.get();
            assert false;
        } catch (NullPointerException e) {
        }
    }

    private static int tried(IntUnaryOperator function, int x) { //~ VERIFIED
        try {
            return function.applyAsInt(x);
        } catch (ArithmeticException e) {
            return 0;
        }
    }

    static void furtherUp(int x) { //~ VERIFIED
        int r = tried(y -> 10 / y, x);
        assert x != 0 || r == 0;
    }

    static void furtherUpWrongly(int x) { //~ REFUTED
        int r = tried(y -> 10 / y, x);
        assert x != 0 || r == 1; //~ FAIL assert
    }

    @SuppressWarnings("finally")
    static int swallowed(int[] a) { //~ VERIFIED
        Supplier<Integer> first = () -> a[0];
        try {
            first.get();
        } finally {
            return 0;
        }
    }

    /** Where a handler changes what its method writes, callers are told. */
    static int failures;

    private static void counted(int x, int depth) { //~ VERIFIED
        IntUnaryOperator inverse = y -> 1 / y;
        if (depth > 0) {
            counted(x, depth - 1);
        }
        try {
            inverse.applyAsInt(x);
        } catch (ArithmeticException e) {
            failures = 1;
        }
    }

    static void countedZero(int depth) { //~ REFUTED
        failures = 0;
        counted(0, depth);
        assert failures == 0; //~ FAIL assert
    }

    /** It is kept: others call it, who do not catch. */
    static /*@ nullable @*/ IntUnaryOperator kept;

    static void keptToo(int x) { //~ UNKNOWN
        IntUnaryOperator inverse = y -> 1 / y; //~ FAIL div-by-zero
        kept = inverse;
        try {
            inverse.applyAsInt(x);
        } catch (ArithmeticException e) {
        }
    }
}
