package java.util.stream;

import java.util.function.BiConsumer;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Supplier;

/** Our own class behind the static and default methods of Collector. */
final class CollectorLibrary {
    private CollectorLibrary() {
    }

    //@ assignable \nothing;
    static native <T, R> Collector<T, R, R> of(Supplier<R> supplier, BiConsumer<R, T> biConsumer,
            BinaryOperator<R> binaryOperator, Collector.Characteristics... characteristics);

    //@ assignable \nothing;
    static native <T, A, R> Collector<T, A, R> of(Supplier<A> supplier, BiConsumer<A, T> biConsumer,
            BinaryOperator<A> binaryOperator, Function<A, R> function, Collector.Characteristics... characteristics);
}
