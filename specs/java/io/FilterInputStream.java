package java.io;

/** Of the stream behind it nothing is known: its methods may run anybody's code. */
public class FilterInputStream extends InputStream {
    protected /*@ nullable @*/ InputStream in;

    protected FilterInputStream(/*@ nullable @*/ InputStream in) {
        this.in = in;
    }

    public native int read() throws IOException;

    public native int read(byte[] bytes, int offset, int length) throws IOException;

    public native void close() throws IOException;
}
