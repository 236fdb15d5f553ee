package java.util.concurrent.atomic;

import java.io.Serializable;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;

/** A plain field: Javelin reasons about one thread. */
public /*@ code_java_math spec_bigint_math @*/ class AtomicLong extends Number implements Serializable {
    private volatile /*@ spec_public @*/ long value;
    //@   in objectState;

    public /*@ pure @*/ AtomicLong(long initialValue) {
        value = initialValue;
    }

    public /*@ pure @*/ AtomicLong() {
    }

    private long store(long newValue) {
        value = newValue;
        //@ set objectState = objectState + 1;
        return newValue;
    }

    private long swap(long newValue) {
        long old = value;
        store(newValue);
        return old;
    }

    private long swapIf(long expected, long newValue) {
        long old = value;
        if (old == expected) {
            store(newValue);
        }
        return old;
    }

    public final /*@ pure @*/ long get() {
        return value;
    }

    public final void set(long newValue) {
        store(newValue);
    }

    public final void lazySet(long newValue) {
        store(newValue);
    }

    public final long getAndSet(long newValue) {
        return swap(newValue);
    }

    public final boolean compareAndSet(long expectedValue, long newValue) {
        return swapIf(expectedValue, newValue) == expectedValue;
    }

    public final long compareAndExchange(long expectedValue, long newValue) {
        return swapIf(expectedValue, newValue);
    }

    public final long getAndIncrement() {
        return swap(value + 1);
    }

    public final long getAndDecrement() {
        return swap(value - 1);
    }

    public final long getAndAdd(long delta) {
        return swap(value + delta);
    }

    public final long incrementAndGet() {
        return store(value + 1);
    }

    public final long decrementAndGet() {
        return store(value - 1);
    }

    public final long addAndGet(long delta) {
        return store(value + delta);
    }

    public final long getAndUpdate(LongUnaryOperator updateFunction) {
        return swap(updateFunction.applyAsLong(value));
    }

    public final long updateAndGet(LongUnaryOperator updateFunction) {
        return store(updateFunction.applyAsLong(value));
    }

    public final long getAndAccumulate(long x, LongBinaryOperator accumulatorFunction) {
        return swap(accumulatorFunction.applyAsLong(value, x));
    }

    public final long accumulateAndGet(long x, LongBinaryOperator accumulatorFunction) {
        return store(accumulatorFunction.applyAsLong(value, x));
    }

    public /*@ pure @*/ int intValue() {
        return (int) value;
    }

    public /*@ pure @*/ long longValue() {
        return (long) value;
    }

    public /*@ pure @*/ float floatValue() {
        return (float) value;
    }

    public /*@ pure @*/ double doubleValue() {
        return (double) value;
    }

    public /*@ pure @*/ String toString() {
        return String.valueOf(value);
    }
}
