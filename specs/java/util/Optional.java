package java.util;

import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** A value or none, in one final field. */
public final /*@ immutable code_java_math spec_bigint_math @*/ class Optional<T> {
    private final /*@ spec_public nullable @*/ T value;

    private /*@ pure @*/ Optional(/*@ nullable @*/ T value) {
        this.value = value;
    }

    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures \result.value == null;
    public static <T> Optional<T> empty() {
        return new Optional<>(null);
    }

    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures \result.value == value;
    public static <T> Optional<T> of(T value) {
        return new Optional<>(value);
    }

    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures \result.value == value;
    public static <T> Optional<T> ofNullable(/*@ nullable @*/ T value) {
        return new Optional<>(value);
    }

    public /*@ pure @*/ boolean isPresent() {
        return value != null;
    }

    public /*@ pure @*/ boolean isEmpty() {
        return value == null;
    }

    //@ public normal_behavior
    //@   recommends isPresent() else NoSuchElementException;
    //@   ensures \result == value;
    public /*@ pure @*/ T get() {
        if (value == null) {
            throw new NoSuchElementException("No value present");
        }
        return value;
    }

    //@ public normal_behavior
    //@   recommends isPresent() else NoSuchElementException;
    //@   ensures \result == value;
    public /*@ pure @*/ T orElseThrow() {
        return get();
    }

    public /*@ nullable @*/ T orElse(/*@ nullable @*/ T other) {
        return value != null ? value : other;
    }

    public /*@ nullable @*/ T orElseGet(Supplier<? extends T> supplier) {
        return value != null ? value : supplier.get();
    }

    public <X extends Throwable> T orElseThrow(Supplier<? extends X> exceptionSupplier) throws X {
        if (value == null) {
            throw exceptionSupplier.get();
        }
        return value;
    }

    public void ifPresent(Consumer<? super T> action) {
        if (value != null) {
            action.accept(value);
        }
    }

    public void ifPresentOrElse(Consumer<? super T> action, Runnable emptyAction) {
        if (value != null) {
            action.accept(value);
        } else {
            emptyAction.run();
        }
    }

    public Optional<T> filter(Predicate<? super T> predicate) {
        return value == null || predicate.test(value) ? this : empty();
    }

    public <U> Optional<U> map(Function<? super T, ? extends U> mapper) {
        return value == null ? empty() : ofNullable(mapper.apply(value));
    }

    @SuppressWarnings("unchecked")
    public <U> Optional<U> flatMap(Function<? super T, ? extends Optional<? extends U>> mapper) {
        return value == null ? empty() : (Optional<U>) Objects.requireNonNull(mapper.apply(value));
    }

    @SuppressWarnings("unchecked")
    public Optional<T> or(Supplier<? extends Optional<? extends T>> supplier) {
        return value != null ? this : (Optional<T>) Objects.requireNonNull(supplier.get());
    }

    public Stream<T> stream() {
        return value == null ? Stream.empty() : Stream.of(value);
    }

    public /*@ pure @*/ boolean equals(/*@ nullable @*/ Object obj) {
        return this == obj || obj instanceof Optional && Objects.equals(value, ((Optional<?>) obj).value);
    }

    public /*@ pure @*/ int hashCode() {
        return Objects.hashCode(value);
    }

    public /*@ pure @*/ String toString() {
        return value == null ? "Optional.empty" : "Optional[" + value + "]";
    }
}
