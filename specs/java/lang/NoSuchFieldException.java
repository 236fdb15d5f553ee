package java.lang;

public class NoSuchFieldException extends ReflectiveOperationException {
    public /*@ pure @*/ NoSuchFieldException() {
    }

    public /*@ pure @*/ NoSuchFieldException(/*@ nullable @*/ String message) {
        super(message);
    }
}
