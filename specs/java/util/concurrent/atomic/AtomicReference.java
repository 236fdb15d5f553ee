package java.util.concurrent.atomic;

import java.io.Serializable;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;

/** A plain field: Javelin reasons about one thread. */
public /*@ code_java_math spec_bigint_math @*/ class AtomicReference<V> implements Serializable {
    private volatile /*@ spec_public nullable @*/ V value;
    //@   in objectState;

    public /*@ pure @*/ AtomicReference(/*@ nullable @*/ V initialValue) {
        value = initialValue;
    }

    public /*@ pure @*/ AtomicReference() {
    }

    private /*@ nullable @*/ V store(/*@ nullable @*/ V newValue) {
        value = newValue;
        //@ set objectState = objectState + 1;
        return newValue;
    }

    private /*@ nullable @*/ V swap(/*@ nullable @*/ V newValue) {
        V old = value;
        store(newValue);
        return old;
    }

    private /*@ nullable @*/ V swapIf(/*@ nullable @*/ V expected, /*@ nullable @*/ V newValue) {
        V old = value;
        if (old == expected) {
            store(newValue);
        }
        return old;
    }

    public final /*@ pure nullable @*/ V get() {
        return value;
    }

    public final void set(/*@ nullable @*/ V newValue) {
        store(newValue);
    }

    public final void lazySet(/*@ nullable @*/ V newValue) {
        store(newValue);
    }

    public final /*@ nullable @*/ V getAndSet(/*@ nullable @*/ V newValue) {
        return swap(newValue);
    }

    public final boolean compareAndSet(/*@ nullable @*/ V expectedValue, /*@ nullable @*/ V newValue) {
        return swapIf(expectedValue, newValue) == expectedValue;
    }

    public final /*@ nullable @*/ V compareAndExchange(/*@ nullable @*/ V expectedValue,
            /*@ nullable @*/ V newValue) {
        return swapIf(expectedValue, newValue);
    }

    public final /*@ nullable @*/ V getAndUpdate(UnaryOperator<V> updateFunction) {
        return swap(updateFunction.apply(value));
    }

    public final /*@ nullable @*/ V updateAndGet(UnaryOperator<V> updateFunction) {
        return store(updateFunction.apply(value));
    }

    public final /*@ nullable @*/ V getAndAccumulate(/*@ nullable @*/ V x, BinaryOperator<V> accumulatorFunction) {
        return swap(accumulatorFunction.apply(value, x));
    }

    public final /*@ nullable @*/ V accumulateAndGet(/*@ nullable @*/ V x, BinaryOperator<V> accumulatorFunction) {
        return store(accumulatorFunction.apply(value, x));
    }

    public /*@ pure @*/ String toString() {
        return String.valueOf(value);
    }
}
