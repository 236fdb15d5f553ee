package java.lang;

public class InstantiationException extends ReflectiveOperationException {
    public /*@ pure @*/ InstantiationException() {
    }

    public /*@ pure @*/ InstantiationException(/*@ nullable @*/ String message) {
        super(message);
    }
}
