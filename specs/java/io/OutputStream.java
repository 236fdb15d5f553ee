package java.io;

public abstract /*@ code_java_math spec_bigint_math @*/ class OutputStream implements Closeable, Flushable {
    /** No code of the program runs behind it: said of the library's own, where they end in files and arrays. */
    //@ public ghost final boolean isPlain;

    public OutputStream() {
    }

    public abstract void write(int b) throws IOException;

    public void write(byte[] bytes) throws IOException {
        write(bytes, 0, bytes.length);
    }

    //@ recommends 0 <= offset && 0 <= length && length <= bytes.length - offset else IndexOutOfBoundsException;
    public void write(byte[] bytes, int offset, int length) throws IOException {
        //@ loop_invariant 0 <= i && i <= length;
        //@ decreases length - i;
        for (int i = 0; i < length; i++) {
            write(bytes[offset + i]);
        }
    }

    public void flush() throws IOException {
    }

    public void close() throws IOException {
    }
}
