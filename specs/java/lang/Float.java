package java.lang;

public final /*@ code_java_math spec_bigint_math @*/ class Float extends Number implements Comparable<Float> {
    public static final float POSITIVE_INFINITY = 1.0f / 0.0f;
    public static final float NEGATIVE_INFINITY = -1.0f / 0.0f;
    public static final float NaN = 0.0f / 0.0f;
    public static final float MAX_VALUE = 0x1.fffffeP+127f;
    public static final float MIN_NORMAL = 0x1.0p-126f;
    public static final float MIN_VALUE = 0x0.000002P-126f;
    public static final int MAX_EXPONENT = 127;
    public static final int MIN_EXPONENT = -126;
    public static final int SIZE = 32;
    public static final int BYTES = 4;
    public static final Class<Float> TYPE = float.class;

    //@ public normal_behavior
    //@   ensures equalValues(floatValue(), value);
    @Deprecated(since = "9", forRemoval = true)
    public /*@ pure @*/ Float(float value) {
        box(value);
    }

    @Deprecated(since = "9", forRemoval = true)
    public /*@ pure @*/ Float(double value) {
        this((float) value);
    }

    @Deprecated(since = "9", forRemoval = true)
    public /*@ pure @*/ Float(String s) throws NumberFormatException {
        this(parseFloat(s));
    }

    //@ private normal_behavior
    //@   assignable \nothing;
    private native void box(float value);

    //@ public normal_behavior
    //@   ensures equalValues(\result.floatValue(), value);
    public static native /*@ pure @*/ Float valueOf(float value);

    public static /*@ pure @*/ Float valueOf(String s) throws NumberFormatException {
        return valueOf(parseFloat(s));
    }

    //@ public behavior
    //@   ensures s.length() > 0;
    //@   signals_only NumberFormatException;
    public static native /*@ pure @*/ float parseFloat(String s) throws NumberFormatException;

    public static /*@ pure @*/ boolean isNaN(float v) {
        return v != v;
    }

    public static /*@ pure @*/ boolean isInfinite(float v) {
        return v == POSITIVE_INFINITY || v == NEGATIVE_INFINITY;
    }

    public static /*@ pure @*/ boolean isFinite(float v) {
        return -MAX_VALUE <= v && v <= MAX_VALUE;
    }

    public /*@ pure @*/ boolean isNaN() {
        return isNaN(floatValue());
    }

    public /*@ pure @*/ boolean isInfinite() {
        return isInfinite(floatValue());
    }

    public /*@ pure @*/ byte byteValue() {
        return (byte) floatValue();
    }

    public /*@ pure @*/ short shortValue() {
        return (short) floatValue();
    }

    public /*@ pure @*/ int intValue() {
        return (int) floatValue();
    }

    public /*@ pure @*/ long longValue() {
        return (long) floatValue();
    }

    //@ also public normal_behavior
    //@   ensures true;
    public native /*@ pure @*/ float floatValue();

    public /*@ pure @*/ double doubleValue() {
        return floatValue();
    }

    public static /*@ pure @*/ String toString(float value) {
        return "" + value;
    }

    public /*@ pure @*/ String toString() {
        return toString(floatValue());
    }

    //@ public normal_behavior
    //@   ensures \result.length() > 0;
    public static native /*@ pure @*/ String toHexString(float value);

    /** Equality as boxes see it: NaN equals NaN, and the zeros differ. */
    private static /*@ spec_public pure @*/ boolean equalValues(float x, float y) {
        return x == y ? x != 0.0f || 1.0f / x == 1.0f / y : x != x && y != y;
    }

    public /*@ pure @*/ boolean equals(/*@ nullable @*/ Object obj) {
        return obj instanceof Float && equalValues(((Float) obj).floatValue(), floatValue());
    }

    public static /*@ pure @*/ int hashCode(float value) {
        return floatToIntBits(value);
    }

    public /*@ pure @*/ int hashCode() {
        return hashCode(floatValue());
    }

    public static /*@ pure @*/ int compare(float x, float y) {
        if (x < y) {
            return -1;
        }
        if (x > y) {
            return 1;
        }
        if (equalValues(x, y)) {
            return 0;
        }
        if (x == y) {
            return 1.0f / x < 0.0f ? -1 : 1;
        }
        return x != x ? 1 : -1;
    }

    public /*@ pure @*/ int compareTo(Float other) {
        return compare(floatValue(), other.floatValue());
    }

    //@ public normal_behavior
    //@   ensures true;
    public static native /*@ pure @*/ int floatToIntBits(float value);

    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures !isNaN(value) ==> \result == floatToIntBits(value);
    public static native int floatToRawIntBits(float value);

    //@ public normal_behavior
    //@   ensures !isNaN(\result) ==> floatToIntBits(\result) == bits;
    public static native /*@ pure @*/ float intBitsToFloat(int bits);

    public static /*@ pure @*/ float sum(float a, float b) {
        return a + b;
    }

    public static /*@ pure @*/ float max(float a, float b) {
        return Math.max(a, b);
    }

    public static /*@ pure @*/ float min(float a, float b) {
        return Math.min(a, b);
    }
}
