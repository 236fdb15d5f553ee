package java.util.stream;

import java.util.LongSummaryStatistics;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.PrimitiveIterator;
import java.util.Spliterator;
import java.util.function.BiConsumer;
import java.util.function.LongBinaryOperator;
import java.util.function.LongConsumer;
import java.util.function.LongFunction;
import java.util.function.LongPredicate;
import java.util.function.LongSupplier;
import java.util.function.LongToDoubleFunction;
import java.util.function.LongToIntFunction;
import java.util.function.LongUnaryOperator;
import java.util.function.ObjLongConsumer;
import java.util.function.Supplier;

public interface LongStream extends BaseStream<Long, LongStream> {

    //@ assignable \nothing;
    LongStream filter(LongPredicate longPredicate);

    //@ assignable \nothing;
    LongStream map(LongUnaryOperator longUnaryOperator);

    //@ assignable \nothing;
    <U> Stream<U> mapToObj(LongFunction<? extends U> longFunction);

    //@ assignable \nothing;
    IntStream mapToInt(LongToIntFunction longToIntFunction);

    //@ assignable \nothing;
    DoubleStream mapToDouble(LongToDoubleFunction longToDoubleFunction);

    //@ assignable \nothing;
    LongStream flatMap(LongFunction<? extends LongStream> longFunction);

    default LongStream mapMulti(LongStream.LongMapMultiConsumer longMapMultiConsumer) {
        return LongStreamLibrary.mapMulti(this, longMapMultiConsumer);
    }

    //@ assignable \nothing;
    LongStream distinct();

    //@ assignable \nothing;
    LongStream sorted();

    /*@ pure @*/ LongStream peek(LongConsumer longConsumer);

    //@ assignable \nothing;
    LongStream limit(long value);

    //@ assignable \nothing;
    LongStream skip(long value);

    default LongStream takeWhile(LongPredicate longPredicate) {
        return LongStreamLibrary.takeWhile(this, longPredicate);
    }

    default LongStream dropWhile(LongPredicate longPredicate) {
        return LongStreamLibrary.dropWhile(this, longPredicate);
    }

    //@ assignable \everything;
    void forEach(LongConsumer longConsumer);

    //@ assignable \everything;
    void forEachOrdered(LongConsumer longConsumer);

    //@ assignable \everything;
    long[] toArray();

    //@ assignable \everything;
    long reduce(long value, LongBinaryOperator longBinaryOperator);

    //@ assignable \everything;
    OptionalLong reduce(LongBinaryOperator longBinaryOperator);

    //@ assignable \everything;
    /*@ nullable @*/ <R> R collect(Supplier<R> supplier, ObjLongConsumer<R> objLongConsumer, BiConsumer<R,
            R> biConsumer);

    //@ assignable \everything;
    long sum();

    //@ assignable \everything;
    OptionalLong min();

    //@ assignable \everything;
    OptionalLong max();

    //@ assignable \everything;
    long count();

    //@ assignable \everything;
    OptionalDouble average();

    //@ assignable \everything;
    LongSummaryStatistics summaryStatistics();

    //@ assignable \everything;
    boolean anyMatch(LongPredicate longPredicate);

    //@ assignable \everything;
    boolean allMatch(LongPredicate longPredicate);

    //@ assignable \everything;
    boolean noneMatch(LongPredicate longPredicate);

    //@ assignable \everything;
    OptionalLong findFirst();

    //@ assignable \everything;
    OptionalLong findAny();

    //@ assignable \nothing;
    DoubleStream asDoubleStream();

    //@ assignable \nothing;
    Stream<Long> boxed();

    //@ assignable \nothing;
    LongStream sequential();

    //@ assignable \nothing;
    LongStream parallel();

    //@ assignable \everything;
    PrimitiveIterator.OfLong iterator();

    //@ assignable \nothing;
    Spliterator.OfLong spliterator();

    static LongStream.Builder builder() {
        return LongStreamLibrary.builder();
    }

    static LongStream empty() {
        return LongStreamLibrary.empty();
    }

    static LongStream of(long value) {
        return LongStreamLibrary.of(value);
    }

    static LongStream of(long... values) {
        return LongStreamLibrary.of(values);
    }

    static LongStream iterate(long value, LongUnaryOperator longUnaryOperator) {
        return LongStreamLibrary.iterate(value, longUnaryOperator);
    }

    static LongStream iterate(long value, LongPredicate longPredicate, LongUnaryOperator longUnaryOperator) {
        return LongStreamLibrary.iterate(value, longPredicate, longUnaryOperator);
    }

    static LongStream generate(LongSupplier longSupplier) {
        return LongStreamLibrary.generate(longSupplier);
    }

    static LongStream range(long value, long value2) {
        return LongStreamLibrary.range(value, value2);
    }

    static LongStream rangeClosed(long value, long value2) {
        return LongStreamLibrary.rangeClosed(value, value2);
    }

    static LongStream concat(LongStream longStream, LongStream longStream2) {
        return LongStreamLibrary.concat(longStream, longStream2);
    }

    public interface LongMapMultiConsumer {

        //@ assignable \everything;
        void accept(long value, LongConsumer longConsumer);
    }

    public interface Builder extends LongConsumer {

        //@ assignable \everything;
        void accept(long value);

        default LongStream.Builder add(long value) {
            accept(value);
            return this;
        }

        //@ assignable \nothing;
        LongStream build();
    }
}
