package java.util;

import java.util.function.Consumer;
import java.util.function.DoubleConsumer;
import java.util.function.IntConsumer;
import java.util.function.LongConsumer;

public /*@ code_java_math spec_bigint_math @*/ interface Spliterator<T> {
    public static final int ORDERED = 0x00000010;
    public static final int DISTINCT = 0x00000001;
    public static final int SORTED = 0x00000004;
    public static final int SIZED = 0x00000040;
    public static final int NONNULL = 0x00000100;
    public static final int IMMUTABLE = 0x00000400;
    public static final int CONCURRENT = 0x00001000;
    public static final int SUBSIZED = 0x00004000;

    boolean tryAdvance(Consumer<? super T> action);

    default void forEachRemaining(Consumer<? super T> action) {
        while (tryAdvance(action)) {
        }
    }

    /*@ nullable @*/ Spliterator<T> trySplit();

    //@ assignable \nothing;
    //@ ensures \result >= 0;
    long estimateSize();

    default long getExactSizeIfKnown() {
        return hasCharacteristics(SIZED) ? estimateSize() : -1;
    }

    /*@ pure @*/ int characteristics();

    default /*@ pure @*/ boolean hasCharacteristics(int characteristics) {
        return (characteristics() & characteristics) == characteristics;
    }

    default /*@ nullable @*/ Comparator<? super T> getComparator() {
        throw new IllegalStateException();
    }

    public interface OfPrimitive<T, T_CONS, T_SPLITR extends Spliterator.OfPrimitive<T, T_CONS, T_SPLITR>>
            extends Spliterator<T> {
        /*@ nullable @*/ T_SPLITR trySplit();

        boolean tryAdvance(T_CONS action);

        default void forEachRemaining(T_CONS action) {
            while (tryAdvance(action)) {
            }
        }
    }

    public interface OfInt extends OfPrimitive<Integer, IntConsumer, OfInt> {
        /*@ nullable @*/ OfInt trySplit();

        boolean tryAdvance(IntConsumer action);

        default void forEachRemaining(IntConsumer action) {
            while (tryAdvance(action)) {
            }
        }

        default boolean tryAdvance(Consumer<? super Integer> action) {
            return tryAdvance((IntConsumer) value -> action.accept(value));
        }

        default void forEachRemaining(Consumer<? super Integer> action) {
            forEachRemaining((IntConsumer) value -> action.accept(value));
        }
    }

    public interface OfLong extends OfPrimitive<Long, LongConsumer, OfLong> {
        /*@ nullable @*/ OfLong trySplit();

        boolean tryAdvance(LongConsumer action);

        default void forEachRemaining(LongConsumer action) {
            while (tryAdvance(action)) {
            }
        }

        default boolean tryAdvance(Consumer<? super Long> action) {
            return tryAdvance((LongConsumer) value -> action.accept(value));
        }

        default void forEachRemaining(Consumer<? super Long> action) {
            forEachRemaining((LongConsumer) value -> action.accept(value));
        }
    }

    public interface OfDouble extends OfPrimitive<Double, DoubleConsumer, OfDouble> {
        /*@ nullable @*/ OfDouble trySplit();

        boolean tryAdvance(DoubleConsumer action);

        default void forEachRemaining(DoubleConsumer action) {
            while (tryAdvance(action)) {
            }
        }

        default boolean tryAdvance(Consumer<? super Double> action) {
            return tryAdvance((DoubleConsumer) value -> action.accept(value));
        }

        default void forEachRemaining(Consumer<? super Double> action) {
            forEachRemaining((DoubleConsumer) value -> action.accept(value));
        }
    }
}
