package java.util.concurrent;

public class CancellationException extends IllegalStateException {
    public /*@ pure @*/ CancellationException() {
    }

    public /*@ pure @*/ CancellationException(/*@ nullable @*/ String message) {
        super(message);
    }
}
