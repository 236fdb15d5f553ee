package java.lang;

import java.io.PrintStream;
import java.io.Serializable;

public /*@ code_java_math spec_bigint_math @*/ class Throwable implements Serializable {
    private /*@ nullable @*/ String message;
    //@   in objectState;
    private /*@ nullable @*/ Throwable cause;
    //@   in objectState;
    private boolean causeIsKnown;
    //@   in objectState;
    private final boolean recordsSuppressed;
    private /*@ nullable @*/ SuppressedList suppressed;
    //@   in objectState;

    /** One suppressed exception; the newest stands first. */
    private static final class SuppressedList {
        final Throwable first;
        final /*@ nullable @*/ SuppressedList rest;
        final int length;

        SuppressedList(Throwable first, /*@ nullable @*/ SuppressedList rest) {
            this.first = first;
            this.rest = rest;
            this.length = rest == null ? 1 : rest.length + 1;
        }
    }

    public /*@ pure @*/ Throwable() {
        this.recordsSuppressed = true;
    }

    public /*@ pure @*/ Throwable(/*@ nullable @*/ String message) {
        this.message = message;
        this.recordsSuppressed = true;
    }

    public /*@ pure @*/ Throwable(/*@ nullable @*/ String message, /*@ nullable @*/ Throwable cause) {
        this.message = message;
        this.cause = cause;
        this.causeIsKnown = true;
        this.recordsSuppressed = true;
    }

    public /*@ pure @*/ Throwable(/*@ nullable @*/ Throwable cause) {
        this.message = cause == null ? null : cause.toString();
        this.cause = cause;
        this.causeIsKnown = true;
        this.recordsSuppressed = true;
    }

    protected /*@ pure @*/ Throwable(/*@ nullable @*/ String message, /*@ nullable @*/ Throwable cause,
            boolean enableSuppression, boolean writableStackTrace) {
        this.message = message;
        this.cause = cause;
        this.causeIsKnown = true;
        this.recordsSuppressed = enableSuppression;
    }

    public /*@ pure nullable @*/ String getMessage() {
        return message;
    }

    public /*@ pure nullable @*/ String getLocalizedMessage() {
        return getMessage();
    }

    public synchronized /*@ pure nullable @*/ Throwable getCause() {
        return cause;
    }

    public synchronized Throwable initCause(/*@ nullable @*/ Throwable cause) {
        if (causeIsKnown) {
            throw new IllegalStateException();
        }
        if (cause == this) {
            throw new IllegalArgumentException();
        }
        this.cause = cause;
        this.causeIsKnown = true;
        //@ set objectState = objectState + 1;
        return this;
    }

    public /*@ pure @*/ String toString() {
        String name = getClass().getName();
        String text = getLocalizedMessage();
        return text == null ? name : name + ": " + text;
    }

    //@ public normal_behavior
    //@   assignable \nothing;
    public native void printStackTrace();

    //@ public normal_behavior
    //@   assignable stream.objectState;
    public native void printStackTrace(PrintStream stream);

    //@ public normal_behavior
    //@   assignable objectState;
    //@   ensures \result == this;
    public synchronized native Throwable fillInStackTrace();

    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures \fresh(\result) && \nonnullelements(\result);
    public native StackTraceElement[] getStackTrace();

    //@ public normal_behavior
    //@   recommends \nonnullelements(stackTrace) else NullPointerException;
    //@   assignable objectState;
    public native void setStackTrace(StackTraceElement[] stackTrace);

    public final synchronized void addSuppressed(Throwable exception) {
        if (exception == this) {
            throw new IllegalArgumentException();
        }
        if (exception == null) {
            throw new NullPointerException();
        }
        if (recordsSuppressed) {
            suppressed = new SuppressedList(exception, suppressed);
            //@ set objectState = objectState + 1;
        }
    }

    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures \fresh(\result) && \nonnullelements(\result);
    public final synchronized Throwable[] getSuppressed() {
        SuppressedList list = suppressed;
        int length = list == null ? 0 : list.length;
        Throwable[] result = new Throwable[length];
        //@ loop_invariant 0 <= length && length <= result.length;
        //@ loop_invariant length > 0 ==> list != null && list.length == length;
        //@ loop_invariant (\forall int k; length <= k && k < result.length; result[k] != null);
        //@ decreases length;
        while (length > 0) {
            length--;
            result[length] = list.first;
            list = list.rest;
        }
        return result;
    }
}
