package java.util;

import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.LongStream;

/** A value or none, in two final fields. */
public final /*@ immutable code_java_math spec_bigint_math @*/ class OptionalLong {
    private final /*@ spec_public @*/ boolean present;
    private final /*@ spec_public @*/ long value;

    private /*@ pure @*/ OptionalLong(boolean present, long value) {
        this.present = present;
        this.value = value;
    }

    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures !\result.present && \result.value == 0;
    public static OptionalLong empty() {
        return new OptionalLong(false, 0);
    }

    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures \result.present && \result.value == value;
    public static OptionalLong of(long value) {
        return new OptionalLong(true, value);
    }

    public /*@ pure @*/ boolean isPresent() {
        return present;
    }

    public /*@ pure @*/ boolean isEmpty() {
        return !present;
    }

    //@ public normal_behavior
    //@   recommends isPresent() else NoSuchElementException;
    //@   ensures \result == value;
    public /*@ pure @*/ long getAsLong() {
        if (!present) {
            throw new NoSuchElementException("No value present");
        }
        return value;
    }

    //@ public normal_behavior
    //@   recommends isPresent() else NoSuchElementException;
    //@   ensures \result == value;
    public /*@ pure @*/ long orElseThrow() {
        return getAsLong();
    }

    public /*@ pure @*/ long orElse(long other) {
        return present ? value : other;
    }

    public long orElseGet(LongSupplier supplier) {
        return present ? value : supplier.getAsLong();
    }

    public <X extends Throwable> long orElseThrow(Supplier<? extends X> exceptionSupplier) throws X {
        if (!present) {
            throw exceptionSupplier.get();
        }
        return value;
    }

    public void ifPresent(LongConsumer action) {
        if (present) {
            action.accept(value);
        }
    }

    public void ifPresentOrElse(LongConsumer action, Runnable emptyAction) {
        if (present) {
            action.accept(value);
        } else {
            emptyAction.run();
        }
    }

    public LongStream stream() {
        return present ? LongStream.of(value) : LongStream.empty();
    }

    public /*@ pure @*/ boolean equals(/*@ nullable @*/ Object obj) {
        return this == obj || obj instanceof OptionalLong && present == ((OptionalLong) obj).present
                && value == ((OptionalLong) obj).value;
    }

    public /*@ pure @*/ int hashCode() {
        return present ? Long.hashCode(value) : 0;
    }

    public /*@ pure @*/ String toString() {
        return present ? "OptionalLong[" + value + "]" : "OptionalLong.empty";
    }
}
