package java.lang;

public class SecurityException extends RuntimeException {
    public /*@ pure @*/ SecurityException() {
    }

    public /*@ pure @*/ SecurityException(/*@ nullable @*/ String message) {
        super(message);
    }

    public /*@ pure @*/ SecurityException(/*@ nullable @*/ String message, /*@ nullable @*/ Throwable cause) {
        super(message, cause);
    }

    public /*@ pure @*/ SecurityException(/*@ nullable @*/ Throwable cause) {
        super(cause);
    }
}
