package java.util.function;

@FunctionalInterface
public interface ObjIntConsumer<T> {
    void accept(/*@ nullable @*/ T t, int value);
}
