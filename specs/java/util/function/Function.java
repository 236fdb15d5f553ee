package java.util.function;

@FunctionalInterface
public interface Function<T, R> {
    /*@ nullable @*/ R apply(/*@ nullable @*/ T t);

    default <V> Function<V, R> compose(Function<? super V, ? extends T> before) {
        return v -> apply(before.apply(v));
    }

    default <V> Function<T, V> andThen(Function<? super R, ? extends V> after) {
        return t -> after.apply(apply(t));
    }

    static <T> Function<T, T> identity() {
        return t -> t;
    }
}
