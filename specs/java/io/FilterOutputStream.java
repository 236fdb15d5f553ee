package java.io;

public class FilterOutputStream extends OutputStream {
    protected /*@ nullable @*/ OutputStream out;

    public FilterOutputStream(/*@ nullable @*/ OutputStream out) {
        this.out = out;
    }

    public native void write(int b) throws IOException;

    public native void write(byte[] bytes) throws IOException;

    public native void write(byte[] bytes, int offset, int length) throws IOException;

    public native void flush() throws IOException;

    public native void close() throws IOException;
}
