package java.util;

import java.util.function.Consumer;
import java.util.function.DoubleConsumer;
import java.util.function.IntConsumer;
import java.util.function.LongConsumer;

public /*@ code_java_math spec_bigint_math @*/ interface PrimitiveIterator<T, T_CONS> extends Iterator<T> {
    void forEachRemaining(T_CONS action);

    public static interface OfInt extends PrimitiveIterator<Integer, IntConsumer> {
        //@ public behavior
        //@   recommends hasNext() else NoSuchElementException;
        //@   assignable position;
        //@   signals_only ConcurrentModificationException;
        int nextInt();

        default void forEachRemaining(IntConsumer action) {
            while (hasNext()) {
                action.accept(nextInt());
            }
        }

        default Integer next() {
            return nextInt();
        }

        default void forEachRemaining(Consumer<? super Integer> action) {
            while (hasNext()) {
                action.accept(nextInt());
            }
        }
    }

    public static interface OfLong extends PrimitiveIterator<Long, LongConsumer> {
        //@ public behavior
        //@   recommends hasNext() else NoSuchElementException;
        //@   assignable position;
        //@   signals_only ConcurrentModificationException;
        long nextLong();

        default void forEachRemaining(LongConsumer action) {
            while (hasNext()) {
                action.accept(nextLong());
            }
        }

        default Long next() {
            return nextLong();
        }

        default void forEachRemaining(Consumer<? super Long> action) {
            while (hasNext()) {
                action.accept(nextLong());
            }
        }
    }

    public static interface OfDouble extends PrimitiveIterator<Double, DoubleConsumer> {
        //@ public behavior
        //@   recommends hasNext() else NoSuchElementException;
        //@   assignable position;
        //@   signals_only ConcurrentModificationException;
        double nextDouble();

        default void forEachRemaining(DoubleConsumer action) {
            while (hasNext()) {
                action.accept(nextDouble());
            }
        }

        default Double next() {
            return nextDouble();
        }

        default void forEachRemaining(Consumer<? super Double> action) {
            while (hasNext()) {
                action.accept(nextDouble());
            }
        }
    }
}
