package java.lang;

public class RuntimeException extends Exception {
    public /*@ pure @*/ RuntimeException() {
    }

    public /*@ pure @*/ RuntimeException(/*@ nullable @*/ String message) {
        super(message);
    }

    public /*@ pure @*/ RuntimeException(/*@ nullable @*/ String message, /*@ nullable @*/ Throwable cause) {
        super(message, cause);
    }

    public /*@ pure @*/ RuntimeException(/*@ nullable @*/ Throwable cause) {
        super(cause);
    }

    protected /*@ pure @*/ RuntimeException(/*@ nullable @*/ String message, /*@ nullable @*/ Throwable cause,
            boolean enableSuppression, boolean writableStackTrace) {
        super(message, cause, enableSuppression, writableStackTrace);
    }
}
