package java.io;

public /*@ code_java_math spec_bigint_math @*/ class StringReader extends Reader {

    public /*@ pure @*/ StringReader(String text) {
        init();
    }

    //@ assignable objectState;
    //@ ensures -1 <= \result && \result <= 65535;
    //@ signals_only IOException;
    public native int read() throws IOException;

    //@ assignable \everything;
    public native int read(char[] chs, int n, int n2) throws IOException;

    //@ assignable objectState;
    public native long skip(long value) throws IOException;

    //@ assignable objectState;
    public native boolean ready() throws IOException;

    //@ assignable objectState;
    public native boolean markSupported();

    //@ assignable objectState;
    public native void mark(int n) throws IOException;

    //@ assignable objectState;
    public native void reset() throws IOException;

    //@ assignable objectState;
    public native void close();

    //@ private normal_behavior
    //@   assignable \nothing;
    private native void init();
}
