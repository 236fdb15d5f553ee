package java.lang;

public final /*@ code_java_math spec_bigint_math @*/ class Byte extends Number implements Comparable<Byte> {
    public static final byte MIN_VALUE = -128;
    public static final byte MAX_VALUE = 127;
    public static final int SIZE = 8;
    public static final int BYTES = 1;
    public static final Class<Byte> TYPE = byte.class;

    //@ public normal_behavior
    //@   ensures byteValue() == value;
    @Deprecated(since = "9", forRemoval = true)
    public /*@ pure @*/ Byte(byte value) {
        box(value);
    }

    @Deprecated(since = "9", forRemoval = true)
    public /*@ pure @*/ Byte(/*@ nullable @*/ String s) throws NumberFormatException {
        this(parseByte(s));
    }

    //@ private normal_behavior
    //@   assignable \nothing;
    private native void box(byte value);

    //@ public normal_behavior
    //@   ensures \result.byteValue() == value;
    public static native /*@ pure @*/ Byte valueOf(byte value);

    public static /*@ pure @*/ Byte valueOf(/*@ nullable @*/ String s) throws NumberFormatException {
        return valueOf(parseByte(s, 10));
    }

    public static /*@ pure @*/ Byte valueOf(/*@ nullable @*/ String s, int radix) throws NumberFormatException {
        return valueOf(parseByte(s, radix));
    }

    public static /*@ pure @*/ byte parseByte(/*@ nullable @*/ String s) throws NumberFormatException {
        return parseByte(s, 10);
    }

    public static /*@ pure @*/ byte parseByte(/*@ nullable @*/ String s, int radix) throws NumberFormatException {
        int value = Integer.parseInt(s, radix);
        if (value < MIN_VALUE || value > MAX_VALUE) {
            throw new NumberFormatException();
        }
        return (byte) value;
    }

    public static /*@ pure @*/ Byte decode(String s) throws NumberFormatException {
        int value = Integer.decode(s).intValue();
        if (value < MIN_VALUE || value > MAX_VALUE) {
            throw new NumberFormatException();
        }
        return valueOf((byte) value);
    }

    //@ also public normal_behavior
    //@   ensures true;
    public native /*@ pure @*/ byte byteValue();

    public /*@ pure @*/ short shortValue() {
        return (short) byteValue();
    }

    public /*@ pure @*/ int intValue() {
        return byteValue();
    }

    public /*@ pure @*/ long longValue() {
        return byteValue();
    }

    public /*@ pure @*/ float floatValue() {
        return byteValue();
    }

    public /*@ pure @*/ double doubleValue() {
        return byteValue();
    }

    public static /*@ pure @*/ String toString(byte value) {
        return "" + value;
    }

    public /*@ pure @*/ String toString() {
        return toString(byteValue());
    }

    public static /*@ pure @*/ int hashCode(byte value) {
        return value;
    }

    public /*@ pure @*/ int hashCode() {
        return byteValue();
    }

    public /*@ pure @*/ boolean equals(/*@ nullable @*/ Object obj) {
        return obj instanceof Byte && ((Byte) obj).byteValue() == byteValue();
    }

    public static /*@ pure @*/ int compare(byte x, byte y) {
        return x - y;
    }

    public /*@ pure @*/ int compareTo(Byte other) {
        return byteValue() - other.byteValue();
    }

    public static /*@ pure @*/ int compareUnsigned(byte x, byte y) {
        return toUnsignedInt(x) - toUnsignedInt(y);
    }

    public static /*@ pure @*/ int toUnsignedInt(byte x) {
        return x < 0 ? x + 256 : x;
    }

    public static /*@ pure @*/ long toUnsignedLong(byte x) {
        return toUnsignedInt(x);
    }
}
