package java.io;

public class StringWriter extends Writer {

    public /*@ pure @*/ StringWriter() {
        init();
    }

    public /*@ pure @*/ StringWriter(int n) {
        init();
    }

    //@ assignable objectState;
    public native void write(int n);

    //@ assignable \everything;
    public native void write(char[] chs, int n, int n2);

    //@ assignable objectState;
    public native void write(String text);

    //@ assignable objectState;
    public native void write(String text, int n, int n2);

    //@ assignable objectState;
    public native StringWriter append(CharSequence chars);

    //@ assignable objectState;
    public native StringWriter append(CharSequence chars, int n, int n2);

    //@ assignable objectState;
    public native StringWriter append(char ch);

    public native /*@ pure @*/ String toString();

    //@ assignable objectState;
    public native StringBuffer getBuffer();

    //@ assignable objectState;
    public native void flush();

    //@ assignable objectState;
    public native void close() throws IOException;

    //@ private normal_behavior
    //@   assignable \nothing;
    private native void init();
}
