package java.util.stream;

import java.util.function.IntPredicate;
import java.util.function.IntSupplier;
import java.util.function.IntUnaryOperator;

/** Our own class behind the static and default methods of IntStream. */
final class IntStreamLibrary {
    private IntStreamLibrary() {
    }

    //@ assignable \nothing;
    static native IntStream mapMulti(IntStream self, IntStream.IntMapMultiConsumer intMapMultiConsumer);

    //@ assignable \nothing;
    static native IntStream takeWhile(IntStream self, IntPredicate intPredicate);

    //@ assignable \nothing;
    static native IntStream dropWhile(IntStream self, IntPredicate intPredicate);

    //@ assignable \nothing;
    static native IntStream.Builder builder();

    //@ assignable \nothing;
    static native IntStream empty();

    //@ assignable \nothing;
    static native IntStream of(int n);

    //@ assignable \nothing;
    static native IntStream of(int... values);

    //@ assignable \nothing;
    static native IntStream iterate(int n, IntUnaryOperator intUnaryOperator);

    //@ assignable \nothing;
    static native IntStream iterate(int n, IntPredicate intPredicate, IntUnaryOperator intUnaryOperator);

    //@ assignable \nothing;
    static native IntStream generate(IntSupplier intSupplier);

    //@ assignable \nothing;
    static native IntStream range(int n, int n2);

    //@ assignable \nothing;
    static native IntStream rangeClosed(int n, int n2);

    //@ assignable \nothing;
    static native IntStream concat(IntStream intStream, IntStream intStream2);
}
