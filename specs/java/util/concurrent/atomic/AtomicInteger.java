package java.util.concurrent.atomic;

import java.io.Serializable;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;

/** A plain field: Javelin reasons about one thread. */
public /*@ code_java_math spec_bigint_math @*/ class AtomicInteger extends Number implements Serializable {
    private volatile /*@ spec_public @*/ int value;
    //@   in objectState;

    public /*@ pure @*/ AtomicInteger(int initialValue) {
        value = initialValue;
    }

    public /*@ pure @*/ AtomicInteger() {
    }

    private int store(int newValue) {
        value = newValue;
        //@ set objectState = objectState + 1;
        return newValue;
    }

    private int swap(int newValue) {
        int old = value;
        store(newValue);
        return old;
    }

    private int swapIf(int expected, int newValue) {
        int old = value;
        if (old == expected) {
            store(newValue);
        }
        return old;
    }

    public final /*@ pure @*/ int get() {
        return value;
    }

    public final void set(int newValue) {
        store(newValue);
    }

    public final void lazySet(int newValue) {
        store(newValue);
    }

    public final int getAndSet(int newValue) {
        return swap(newValue);
    }

    public final boolean compareAndSet(int expectedValue, int newValue) {
        return swapIf(expectedValue, newValue) == expectedValue;
    }

    public final int compareAndExchange(int expectedValue, int newValue) {
        return swapIf(expectedValue, newValue);
    }

    public final int getAndIncrement() {
        return swap(value + 1);
    }

    public final int getAndDecrement() {
        return swap(value - 1);
    }

    public final int getAndAdd(int delta) {
        return swap(value + delta);
    }

    public final int incrementAndGet() {
        return store(value + 1);
    }

    public final int decrementAndGet() {
        return store(value - 1);
    }

    public final int addAndGet(int delta) {
        return store(value + delta);
    }

    public final int getAndUpdate(IntUnaryOperator updateFunction) {
        return swap(updateFunction.applyAsInt(value));
    }

    public final int updateAndGet(IntUnaryOperator updateFunction) {
        return store(updateFunction.applyAsInt(value));
    }

    public final int getAndAccumulate(int x, IntBinaryOperator accumulatorFunction) {
        return swap(accumulatorFunction.applyAsInt(value, x));
    }

    public final int accumulateAndGet(int x, IntBinaryOperator accumulatorFunction) {
        return store(accumulatorFunction.applyAsInt(value, x));
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
