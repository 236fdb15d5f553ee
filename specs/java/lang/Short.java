package java.lang;

public final /*@ code_java_math spec_bigint_math @*/ class Short extends Number implements Comparable<Short> {
    public static final short MIN_VALUE = -32768;
    public static final short MAX_VALUE = 32767;
    public static final int SIZE = 16;
    public static final int BYTES = 2;
    public static final Class<Short> TYPE = short.class;

    //@ public normal_behavior
    //@   ensures shortValue() == value;
    @Deprecated(since = "9", forRemoval = true)
    public /*@ pure @*/ Short(short value) {
        box(value);
    }

    @Deprecated(since = "9", forRemoval = true)
    public /*@ pure @*/ Short(/*@ nullable @*/ String s) throws NumberFormatException {
        this(parseShort(s));
    }

    //@ private normal_behavior
    //@   assignable \nothing;
    private native void box(short value);

    //@ public normal_behavior
    //@   ensures \result.shortValue() == value;
    public static native /*@ pure @*/ Short valueOf(short value);

    public static /*@ pure @*/ Short valueOf(/*@ nullable @*/ String s) throws NumberFormatException {
        return valueOf(parseShort(s, 10));
    }

    public static /*@ pure @*/ Short valueOf(/*@ nullable @*/ String s, int radix) throws NumberFormatException {
        return valueOf(parseShort(s, radix));
    }

    public static /*@ pure @*/ short parseShort(/*@ nullable @*/ String s) throws NumberFormatException {
        return parseShort(s, 10);
    }

    public static /*@ pure @*/ short parseShort(/*@ nullable @*/ String s, int radix) throws NumberFormatException {
        int value = Integer.parseInt(s, radix);
        if (value < MIN_VALUE || value > MAX_VALUE) {
            throw new NumberFormatException();
        }
        return (short) value;
    }

    public static /*@ pure @*/ Short decode(String s) throws NumberFormatException {
        int value = Integer.decode(s).intValue();
        if (value < MIN_VALUE || value > MAX_VALUE) {
            throw new NumberFormatException();
        }
        return valueOf((short) value);
    }

    //@ also public normal_behavior
    //@   ensures true;
    public native /*@ pure @*/ short shortValue();

    public /*@ pure @*/ byte byteValue() {
        return (byte) shortValue();
    }

    public /*@ pure @*/ int intValue() {
        return shortValue();
    }

    public /*@ pure @*/ long longValue() {
        return shortValue();
    }

    public /*@ pure @*/ float floatValue() {
        return shortValue();
    }

    public /*@ pure @*/ double doubleValue() {
        return shortValue();
    }

    public static /*@ pure @*/ String toString(short value) {
        return "" + value;
    }

    public /*@ pure @*/ String toString() {
        return toString(shortValue());
    }

    public static /*@ pure @*/ int hashCode(short value) {
        return value;
    }

    public /*@ pure @*/ int hashCode() {
        return shortValue();
    }

    public /*@ pure @*/ boolean equals(/*@ nullable @*/ Object obj) {
        return obj instanceof Short && ((Short) obj).shortValue() == shortValue();
    }

    public static /*@ pure @*/ int compare(short x, short y) {
        return x - y;
    }

    public /*@ pure @*/ int compareTo(Short other) {
        return shortValue() - other.shortValue();
    }

    public static /*@ pure @*/ int compareUnsigned(short x, short y) {
        return toUnsignedInt(x) - toUnsignedInt(y);
    }

    public static /*@ pure @*/ int toUnsignedInt(short x) {
        return x < 0 ? x + 65536 : x;
    }

    public static /*@ pure @*/ long toUnsignedLong(short x) {
        return toUnsignedInt(x);
    }

    public static /*@ pure @*/ short reverseBytes(short value) {
        return (short) (value << 8 | (value & 0xFF00) >>> 8);
    }
}
