package java.io;

import java.nio.CharBuffer;

public abstract /*@ code_java_math spec_bigint_math @*/ class Reader implements Readable, Closeable {
    protected Object lock;

    //@ assignable \nothing;
    public static native Reader nullReader();

    protected /*@ pure @*/ Reader() {
        init();
    }

    protected /*@ pure @*/ Reader(/*@ nullable @*/ Object object) {
        init();
    }

    //@ assignable \everything;
    public native int read(CharBuffer charBuffer) throws IOException;

    //@ assignable \everything;
    //@ ensures -1 <= \result && \result <= 65535;
    //@ signals_only IOException;
    public native int read() throws IOException;

    //@ assignable \everything;
    public native int read(char[] chs) throws IOException;

    //@ assignable \everything;
    public abstract int read(char[] chs, int n, int n2) throws IOException;

    //@ assignable \everything;
    public native long skip(long value) throws IOException;

    //@ assignable \everything;
    public native boolean ready() throws IOException;

    //@ assignable \everything;
    public native boolean markSupported();

    //@ assignable \everything;
    public native void mark(int n) throws IOException;

    //@ assignable \everything;
    public native void reset() throws IOException;

    //@ assignable \everything;
    public abstract void close() throws IOException;

    //@ assignable \everything;
    public native long transferTo(Writer writer) throws IOException;

    //@ private normal_behavior
    //@   assignable \nothing;
    private native void init();
}
