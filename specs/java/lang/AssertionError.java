package java.lang;

public class AssertionError extends Error {
    public /*@ pure @*/ AssertionError() {
    }

    public /*@ pure @*/ AssertionError(/*@ nullable @*/ Object detailMessage) {
        super(String.valueOf(detailMessage));
        if (detailMessage instanceof Throwable) {
            initCause((Throwable) detailMessage);
        }
    }

    public /*@ pure @*/ AssertionError(boolean detailMessage) {
        super(String.valueOf(detailMessage));
    }

    public /*@ pure @*/ AssertionError(char detailMessage) {
        super(String.valueOf(detailMessage));
    }

    public /*@ pure @*/ AssertionError(int detailMessage) {
        super(String.valueOf(detailMessage));
    }

    public /*@ pure @*/ AssertionError(long detailMessage) {
        super(String.valueOf(detailMessage));
    }

    public /*@ pure @*/ AssertionError(float detailMessage) {
        super(String.valueOf(detailMessage));
    }

    public /*@ pure @*/ AssertionError(double detailMessage) {
        super(String.valueOf(detailMessage));
    }

    public /*@ pure @*/ AssertionError(/*@ nullable @*/ String message, /*@ nullable @*/ Throwable cause) {
        super(message, cause);
    }
}
