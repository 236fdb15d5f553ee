package java.io;

public /*@ code_java_math spec_bigint_math @*/ class ByteArrayOutputStream extends OutputStream {
    public /*@ pure @*/ ByteArrayOutputStream() {
        //@ set isPlain = true;
        init();
    }

    //@ recommends size >= 0 else IllegalArgumentException;
    public /*@ pure @*/ ByteArrayOutputStream(int size) {
        //@ set isPlain = true;
        init();
    }

    //@ assignable objectState;
    public native void write(int b);

    //@ recommends 0 <= offset && 0 <= length && length <= bytes.length - offset else IndexOutOfBoundsException;
    //@ assignable objectState;
    public native void write(byte[] bytes, int offset, int length);

    //@ assignable objectState;
    public native void reset();

    //@ assignable \nothing;
    //@ ensures \fresh(\result);
    public native byte[] toByteArray();

    public native /*@ pure @*/ int size();

    public native /*@ pure @*/ String toString();

    //@ private normal_behavior
    //@   assignable \nothing;
    private native void init();
}
