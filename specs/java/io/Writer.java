package java.io;

public abstract class Writer implements Appendable, Closeable, Flushable {
    protected Object lock;

    //@ assignable \nothing;
    public static native Writer nullWriter();

    protected /*@ pure @*/ Writer() {
        init();
    }

    protected /*@ pure @*/ Writer(/*@ nullable @*/ Object object) {
        init();
    }

    //@ assignable \everything;
    public native void write(int n) throws IOException;

    //@ assignable \everything;
    public native void write(char[] chs) throws IOException;

    //@ assignable \everything;
    public abstract void write(char[] chs, int n, int n2) throws IOException;

    //@ assignable \everything;
    public native void write(String text) throws IOException;

    //@ assignable \everything;
    public native void write(String text, int n, int n2) throws IOException;

    //@ assignable \everything;
    public native Writer append(CharSequence chars) throws IOException;

    //@ assignable \everything;
    public native Writer append(CharSequence chars, int n, int n2) throws IOException;

    //@ assignable \everything;
    public native Writer append(char ch) throws IOException;

    //@ assignable \everything;
    public abstract void flush() throws IOException;

    //@ assignable \everything;
    public abstract void close() throws IOException;

    //@ private normal_behavior
    //@   assignable \nothing;
    private native void init();
}
