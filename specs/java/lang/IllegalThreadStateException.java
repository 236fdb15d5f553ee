package java.lang;

public class IllegalThreadStateException extends IllegalArgumentException {
    public /*@ pure @*/ IllegalThreadStateException() {
    }

    public /*@ pure @*/ IllegalThreadStateException(/*@ nullable @*/ String message) {
        super(message);
    }
}
