package java.lang;

import java.io.Serializable;

public final /*@ code_java_math spec_bigint_math @*/ class Boolean implements Serializable, Comparable<Boolean> {
    public static final Boolean TRUE = valueOf(true);
    public static final Boolean FALSE = valueOf(false);
    public static final Class<Boolean> TYPE = boolean.class;

    //@ public normal_behavior
    //@   ensures booleanValue() == value;
    @Deprecated(since = "9", forRemoval = true)
    public /*@ pure @*/ Boolean(boolean value) {
        box(value);
    }

    //@ private normal_behavior
    //@   assignable \nothing;
    private native void box(boolean value);

    //@ public normal_behavior
    //@   ensures \result.booleanValue() == b;
    public static native /*@ pure @*/ Boolean valueOf(boolean b);

    public static /*@ pure @*/ Boolean valueOf(/*@ nullable @*/ String s) {
        return valueOf(parseBoolean(s));
    }

    public static /*@ pure @*/ boolean parseBoolean(/*@ nullable @*/ String s) {
        return "true".equalsIgnoreCase(s);
    }

    //@ public normal_behavior
    //@   ensures true;
    public native /*@ pure @*/ boolean booleanValue();

    public static /*@ pure @*/ String toString(boolean b) {
        return b ? "true" : "false";
    }

    public /*@ pure @*/ String toString() {
        return toString(booleanValue());
    }

    public static /*@ pure @*/ int hashCode(boolean value) {
        return value ? 1231 : 1237;
    }

    public /*@ pure @*/ int hashCode() {
        return hashCode(booleanValue());
    }

    public /*@ pure @*/ boolean equals(/*@ nullable @*/ Object obj) {
        return obj instanceof Boolean && ((Boolean) obj).booleanValue() == booleanValue();
    }

    public static /*@ pure @*/ int compare(boolean x, boolean y) {
        return x == y ? 0 : x ? 1 : -1;
    }

    public /*@ pure @*/ int compareTo(Boolean b) {
        return compare(booleanValue(), b.booleanValue());
    }

    public static /*@ pure @*/ boolean logicalAnd(boolean a, boolean b) {
        return a & b;
    }

    public static /*@ pure @*/ boolean logicalOr(boolean a, boolean b) {
        return a | b;
    }

    public static /*@ pure @*/ boolean logicalXor(boolean a, boolean b) {
        return a ^ b;
    }

    //@ public normal_behavior
    //@   assignable \nothing;
    public static native boolean getBoolean(/*@ nullable @*/ String name);
}
