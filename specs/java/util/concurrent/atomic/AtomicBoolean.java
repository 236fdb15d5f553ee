package java.util.concurrent.atomic;

import java.io.Serializable;

/** A plain field: Javelin reasons about one thread. */
public /*@ code_java_math spec_bigint_math @*/ class AtomicBoolean implements Serializable {
    private volatile /*@ spec_public @*/ boolean value;
    //@   in objectState;

    public /*@ pure @*/ AtomicBoolean(boolean initialValue) {
        value = initialValue;
    }

    public /*@ pure @*/ AtomicBoolean() {
    }

    private boolean store(boolean newValue) {
        value = newValue;
        //@ set objectState = objectState + 1;
        return newValue;
    }

    private boolean swap(boolean newValue) {
        boolean old = value;
        store(newValue);
        return old;
    }

    private boolean swapIf(boolean expected, boolean newValue) {
        boolean old = value;
        if (old == expected) {
            store(newValue);
        }
        return old;
    }

    public final /*@ pure @*/ boolean get() {
        return value;
    }

    public final void set(boolean newValue) {
        store(newValue);
    }

    public final void lazySet(boolean newValue) {
        store(newValue);
    }

    public final boolean getAndSet(boolean newValue) {
        return swap(newValue);
    }

    public final boolean compareAndSet(boolean expectedValue, boolean newValue) {
        return swapIf(expectedValue, newValue) == expectedValue;
    }

    public final boolean compareAndExchange(boolean expectedValue, boolean newValue) {
        return swapIf(expectedValue, newValue);
    }

    public /*@ pure @*/ String toString() {
        return String.valueOf(value);
    }
}
