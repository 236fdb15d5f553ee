package java.lang;

public class IndexOutOfBoundsException extends RuntimeException {
    public /*@ pure @*/ IndexOutOfBoundsException() {
    }

    public /*@ pure @*/ IndexOutOfBoundsException(/*@ nullable @*/ String message) {
        super(message);
    }

    public /*@ pure @*/ IndexOutOfBoundsException(int index) {
        super("Index out of range: " + index);
    }

    public /*@ pure @*/ IndexOutOfBoundsException(long index) {
        super("Index out of range: " + index);
    }
}
