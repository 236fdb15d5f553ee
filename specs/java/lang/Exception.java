package java.lang;

public class Exception extends Throwable {
    public /*@ pure @*/ Exception() {
    }

    public /*@ pure @*/ Exception(/*@ nullable @*/ String message) {
        super(message);
    }

    public /*@ pure @*/ Exception(/*@ nullable @*/ String message, /*@ nullable @*/ Throwable cause) {
        super(message, cause);
    }

    public /*@ pure @*/ Exception(/*@ nullable @*/ Throwable cause) {
        super(cause);
    }

    protected /*@ pure @*/ Exception(/*@ nullable @*/ String message, /*@ nullable @*/ Throwable cause,
            boolean enableSuppression, boolean writableStackTrace) {
        super(message, cause, enableSuppression, writableStackTrace);
    }
}
