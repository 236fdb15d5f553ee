package java.lang;

public final /*@ code_java_math spec_bigint_math @*/ class Double extends Number implements Comparable<Double> {
    public static final double POSITIVE_INFINITY = 1.0 / 0.0;
    public static final double NEGATIVE_INFINITY = -1.0 / 0.0;
    public static final double NaN = 0.0 / 0.0;
    public static final double MAX_VALUE = 0x1.fffffffffffffP+1023;
    public static final double MIN_NORMAL = 0x1.0p-1022;
    public static final double MIN_VALUE = 0x0.0000000000001P-1022;
    public static final int MAX_EXPONENT = 1023;
    public static final int MIN_EXPONENT = -1022;
    public static final int SIZE = 64;
    public static final int BYTES = 8;
    public static final Class<Double> TYPE = double.class;

    //@ public normal_behavior
    //@   ensures equalValues(doubleValue(), value);
    @Deprecated(since = "9", forRemoval = true)
    public /*@ pure @*/ Double(double value) {
        box(value);
    }

    @Deprecated(since = "9", forRemoval = true)
    public /*@ pure @*/ Double(String s) throws NumberFormatException {
        this(parseDouble(s));
    }

    //@ private normal_behavior
    //@   assignable \nothing;
    private native void box(double value);

    //@ public normal_behavior
    //@   ensures equalValues(\result.doubleValue(), value);
    public static native /*@ pure @*/ Double valueOf(double value);

    public static /*@ pure @*/ Double valueOf(String s) throws NumberFormatException {
        return valueOf(parseDouble(s));
    }

    //@ public behavior
    //@   ensures s.length() > 0;
    //@   signals_only NumberFormatException;
    public static native /*@ pure @*/ double parseDouble(String s) throws NumberFormatException;

    public static /*@ pure @*/ boolean isNaN(double v) {
        return v != v;
    }

    public static /*@ pure @*/ boolean isInfinite(double v) {
        return v == POSITIVE_INFINITY || v == NEGATIVE_INFINITY;
    }

    public static /*@ pure @*/ boolean isFinite(double v) {
        return -MAX_VALUE <= v && v <= MAX_VALUE;
    }

    public /*@ pure @*/ boolean isNaN() {
        return isNaN(doubleValue());
    }

    public /*@ pure @*/ boolean isInfinite() {
        return isInfinite(doubleValue());
    }

    public /*@ pure @*/ byte byteValue() {
        return (byte) doubleValue();
    }

    public /*@ pure @*/ short shortValue() {
        return (short) doubleValue();
    }

    public /*@ pure @*/ int intValue() {
        return (int) doubleValue();
    }

    public /*@ pure @*/ long longValue() {
        return (long) doubleValue();
    }

    public /*@ pure @*/ float floatValue() {
        return (float) doubleValue();
    }

    //@ also public normal_behavior
    //@   ensures true;
    public native /*@ pure @*/ double doubleValue();

    public static /*@ pure @*/ String toString(double value) {
        return "" + value;
    }

    public /*@ pure @*/ String toString() {
        return toString(doubleValue());
    }

    //@ public normal_behavior
    //@   ensures \result.length() > 0;
    public static native /*@ pure @*/ String toHexString(double value);

    /** Equality as boxes see it: NaN equals NaN, and the zeros differ. */
    private static /*@ spec_public pure @*/ boolean equalValues(double x, double y) {
        return x == y ? x != 0.0 || 1.0 / x == 1.0 / y : x != x && y != y;
    }

    public /*@ pure @*/ boolean equals(/*@ nullable @*/ Object obj) {
        return obj instanceof Double && equalValues(((Double) obj).doubleValue(), doubleValue());
    }

    public static /*@ pure @*/ int hashCode(double value) {
        return Long.hashCode(doubleToLongBits(value));
    }

    public /*@ pure @*/ int hashCode() {
        return hashCode(doubleValue());
    }

    public static /*@ pure @*/ int compare(double x, double y) {
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
            return 1.0 / x < 0.0 ? -1 : 1;
        }
        return x != x ? 1 : -1;
    }

    public /*@ pure @*/ int compareTo(Double other) {
        return compare(doubleValue(), other.doubleValue());
    }

    //@ public normal_behavior
    //@   ensures true;
    public static native /*@ pure @*/ long doubleToLongBits(double value);

    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures !isNaN(value) ==> \result == doubleToLongBits(value);
    public static native long doubleToRawLongBits(double value);

    //@ public normal_behavior
    //@   ensures !isNaN(\result) ==> doubleToLongBits(\result) == bits;
    public static native /*@ pure @*/ double longBitsToDouble(long bits);

    public static /*@ pure @*/ double sum(double a, double b) {
        return a + b;
    }

    public static /*@ pure @*/ double max(double a, double b) {
        return Math.max(a, b);
    }

    public static /*@ pure @*/ double min(double a, double b) {
        return Math.min(a, b);
    }
}
