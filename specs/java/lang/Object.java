package java.lang;

/** The root class. Its ghost state stands for whatever a class keeps in fields that a contract cannot see. */
public /*@ code_java_math spec_bigint_math @*/ class Object {
    //@ public ghost int objectState;

    /** ESC/Java's: whose part this object is. Nothing here sets or uses it. */
    //@ public ghost nullable Object owner;

    public /*@ pure @*/ Object() {
    }

    //@ public normal_behavior
    //@   ensures true;
    public final native /*@ pure @*/ Class<?> getClass();

    public native /*@ pure @*/ int hashCode();

    /** Collections rely on it: what was put in is found. */
    //@ ensures obj == this ==> \result;
    public /*@ pure @*/ boolean equals(/*@ nullable @*/ Object obj) {
        return this == obj;
    }

    protected native /*@ pure @*/ Object clone() throws CloneNotSupportedException;

    public native /*@ pure @*/ String toString();

    //@ assignable \nothing;
    //@ signals_only IllegalMonitorStateException;
    public final native void notify();

    //@ assignable \nothing;
    //@ signals_only IllegalMonitorStateException;
    public final native void notifyAll();

    //@ assignable \everything;
    //@ signals_only IllegalMonitorStateException, InterruptedException;
    public final native void wait() throws InterruptedException;

    //@ recommends timeoutMillis >= 0 else IllegalArgumentException;
    //@ assignable \everything;
    //@ signals_only IllegalMonitorStateException, InterruptedException;
    public final native void wait(long timeoutMillis) throws InterruptedException;

    //@ recommends timeoutMillis >= 0 && 0 <= nanos && nanos <= 999999 else IllegalArgumentException;
    //@ assignable \everything;
    //@ signals_only IllegalMonitorStateException, InterruptedException;
    public final native void wait(long timeoutMillis, int nanos) throws InterruptedException;

    protected void finalize() throws Throwable {
    }
}
