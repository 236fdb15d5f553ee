package java.io;

public class UncheckedIOException extends RuntimeException {
    public /*@ pure @*/ UncheckedIOException(/*@ nullable @*/ String message, IOException cause) {
        super(message, cause);
    }

    public /*@ pure @*/ UncheckedIOException(IOException cause) {
        super(cause);
    }

    public /*@ pure nullable @*/ IOException getCause() {
        return (IOException) super.getCause();
    }
}
