package java.lang;

import java.io.InputStream;
import java.io.PrintStream;
import java.io.StandardStream;
import java.util.Map;

public final /*@ code_java_math spec_bigint_math @*/ class System {
    // First what runs know how to make.
    public static final PrintStream out = standardOutput();
    public static final PrintStream err = standardOutput();
    public static final InputStream in = standardInput();

    private System() {
    }

    //@ private normal_behavior
    //@   assignable \nothing;
    //@   ensures \fresh(\result);
    private static native InputStream standardInput();

    //@ private normal_behavior
    //@   assignable \nothing;
    //@   ensures \fresh(\result);
    private static PrintStream standardOutput() {
        return new PrintStream(new StandardStream());
    }

    /*@ public normal_behavior
      @   recommends src instanceof boolean[] && dest instanceof boolean[] else ArrayStoreException;
      @   recommends 0 <= srcPos && 0 <= destPos && 0 <= length else ArrayIndexOutOfBoundsException;
      @   recommends length <= ((boolean[]) src).length - srcPos && length <= ((boolean[]) dest).length - destPos else ArrayIndexOutOfBoundsException;
      @   callable \nothing;
      @   assignable ((boolean[]) dest)[destPos .. destPos + length - 1];
      @   ensures (\forall int i; 0 <= i && i < length;
      @       ((boolean[]) dest)[destPos + i] == \old(((boolean[]) src)[srcPos + i]));
      @ also public normal_behavior
      @   recommends src instanceof byte[] && dest instanceof byte[] else ArrayStoreException;
      @   recommends 0 <= srcPos && 0 <= destPos && 0 <= length else ArrayIndexOutOfBoundsException;
      @   recommends length <= ((byte[]) src).length - srcPos && length <= ((byte[]) dest).length - destPos else ArrayIndexOutOfBoundsException;
      @   callable \nothing;
      @   assignable ((byte[]) dest)[destPos .. destPos + length - 1];
      @   ensures (\forall int i; 0 <= i && i < length;
      @       ((byte[]) dest)[destPos + i] == \old(((byte[]) src)[srcPos + i]));
      @ also public normal_behavior
      @   recommends src instanceof char[] && dest instanceof char[] else ArrayStoreException;
      @   recommends 0 <= srcPos && 0 <= destPos && 0 <= length else ArrayIndexOutOfBoundsException;
      @   recommends length <= ((char[]) src).length - srcPos && length <= ((char[]) dest).length - destPos else ArrayIndexOutOfBoundsException;
      @   callable \nothing;
      @   assignable ((char[]) dest)[destPos .. destPos + length - 1];
      @   ensures (\forall int i; 0 <= i && i < length;
      @       ((char[]) dest)[destPos + i] == \old(((char[]) src)[srcPos + i]));
      @ also public normal_behavior
      @   recommends src instanceof short[] && dest instanceof short[] else ArrayStoreException;
      @   recommends 0 <= srcPos && 0 <= destPos && 0 <= length else ArrayIndexOutOfBoundsException;
      @   recommends length <= ((short[]) src).length - srcPos && length <= ((short[]) dest).length - destPos else ArrayIndexOutOfBoundsException;
      @   callable \nothing;
      @   assignable ((short[]) dest)[destPos .. destPos + length - 1];
      @   ensures (\forall int i; 0 <= i && i < length;
      @       ((short[]) dest)[destPos + i] == \old(((short[]) src)[srcPos + i]));
      @ also public normal_behavior
      @   recommends src instanceof int[] && dest instanceof int[] else ArrayStoreException;
      @   recommends 0 <= srcPos && 0 <= destPos && 0 <= length else ArrayIndexOutOfBoundsException;
      @   recommends length <= ((int[]) src).length - srcPos && length <= ((int[]) dest).length - destPos else ArrayIndexOutOfBoundsException;
      @   callable \nothing;
      @   assignable ((int[]) dest)[destPos .. destPos + length - 1];
      @   ensures (\forall int i; 0 <= i && i < length;
      @       ((int[]) dest)[destPos + i] == \old(((int[]) src)[srcPos + i]));
      @ also public normal_behavior
      @   recommends src instanceof long[] && dest instanceof long[] else ArrayStoreException;
      @   recommends 0 <= srcPos && 0 <= destPos && 0 <= length else ArrayIndexOutOfBoundsException;
      @   recommends length <= ((long[]) src).length - srcPos && length <= ((long[]) dest).length - destPos else ArrayIndexOutOfBoundsException;
      @   callable \nothing;
      @   assignable ((long[]) dest)[destPos .. destPos + length - 1];
      @   ensures (\forall int i; 0 <= i && i < length;
      @       ((long[]) dest)[destPos + i] == \old(((long[]) src)[srcPos + i]));
      @ also public normal_behavior
      @   recommends src instanceof float[] && dest instanceof float[] else ArrayStoreException;
      @   recommends 0 <= srcPos && 0 <= destPos && 0 <= length else ArrayIndexOutOfBoundsException;
      @   recommends length <= ((float[]) src).length - srcPos && length <= ((float[]) dest).length - destPos else ArrayIndexOutOfBoundsException;
      @   callable \nothing;
      @   assignable ((float[]) dest)[destPos .. destPos + length - 1];
      @   ensures (\forall int i; 0 <= i && i < length;
      @       ((float[]) dest)[destPos + i] == \old(((float[]) src)[srcPos + i])
      @           || Float.isNaN(\old(((float[]) src)[srcPos + i])) && Float.isNaN(((float[]) dest)[destPos + i]));
      @ also public normal_behavior
      @   recommends src instanceof double[] && dest instanceof double[] else ArrayStoreException;
      @   recommends 0 <= srcPos && 0 <= destPos && 0 <= length else ArrayIndexOutOfBoundsException;
      @   recommends length <= ((double[]) src).length - srcPos && length <= ((double[]) dest).length - destPos else ArrayIndexOutOfBoundsException;
      @   callable \nothing;
      @   assignable ((double[]) dest)[destPos .. destPos + length - 1];
      @   ensures (\forall int i; 0 <= i && i < length;
      @       ((double[]) dest)[destPos + i] == \old(((double[]) src)[srcPos + i])
      @           || Double.isNaN(\old(((double[]) src)[srcPos + i])) && Double.isNaN(((double[]) dest)[destPos + i]));
      @ also public normal_behavior
      @   recommends src instanceof Object[] && dest instanceof Object[] else ArrayStoreException;
      @   requires src == dest || \elemtype(\typeof(src)) <: \elemtype(\typeof(dest))
      @       || (\forall int i; 0 <= i && i < length; ((Object[]) src)[srcPos + i] == null
      @           || \typeof(((Object[]) src)[srcPos + i]) <: \elemtype(\typeof(dest)));
      @   recommends 0 <= srcPos && 0 <= destPos && 0 <= length else ArrayIndexOutOfBoundsException;
      @   recommends length <= ((Object[]) src).length - srcPos && length <= ((Object[]) dest).length - destPos else ArrayIndexOutOfBoundsException;
      @   callable \nothing;
      @   assignable ((Object[]) dest)[destPos .. destPos + length - 1];
      @   ensures (\forall int i; 0 <= i && i < length;
      @       ((Object[]) dest)[destPos + i] == \old(((Object[]) src)[srcPos + i])); @*/
    public static native void arraycopy(Object src, int srcPos, Object dest, int destPos, int length);

    //@ public normal_behavior
    //@   ensures x == null ==> \result == 0;
    public static native /*@ pure @*/ int identityHashCode(/*@ nullable @*/ Object x);

    //@ public normal_behavior
    //@   assignable \nothing;
    public static native long currentTimeMillis();

    //@ public normal_behavior
    //@   assignable \nothing;
    public static native long nanoTime();

    /** Never returns. */
    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures false;
    public static native void exit(int status);

    //@ public normal_behavior
    //@   assignable \nothing;
    public static native void gc();

    //@ public normal_behavior
    //@   ensures 1 <= \result.length() && \result.length() <= 2;
    public static native /*@ pure @*/ String lineSeparator();

    //@ public normal_behavior
    //@   recommends key.length() > 0 else IllegalArgumentException;
    //@   assignable \nothing;
    public static native /*@ nullable @*/ String getProperty(String key);

    //@ public normal_behavior
    //@   recommends key.length() > 0 else IllegalArgumentException;
    //@   assignable \nothing;
    //@   ensures def != null ==> \result != null;
    public static native /*@ nullable @*/ String getProperty(String key, /*@ nullable @*/ String def);

    //@ public normal_behavior
    //@   recommends key.length() > 0 else IllegalArgumentException;
    //@   assignable \nothing;
    public static native /*@ nullable @*/ String setProperty(String key, String value);

    //@ public normal_behavior
    //@   recommends key.length() > 0 else IllegalArgumentException;
    //@   assignable \nothing;
    public static native /*@ nullable @*/ String clearProperty(String key);

    //@ public normal_behavior
    //@   assignable \nothing;
    public static native /*@ nullable @*/ String getenv(String name);

    //@ public normal_behavior
    //@   assignable \nothing;
    public static native Map<String, String> getenv();

    public static native void setIn(/*@ nullable @*/ InputStream in);

    public static native void setOut(/*@ nullable @*/ PrintStream out);

    public static native void setErr(/*@ nullable @*/ PrintStream err);
}
