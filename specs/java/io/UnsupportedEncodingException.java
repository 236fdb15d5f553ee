package java.io;

public class UnsupportedEncodingException extends IOException {
    public /*@ pure @*/ UnsupportedEncodingException() {
    }

    public /*@ pure @*/ UnsupportedEncodingException(/*@ nullable @*/ String message) {
        super(message);
    }
}
