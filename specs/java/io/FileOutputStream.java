package java.io;

public /*@ code_java_math spec_bigint_math @*/ class FileOutputStream extends OutputStream {
    public FileOutputStream(String name) throws FileNotFoundException {
        //@ set isPlain = true;
        open();
    }

    public FileOutputStream(String name, boolean append) throws FileNotFoundException {
        //@ set isPlain = true;
        open();
    }

    public FileOutputStream(File file) throws FileNotFoundException {
        //@ set isPlain = true;
        open();
    }

    public FileOutputStream(File file, boolean append) throws FileNotFoundException {
        //@ set isPlain = true;
        open();
    }

    //@ assignable objectState;
    public native void write(int b) throws IOException;

    //@ recommends 0 <= offset && 0 <= length && length <= bytes.length - offset else IndexOutOfBoundsException;
    //@ assignable objectState;
    public native void write(byte[] bytes, int offset, int length) throws IOException;

    //@ assignable objectState;
    public native void close() throws IOException;

    //@ assignable \nothing;
    private native void open() throws FileNotFoundException;
}
