package java.lang;

public class ArrayStoreException extends RuntimeException {
    public /*@ pure @*/ ArrayStoreException() {
    }

    public /*@ pure @*/ ArrayStoreException(/*@ nullable @*/ String message) {
        super(message);
    }
}
