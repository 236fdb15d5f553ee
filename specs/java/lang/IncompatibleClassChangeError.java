package java.lang;

public class IncompatibleClassChangeError extends LinkageError {
    public /*@ pure @*/ IncompatibleClassChangeError() {
    }

    public /*@ pure @*/ IncompatibleClassChangeError(/*@ nullable @*/ String message) {
        super(message);
    }
}
