package java.util.stream;

import java.util.IntSummaryStatistics;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.PrimitiveIterator;
import java.util.Spliterator;
import java.util.function.BiConsumer;
import java.util.function.IntBinaryOperator;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.IntSupplier;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;
import java.util.function.ObjIntConsumer;
import java.util.function.Supplier;

public interface IntStream extends BaseStream<Integer, IntStream> {

    //@ assignable \nothing;
    IntStream filter(IntPredicate intPredicate);

    //@ assignable \nothing;
    IntStream map(IntUnaryOperator intUnaryOperator);

    //@ assignable \nothing;
    <U> Stream<U> mapToObj(IntFunction<? extends U> intFunction);

    //@ assignable \nothing;
    LongStream mapToLong(IntToLongFunction intToLongFunction);

    //@ assignable \nothing;
    DoubleStream mapToDouble(IntToDoubleFunction intToDoubleFunction);

    //@ assignable \nothing;
    IntStream flatMap(IntFunction<? extends IntStream> intFunction);

    default IntStream mapMulti(IntStream.IntMapMultiConsumer intMapMultiConsumer) {
        return IntStreamLibrary.mapMulti(this, intMapMultiConsumer);
    }

    //@ assignable \nothing;
    IntStream distinct();

    //@ assignable \nothing;
    IntStream sorted();

    /*@ pure @*/ IntStream peek(IntConsumer intConsumer);

    //@ assignable \nothing;
    IntStream limit(long value);

    //@ assignable \nothing;
    IntStream skip(long value);

    default IntStream takeWhile(IntPredicate intPredicate) {
        return IntStreamLibrary.takeWhile(this, intPredicate);
    }

    default IntStream dropWhile(IntPredicate intPredicate) {
        return IntStreamLibrary.dropWhile(this, intPredicate);
    }

    //@ assignable \everything;
    void forEach(IntConsumer intConsumer);

    //@ assignable \everything;
    void forEachOrdered(IntConsumer intConsumer);

    //@ assignable \everything;
    int[] toArray();

    //@ assignable \everything;
    int reduce(int n, IntBinaryOperator intBinaryOperator);

    //@ assignable \everything;
    OptionalInt reduce(IntBinaryOperator intBinaryOperator);

    //@ assignable \everything;
    /*@ nullable @*/ <R> R collect(Supplier<R> supplier, ObjIntConsumer<R> objIntConsumer, BiConsumer<R, R> biConsumer);

    //@ assignable \everything;
    int sum();

    //@ assignable \everything;
    OptionalInt min();

    //@ assignable \everything;
    OptionalInt max();

    //@ assignable \everything;
    long count();

    //@ assignable \everything;
    OptionalDouble average();

    //@ assignable \everything;
    IntSummaryStatistics summaryStatistics();

    //@ assignable \everything;
    boolean anyMatch(IntPredicate intPredicate);

    //@ assignable \everything;
    boolean allMatch(IntPredicate intPredicate);

    //@ assignable \everything;
    boolean noneMatch(IntPredicate intPredicate);

    //@ assignable \everything;
    OptionalInt findFirst();

    //@ assignable \everything;
    OptionalInt findAny();

    //@ assignable \nothing;
    LongStream asLongStream();

    //@ assignable \nothing;
    DoubleStream asDoubleStream();

    //@ assignable \nothing;
    Stream<Integer> boxed();

    //@ assignable \nothing;
    IntStream sequential();

    //@ assignable \nothing;
    IntStream parallel();

    //@ assignable \everything;
    PrimitiveIterator.OfInt iterator();

    //@ assignable \nothing;
    Spliterator.OfInt spliterator();

    static IntStream.Builder builder() {
        return IntStreamLibrary.builder();
    }

    static IntStream empty() {
        return IntStreamLibrary.empty();
    }

    static IntStream of(int n) {
        return IntStreamLibrary.of(n);
    }

    static IntStream of(int... values) {
        return IntStreamLibrary.of(values);
    }

    static IntStream iterate(int n, IntUnaryOperator intUnaryOperator) {
        return IntStreamLibrary.iterate(n, intUnaryOperator);
    }

    static IntStream iterate(int n, IntPredicate intPredicate, IntUnaryOperator intUnaryOperator) {
        return IntStreamLibrary.iterate(n, intPredicate, intUnaryOperator);
    }

    static IntStream generate(IntSupplier intSupplier) {
        return IntStreamLibrary.generate(intSupplier);
    }

    static IntStream range(int n, int n2) {
        return IntStreamLibrary.range(n, n2);
    }

    static IntStream rangeClosed(int n, int n2) {
        return IntStreamLibrary.rangeClosed(n, n2);
    }

    static IntStream concat(IntStream intStream, IntStream intStream2) {
        return IntStreamLibrary.concat(intStream, intStream2);
    }

    public interface IntMapMultiConsumer {

        //@ assignable \everything;
        void accept(int n, IntConsumer intConsumer);
    }

    public interface Builder extends IntConsumer {

        //@ assignable \everything;
        void accept(int n);

        default IntStream.Builder add(int n) {
            accept(n);
            return this;
        }

        //@ assignable \nothing;
        IntStream build();
    }
}
