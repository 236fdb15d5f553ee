package java.util.concurrent;

public class ExecutionException extends Exception {
    protected /*@ pure @*/ ExecutionException() {
    }

    protected /*@ pure @*/ ExecutionException(/*@ nullable @*/ String message) {
        super(message);
    }

    public /*@ pure @*/ ExecutionException(/*@ nullable @*/ String message, /*@ nullable @*/ Throwable cause) {
        super(message, cause);
    }

    public /*@ pure @*/ ExecutionException(/*@ nullable @*/ Throwable cause) {
        super(cause);
    }
}
