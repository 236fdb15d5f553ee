package java.lang;

public class StringIndexOutOfBoundsException extends IndexOutOfBoundsException {
    public /*@ pure @*/ StringIndexOutOfBoundsException() {
    }

    public /*@ pure @*/ StringIndexOutOfBoundsException(/*@ nullable @*/ String message) {
        super(message);
    }

    public /*@ pure @*/ StringIndexOutOfBoundsException(int index) {
        super(describe(index));
    }

    private static native /*@ pure @*/ String describe(int index);
}
