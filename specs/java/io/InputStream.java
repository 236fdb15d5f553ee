package java.io;

public abstract /*@ code_java_math spec_bigint_math @*/ class InputStream implements Closeable {
    /** No code of the program runs behind it: said of the library's own, where they end in files and arrays. */
    //@ public ghost final boolean isPlain;

    public InputStream() {
    }

    //@ ensures -1 <= \result && \result <= 255;
    //@ signals_only IOException;
    public abstract int read() throws IOException;

    //@ ensures -1 <= \result && \result <= bytes.length;
    //@ signals_only IOException;
    public native int read(byte[] bytes) throws IOException;

    //@ recommends 0 <= offset && 0 <= length && length <= bytes.length - offset else IndexOutOfBoundsException;
    //@ ensures -1 <= \result && \result <= length;
    //@ signals_only IOException;
    public native int read(byte[] bytes, int offset, int length) throws IOException;

    //@ ensures \fresh(\result);
    //@ signals_only IOException;
    public native byte[] readAllBytes() throws IOException;

    //@ recommends length >= 0 else IllegalArgumentException;
    //@ ensures \fresh(\result) && \result.length <= length;
    //@ signals_only IOException;
    public native byte[] readNBytes(int length) throws IOException;

    //@ recommends 0 <= offset && 0 <= length && length <= bytes.length - offset else IndexOutOfBoundsException;
    //@ ensures 0 <= \result && \result <= length;
    //@ signals_only IOException;
    public native int readNBytes(byte[] bytes, int offset, int length) throws IOException;

    public native long skip(long n) throws IOException;

    public native void skipNBytes(long n) throws IOException;

    public int available() throws IOException {
        return 0;
    }

    public void close() throws IOException {
    }

    public synchronized native void mark(int readLimit);

    public synchronized native void reset() throws IOException;

    public boolean markSupported() {
        return false;
    }

    public native long transferTo(OutputStream out) throws IOException;
}
