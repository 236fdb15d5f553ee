package java.util.stream;

import java.util.DoubleSummaryStatistics;
import java.util.OptionalDouble;
import java.util.PrimitiveIterator;
import java.util.Spliterator;
import java.util.function.BiConsumer;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleConsumer;
import java.util.function.DoubleFunction;
import java.util.function.DoublePredicate;
import java.util.function.DoubleSupplier;
import java.util.function.DoubleToIntFunction;
import java.util.function.DoubleToLongFunction;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ObjDoubleConsumer;
import java.util.function.Supplier;

public interface DoubleStream extends BaseStream<Double, DoubleStream> {

    //@ assignable \nothing;
    DoubleStream filter(DoublePredicate doublePredicate);

    //@ assignable \nothing;
    DoubleStream map(DoubleUnaryOperator doubleUnaryOperator);

    //@ assignable \nothing;
    <U> Stream<U> mapToObj(DoubleFunction<? extends U> doubleFunction);

    //@ assignable \nothing;
    IntStream mapToInt(DoubleToIntFunction doubleToIntFunction);

    //@ assignable \nothing;
    LongStream mapToLong(DoubleToLongFunction doubleToLongFunction);

    //@ assignable \nothing;
    DoubleStream flatMap(DoubleFunction<? extends DoubleStream> doubleFunction);

    default DoubleStream mapMulti(DoubleStream.DoubleMapMultiConsumer doubleMapMultiConsumer) {
        return DoubleStreamLibrary.mapMulti(this, doubleMapMultiConsumer);
    }

    //@ assignable \nothing;
    DoubleStream distinct();

    //@ assignable \nothing;
    DoubleStream sorted();

    /*@ pure @*/ DoubleStream peek(DoubleConsumer doubleConsumer);

    //@ assignable \nothing;
    DoubleStream limit(long value);

    //@ assignable \nothing;
    DoubleStream skip(long value);

    default DoubleStream takeWhile(DoublePredicate doublePredicate) {
        return DoubleStreamLibrary.takeWhile(this, doublePredicate);
    }

    default DoubleStream dropWhile(DoublePredicate doublePredicate) {
        return DoubleStreamLibrary.dropWhile(this, doublePredicate);
    }

    //@ assignable \everything;
    void forEach(DoubleConsumer doubleConsumer);

    //@ assignable \everything;
    void forEachOrdered(DoubleConsumer doubleConsumer);

    //@ assignable \everything;
    double[] toArray();

    //@ assignable \everything;
    double reduce(double value, DoubleBinaryOperator doubleBinaryOperator);

    //@ assignable \everything;
    OptionalDouble reduce(DoubleBinaryOperator doubleBinaryOperator);

    //@ assignable \everything;
    /*@ nullable @*/ <R> R collect(Supplier<R> supplier, ObjDoubleConsumer<R> objDoubleConsumer, BiConsumer<R,
            R> biConsumer);

    //@ assignable \everything;
    double sum();

    //@ assignable \everything;
    OptionalDouble min();

    //@ assignable \everything;
    OptionalDouble max();

    //@ assignable \everything;
    long count();

    //@ assignable \everything;
    OptionalDouble average();

    //@ assignable \everything;
    DoubleSummaryStatistics summaryStatistics();

    //@ assignable \everything;
    boolean anyMatch(DoublePredicate doublePredicate);

    //@ assignable \everything;
    boolean allMatch(DoublePredicate doublePredicate);

    //@ assignable \everything;
    boolean noneMatch(DoublePredicate doublePredicate);

    //@ assignable \everything;
    OptionalDouble findFirst();

    //@ assignable \everything;
    OptionalDouble findAny();

    //@ assignable \nothing;
    Stream<Double> boxed();

    //@ assignable \nothing;
    DoubleStream sequential();

    //@ assignable \nothing;
    DoubleStream parallel();

    //@ assignable \everything;
    PrimitiveIterator.OfDouble iterator();

    //@ assignable \nothing;
    Spliterator.OfDouble spliterator();

    static DoubleStream.Builder builder() {
        return DoubleStreamLibrary.builder();
    }

    static DoubleStream empty() {
        return DoubleStreamLibrary.empty();
    }

    static DoubleStream of(double value) {
        return DoubleStreamLibrary.of(value);
    }

    static DoubleStream of(double... values) {
        return DoubleStreamLibrary.of(values);
    }

    static DoubleStream iterate(double value, DoubleUnaryOperator doubleUnaryOperator) {
        return DoubleStreamLibrary.iterate(value, doubleUnaryOperator);
    }

    static DoubleStream iterate(double value, DoublePredicate doublePredicate,
            DoubleUnaryOperator doubleUnaryOperator) {
        return DoubleStreamLibrary.iterate(value, doublePredicate, doubleUnaryOperator);
    }

    static DoubleStream generate(DoubleSupplier doubleSupplier) {
        return DoubleStreamLibrary.generate(doubleSupplier);
    }

    static DoubleStream concat(DoubleStream doubleStream, DoubleStream doubleStream2) {
        return DoubleStreamLibrary.concat(doubleStream, doubleStream2);
    }

    public interface DoubleMapMultiConsumer {

        //@ assignable \everything;
        void accept(double value, DoubleConsumer doubleConsumer);
    }

    public interface Builder extends DoubleConsumer {

        //@ assignable \everything;
        void accept(double value);

        default DoubleStream.Builder add(double value) {
            accept(value);
            return this;
        }

        //@ assignable \nothing;
        DoubleStream build();
    }
}
