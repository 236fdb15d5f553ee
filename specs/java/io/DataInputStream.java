package java.io;

/** Its methods run the stream behind it, which may be anybody's. */
public class DataInputStream extends FilterInputStream {
    public DataInputStream(InputStream in) {
        super(in);
    }
}
