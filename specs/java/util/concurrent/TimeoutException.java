package java.util.concurrent;

public class TimeoutException extends Exception {
    public /*@ pure @*/ TimeoutException() {
    }

    public /*@ pure @*/ TimeoutException(/*@ nullable @*/ String message) {
        super(message);
    }
}
