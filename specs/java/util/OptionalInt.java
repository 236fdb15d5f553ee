package java.util;

import java.util.function.IntConsumer;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** A value or none, in two final fields. */
public final /*@ immutable code_java_math spec_bigint_math @*/ class OptionalInt {
    private final /*@ spec_public @*/ boolean present;
    private final /*@ spec_public @*/ int value;

    private /*@ pure @*/ OptionalInt(boolean present, int value) {
        this.present = present;
        this.value = value;
    }

    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures !\result.present && \result.value == 0;
    public static OptionalInt empty() {
        return new OptionalInt(false, 0);
    }

    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures \result.present && \result.value == value;
    public static OptionalInt of(int value) {
        return new OptionalInt(true, value);
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
    public /*@ pure @*/ int getAsInt() {
        if (!present) {
            throw new NoSuchElementException("No value present");
        }
        return value;
    }

    //@ public normal_behavior
    //@   recommends isPresent() else NoSuchElementException;
    //@   ensures \result == value;
    public /*@ pure @*/ int orElseThrow() {
        return getAsInt();
    }

    public /*@ pure @*/ int orElse(int other) {
        return present ? value : other;
    }

    public int orElseGet(IntSupplier supplier) {
        return present ? value : supplier.getAsInt();
    }

    public <X extends Throwable> int orElseThrow(Supplier<? extends X> exceptionSupplier) throws X {
        if (!present) {
            throw exceptionSupplier.get();
        }
        return value;
    }

    public void ifPresent(IntConsumer action) {
        if (present) {
            action.accept(value);
        }
    }

    public void ifPresentOrElse(IntConsumer action, Runnable emptyAction) {
        if (present) {
            action.accept(value);
        } else {
            emptyAction.run();
        }
    }

    public IntStream stream() {
        return present ? IntStream.of(value) : IntStream.empty();
    }

    public /*@ pure @*/ boolean equals(/*@ nullable @*/ Object obj) {
        return this == obj || obj instanceof OptionalInt && present == ((OptionalInt) obj).present
                && value == ((OptionalInt) obj).value;
    }

    public /*@ pure @*/ int hashCode() {
        return present ? Integer.hashCode(value) : 0;
    }

    public /*@ pure @*/ String toString() {
        return present ? "OptionalInt[" + value + "]" : "OptionalInt.empty";
    }
}
