package java.lang;

public class NoSuchMethodException extends ReflectiveOperationException {
    public /*@ pure @*/ NoSuchMethodException() {
    }

    public /*@ pure @*/ NoSuchMethodException(/*@ nullable @*/ String message) {
        super(message);
    }
}
