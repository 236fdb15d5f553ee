package java.util.stream;

import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.DoubleConsumer;
import java.util.function.IntConsumer;
import java.util.function.LongConsumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Our own class behind the static and default methods of Stream. */
final class StreamLibrary {
    private StreamLibrary() {
    }

    //@ assignable \nothing;
    static native <T, R> Stream<R> mapMulti(Stream<T> self, BiConsumer<? super T, ? super Consumer<R>> biConsumer);

    //@ assignable \nothing;
    static native <T> IntStream mapMultiToInt(Stream<T> self, BiConsumer<? super T, ? super IntConsumer> biConsumer);

    //@ assignable \nothing;
    static native <T> LongStream mapMultiToLong(Stream<T> self, BiConsumer<? super T, ? super LongConsumer> biConsumer);

    //@ assignable \nothing;
    static native <T> DoubleStream mapMultiToDouble(Stream<T> self, BiConsumer<? super T,
            ? super DoubleConsumer> biConsumer);

    //@ assignable \nothing;
    static native <T> Stream<T> takeWhile(Stream<T> self, Predicate<? super T> predicate);

    //@ assignable \nothing;
    static native <T> Stream<T> dropWhile(Stream<T> self, Predicate<? super T> predicate);

    //@ assignable \everything;
    static native <T> List<T> toList(Stream<T> self);

    //@ assignable \nothing;
    static native <T> Stream.Builder<T> builder();

    //@ assignable \nothing;
    static native <T> Stream<T> empty();

    //@ assignable \nothing;
    static native <T> Stream<T> of(/*@ nullable @*/ T element);

    //@ assignable \nothing;
    static native <T> Stream<T> ofNullable(/*@ nullable @*/ T element);

    //@ assignable \nothing;
    static native <T> Stream<T> of(T... elements);

    //@ assignable \nothing;
    static native <T> Stream<T> iterate(/*@ nullable @*/ T element, UnaryOperator<T> unaryOperator);

    //@ assignable \nothing;
    static native <T> Stream<T> iterate(/*@ nullable @*/ T element, Predicate<? super T> predicate,
            UnaryOperator<T> unaryOperator);

    //@ assignable \nothing;
    static native <T> Stream<T> generate(Supplier<? extends T> supplier);

    //@ assignable \nothing;
    static native <T> Stream<T> concat(Stream<? extends T> stream, Stream<? extends T> stream2);
}
