package java.io;

import java.util.stream.Stream;

public /*@ code_java_math spec_bigint_math @*/ class BufferedReader extends Reader {

    public /*@ pure @*/ BufferedReader(Reader reader, int n) {
        init();
    }

    public /*@ pure @*/ BufferedReader(Reader reader) {
        init();
    }

    //@ assignable \everything;
    //@ ensures -1 <= \result && \result <= 65535;
    //@ signals_only IOException;
    public native int read() throws IOException;

    //@ assignable \everything;
    public native int read(char[] chs, int n, int n2) throws IOException;

    //@ assignable \everything;
    public native /*@ nullable @*/ String readLine() throws IOException;

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
    public native void close() throws IOException;

    //@ assignable \everything;
    public native Stream<String> lines();

    //@ private normal_behavior
    //@   assignable \nothing;
    private native void init();
}
