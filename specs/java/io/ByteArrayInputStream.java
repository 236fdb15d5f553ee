package java.io;

public /*@ code_java_math spec_bigint_math @*/ class ByteArrayInputStream extends InputStream {
    public /*@ pure @*/ ByteArrayInputStream(byte[] bytes) {
        //@ set isPlain = true;
        init();
    }

    //@ assignable objectState;
    //@ ensures -1 <= \result && \result <= 255;
    //@ signals_only IOException;
    public native int read() throws IOException;

    //@ requires 0 <= offset && 0 <= length && length <= bytes.length - offset;
    //@ assignable objectState, bytes[*];
    //@ ensures -1 <= \result && \result <= length;
    //@ signals_only IOException;
    public native int read(byte[] bytes, int offset, int length) throws IOException;

    //@ private normal_behavior
    //@   assignable \nothing;
    private native void init();
}
