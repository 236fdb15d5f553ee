package java.util.stream;

import java.util.Spliterator;
import java.util.function.Supplier;

public final class StreamSupport {

    //@ assignable \nothing;
    public static native <T> Stream<T> stream(Spliterator<T> spliterator, boolean flag);

    //@ assignable \nothing;
    public static native <T> Stream<T> stream(Supplier<? extends Spliterator<T>> supplier, int n, boolean flag);

    //@ assignable \nothing;
    public static native IntStream intStream(Spliterator.OfInt ofInt, boolean flag);

    //@ assignable \nothing;
    public static native IntStream intStream(Supplier<? extends Spliterator.OfInt> supplier, int n, boolean flag);

    //@ assignable \nothing;
    public static native LongStream longStream(Spliterator.OfLong ofLong, boolean flag);

    //@ assignable \nothing;
    public static native LongStream longStream(Supplier<? extends Spliterator.OfLong> supplier, int n, boolean flag);

    //@ assignable \nothing;
    public static native DoubleStream doubleStream(Spliterator.OfDouble ofDouble, boolean flag);

    //@ assignable \nothing;
    public static native DoubleStream doubleStream(Supplier<? extends Spliterator.OfDouble> supplier, int n,
            boolean flag);
}
