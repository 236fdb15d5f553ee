package java.util.function;

@FunctionalInterface
public interface ObjLongConsumer<T> {
    void accept(/*@ nullable @*/ T t, long value);
}
