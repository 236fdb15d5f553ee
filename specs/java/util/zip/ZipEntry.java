package java.util.zip;

/** What a zip file says of one of its files. */
public class ZipEntry implements Cloneable {
    //@ public behavior
    //@   signals (RuntimeException e) true;
    public /*@ pure @*/ ZipEntry(String name) {
        init();
    }

    //@ assignable \nothing;
    public native String getName();

    //@ assignable \nothing;
    public native long getTime();

    //@ assignable \nothing;
    public native long getSize();

    //@ assignable \nothing;
    public native long getCompressedSize();

    //@ assignable \nothing;
    public native long getCrc();

    //@ assignable \nothing;
    public native boolean isDirectory();

    public native /*@ pure @*/ int hashCode();

    public native /*@ pure @*/ String toString();

    //@ private normal_behavior
    //@   assignable \nothing;
    private native void init();
}
