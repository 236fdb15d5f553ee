package java.io;

public class EOFException extends IOException {
    public /*@ pure @*/ EOFException() {
    }

    public /*@ pure @*/ EOFException(/*@ nullable @*/ String message) {
        super(message);
    }
}
