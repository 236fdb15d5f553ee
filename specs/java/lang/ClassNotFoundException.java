package java.lang;

public class ClassNotFoundException extends ReflectiveOperationException {
    public /*@ pure @*/ ClassNotFoundException() {
        super((Throwable) null);
    }

    public /*@ pure @*/ ClassNotFoundException(/*@ nullable @*/ String message) {
        super(message, null);
    }

    public /*@ pure @*/ ClassNotFoundException(/*@ nullable @*/ String message, /*@ nullable @*/ Throwable cause) {
        super(message, cause);
    }

    public /*@ pure nullable @*/ Throwable getException() {
        return super.getCause();
    }
}
