package java.io;

/** A path, which never changes; what is found there may change at any time. */
public /*@ code_java_math spec_bigint_math @*/ class File implements Serializable, Comparable<File> {
    public /*@ pure @*/ File(String path) {
        init();
    }

    public /*@ pure @*/ File(/*@ nullable @*/ String parent, String child) {
        init();
    }

    public /*@ pure @*/ File(/*@ nullable @*/ File parent, String child) {
        init();
    }

    //@ assignable \nothing;
    public native String getName();

    //@ assignable \nothing;
    public native /*@ nullable @*/ String getParent();

    //@ assignable \nothing;
    public native /*@ nullable @*/ File getParentFile();

    //@ assignable \nothing;
    public native String getPath();

    //@ assignable \nothing;
    public native boolean isAbsolute();

    //@ assignable \nothing;
    public native String getAbsolutePath();

    //@ assignable \nothing;
    public native File getAbsoluteFile();

    //@ assignable \nothing;
    public native String getCanonicalPath() throws IOException;

    //@ assignable \nothing;
    public native File getCanonicalFile() throws IOException;

    //@ assignable \nothing;
    public native boolean canRead();

    //@ assignable \nothing;
    public native boolean canWrite();

    //@ assignable \nothing;
    public native boolean exists();

    //@ assignable \nothing;
    public native boolean isDirectory();

    //@ assignable \nothing;
    public native boolean isFile();

    //@ assignable \nothing;
    public native boolean isHidden();

    //@ assignable \nothing;
    public native long lastModified();

    //@ assignable \nothing;
    public native long length();

    //@ assignable \nothing;
    public native boolean createNewFile() throws IOException;

    //@ assignable \nothing;
    public native boolean delete();

    //@ assignable \nothing;
    public native void deleteOnExit();

    //@ assignable \nothing;
    public native /*@ nullable @*/ String[] list();

    //@ assignable \nothing;
    public native /*@ nullable @*/ File[] listFiles();

    //@ assignable \nothing;
    public native boolean mkdir();

    //@ assignable \nothing;
    public native boolean mkdirs();

    //@ assignable \nothing;
    public native boolean renameTo(File to);

    //@ assignable \nothing;
    public native boolean setLastModified(long time);

    //@ assignable \nothing;
    public native boolean setReadOnly();

    public native /*@ pure @*/ int compareTo(File other);

    public native /*@ pure @*/ boolean equals(/*@ nullable @*/ Object object);

    public native /*@ pure @*/ int hashCode();

    public native /*@ pure @*/ String toString();

    //@ private normal_behavior
    //@   assignable \nothing;
    private native void init();
}
