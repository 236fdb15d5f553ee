package java.lang;

public abstract class VirtualMachineError extends Error {
    public /*@ pure @*/ VirtualMachineError() {
    }

    public /*@ pure @*/ VirtualMachineError(/*@ nullable @*/ String message) {
        super(message);
    }

    public /*@ pure @*/ VirtualMachineError(/*@ nullable @*/ String message, /*@ nullable @*/ Throwable cause) {
        super(message, cause);
    }

    public /*@ pure @*/ VirtualMachineError(/*@ nullable @*/ Throwable cause) {
        super(cause);
    }
}
