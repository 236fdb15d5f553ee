package java.io;

import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;

public /*@ code_java_math spec_bigint_math @*/ class InputStreamReader extends Reader {

    public /*@ pure @*/ InputStreamReader(InputStream inputStream) {
        init();
    }

    //@ public behavior
    //@   ensures true;
    //@   signals_only UnsupportedEncodingException, RuntimeException;
    public /*@ pure @*/ InputStreamReader(InputStream inputStream, String text) throws UnsupportedEncodingException {
        init();
    }

    public /*@ pure @*/ InputStreamReader(InputStream inputStream, Charset charset) {
        init();
    }

    public /*@ pure @*/ InputStreamReader(InputStream inputStream, CharsetDecoder charsetDecoder) {
        init();
    }

    //@ assignable \everything;
    public native /*@ nullable @*/ String getEncoding();

    //@ assignable \everything;
    public native int read(CharBuffer charBuffer) throws IOException;

    //@ assignable \everything;
    //@ ensures -1 <= \result && \result <= 65535;
    //@ signals_only IOException;
    public native int read() throws IOException;

    //@ assignable \everything;
    public native int read(char[] chs, int n, int n2) throws IOException;

    //@ assignable \everything;
    public native boolean ready() throws IOException;

    //@ assignable \everything;
    public native void close() throws IOException;

    //@ private normal_behavior
    //@   assignable \nothing;
    private native void init();
}
