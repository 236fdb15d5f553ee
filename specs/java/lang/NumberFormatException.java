package java.lang;

public class NumberFormatException extends IllegalArgumentException {
    public /*@ pure @*/ NumberFormatException() {
    }

    public /*@ pure @*/ NumberFormatException(/*@ nullable @*/ String message) {
        super(message);
    }
}
