package java.util;

import java.util.function.DoubleConsumer;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import java.util.stream.DoubleStream;

/** A value or none, in two final fields. */
public final /*@ immutable code_java_math spec_bigint_math @*/ class OptionalDouble {
    private final /*@ spec_public @*/ boolean present;
    private final /*@ spec_public @*/ double value;

    private /*@ pure @*/ OptionalDouble(boolean present, double value) {
        this.present = present;
        this.value = value;
    }

    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures !\result.present && \result.value == 0;
    public static OptionalDouble empty() {
        return new OptionalDouble(false, 0);
    }

    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures \result.present && (\result.value == value || (value != value && \result.value != \result.value));
    public static OptionalDouble of(double value) {
        return new OptionalDouble(true, value);
    }

    public /*@ pure @*/ boolean isPresent() {
        return present;
    }

    public /*@ pure @*/ boolean isEmpty() {
        return !present;
    }

    //@ public normal_behavior
    //@   recommends isPresent() else NoSuchElementException;
    //@   ensures \result == value || \result != \result && value != value;
    public /*@ pure @*/ double getAsDouble() {
        if (!present) {
            throw new NoSuchElementException("No value present");
        }
        return value;
    }

    //@ public normal_behavior
    //@   recommends isPresent() else NoSuchElementException;
    //@   ensures \result == value || \result != \result && value != value;
    public /*@ pure @*/ double orElseThrow() {
        return getAsDouble();
    }

    public /*@ pure @*/ double orElse(double other) {
        return present ? value : other;
    }

    public double orElseGet(DoubleSupplier supplier) {
        return present ? value : supplier.getAsDouble();
    }

    public <X extends Throwable> double orElseThrow(Supplier<? extends X> exceptionSupplier) throws X {
        if (!present) {
            throw exceptionSupplier.get();
        }
        return value;
    }

    public void ifPresent(DoubleConsumer action) {
        if (present) {
            action.accept(value);
        }
    }

    public void ifPresentOrElse(DoubleConsumer action, Runnable emptyAction) {
        if (present) {
            action.accept(value);
        } else {
            emptyAction.run();
        }
    }

    public DoubleStream stream() {
        return present ? DoubleStream.of(value) : DoubleStream.empty();
    }

    public /*@ pure @*/ boolean equals(/*@ nullable @*/ Object obj) {
        return this == obj || obj instanceof OptionalDouble && present == ((OptionalDouble) obj).present
                && Double.compare(value, ((OptionalDouble) obj).value) == 0;
    }

    public /*@ pure @*/ int hashCode() {
        return present ? Double.hashCode(value) : 0;
    }

    public /*@ pure @*/ String toString() {
        return present ? "OptionalDouble[" + value + "]" : "OptionalDouble.empty";
    }
}
