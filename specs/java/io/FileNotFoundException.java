package java.io;

public class FileNotFoundException extends IOException {
    public /*@ pure @*/ FileNotFoundException() {
    }

    public /*@ pure @*/ FileNotFoundException(/*@ nullable @*/ String message) {
        super(message);
    }
}
