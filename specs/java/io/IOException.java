package java.io;

public class IOException extends Exception {
    public /*@ pure @*/ IOException() {
    }

    public /*@ pure @*/ IOException(/*@ nullable @*/ String message) {
        super(message);
    }

    public /*@ pure @*/ IOException(/*@ nullable @*/ String message, /*@ nullable @*/ Throwable cause) {
        super(message, cause);
    }

    public /*@ pure @*/ IOException(/*@ nullable @*/ Throwable cause) {
        super(cause);
    }
}
