package java.lang;

public final /*@ code_java_math spec_bigint_math @*/ class StrictMath {
    public static final double E = 2.718281828459045;
    public static final double PI = 3.141592653589793;

    private StrictMath() {
    }

    public static /*@ pure @*/ int abs(int a) {
        return Math.abs(a);
    }

    public static /*@ pure @*/ long abs(long a) {
        return Math.abs(a);
    }

    public static /*@ pure @*/ float abs(float a) {
        return Math.abs(a);
    }

    public static /*@ pure @*/ double abs(double a) {
        return Math.abs(a);
    }

    public static /*@ pure @*/ int absExact(int a) {
        return Math.absExact(a);
    }

    public static /*@ pure @*/ long absExact(long a) {
        return Math.absExact(a);
    }

    public static /*@ pure @*/ int max(int a, int b) {
        return Math.max(a, b);
    }

    public static /*@ pure @*/ long max(long a, long b) {
        return Math.max(a, b);
    }

    public static /*@ pure @*/ float max(float a, float b) {
        return Math.max(a, b);
    }

    public static /*@ pure @*/ double max(double a, double b) {
        return Math.max(a, b);
    }

    public static /*@ pure @*/ int min(int a, int b) {
        return Math.min(a, b);
    }

    public static /*@ pure @*/ long min(long a, long b) {
        return Math.min(a, b);
    }

    public static /*@ pure @*/ float min(float a, float b) {
        return Math.min(a, b);
    }

    public static /*@ pure @*/ double min(double a, double b) {
        return Math.min(a, b);
    }

    /** Since Java 21. */
    public static /*@ pure @*/ int clamp(long value, int min, int max) {
        return Math.clamp(value, min, max);
    }

    /** Since Java 21. */
    public static /*@ pure @*/ long clamp(long value, long min, long max) {
        return Math.clamp(value, min, max);
    }

    /** Since Java 21. */
    public static /*@ pure @*/ double clamp(double value, double min, double max) {
        return Math.clamp(value, min, max);
    }

    /** Since Java 21. */
    public static /*@ pure @*/ float clamp(float value, float min, float max) {
        return Math.clamp(value, min, max);
    }

    public static /*@ pure @*/ int addExact(int x, int y) {
        return Math.addExact(x, y);
    }

    public static /*@ pure @*/ long addExact(long x, long y) {
        return Math.addExact(x, y);
    }

    public static /*@ pure @*/ int subtractExact(int x, int y) {
        return Math.subtractExact(x, y);
    }

    public static /*@ pure @*/ long subtractExact(long x, long y) {
        return Math.subtractExact(x, y);
    }

    public static /*@ pure @*/ int multiplyExact(int x, int y) {
        return Math.multiplyExact(x, y);
    }

    public static /*@ pure @*/ long multiplyExact(long x, int y) {
        return Math.multiplyExact(x, y);
    }

    public static /*@ pure @*/ long multiplyExact(long x, long y) {
        return Math.multiplyExact(x, y);
    }

    public static /*@ pure @*/ int incrementExact(int a) {
        return Math.incrementExact(a);
    }

    public static /*@ pure @*/ long incrementExact(long a) {
        return Math.incrementExact(a);
    }

    public static /*@ pure @*/ int decrementExact(int a) {
        return Math.decrementExact(a);
    }

    public static /*@ pure @*/ long decrementExact(long a) {
        return Math.decrementExact(a);
    }

    public static /*@ pure @*/ int negateExact(int a) {
        return Math.negateExact(a);
    }

    public static /*@ pure @*/ long negateExact(long a) {
        return Math.negateExact(a);
    }

    public static /*@ pure @*/ int toIntExact(long value) {
        return Math.toIntExact(value);
    }

    public static /*@ pure @*/ long multiplyFull(int x, int y) {
        return Math.multiplyFull(x, y);
    }

    public static /*@ pure @*/ long multiplyHigh(long x, long y) {
        return Math.multiplyHigh(x, y);
    }

    /*@ public normal_behavior
      @   recommends y != 0 else ArithmeticException;
      @   ensures x == Integer.MIN_VALUE && y == -1 ==> \result == Integer.MIN_VALUE;
      @   ensures !(x == Integer.MIN_VALUE && y == -1)
      @       ==> \result == (x % y != 0 && (x < 0) != (y < 0) ? x / y - 1 : x / y); @*/
    public static /*@ pure @*/ int floorDiv(int x, int y) {
        return Math.floorDiv(x, y);
    }

    /*@ public normal_behavior
      @   recommends y != 0 else ArithmeticException;
      @   ensures x == Long.MIN_VALUE && y == -1 ==> \result == Long.MIN_VALUE;
      @   ensures !(x == Long.MIN_VALUE && y == -1)
      @       ==> \result == (x % y != 0 && (x < 0) != (y < 0) ? x / y - 1 : x / y); @*/
    public static /*@ pure @*/ long floorDiv(long x, int y) {
        return Math.floorDiv(x, y);
    }

    /*@ public normal_behavior
      @   recommends y != 0 else ArithmeticException;
      @   ensures x == Long.MIN_VALUE && y == -1 ==> \result == Long.MIN_VALUE;
      @   ensures !(x == Long.MIN_VALUE && y == -1)
      @       ==> \result == (x % y != 0 && (x < 0) != (y < 0) ? x / y - 1 : x / y); @*/
    public static /*@ pure @*/ long floorDiv(long x, long y) {
        return Math.floorDiv(x, y);
    }

    /*@ public normal_behavior
      @   recommends y != 0 else ArithmeticException;
      @   ensures \result == (x % y != 0 && (x < 0) != (y < 0) ? x % y + y : x % y);
      @   ensures y > 0 ==> 0 <= \result && \result < y;
      @   ensures y < 0 ==> y < \result && \result <= 0; @*/
    public static /*@ pure @*/ int floorMod(int x, int y) {
        return Math.floorMod(x, y);
    }

    /*@ public normal_behavior
      @   recommends y != 0 else ArithmeticException;
      @   ensures \result == (x % y != 0 && (x < 0) != (y < 0) ? x % y + y : x % y);
      @   ensures y > 0 ==> 0 <= \result && \result < y;
      @   ensures y < 0 ==> y < \result && \result <= 0; @*/
    public static /*@ pure @*/ int floorMod(long x, int y) {
        return Math.floorMod(x, y);
    }

    /*@ public normal_behavior
      @   recommends y != 0 else ArithmeticException;
      @   ensures \result == (x % y != 0 && (x < 0) != (y < 0) ? x % y + y : x % y);
      @   ensures y > 0 ==> 0 <= \result && \result < y;
      @   ensures y < 0 ==> y < \result && \result <= 0; @*/
    public static /*@ pure @*/ long floorMod(long x, long y) {
        return Math.floorMod(x, y);
    }

    /** Since Java 18. */
    /*@ public normal_behavior
      @   recommends y != 0 else ArithmeticException;
      @   ensures x == Integer.MIN_VALUE && y == -1 ==> \result == Integer.MIN_VALUE;
      @   ensures !(x == Integer.MIN_VALUE && y == -1)
      @       ==> \result == (x % y != 0 && (x < 0) == (y < 0) ? x / y + 1 : x / y); @*/
    public static /*@ pure @*/ int ceilDiv(int x, int y) {
        return Math.ceilDiv(x, y);
    }

    /** Since Java 18. */
    /*@ public normal_behavior
      @   recommends y != 0 else ArithmeticException;
      @   ensures x == Long.MIN_VALUE && y == -1 ==> \result == Long.MIN_VALUE;
      @   ensures !(x == Long.MIN_VALUE && y == -1)
      @       ==> \result == (x % y != 0 && (x < 0) == (y < 0) ? x / y + 1 : x / y); @*/
    public static /*@ pure @*/ long ceilDiv(long x, long y) {
        return Math.ceilDiv(x, y);
    }

    /** Since Java 18. */
    /*@ public normal_behavior
      @   recommends y != 0 else ArithmeticException;
      @   ensures \result == (x % y != 0 && (x < 0) == (y < 0) ? x % y - y : x % y); @*/
    public static /*@ pure @*/ int ceilMod(int x, int y) {
        return Math.ceilMod(x, y);
    }

    public static /*@ pure @*/ float signum(float f) {
        return Math.signum(f);
    }

    public static /*@ pure @*/ double signum(double d) {
        return Math.signum(d);
    }

    /*@ public normal_behavior
      @   ensures Double.isNaN(a) || a < 0.0 ==> Double.isNaN(\result);
      @   ensures a >= 0.0 ==> \result >= 0.0;
      @   ensures a == 0.0 ==> \result == 0.0;
      @   ensures a == 1.0 ==> \result == 1.0; @*/
    public static native /*@ pure @*/ double sqrt(double a);

    /*@ public normal_behavior
      @   ensures Double.isNaN(a) <==> Double.isNaN(\result);
      @   ensures a == 0.0 ==> \result == 0.0; @*/
    public static native /*@ pure @*/ double cbrt(double a);

    /*@ public normal_behavior
      @   ensures b == 0.0 ==> \result == 1.0;
      @   ensures b == 1.0 && !Double.isNaN(a) ==> \result == a;
      @   ensures Double.isNaN(b) ==> Double.isNaN(\result);
      @   ensures a > 0.0 && !Double.isNaN(\result) ==> \result >= 0.0; @*/
    public static native /*@ pure @*/ double pow(double a, double b);

    //@ public normal_behavior
    //@   ensures Double.isNaN(a) <==> Double.isNaN(\result);
    //@   ensures !Double.isNaN(a) ==> \result <= a;
    public static native /*@ pure @*/ double floor(double a);

    //@ public normal_behavior
    //@   ensures Double.isNaN(a) <==> Double.isNaN(\result);
    //@   ensures !Double.isNaN(a) ==> \result >= a;
    public static native /*@ pure @*/ double ceil(double a);

    //@ public normal_behavior
    //@   ensures Double.isNaN(a) <==> Double.isNaN(\result);
    public static native /*@ pure @*/ double rint(double a);

    //@ public normal_behavior
    //@   ensures Float.isNaN(a) ==> \result == 0;
    //@   ensures a == 0.0f ==> \result == 0;
    public static native /*@ pure @*/ int round(float a);

    //@ public normal_behavior
    //@   ensures Double.isNaN(a) ==> \result == 0;
    //@   ensures a == 0.0 ==> \result == 0;
    public static native /*@ pure @*/ long round(double a);

    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures 0.0 <= \result && \result < 1.0;
    public static native double random();

    //@ public normal_behavior
    //@   ensures Double.isNaN(a) ==> Double.isNaN(\result);
    public static native /*@ pure @*/ double sin(double a);

    //@ public normal_behavior
    //@   ensures Double.isNaN(a) ==> Double.isNaN(\result);
    public static native /*@ pure @*/ double cos(double a);

    //@ public normal_behavior
    //@   ensures Double.isNaN(a) ==> Double.isNaN(\result);
    public static native /*@ pure @*/ double tan(double a);

    //@ public normal_behavior
    //@   ensures Double.isNaN(a) || a > 1.0 || a < -1.0 ==> Double.isNaN(\result);
    public static native /*@ pure @*/ double asin(double a);

    //@ public normal_behavior
    //@   ensures Double.isNaN(a) || a > 1.0 || a < -1.0 ==> Double.isNaN(\result);
    public static native /*@ pure @*/ double acos(double a);

    //@ public normal_behavior
    //@   ensures Double.isNaN(a) <==> Double.isNaN(\result);
    public static native /*@ pure @*/ double atan(double a);

    //@ public normal_behavior
    //@   ensures Double.isNaN(x) || Double.isNaN(y) <==> Double.isNaN(\result);
    public static native /*@ pure @*/ double atan2(double y, double x);

    //@ public normal_behavior
    //@   ensures Double.isNaN(x) ==> Double.isNaN(\result);
    public static native /*@ pure @*/ double sinh(double x);

    //@ public normal_behavior
    //@   ensures Double.isNaN(x) ==> Double.isNaN(\result);
    public static native /*@ pure @*/ double cosh(double x);

    //@ public normal_behavior
    //@   ensures Double.isNaN(x) ==> Double.isNaN(\result);
    public static native /*@ pure @*/ double tanh(double x);

    //@ public normal_behavior
    //@   ensures !Double.isNaN(\result) ==> \result >= 0.0;
    public static native /*@ pure @*/ double hypot(double x, double y);

    //@ public normal_behavior
    //@   ensures Double.isNaN(a) <==> Double.isNaN(\result);
    //@   ensures !Double.isNaN(a) ==> \result >= 0.0;
    public static native /*@ pure @*/ double exp(double a);

    //@ public normal_behavior
    //@   ensures Double.isNaN(x) <==> Double.isNaN(\result);
    public static native /*@ pure @*/ double expm1(double x);

    //@ public normal_behavior
    //@   ensures Double.isNaN(a) || a < 0.0 <==> Double.isNaN(\result);
    //@   ensures a == 1.0 ==> \result == 0.0;
    public static native /*@ pure @*/ double log(double a);

    //@ public normal_behavior
    //@   ensures Double.isNaN(a) || a < 0.0 <==> Double.isNaN(\result);
    public static native /*@ pure @*/ double log10(double a);

    //@ public normal_behavior
    //@   ensures Double.isNaN(x) || x < -1.0 <==> Double.isNaN(\result);
    public static native /*@ pure @*/ double log1p(double x);

    //@ public normal_behavior
    //@   ensures true;
    public static native /*@ pure @*/ double toRadians(double angdeg);

    //@ public normal_behavior
    //@   ensures true;
    public static native /*@ pure @*/ double toDegrees(double angrad);

    //@ public normal_behavior
    //@   ensures true;
    public static native /*@ pure @*/ double IEEEremainder(double f1, double f2);

    //@ public normal_behavior
    //@   ensures true;
    public static native /*@ pure @*/ double fma(double a, double b, double c);

    //@ public normal_behavior
    //@   ensures true;
    public static native /*@ pure @*/ float fma(float a, float b, float c);

    //@ public normal_behavior
    //@   ensures !Double.isNaN(d) ==> \result > 0.0;
    public static native /*@ pure @*/ double ulp(double d);

    //@ public normal_behavior
    //@   ensures !Float.isNaN(f) ==> \result > 0.0f;
    public static native /*@ pure @*/ float ulp(float f);

    //@ public normal_behavior
    //@   ensures true;
    public static native /*@ pure @*/ double copySign(double magnitude, double sign);

    //@ public normal_behavior
    //@   ensures true;
    public static native /*@ pure @*/ float copySign(float magnitude, float sign);

    //@ public normal_behavior
    //@   ensures -127 <= \result && \result <= 128;
    public static native /*@ pure @*/ int getExponent(float f);

    //@ public normal_behavior
    //@   ensures -1023 <= \result && \result <= 1024;
    public static native /*@ pure @*/ int getExponent(double d);

    //@ public normal_behavior
    //@   ensures true;
    public static native /*@ pure @*/ double nextAfter(double start, double direction);

    //@ public normal_behavior
    //@   ensures true;
    public static native /*@ pure @*/ float nextAfter(float start, double direction);

    //@ public normal_behavior
    //@   ensures !Double.isNaN(d) ==> \result >= d;
    public static native /*@ pure @*/ double nextUp(double d);

    //@ public normal_behavior
    //@   ensures !Float.isNaN(f) ==> \result >= f;
    public static native /*@ pure @*/ float nextUp(float f);

    //@ public normal_behavior
    //@   ensures !Double.isNaN(d) ==> \result <= d;
    public static native /*@ pure @*/ double nextDown(double d);

    //@ public normal_behavior
    //@   ensures !Float.isNaN(f) ==> \result <= f;
    public static native /*@ pure @*/ float nextDown(float f);

    //@ public normal_behavior
    //@   ensures true;
    public static native /*@ pure @*/ double scalb(double d, int scaleFactor);

    //@ public normal_behavior
    //@   ensures true;
    public static native /*@ pure @*/ float scalb(float f, int scaleFactor);
}
