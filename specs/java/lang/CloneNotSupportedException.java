package java.lang;

public class CloneNotSupportedException extends Exception {
    public /*@ pure @*/ CloneNotSupportedException() {
    }

    public /*@ pure @*/ CloneNotSupportedException(/*@ nullable @*/ String message) {
        super(message);
    }
}
