package java.lang;

public class ClassCastException extends RuntimeException {
    public /*@ pure @*/ ClassCastException() {
    }

    public /*@ pure @*/ ClassCastException(/*@ nullable @*/ String message) {
        super(message);
    }
}
