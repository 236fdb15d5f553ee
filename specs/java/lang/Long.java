package java.lang;

public final /*@ code_java_math spec_bigint_math @*/ class Long extends Number implements Comparable<Long> {
    public static final long MIN_VALUE = -9223372036854775808L;
    public static final long MAX_VALUE = 9223372036854775807L;
    public static final int SIZE = 64;
    public static final int BYTES = 8;
    public static final Class<Long> TYPE = long.class;

    //@ public normal_behavior
    //@   ensures longValue() == value;
    @Deprecated(since = "9", forRemoval = true)
    public /*@ pure @*/ Long(long value) {
        box(value);
    }

    @Deprecated(since = "9", forRemoval = true)
    public /*@ pure @*/ Long(/*@ nullable @*/ String s) throws NumberFormatException {
        this(parseLong(s));
    }

    //@ private normal_behavior
    //@   assignable \nothing;
    private native void box(long value);

    //@ public normal_behavior
    //@   ensures \result.longValue() == value;
    public static native /*@ pure @*/ Long valueOf(long value);

    //@ public normal_behavior
    //@   recommends isLong(s, 10) else NumberFormatException;
    public static /*@ pure @*/ Long valueOf(/*@ nullable @*/ String s) throws NumberFormatException {
        return valueOf(parseLong(s, 10));
    }

    //@ public normal_behavior
    //@   recommends isLong(s, radix) else NumberFormatException;
    public static /*@ pure @*/ Long valueOf(/*@ nullable @*/ String s, int radix) throws NumberFormatException {
        return valueOf(parseLong(s, radix));
    }

    //@ public normal_behavior
    //@   recommends isLong(s, 10) else NumberFormatException;
    //@   ensures \result == parseLong(s, 10);
    public static /*@ pure @*/ long parseLong(/*@ nullable @*/ String s) throws NumberFormatException {
        return parseLong(s, 10);
    }

    /** Is it a number that parseLong takes? */
    //@ private normal_behavior
    //@   ensures \result ==> s != null && s.length() > 0;
    private static /*@ pure spec_public @*/ boolean isLong(/*@ nullable @*/ String s, int radix) {
        if (s == null || radix < 2 || radix > 36) {
            return false;
        }
        try {
            parseDigits(s, 0, s.length(), radix);
            return true;
        } catch (NumberFormatException refused) {
            return false;
        }
    }

    //@ public normal_behavior
    //@   recommends isLong(s, radix) else NumberFormatException;
    public static /*@ pure @*/ long parseLong(/*@ nullable @*/ String s, int radix) throws NumberFormatException {
        if (s == null || radix < Character.MIN_RADIX || radix > Character.MAX_RADIX) {
            throw new NumberFormatException();
        }
        return parseDigits(s, 0, s.length(), radix);
    }

    /*@ public behavior
      @   recommends 0 <= beginIndex && beginIndex <= endIndex && endIndex <= s.length() else IndexOutOfBoundsException;
      @   ensures beginIndex < endIndex;
      @   signals_only NumberFormatException; @*/
    public static /*@ pure @*/ long parseLong(CharSequence s, int beginIndex, int endIndex, int radix)
            throws NumberFormatException {
        if (radix < Character.MIN_RADIX || radix > Character.MAX_RADIX) {
            throw new NumberFormatException();
        }
        return parseDigits(s, beginIndex, endIndex, radix);
    }

    /** Sums downwards from zero, because the negative numbers reach one further. */
    private static /*@ pure @*/ long parseDigits(CharSequence s, int begin, int end, int radix) {
        int i = begin;
        boolean negative = i < end && s.charAt(i) == '-';
        if (negative || i < end && s.charAt(i) == '+') {
            i++;
        }
        if (i >= end) {
            throw new NumberFormatException();
        }
        long value = 0;
        //@ loop_invariant begin <= i && i <= end && value <= 0;
        //@ decreases end - i;
        while (i < end) {
            int digit = Character.digit(s.charAt(i), radix);
            if (digit < 0 || value < (MIN_VALUE + digit) / radix) {
                throw new NumberFormatException();
            }
            value = value * radix - digit;
            i++;
        }
        if (!negative && value == MIN_VALUE) {
            throw new NumberFormatException();
        }
        return negative ? value : -value;
    }

    public static /*@ pure @*/ long parseUnsignedLong(/*@ nullable @*/ String s) throws NumberFormatException {
        return parseUnsignedLong(s, 10);
    }

    //@ public behavior
    //@   ensures s != null && s.length() > 0;
    //@   signals_only NumberFormatException;
    public static native /*@ pure @*/ long parseUnsignedLong(/*@ nullable @*/ String s, int radix)
            throws NumberFormatException;

    //@ public behavior
    //@   recommends 0 <= beginIndex && beginIndex <= endIndex && endIndex <= s.length() else IndexOutOfBoundsException;
    //@   ensures beginIndex < endIndex;
    //@   signals_only NumberFormatException;
    public static native /*@ pure @*/ long parseUnsignedLong(CharSequence s, int beginIndex, int endIndex, int radix)
            throws NumberFormatException;

    //@ public behavior
    //@   ensures s.length() > 0;
    //@   signals_only NumberFormatException;
    public static native /*@ pure @*/ Long decode(String s) throws NumberFormatException;

    //@ public normal_behavior
    //@   assignable \nothing;
    public static native /*@ nullable @*/ Long getLong(/*@ nullable @*/ String name);

    //@ public normal_behavior
    //@   assignable \nothing;
    public static native Long getLong(/*@ nullable @*/ String name, long value);

    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures value != null ==> \result != null;
    public static native /*@ nullable @*/ Long getLong(/*@ nullable @*/ String name, /*@ nullable @*/ Long value);

    public /*@ pure @*/ byte byteValue() {
        return (byte) longValue();
    }

    public /*@ pure @*/ short shortValue() {
        return (short) longValue();
    }

    public /*@ pure @*/ int intValue() {
        return (int) longValue();
    }

    //@ also public normal_behavior
    //@   ensures true;
    public native /*@ pure @*/ long longValue();

    public /*@ pure @*/ float floatValue() {
        return longValue();
    }

    public /*@ pure @*/ double doubleValue() {
        return longValue();
    }

    public static /*@ pure @*/ String toString(long value) {
        return "" + value;
    }

    public /*@ pure @*/ String toString() {
        return toString(longValue());
    }

    //@ public normal_behavior
    //@   ensures 1 <= \result.length() && \result.length() <= 65;
    public static /*@ pure @*/ String toString(long value, int radix) {
        int base = radix < Character.MIN_RADIX || radix > Character.MAX_RADIX ? 10 : radix;
        long rest = value > 0 ? -value : value;
        String digits = "";
        //@ loop_invariant rest <= 0;
        //@ decreases -rest;
        while (rest <= -base) {
            digits = Character.forDigit(-(int) (rest % base), base) + digits;
            rest /= base;
        }
        digits = Character.forDigit((int) -rest, base) + digits;
        return value < 0 ? "-" + digits : digits;
    }

    //@ public normal_behavior
    //@   ensures 1 <= \result.length() && \result.length() <= 16;
    public static /*@ pure @*/ String toHexString(long value) {
        return unsignedDigits(value, 4);
    }

    //@ public normal_behavior
    //@   ensures 1 <= \result.length() && \result.length() <= 22;
    public static /*@ pure @*/ String toOctalString(long value) {
        return unsignedDigits(value, 3);
    }

    //@ public normal_behavior
    //@   ensures 1 <= \result.length() && \result.length() <= 64;
    public static /*@ pure @*/ String toBinaryString(long value) {
        return unsignedDigits(value, 1);
    }

    private static /*@ pure @*/ String unsignedDigits(long value, int shift) {
        int mask = (1 << shift) - 1;
        long rest = value;
        String digits = "";
        do {
            digits = Character.forDigit((int) (rest & mask), 16) + digits;
            rest >>>= shift;
        } while (rest != 0);
        return digits;
    }

    public static /*@ pure @*/ String toUnsignedString(long value) {
        return toUnsignedString(value, 10);
    }

    //@ public normal_behavior
    //@   ensures 1 <= \result.length() && \result.length() <= 64;
    public static native /*@ pure @*/ String toUnsignedString(long value, int radix);

    public static /*@ pure @*/ int hashCode(long value) {
        return (int) (value ^ value >>> 32);
    }

    public /*@ pure @*/ int hashCode() {
        return hashCode(longValue());
    }

    public /*@ pure @*/ boolean equals(/*@ nullable @*/ Object obj) {
        return obj instanceof Long && ((Long) obj).longValue() == longValue();
    }

    public static /*@ pure @*/ int compare(long x, long y) {
        return x < y ? -1 : x == y ? 0 : 1;
    }

    public /*@ pure @*/ int compareTo(Long other) {
        return compare(longValue(), other.longValue());
    }

    public static /*@ pure @*/ int compareUnsigned(long x, long y) {
        return compare(x + MIN_VALUE, y + MIN_VALUE);
    }

    public static /*@ pure @*/ long max(long a, long b) {
        return a >= b ? a : b;
    }

    public static /*@ pure @*/ long min(long a, long b) {
        return a <= b ? a : b;
    }

    public static /*@ pure @*/ long sum(long a, long b) {
        return a + b;
    }

    public static /*@ pure @*/ int signum(long value) {
        return value > 0 ? 1 : value < 0 ? -1 : 0;
    }

    /*@ public normal_behavior
      @   recommends divisor != 0 else ArithmeticException;
      @   ensures divisor < 0 ==> \result == (compareUnsigned(dividend, divisor) < 0 ? 0 : 1);
      @   ensures divisor > 0 && dividend >= 0 ==> \result == dividend / divisor; @*/
    public static /*@ pure @*/ long divideUnsigned(long dividend, long divisor) {
        if (divisor < 0) {
            return compareUnsigned(dividend, divisor) < 0 ? 0 : 1;
        }
        if (dividend >= 0) {
            return dividend / divisor;
        }
        long quotient = ((dividend >>> 1) / divisor) << 1;
        long rest = dividend - quotient * divisor;
        return compareUnsigned(rest, divisor) < 0 ? quotient : quotient + 1;
    }

    /*@ public normal_behavior
      @   recommends divisor != 0 else ArithmeticException;
      @   ensures divisor > 0 && dividend >= 0 ==> \result == dividend % divisor;
      @   ensures divisor > 0 ==> 0 <= \result && \result < divisor; @*/
    public static /*@ pure @*/ long remainderUnsigned(long dividend, long divisor) {
        return dividend - divideUnsigned(dividend, divisor) * divisor;
    }

    public static /*@ pure @*/ long highestOneBit(long i) {
        return i & MIN_VALUE >>> numberOfLeadingZeros(i);
    }

    public static /*@ pure @*/ long lowestOneBit(long i) {
        return i & -i;
    }

    /*@ public normal_behavior
      @   ensures 0 <= \result && \result <= 64;
      @   ensures \result == 0 <==> i < 0;
      @   ensures \result == 64 <==> i == 0;
      @   ensures i > 0 ==> (i >> (63 - \result)) == 1; @*/
    public static /*@ pure @*/ int numberOfLeadingZeros(long i) {
        if (i == 0) {
            return 64;
        }
        int n = 0;
        long rest = i;
        if (rest >>> 32 == 0) {
            n += 32;
            rest <<= 32;
        }
        if (rest >>> 48 == 0) {
            n += 16;
            rest <<= 16;
        }
        if (rest >>> 56 == 0) {
            n += 8;
            rest <<= 8;
        }
        if (rest >>> 60 == 0) {
            n += 4;
            rest <<= 4;
        }
        if (rest >>> 62 == 0) {
            n += 2;
            rest <<= 2;
        }
        if (rest >>> 63 == 0) {
            n += 1;
            rest <<= 1;
        }
        return n;
    }

    /*@ public normal_behavior
      @   ensures 0 <= \result && \result <= 64;
      @   ensures \result == 64 <==> i == 0;
      @   ensures i != 0 ==> ((i >> \result) & 1) == 1;
      @   ensures \result == 0 <==> (i & 1) == 1; @*/
    public static /*@ pure @*/ int numberOfTrailingZeros(long i) {
        return i == 0 ? 64 : 63 - numberOfLeadingZeros(i & -i);
    }

    /*@ public normal_behavior
      @   ensures 0 <= \result && \result <= 64;
      @   ensures \result == 0 <==> i == 0;
      @   ensures \result == 64 <==> i == -1;
      @   ensures \result == 1 ==> (i & (i - 1)) == 0 || i == MIN_VALUE; @*/
    public static /*@ pure @*/ int bitCount(long i) {
        long n = (i & 0x5555555555555555L) + (i >>> 1 & 0x5555555555555555L);
        n = (n & 0x3333333333333333L) + (n >>> 2 & 0x3333333333333333L);
        n = (n & 0x0F0F0F0F0F0F0F0FL) + (n >>> 4 & 0x0F0F0F0F0F0F0F0FL);
        n = (n & 0x00FF00FF00FF00FFL) + (n >>> 8 & 0x00FF00FF00FF00FFL);
        n = (n & 0x0000FFFF0000FFFFL) + (n >>> 16 & 0x0000FFFF0000FFFFL);
        n = (n & 0x00000000FFFFFFFFL) + (n >>> 32 & 0x00000000FFFFFFFFL);
        return (int) n;
    }

    public static /*@ pure @*/ long rotateLeft(long i, int distance) {
        return i << distance | i >>> -distance;
    }

    public static /*@ pure @*/ long rotateRight(long i, int distance) {
        return i >>> distance | i << -distance;
    }

    public static /*@ pure @*/ long reverse(long i) {
        long n = (i & 0x5555555555555555L) << 1 | i >>> 1 & 0x5555555555555555L;
        n = (n & 0x3333333333333333L) << 2 | n >>> 2 & 0x3333333333333333L;
        n = (n & 0x0F0F0F0F0F0F0F0FL) << 4 | n >>> 4 & 0x0F0F0F0F0F0F0F0FL;
        return reverseBytes(n);
    }

    public static /*@ pure @*/ long reverseBytes(long i) {
        long n = (i & 0x00FF00FF00FF00FFL) << 8 | i >>> 8 & 0x00FF00FF00FF00FFL;
        n = (n & 0x0000FFFF0000FFFFL) << 16 | n >>> 16 & 0x0000FFFF0000FFFFL;
        return n << 32 | n >>> 32;
    }
}
