package java.util.zip;

import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.util.Enumeration;

public class ZipFile implements Closeable {
    public ZipFile(String name) throws IOException {
        open();
    }

    public ZipFile(File file) throws IOException {
        open();
    }

    //@ assignable \nothing;
    public native String getName();

    //@ assignable \nothing;
    public native int size();

    //@ assignable \nothing;
    public native /*@ nullable @*/ ZipEntry getEntry(String name);

    //@ assignable \nothing;
    public native /*@ nullable @*/ InputStream getInputStream(ZipEntry entry) throws IOException;

    //@ assignable \nothing;
    public native Enumeration<? extends ZipEntry> entries();

    //@ assignable objectState;
    public native void close() throws IOException;

    //@ assignable \nothing;
    private native void open() throws IOException;
}
