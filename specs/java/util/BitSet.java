package java.util;

import java.io.Serializable;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.util.stream.IntStream;

public class BitSet implements Cloneable, Serializable {

    public /*@ pure @*/ BitSet() {
        init();
    }

    //@ public normal_behavior
    //@   recommends n >= 0 else NegativeArraySizeException;
    public /*@ pure @*/ BitSet(int n) {
        init();
    }

    //@ assignable \everything;
    public static native BitSet valueOf(long[] values);

    //@ assignable \nothing;
    public static native BitSet valueOf(LongBuffer longBuffer);

    //@ assignable \everything;
    public static native BitSet valueOf(byte[] values);

    //@ assignable \nothing;
    public static native BitSet valueOf(ByteBuffer byteBuffer);

    //@ assignable objectState;
    public native byte[] toByteArray();

    //@ assignable objectState;
    public native long[] toLongArray();

    //@ assignable objectState;
    public native void flip(int n);

    //@ assignable objectState;
    public native void flip(int n, int n2);

    //@ assignable objectState;
    public native void set(int n);

    //@ assignable objectState;
    public native void set(int n, boolean flag);

    //@ assignable objectState;
    public native void set(int n, int n2);

    //@ assignable objectState;
    public native void set(int n, int n2, boolean flag);

    //@ assignable objectState;
    public native void clear(int n);

    //@ assignable objectState;
    public native void clear(int n, int n2);

    //@ assignable objectState;
    public native void clear();

    public native /*@ pure @*/ boolean get(int n);

    public native /*@ pure @*/ BitSet get(int n, int n2);

    //@ assignable objectState;
    public native int nextSetBit(int n);

    //@ assignable objectState;
    public native int nextClearBit(int n);

    //@ assignable objectState;
    public native int previousSetBit(int n);

    //@ assignable objectState;
    public native int previousClearBit(int n);

    public native /*@ pure @*/ int length();

    public native /*@ pure @*/ boolean isEmpty();

    //@ assignable objectState;
    public native boolean intersects(BitSet bitSet);

    //@ assignable objectState;
    public native int cardinality();

    //@ assignable objectState;
    public native void and(BitSet bitSet);

    //@ assignable objectState;
    public native void or(BitSet bitSet);

    //@ assignable objectState;
    public native void xor(BitSet bitSet);

    //@ assignable objectState;
    public native void andNot(BitSet bitSet);

    public native /*@ pure @*/ int hashCode();

    public native /*@ pure @*/ int size();

    public native /*@ pure @*/ boolean equals(/*@ nullable @*/ Object object);

    //@ assignable objectState;
    public native Object clone();

    public native /*@ pure @*/ String toString();

    //@ assignable objectState;
    public native IntStream stream();

    //@ private normal_behavior
    //@   assignable \nothing;
    private native void init();
}
