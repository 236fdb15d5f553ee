/** Integers, floats, conversions, compound assignments, order of evaluation. */
class Arithmetic {
    static int calls;

    static int next() {
        return ++calls;
    }

    static int tWrap() { int x = Integer.MAX_VALUE; return x + 1; }
    static long tLongWrap() { long x = Long.MAX_VALUE; x += 2; return x; }
    static int tMulWrap() { int x = 123456789; return x * 1000003; }
    static int tDivMin() { int x = Integer.MIN_VALUE; int y = -1; return x / y; }
    static int tRemNeg() { int x = -7; return x % 3; }
    static int tDivNeg() { int x = -7; return x / 2; }
    static int tDivZero() { int z = 0; return 5 / z; }
    static int tRemZero() { int z = 0; return 5 % z; }
    static int tNegMin() { int x = Integer.MIN_VALUE; return -x; }
    static int tShifts() { int one = 1; int d = 33; return (one << d) + (-8 >> 1) * 10 + (-8 >>> 28) * 100; }
    static long tLongShift() { long one = 1; return (one << 40) ^ (-1L >>> 60); }
    static int tShiftLongDistance() { int x = 5; long d = 34; return x << d; }
    static int tBits() { int a = 0x0ff0, b = -256; return (a & b) + (a | b) + (a ^ b) + ~a; }
    static int tHex() { return 0xffffffff + 0x10; }
    static int tByteCompound() { byte b = 120; b += 10; b++; b *= 3; return b; }
    static int tCharCompound() { char c = 'z'; c += 65500; c++; return c; }
    static int tShortShift() { short s = -1; s >>>= 1; return s; }
    static int tIntByDouble() { int x = 10; x *= 1.25; x += 0.9; x -= 1e20; return x; }
    static int tCasts() { return (byte) 300 + (short) 70000 + (char) -1 + (int) 5000000000L; }
    static int tFloatToInt() { return (int) 3.99f + (int) -3.99 + (int) Double.NaN + (int) 1e30; }
    static long tFloatToLong() { return (long) 1e30f + (long) -2.5; }
    static int tFloatToByte() { double d = 300.7; return (byte) d; }
    static int tDoubleToChar() { double d = -1.5; return (char) d; }
    static double tDoubleArith() { double a = 0.1, b = 0.2; return a + b * 3 - 7 / b % 0.3; }
    static float tFloatArith() { float a = 0.1f; return a * 3 + 1 / 3f; }
    static boolean tNan() { double n = 0.0 / 0.0; return n != n && !(n < 1) && !(n >= 1) && n != 1; }
    static boolean tZeroes() { return 0.0 == -0.0 && 1 / 0.0 > 0 && 1 / -0.0 < 0; }
    static float tIntToFloat() { int x = 16777217; return x; }
    static double tLongToDouble() { long x = Long.MAX_VALUE; return x; }
    static boolean tMixedCompare() { int i = 16777217; float f = 16777216f; return i == f; }
    static int tPostInc() { int i = 5; i = i++; return i; }
    static int tIncChain() { int x = 1; x += x++ + ++x; return x; }
    static int tIncMix() { int k = 2; int j = k++ + k++ * --k; return j * 10 + k; }
    static int tArrayOrder() { int[] a = new int[3]; int i = 0; a[i] = i = 2; return a[0] * 10 + a[2]; }
    static int tArrayInc() { int[] a = {1, 2, 3}; int i = 0; a[i++] += 10; a[i] = a[i++] + i; return a[0] * 100 + a[1] * 10 + i; }
    static int tArgOrder() { calls = 0; return three(next(), next(), next()); }
    static int three(int a, int b, int c) { return a * 100 + b * 10 + c; }
    static int tLeftFirst() { int x = 1; return x + (x = 5) * x; }
    static int tAssignValue() { int a, b, c; a = b = c = 7; return a + b + c; }
    static int tAssignNarrow() { byte b; int x = b = (byte) 200; return x; }
    static boolean tBooleanOps() { boolean t = true, f = false; return (t & !f) ^ (t | f) || f ^ t; }
    static int tBoolCompound() { boolean b = true; b &= false; b |= true; b ^= true; return b ? 1 : 0; }
    static int tShortCircuit() { calls = 0; boolean x = next() > 5 && next() > 0 || next() > 0; return calls; }
    static int tNoShortCircuit() { calls = 0; boolean x = next() > 5 & next() > 0 | next() > 0; return calls; }
    static int tConditional() { int x = 3; return x > 2 ? x < 4 ? 1 : 2 : 3; }
    static long tConditionalTypes() { boolean b = true; char c = 'a'; long y = b ? c : 5L; return y; }
    static int tCharArith() { char c = 'a'; return c + 1; }
    static char tCharCond() { boolean b = true; return b ? 'x' : 0; }
    static int tIntegerCache() { Integer a = 127, b = 127, c = 128, d = 128; return (a == b ? 1 : 0) + (c == d ? 2 : 0) + (c.equals(d) ? 4 : 0); }
    static long tBoxes() { Integer n = 0; n++; n += 2; Long w = 100L; return w + n; }
    static int tUnboxNull() { Integer n = null; return n + 1; }
    static int tBoxedCond() { Integer y = null; boolean first = true; Integer r = first ? Integer.valueOf(4) : y; return r; }
    static int tBoxedCondNull() { Integer y = null; boolean first = false; Integer r = first ? 4 : y; return r; }
    static boolean tBoxCompare() { Integer a = 1000; int b = 1000; Long c = 5L; return a == b && c == 5; }
    static int tCharacterBox() { Character c = 'q'; c++; return c; }
    static int tBooleanBox() { Boolean b = true; return b && !Boolean.FALSE ? 1 : 2; }
    static double tDoubleBox() { Double d = 1.5; d *= 2; return d + 1; }
    static final double[] ODD = {0.0, -0.0, 0.3, -0.3, 0.5, -0.5, 1.5, -1.5, 2.5, -2.5, 0.49999999999999994, -0.49999999999999994,
        0.5000000000000001, -0.5000000000000001, 4503599627370495.5, -4503599627370495.5, 4503599627370497.0, 1e300, -1e300,
        4.9e-324, -4.9e-324, 9007199254740993.0, 2147483647.5, -2147483648.5, 1.0 / 0.0, -1.0 / 0.0, 0.0 / 0.0};
    static String tFloor() { String text = ""; for (double x : ODD) text += Double.doubleToLongBits(Math.floor(x)) + " "; return text; }
    static String tCeil() { String text = ""; for (double x : ODD) text += Double.doubleToLongBits(Math.ceil(x)) + " "; return text; }
    static String tRound() { String text = ""; for (double x : ODD) text += Math.round(x) + " " + Math.round((float) x) + " "; return text; }
    static int tMathMethods() { return Math.max(3, Math.abs(-7)) + Math.min(1, 2); }
    static int tLongCompare() { return Long.compare(1L << 40, 5) + Integer.compare(1, 2); }
    static int tConstFold() { final int a = 3; final byte b = a; switch (3) { case a: return b + 1; default: return 0; } }
    static int tRotate() { return Integer.rotateLeft(0x80000001, 1); }
    static int tBitCount() { return Integer.bitCount(0xF0F0); }
    static boolean tFloatBits() { return Float.floatToIntBits(1.0f) == 0x3f800000 && Double.longBitsToDouble(0x4000000000000000L) == 2.0; }
    static int tUnaryPlus() { byte b = -5; return +b - -b; }
    static int tDivideLong() { long a = -9223372036854775808L; return (int) (a / -1 % 1000); }
}
