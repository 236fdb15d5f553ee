package java.util.function;

@FunctionalInterface
public interface ObjDoubleConsumer<T> {
    void accept(/*@ nullable @*/ T t, double value);
}
