package java.util.stream;

import java.util.function.DoublePredicate;
import java.util.function.DoubleSupplier;
import java.util.function.DoubleUnaryOperator;

/** Our own class behind the static and default methods of DoubleStream. */
final class DoubleStreamLibrary {
    private DoubleStreamLibrary() {
    }

    //@ assignable \nothing;
    static native DoubleStream mapMulti(DoubleStream self, DoubleStream.DoubleMapMultiConsumer doubleMapMultiConsumer);

    //@ assignable \nothing;
    static native DoubleStream takeWhile(DoubleStream self, DoublePredicate doublePredicate);

    //@ assignable \nothing;
    static native DoubleStream dropWhile(DoubleStream self, DoublePredicate doublePredicate);

    //@ assignable \nothing;
    static native DoubleStream.Builder builder();

    //@ assignable \nothing;
    static native DoubleStream empty();

    //@ assignable \nothing;
    static native DoubleStream of(double value);

    //@ assignable \nothing;
    static native DoubleStream of(double... values);

    //@ assignable \nothing;
    static native DoubleStream iterate(double value, DoubleUnaryOperator doubleUnaryOperator);

    //@ assignable \nothing;
    static native DoubleStream iterate(double value, DoublePredicate doublePredicate,
            DoubleUnaryOperator doubleUnaryOperator);

    //@ assignable \nothing;
    static native DoubleStream generate(DoubleSupplier doubleSupplier);

    //@ assignable \nothing;
    static native DoubleStream concat(DoubleStream doubleStream, DoubleStream doubleStream2);
}
