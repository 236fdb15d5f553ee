package java.util.stream;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.DoubleConsumer;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.function.LongConsumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;

public interface Stream<T> extends BaseStream<T, Stream<T>> {

    //@ assignable \nothing;
    Stream<T> filter(Predicate<? super T> predicate);

    //@ assignable \nothing;
    <R> Stream<R> map(Function<? super T, ? extends R> function);

    //@ assignable \nothing;
    IntStream mapToInt(ToIntFunction<? super T> toIntFunction);

    //@ assignable \nothing;
    LongStream mapToLong(ToLongFunction<? super T> toLongFunction);

    //@ assignable \nothing;
    DoubleStream mapToDouble(ToDoubleFunction<? super T> toDoubleFunction);

    //@ assignable \nothing;
    <R> Stream<R> flatMap(Function<? super T, ? extends Stream<? extends R>> function);

    //@ assignable \nothing;
    IntStream flatMapToInt(Function<? super T, ? extends IntStream> function);

    //@ assignable \nothing;
    LongStream flatMapToLong(Function<? super T, ? extends LongStream> function);

    //@ assignable \nothing;
    DoubleStream flatMapToDouble(Function<? super T, ? extends DoubleStream> function);

    default <R> Stream<R> mapMulti(BiConsumer<? super T, ? super Consumer<R>> biConsumer) {
        return StreamLibrary.mapMulti(this, biConsumer);
    }

    default IntStream mapMultiToInt(BiConsumer<? super T, ? super IntConsumer> biConsumer) {
        return StreamLibrary.mapMultiToInt(this, biConsumer);
    }

    default LongStream mapMultiToLong(BiConsumer<? super T, ? super LongConsumer> biConsumer) {
        return StreamLibrary.mapMultiToLong(this, biConsumer);
    }

    default DoubleStream mapMultiToDouble(BiConsumer<? super T, ? super DoubleConsumer> biConsumer) {
        return StreamLibrary.mapMultiToDouble(this, biConsumer);
    }

    //@ assignable \nothing;
    Stream<T> distinct();

    //@ assignable \nothing;
    Stream<T> sorted();

    //@ assignable \nothing;
    Stream<T> sorted(Comparator<? super T> comparator);

    /*@ pure @*/ Stream<T> peek(Consumer<? super T> consumer);

    //@ assignable \nothing;
    Stream<T> limit(long value);

    //@ assignable \nothing;
    Stream<T> skip(long value);

    default Stream<T> takeWhile(Predicate<? super T> predicate) {
        return StreamLibrary.takeWhile(this, predicate);
    }

    default Stream<T> dropWhile(Predicate<? super T> predicate) {
        return StreamLibrary.dropWhile(this, predicate);
    }

    //@ assignable \everything;
    void forEach(Consumer<? super T> consumer);

    //@ assignable \everything;
    void forEachOrdered(Consumer<? super T> consumer);

    //@ assignable \everything;
    Object[] toArray();

    //@ assignable \everything;
    <A> A[] toArray(IntFunction<A[]> intFunction);

    //@ assignable \everything;
    /*@ nullable @*/ T reduce(/*@ nullable @*/ T element, BinaryOperator<T> binaryOperator);

    //@ assignable \everything;
    Optional<T> reduce(BinaryOperator<T> binaryOperator);

    //@ assignable \everything;
    /*@ nullable @*/ <U> U reduce(/*@ nullable @*/ U element, BiFunction<U, ? super T, U> biFunction,
            BinaryOperator<U> binaryOperator);

    //@ assignable \everything;
    /*@ nullable @*/ <R> R collect(Supplier<R> supplier, BiConsumer<R, ? super T> biConsumer, BiConsumer<R,
            R> biConsumer2);

    //@ assignable \everything;
    /*@ nullable @*/ <R, A> R collect(Collector<? super T, A, R> collector);

    default List<T> toList() {
        return StreamLibrary.toList(this);
    }

    //@ assignable \everything;
    Optional<T> min(Comparator<? super T> comparator);

    //@ assignable \everything;
    Optional<T> max(Comparator<? super T> comparator);

    //@ assignable \everything;
    long count();

    //@ assignable \everything;
    boolean anyMatch(Predicate<? super T> predicate);

    //@ assignable \everything;
    boolean allMatch(Predicate<? super T> predicate);

    //@ assignable \everything;
    boolean noneMatch(Predicate<? super T> predicate);

    //@ assignable \everything;
    Optional<T> findFirst();

    //@ assignable \everything;
    Optional<T> findAny();

    static <T> Stream.Builder<T> builder() {
        return StreamLibrary.builder();
    }

    static <T> Stream<T> empty() {
        return StreamLibrary.empty();
    }

    static <T> Stream<T> of(/*@ nullable @*/ T element) {
        return StreamLibrary.of(element);
    }

    static <T> Stream<T> ofNullable(/*@ nullable @*/ T element) {
        return StreamLibrary.ofNullable(element);
    }

    @SafeVarargs
    @SuppressWarnings("varargs")
    static <T> Stream<T> of(T... elements) {
        return StreamLibrary.of(elements);
    }

    static <T> Stream<T> iterate(/*@ nullable @*/ T element, UnaryOperator<T> unaryOperator) {
        return StreamLibrary.iterate(element, unaryOperator);
    }

    static <T> Stream<T> iterate(/*@ nullable @*/ T element, Predicate<? super T> predicate,
            UnaryOperator<T> unaryOperator) {
        return StreamLibrary.iterate(element, predicate, unaryOperator);
    }

    static <T> Stream<T> generate(Supplier<? extends T> supplier) {
        return StreamLibrary.generate(supplier);
    }

    static <T> Stream<T> concat(Stream<? extends T> stream, Stream<? extends T> stream2) {
        return StreamLibrary.concat(stream, stream2);
    }

    public interface Builder<T> extends Consumer<T> {

        //@ assignable \everything;
        void accept(/*@ nullable @*/ T element);

        default Stream.Builder<T> add(/*@ nullable @*/ T element) {
            accept(element);
            return this;
        }

        //@ assignable \nothing;
        Stream<T> build();
    }
}
