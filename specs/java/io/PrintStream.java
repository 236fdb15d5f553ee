package java.io;

import java.nio.charset.Charset;
import java.util.Locale;

/**
 * Printing is not part of the state that contracts speak of. Runs go on where the standard
 * output is printed to; what other streams make of it is not known to them.
 */
public /*@ code_java_math spec_bigint_math @*/ class PrintStream extends FilterOutputStream
        implements Appendable, Closeable {
    /** Our own, for the standard output. */
    public PrintStream(StandardStream out) {
        super(out);
    }

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
    public void println() {
        write();
    }

    //@ public normal_behavior
    //@   assignable \nothing;
    public void print(boolean b) {
        write();
    }

    //@ public normal_behavior
    //@   assignable \nothing;
    public void print(char c) {
        write();
    }

    //@ public normal_behavior
    //@   assignable \nothing;
    public void print(int i) {
        write();
    }

    //@ public normal_behavior
    //@   assignable \nothing;
    public void print(long l) {
        write();
    }

    //@ public normal_behavior
    //@   assignable \nothing;
    public void print(float f) {
        write();
    }

    //@ public normal_behavior
    //@   assignable \nothing;
    public void print(double d) {
        write();
    }

    //@ public normal_behavior
    //@   assignable \nothing;
    public void print(char[] s) {
        write();
    }

    //@ public normal_behavior
    //@   assignable \nothing;
    public void print(/*@ nullable @*/ String s) {
        write();
    }

    //@ public normal_behavior
    //@   assignable \nothing;
    public void print(/*@ nullable @*/ Object obj) {
        text(obj);
        write();
    }

    //@ public normal_behavior
    //@   assignable \nothing;
    public void println(boolean b) {
        write();
    }

    //@ public normal_behavior
    //@   assignable \nothing;
    public void println(char c) {
        write();
    }

    //@ public normal_behavior
    //@   assignable \nothing;
    public void println(int i) {
        write();
    }

    //@ public normal_behavior
    //@   assignable \nothing;
    public void println(long l) {
        write();
    }

    //@ public normal_behavior
    //@   assignable \nothing;
    public void println(float f) {
        write();
    }

    //@ public normal_behavior
    //@   assignable \nothing;
    public void println(double d) {
        write();
    }

    //@ public normal_behavior
    //@   assignable \nothing;
    public void println(char[] s) {
        write();
    }

    //@ public normal_behavior
    //@   assignable \nothing;
    public void println(/*@ nullable @*/ String s) {
        write();
    }

    //@ public normal_behavior
    //@   assignable \nothing;
    public void println(/*@ nullable @*/ Object obj) {
        text(obj);
        write();
    }

    //@ public behavior
    //@   assignable \nothing;
    //@   ensures \result == this;
    //@   signals_only IllegalArgumentException;
    public PrintStream printf(String format, /*@ nullable @*/ Object... args) {
        arrange(format, args);
        write();
        return this;
    }

    //@ public behavior
    //@   assignable \nothing;
    //@   ensures \result == this;
    //@   signals_only IllegalArgumentException;
    public native PrintStream printf(/*@ nullable @*/ Locale locale, String format, /*@ nullable @*/ Object... args);

    //@ public behavior
    //@   assignable \nothing;
    //@   ensures \result == this;
    //@   signals_only IllegalArgumentException;
    public PrintStream format(String format, /*@ nullable @*/ Object... args) {
        arrange(format, args);
        write();
        return this;
    }

    //@ public behavior
    //@   assignable \nothing;
    //@   ensures \result == this;
    //@   signals_only IllegalArgumentException;
    public native PrintStream format(/*@ nullable @*/ Locale locale, String format, /*@ nullable @*/ Object... args);

    //@ also public normal_behavior
    //@   assignable \nothing;
    //@   ensures \result == this;
    public PrintStream append(/*@ nullable @*/ CharSequence text) {
        text(text);
        write();
        return this;
    }

    //@ also public normal_behavior
    //@   recommends 0 <= start && start <= end && end <= (text == null ? 4 : text.length()) else IndexOutOfBoundsException;
    //@   assignable \nothing;
    //@   ensures \result == this;
    public native PrintStream append(/*@ nullable @*/ CharSequence text, int start, int end);

    //@ also public normal_behavior
    //@   assignable \nothing;
    //@   ensures \result == this;
    public PrintStream append(char c) {
        write();
        return this;
    }

    //@ public normal_behavior
    //@   assignable \nothing;
    public void flush() {
        write();
    }

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
    //@   recommends 0 <= offset && 0 <= length && length <= bytes.length - offset else IndexOutOfBoundsException;
    //@   assignable \nothing;
    public native void write(byte[] bytes, int offset, int length);

    public native void write(byte[] bytes) throws IOException;

    //@ public normal_behavior
    //@   assignable \nothing;
    public native void writeBytes(byte[] bytes);

    /** Something is written. */
    //@ private normal_behavior
    //@   assignable \nothing;
    private void write() {
        if (!(out instanceof StandardStream)) {
            passOn();
        }
    }

    //@ private normal_behavior
    //@   assignable \nothing;
    private native void passOn();

    /** The object says what it is. */
    //@ private normal_behavior
    //@   assignable \nothing;
    private static void text(/*@ nullable @*/ Object obj) {
        if (obj != null) {
            obj.toString();
        }
    }

    /** The simplest formats are right for arguments that fit; of others nothing is known. */
    //@ private behavior
    //@   assignable \nothing;
    //@   signals_only IllegalArgumentException;
    private static void arrange(String format, /*@ nullable @*/ Object /*@ nullable @*/ [] args) {
        int next = 0;
        //@ loop_invariant 0 <= i && i <= format.length() + 1 && 0 <= next;
        //@ decreases format.length() + 1 - i;
        for (int i = 0; i < format.length(); i++) {
            if (format.charAt(i) == '%') {
                i++;
                char kind = i < format.length() ? format.charAt(i) : '?';
                if (kind == 'n' || kind == '%') {
                    continue;
                }
                if (args == null || next >= args.length) {
                    arrangement();
                    return;
                }
                Object arg = args[next++];
                boolean isWhole = arg instanceof Integer || arg instanceof Long || arg instanceof Short || arg instanceof Byte;
                if (kind == 's') {
                    text(arg);
                } else if (!(kind == 'd' && isWhole || kind == 'b' || kind == 'c' && arg instanceof Character
                        || kind == 'f' && (arg instanceof Double || arg instanceof Float))) {
                    arrangement();
                    return;
                }
            }
        }
    }

    //@ private behavior
    //@   assignable \nothing;
    //@   signals_only IllegalArgumentException;
    private static native void arrangement();
}
