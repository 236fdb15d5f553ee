package java.lang;

public final /*@ code_java_math spec_bigint_math @*/ class Integer extends Number implements Comparable<Integer> {
    public static final int MIN_VALUE = -2147483648;
    public static final int MAX_VALUE = 2147483647;
    public static final int SIZE = 32;
    public static final int BYTES = 4;
    public static final Class<Integer> TYPE = int.class;

    //@ public normal_behavior
    //@   ensures intValue() == value;
    @Deprecated(since = "9", forRemoval = true)
    public /*@ pure @*/ Integer(int value) {
        box(value);
    }

    @Deprecated(since = "9", forRemoval = true)
    public /*@ pure @*/ Integer(/*@ nullable @*/ String s) throws NumberFormatException {
        this(parseInt(s));
    }

    //@ private normal_behavior
    //@   assignable \nothing;
    private native void box(int value);

    //@ public normal_behavior
    //@   ensures \result.intValue() == value;
    public static native /*@ pure @*/ Integer valueOf(int value);

    //@ public normal_behavior
    //@   recommends isInt(s, 10) else NumberFormatException;
    public static /*@ pure @*/ Integer valueOf(/*@ nullable @*/ String s) throws NumberFormatException {
        return valueOf(parseInt(s, 10));
    }

    //@ public normal_behavior
    //@   recommends isInt(s, radix) else NumberFormatException;
    public static /*@ pure @*/ Integer valueOf(/*@ nullable @*/ String s, int radix) throws NumberFormatException {
        return valueOf(parseInt(s, radix));
    }

    //@ public normal_behavior
    //@   recommends isInt(s, 10) else NumberFormatException;
    //@   ensures \result == parseInt(s, 10);
    public static /*@ pure @*/ int parseInt(/*@ nullable @*/ String s) throws NumberFormatException {
        return parseInt(s, 10);
    }

    /** Is it a number that parseInt takes? */
    //@ private normal_behavior
    //@   ensures \result ==> s != null && s.length() > 0;
    private static /*@ pure spec_public @*/ boolean isInt(/*@ nullable @*/ String s, int radix) {
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
    //@   recommends isInt(s, radix) else NumberFormatException;
    public static /*@ pure @*/ int parseInt(/*@ nullable @*/ String s, int radix) throws NumberFormatException {
        if (s == null || radix < Character.MIN_RADIX || radix > Character.MAX_RADIX) {
            throw new NumberFormatException();
        }
        return parseDigits(s, 0, s.length(), radix);
    }

    /*@ public behavior
      @   recommends 0 <= beginIndex && beginIndex <= endIndex && endIndex <= s.length() else IndexOutOfBoundsException;
      @   ensures beginIndex < endIndex;
      @   signals_only NumberFormatException; @*/
    public static /*@ pure @*/ int parseInt(CharSequence s, int beginIndex, int endIndex, int radix)
            throws NumberFormatException {
        if (radix < Character.MIN_RADIX || radix > Character.MAX_RADIX) {
            throw new NumberFormatException();
        }
        return parseDigits(s, beginIndex, endIndex, radix);
    }

    /** Sums downwards from zero, because the negative numbers reach one further. */
    private static /*@ pure @*/ int parseDigits(CharSequence s, int begin, int end, int radix) {
        int i = begin;
        boolean negative = i < end && s.charAt(i) == '-';
        if (negative || i < end && s.charAt(i) == '+') {
            i++;
        }
        if (i >= end) {
            throw new NumberFormatException();
        }
        int value = 0;
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

    public static /*@ pure @*/ int parseUnsignedInt(/*@ nullable @*/ String s) throws NumberFormatException {
        return parseUnsignedInt(s, 10);
    }

    //@ public behavior
    //@   ensures s != null && s.length() > 0;
    //@   signals_only NumberFormatException;
    public static native /*@ pure @*/ int parseUnsignedInt(/*@ nullable @*/ String s, int radix)
            throws NumberFormatException;

    //@ public behavior
    //@   recommends 0 <= beginIndex && beginIndex <= endIndex && endIndex <= s.length() else IndexOutOfBoundsException;
    //@   ensures beginIndex < endIndex;
    //@   signals_only NumberFormatException;
    public static native /*@ pure @*/ int parseUnsignedInt(CharSequence s, int beginIndex, int endIndex, int radix)
            throws NumberFormatException;

    //@ public behavior
    //@   ensures s.length() > 0;
    //@   signals_only NumberFormatException;
    public static native /*@ pure @*/ Integer decode(String s) throws NumberFormatException;

    //@ public normal_behavior
    //@   assignable \nothing;
    public static native /*@ nullable @*/ Integer getInteger(/*@ nullable @*/ String name);

    //@ public normal_behavior
    //@   assignable \nothing;
    public static native Integer getInteger(/*@ nullable @*/ String name, int value);

    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures value != null ==> \result != null;
    public static native /*@ nullable @*/ Integer getInteger(/*@ nullable @*/ String name,
            /*@ nullable @*/ Integer value);

    public /*@ pure @*/ byte byteValue() {
        return (byte) intValue();
    }

    public /*@ pure @*/ short shortValue() {
        return (short) intValue();
    }

    //@ also public normal_behavior
    //@   ensures true;
    public native /*@ pure @*/ int intValue();

    public /*@ pure @*/ long longValue() {
        return intValue();
    }

    public /*@ pure @*/ float floatValue() {
        return intValue();
    }

    public /*@ pure @*/ double doubleValue() {
        return intValue();
    }

    public static /*@ pure @*/ String toString(int value) {
        return "" + value;
    }

    public /*@ pure @*/ String toString() {
        return toString(intValue());
    }

    //@ public normal_behavior
    //@   ensures 1 <= \result.length() && \result.length() <= 33;
    public static /*@ pure @*/ String toString(int value, int radix) {
        int base = radix < Character.MIN_RADIX || radix > Character.MAX_RADIX ? 10 : radix;
        int rest = value > 0 ? -value : value;
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
    //@   ensures 1 <= \result.length() && \result.length() <= 8;
    public static /*@ pure @*/ String toHexString(int value) {
        return unsignedDigits(value, 4);
    }

    //@ public normal_behavior
    //@   ensures 1 <= \result.length() && \result.length() <= 11;
    public static /*@ pure @*/ String toOctalString(int value) {
        return unsignedDigits(value, 3);
    }

    //@ public normal_behavior
    //@   ensures 1 <= \result.length() && \result.length() <= 32;
    public static /*@ pure @*/ String toBinaryString(int value) {
        return unsignedDigits(value, 1);
    }

    private static /*@ pure @*/ String unsignedDigits(int value, int shift) {
        int mask = (1 << shift) - 1;
        int rest = value;
        String digits = "";
        do {
            digits = Character.forDigit((int) (rest & mask), 16) + digits;
            rest >>>= shift;
        } while (rest != 0);
        return digits;
    }

    public static /*@ pure @*/ String toUnsignedString(int value) {
        return toUnsignedString(value, 10);
    }

    //@ public normal_behavior
    //@   ensures 1 <= \result.length() && \result.length() <= 32;
    public static native /*@ pure @*/ String toUnsignedString(int value, int radix);

    public static /*@ pure @*/ int hashCode(int value) {
        return value;
    }

    public /*@ pure @*/ int hashCode() {
        return hashCode(intValue());
    }

    public /*@ pure @*/ boolean equals(/*@ nullable @*/ Object obj) {
        return obj instanceof Integer && ((Integer) obj).intValue() == intValue();
    }

    public static /*@ pure @*/ int compare(int x, int y) {
        return x < y ? -1 : x == y ? 0 : 1;
    }

    public /*@ pure @*/ int compareTo(Integer other) {
        return compare(intValue(), other.intValue());
    }

    public static /*@ pure @*/ int compareUnsigned(int x, int y) {
        return compare(x + MIN_VALUE, y + MIN_VALUE);
    }

    public static /*@ pure @*/ int max(int a, int b) {
        return a >= b ? a : b;
    }

    public static /*@ pure @*/ int min(int a, int b) {
        return a <= b ? a : b;
    }

    public static /*@ pure @*/ int sum(int a, int b) {
        return a + b;
    }

    public static /*@ pure @*/ int signum(int value) {
        return value > 0 ? 1 : value < 0 ? -1 : 0;
    }

    public static /*@ pure @*/ long toUnsignedLong(int x) {
        return x < 0 ? x + 4294967296L : x;
    }

    //@ public normal_behavior
    //@   recommends divisor != 0 else ArithmeticException;
    //@   ensures \result == (int) (toUnsignedLong(dividend) / toUnsignedLong(divisor));
    public static /*@ pure @*/ int divideUnsigned(int dividend, int divisor) {
        return (int) (toUnsignedLong(dividend) / toUnsignedLong(divisor));
    }

    //@ public normal_behavior
    //@   recommends divisor != 0 else ArithmeticException;
    //@   ensures \result == (int) (toUnsignedLong(dividend) % toUnsignedLong(divisor));
    public static /*@ pure @*/ int remainderUnsigned(int dividend, int divisor) {
        return (int) (toUnsignedLong(dividend) % toUnsignedLong(divisor));
    }

    public static /*@ pure @*/ int highestOneBit(int i) {
        return i & MIN_VALUE >>> numberOfLeadingZeros(i);
    }

    public static /*@ pure @*/ int lowestOneBit(int i) {
        return i & -i;
    }

    /*@ public normal_behavior
      @   ensures 0 <= \result && \result <= 32;
      @   ensures \result == 0 <==> i < 0;
      @   ensures \result == 32 <==> i == 0;
      @   ensures i > 0 ==> (i >> (31 - \result)) == 1; @*/
    public static /*@ pure @*/ int numberOfLeadingZeros(int i) {
        if (i == 0) {
            return 32;
        }
        int n = 0;
        int rest = i;
        if (rest >>> 16 == 0) {
            n += 16;
            rest <<= 16;
        }
        if (rest >>> 24 == 0) {
            n += 8;
            rest <<= 8;
        }
        if (rest >>> 28 == 0) {
            n += 4;
            rest <<= 4;
        }
        if (rest >>> 30 == 0) {
            n += 2;
            rest <<= 2;
        }
        if (rest >>> 31 == 0) {
            n += 1;
            rest <<= 1;
        }
        return n;
    }

    /*@ public normal_behavior
      @   ensures 0 <= \result && \result <= 32;
      @   ensures \result == 32 <==> i == 0;
      @   ensures i != 0 ==> ((i >> \result) & 1) == 1;
      @   ensures \result == 0 <==> (i & 1) == 1; @*/
    public static /*@ pure @*/ int numberOfTrailingZeros(int i) {
        return i == 0 ? 32 : 31 - numberOfLeadingZeros(i & -i);
    }

    /*@ public normal_behavior
      @   ensures 0 <= \result && \result <= 32;
      @   ensures \result == 0 <==> i == 0;
      @   ensures \result == 32 <==> i == -1;
      @   ensures \result == 1 ==> (i & (i - 1)) == 0 || i == MIN_VALUE; @*/
    public static /*@ pure @*/ int bitCount(int i) {
        int pairs = (i & 0x55555555) + (i >>> 1 & 0x55555555);
        int fours = (pairs & 0x33333333) + (pairs >>> 2 & 0x33333333);
        int bytes = (fours & 0x0F0F0F0F) + (fours >>> 4 & 0x0F0F0F0F);
        int halves = (bytes & 0x00FF00FF) + (bytes >>> 8 & 0x00FF00FF);
        return (halves & 0x0000FFFF) + (halves >>> 16 & 0x0000FFFF);
    }

    public static /*@ pure @*/ int rotateLeft(int i, int distance) {
        return i << distance | i >>> -distance;
    }

    public static /*@ pure @*/ int rotateRight(int i, int distance) {
        return i >>> distance | i << -distance;
    }

    public static /*@ pure @*/ int reverse(int i) {
        int n = (i & 0x55555555) << 1 | i >>> 1 & 0x55555555;
        n = (n & 0x33333333) << 2 | n >>> 2 & 0x33333333;
        n = (n & 0x0F0F0F0F) << 4 | n >>> 4 & 0x0F0F0F0F;
        return reverseBytes(n);
    }

    public static /*@ pure @*/ int reverseBytes(int i) {
        int n = (i & 0x00FF00FF) << 8 | i >>> 8 & 0x00FF00FF;
        return n << 16 | n >>> 16;
    }
}
