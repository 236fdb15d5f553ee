package java.io;

import java.nio.charset.Charset;
import java.util.Locale;

/** Printing is not part of the state that contracts speak of. */
public /*@ code_java_math spec_bigint_math @*/ class PrintStream extends FilterOutputStream
        implements Appendable, Closeable {
    //@ requires out.isPlain || java.util.Unseen.holds();
    public PrintStream(OutputStream out) {
        super(out);
    }

    //@ requires out.isPlain || java.util.Unseen.holds();
    public PrintStream(OutputStream out, boolean autoFlush) {
        super(out);
    }

    //@ requires out.isPlain || java.util.Unseen.holds();
    public PrintStream(OutputStream out, boolean autoFlush, Charset charset) {
        super(out);
    }

    //@ public normal_behavior
    //@   assignable \nothing;
    public native void println();

    //@ public normal_behavior
    //@   assignable \nothing;
    public native void print(boolean b);

    //@ public normal_behavior
    //@   assignable \nothing;
    public native void print(char c);

    //@ public normal_behavior
    //@   assignable \nothing;
    public native void print(int i);

    //@ public normal_behavior
    //@   assignable \nothing;
    public native void print(long l);

    //@ public normal_behavior
    //@   assignable \nothing;
    public native void print(float f);

    //@ public normal_behavior
    //@   assignable \nothing;
    public native void print(double d);

    //@ public normal_behavior
    //@   assignable \nothing;
    public native void print(char[] s);

    //@ public normal_behavior
    //@   assignable \nothing;
    public native void print(/*@ nullable @*/ String s);

    //@ public normal_behavior
    //@   assignable \nothing;
    public native void print(/*@ nullable @*/ Object obj);

    //@ public normal_behavior
    //@   assignable \nothing;
    public native void println(boolean b);

    //@ public normal_behavior
    //@   assignable \nothing;
    public native void println(char c);

    //@ public normal_behavior
    //@   assignable \nothing;
    public native void println(int i);

    //@ public normal_behavior
    //@   assignable \nothing;
    public native void println(long l);

    //@ public normal_behavior
    //@   assignable \nothing;
    public native void println(float f);

    //@ public normal_behavior
    //@   assignable \nothing;
    public native void println(double d);

    //@ public normal_behavior
    //@   assignable \nothing;
    public native void println(char[] s);

    //@ public normal_behavior
    //@   assignable \nothing;
    public native void println(/*@ nullable @*/ String s);

    //@ public normal_behavior
    //@   assignable \nothing;
    public native void println(/*@ nullable @*/ Object obj);

    //@ public behavior
    //@   assignable \nothing;
    //@   ensures \result == this;
    //@   signals_only IllegalArgumentException;
    public native PrintStream printf(String format, /*@ nullable @*/ Object... args);

    //@ public behavior
    //@   assignable \nothing;
    //@   ensures \result == this;
    //@   signals_only IllegalArgumentException;
    public native PrintStream printf(/*@ nullable @*/ Locale locale, String format, /*@ nullable @*/ Object... args);

    //@ public behavior
    //@   assignable \nothing;
    //@   ensures \result == this;
    //@   signals_only IllegalArgumentException;
    public native PrintStream format(String format, /*@ nullable @*/ Object... args);

    //@ public behavior
    //@   assignable \nothing;
    //@   ensures \result == this;
    //@   signals_only IllegalArgumentException;
    public native PrintStream format(/*@ nullable @*/ Locale locale, String format, /*@ nullable @*/ Object... args);

    //@ also public normal_behavior
    //@   assignable \nothing;
    //@   ensures \result == this;
    public native PrintStream append(/*@ nullable @*/ CharSequence text);

    //@ also public normal_behavior
    //@   requires 0 <= start && start <= end && end <= (text == null ? 4 : text.length());
    //@   assignable \nothing;
    //@   ensures \result == this;
    public native PrintStream append(/*@ nullable @*/ CharSequence text, int start, int end);

    //@ also public normal_behavior
    //@   assignable \nothing;
    //@   ensures \result == this;
    public native PrintStream append(char c);

    //@ public normal_behavior
    //@   assignable \nothing;
    public native void flush();

    //@ public normal_behavior
    //@   assignable \nothing;
    public native void close();

    //@ public normal_behavior
    //@   assignable \nothing;
    public native boolean checkError();

    protected native void setError();

    protected native void clearError();

    //@ public normal_behavior
    //@   assignable \nothing;
    public native void write(int b);

    //@ public normal_behavior
    //@   requires 0 <= offset && 0 <= length && length <= bytes.length - offset;
    //@   assignable \nothing;
    public native void write(byte[] bytes, int offset, int length);

    public native void write(byte[] bytes) throws IOException;

    //@ public normal_behavior
    //@   assignable \nothing;
    public native void writeBytes(byte[] bytes);
}
