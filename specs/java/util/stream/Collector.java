package java.util.stream;

import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Supplier;

public interface Collector<T, A, R> {

    //@ assignable \everything;
    Supplier<A> supplier();

    //@ assignable \everything;
    BiConsumer<A, T> accumulator();

    //@ assignable \everything;
    BinaryOperator<A> combiner();

    //@ assignable \everything;
    Function<A, R> finisher();

    //@ assignable \nothing;
    Set<Collector.Characteristics> characteristics();

    static <T, R> Collector<T, R, R> of(Supplier<R> supplier, BiConsumer<R, T> biConsumer,
            BinaryOperator<R> binaryOperator, Collector.Characteristics... characteristics) {
        return CollectorLibrary.of(supplier, biConsumer, binaryOperator, characteristics);
    }

    static <T, A, R> Collector<T, A, R> of(Supplier<A> supplier, BiConsumer<A, T> biConsumer,
            BinaryOperator<A> binaryOperator, Function<A, R> function, Collector.Characteristics... characteristics) {
        return CollectorLibrary.of(supplier, biConsumer, binaryOperator, function, characteristics);
    }

    public enum Characteristics {
        CONCURRENT,
        UNORDERED,
        IDENTITY_FINISH
    }
}
