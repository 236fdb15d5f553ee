package java.util.function;

@FunctionalInterface
public interface ToDoubleBiFunction<T, U> {
    double applyAsDouble(/*@ nullable @*/ T t, /*@ nullable @*/ U u);
}
