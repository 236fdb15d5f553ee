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

    //@ assignable objectState;
    public native void flush();

    //@ assignable objectState;
    public native void close();

    //@ assignable objectState;
    public native boolean checkError();

    //@ assignable objectState;
    protected native void setError();

    //@ assignable objectState;
    protected native void clearError();

    //@ assignable objectState;
    public native void write(int n);

    //@ assignable \everything;
    public native void write(char[] chs, int n, int n2);

    //@ assignable \everything;
    public native void write(char[] chs);

    //@ assignable objectState;
    public native void write(String text, int n, int n2);

    //@ assignable objectState;
    public native void write(String text);

    //@ assignable objectState;
    public native void print(boolean flag);

    //@ assignable objectState;
    public native void print(char ch);

    //@ assignable objectState;
    public native void print(int n);

    //@ assignable objectState;
    public native void print(long value);

    //@ assignable objectState;
    public native void print(float value);

    //@ assignable objectState;
    public native void print(double value);

    //@ assignable \everything;
    public native void print(char[] chs);

    //@ assignable objectState;
    public native void print(String text);

    //@ assignable objectState;
    public native void print(/*@ nullable @*/ Object object);

    //@ assignable objectState;
    public native void println();

    //@ assignable objectState;
    public native void println(boolean flag);

    //@ assignable objectState;
    public native void println(char ch);

    //@ assignable objectState;
    public native void println(int n);

    //@ assignable objectState;
    public native void println(long value);

    //@ assignable objectState;
    public native void println(float value);

    //@ assignable objectState;
    public native void println(double value);

    //@ assignable \everything;
    public native void println(char[] chs);

    //@ assignable objectState;
    public native void println(String text);

    //@ assignable objectState;
    public native void println(/*@ nullable @*/ Object object);

    //@ assignable objectState;
    public native PrintWriter printf(String text, /*@ nullable @*/ Object... objects);

    //@ assignable objectState;
    public native PrintWriter printf(Locale locale, String text, /*@ nullable @*/ Object... objects);

    //@ assignable objectState;
    public native PrintWriter format(String text, /*@ nullable @*/ Object... objects);

    //@ assignable objectState;
    public native PrintWriter format(Locale locale, String text, /*@ nullable @*/ Object... objects);

    //@ assignable objectState;
    public native PrintWriter append(CharSequence chars);

    //@ assignable objectState;
    public native PrintWriter append(CharSequence chars, int n, int n2);

    //@ assignable objectState;
    public native PrintWriter append(char ch);

    //@ private normal_behavior
    //@   assignable \nothing;
    private native void init();
}
