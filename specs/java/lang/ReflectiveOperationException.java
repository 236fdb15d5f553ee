package java.lang;

public class ReflectiveOperationException extends Exception {
    public /*@ pure @*/ ReflectiveOperationException() {
    }

    public /*@ pure @*/ ReflectiveOperationException(/*@ nullable @*/ String message) {
        super(message);
    }

    public /*@ pure @*/ ReflectiveOperationException(/*@ nullable @*/ String message,
            /*@ nullable @*/ Throwable cause) {
        super(message, cause);
    }

    public /*@ pure @*/ ReflectiveOperationException(/*@ nullable @*/ Throwable cause) {
        super(cause);
    }
}
