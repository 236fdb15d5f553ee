package java.lang;

public class InternalError extends VirtualMachineError {
    public /*@ pure @*/ InternalError() {
    }

    public /*@ pure @*/ InternalError(/*@ nullable @*/ String message) {
        super(message);
    }

    public /*@ pure @*/ InternalError(/*@ nullable @*/ String message, /*@ nullable @*/ Throwable cause) {
        super(message, cause);
    }

    public /*@ pure @*/ InternalError(/*@ nullable @*/ Throwable cause) {
        super(cause);
    }
}
