package java.io;

import java.nio.charset.Charset;
import java.util.Locale;

public class PrintWriter extends Writer {
    protected Writer out;

    public /*@ pure @*/ PrintWriter(Writer writer) {
        init();
    }

    public /*@ pure @*/ PrintWriter(Writer writer, boolean flag) {
        init();
    }

    public /*@ pure @*/ PrintWriter(OutputStream outputStream) {
        init();
    }

    public /*@ pure @*/ PrintWriter(OutputStream outputStream, boolean flag) {
        init();
    }

    public /*@ pure @*/ PrintWriter(OutputStream outputStream, boolean flag, Charset charset) {
        init();
    }

    //@ public behavior
    //@   ensures true;
    //@   signals_only FileNotFoundException, RuntimeException;
    public /*@ pure @*/ PrintWriter(String text) throws FileNotFoundException {
        init();
    }

    //@ public behavior
    //@   ensures true;
    //@   signals_only FileNotFoundException, UnsupportedEncodingException, RuntimeException;
    public /*@ pure @*/ PrintWriter(String text, String text2) throws FileNotFoundException,
            UnsupportedEncodingException {
        init();
    }

    //@ public behavior
    //@   ensures true;
    //@   signals_only IOException, RuntimeException;
    public /*@ pure @*/ PrintWriter(String text, Charset charset) throws IOException {
        init();
    }

    //@ assignable \everything;
    public native void flush();

    //@ assignable \everything;
    public native void close();

    //@ assignable \everything;
    public native boolean checkError();

    //@ assignable \everything;
    protected native void setError();

    //@ assignable \everything;
    protected native void clearError();

    //@ assignable \everything;
    public native void write(int n);

    //@ assignable \everything;
    public native void write(char[] chs, int n, int n2);

    //@ assignable \everything;
    public native void write(char[] chs);

    //@ assignable \everything;
    public native void write(String text, int n, int n2);

    //@ assignable \everything;
    public native void write(String text);

    //@ assignable \everything;
    public native void print(boolean flag);

    //@ assignable \everything;
    public native void print(char ch);

    //@ assignable \everything;
    public native void print(int n);

    //@ assignable \everything;
    public native void print(long value);

    //@ assignable \everything;
    public native void print(float value);

    //@ assignable \everything;
    public native void print(double value);

    //@ assignable \everything;
    public native void print(char[] chs);

    //@ assignable \everything;
    public native void print(String text);

    //@ assignable \everything;
    public native void print(/*@ nullable @*/ Object object);

    //@ assignable \everything;
    public native void println();

    //@ assignable \everything;
    public native void println(boolean flag);

    //@ assignable \everything;
    public native void println(char ch);

    //@ assignable \everything;
    public native void println(int n);

    //@ assignable \everything;
    public native void println(long value);

    //@ assignable \everything;
    public native void println(float value);

    //@ assignable \everything;
    public native void println(double value);

    //@ assignable \everything;
    public native void println(char[] chs);

    //@ assignable \everything;
    public native void println(String text);

    //@ assignable \everything;
    public native void println(/*@ nullable @*/ Object object);

    //@ assignable \everything;
    public native PrintWriter printf(String text, /*@ nullable @*/ Object... objects);

    //@ assignable \everything;
    public native PrintWriter printf(Locale locale, String text, /*@ nullable @*/ Object... objects);

    //@ assignable \everything;
    public native PrintWriter format(String text, /*@ nullable @*/ Object... objects);

    //@ assignable \everything;
    public native PrintWriter format(Locale locale, String text, /*@ nullable @*/ Object... objects);

    //@ assignable \everything;
    public native PrintWriter append(CharSequence chars);

    //@ assignable \everything;
    public native PrintWriter append(CharSequence chars, int n, int n2);

    //@ assignable \everything;
    public native PrintWriter append(char ch);

    //@ private normal_behavior
    //@   assignable \nothing;
    private native void init();
}
