package java.lang;

public class IllegalAccessException extends ReflectiveOperationException {
    public /*@ pure @*/ IllegalAccessException() {
    }

    public /*@ pure @*/ IllegalAccessException(/*@ nullable @*/ String message) {
        super(message);
    }
}
