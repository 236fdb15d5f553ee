package java.io;

public /*@ code_java_math spec_bigint_math @*/ class FileInputStream extends InputStream {
    public FileInputStream(String name) throws FileNotFoundException {
        //@ set isPlain = true;
        open();
    }

    public FileInputStream(File file) throws FileNotFoundException {
        //@ set isPlain = true;
        open();
    }

    //@ assignable objectState;
    //@ ensures -1 <= \result && \result <= 255;
    //@ signals_only IOException;
    public native int read() throws IOException;

    //@ recommends 0 <= offset && 0 <= length && length <= bytes.length - offset else IndexOutOfBoundsException;
    //@ assignable objectState, bytes[*];
    //@ ensures -1 <= \result && \result <= length;
    //@ signals_only IOException;
    public native int read(byte[] bytes, int offset, int length) throws IOException;

    //@ assignable objectState;
    public native void close() throws IOException;

    //@ assignable \nothing;
    private native void open() throws FileNotFoundException;
}
