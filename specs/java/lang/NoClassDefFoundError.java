package java.lang;

public class NoClassDefFoundError extends LinkageError {
    public /*@ pure @*/ NoClassDefFoundError() {
    }

    public /*@ pure @*/ NoClassDefFoundError(/*@ nullable @*/ String message) {
        super(message);
    }
}
