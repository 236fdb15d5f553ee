package java.lang;

public final /*@ code_java_math spec_bigint_math @*/ class Math {
    public static final double E = 2.718281828459045;
    public static final double PI = 3.141592653589793;

    private Math() {
    }

    public static /*@ pure @*/ int abs(int a) {
        return a < 0 ? -a : a;
    }

    public static /*@ pure @*/ long abs(long a) {
        return a < 0 ? -a : a;
    }

    public static /*@ pure @*/ float abs(float a) {
        return a <= 0.0f ? 0.0f - a : a;
    }

    public static /*@ pure @*/ double abs(double a) {
        return a <= 0.0 ? 0.0 - a : a;
    }

    public static /*@ pure @*/ int absExact(int a) {
        if (a == Integer.MIN_VALUE) {
            throw new ArithmeticException("Overflow to represent absolute value of Integer.MIN_VALUE");
        }
        return a < 0 ? -a : a;
    }

    public static /*@ pure @*/ long absExact(long a) {
        if (a == Long.MIN_VALUE) {
            throw new ArithmeticException("Overflow to represent absolute value of Long.MIN_VALUE");
        }
        return a < 0 ? -a : a;
    }

    public static /*@ pure @*/ int max(int a, int b) {
        return a >= b ? a : b;
    }

    public static /*@ pure @*/ long max(long a, long b) {
        return a >= b ? a : b;
    }

    public static /*@ pure @*/ float max(float a, float b) {
        if (a != a) {
            return a;
        }
        if (a == 0.0f && b == 0.0f) {
            return 1.0f / a < 0.0f ? b : a;
        }
        return a >= b ? a : b;
    }

    public static /*@ pure @*/ double max(double a, double b) {
        if (a != a) {
            return a;
        }
        if (a == 0.0 && b == 0.0) {
            return 1.0 / a < 0.0 ? b : a;
        }
        return a >= b ? a : b;
    }

    public static /*@ pure @*/ int min(int a, int b) {
        return a <= b ? a : b;
    }

    public static /*@ pure @*/ long min(long a, long b) {
        return a <= b ? a : b;
    }

    public static /*@ pure @*/ float min(float a, float b) {
        if (a != a) {
            return a;
        }
        if (a == 0.0f && b == 0.0f) {
            return 1.0f / a < 0.0f ? a : b;
        }
        return a <= b ? a : b;
    }

    public static /*@ pure @*/ double min(double a, double b) {
        if (a != a) {
            return a;
        }
        if (a == 0.0 && b == 0.0) {
            return 1.0 / a < 0.0 ? a : b;
        }
        return a <= b ? a : b;
    }

    /** Since Java 21. */
    public static /*@ pure @*/ int clamp(long value, int min, int max) {
        if (min > max) {
            throw new IllegalArgumentException();
        }
        return value < min ? min : value > max ? max : (int) value;
    }

    /** Since Java 21. */
    public static /*@ pure @*/ long clamp(long value, long min, long max) {
        if (min > max) {
            throw new IllegalArgumentException();
        }
        return value < min ? min : value > max ? max : value;
    }

    /** Since Java 21. */
    public static /*@ pure @*/ double clamp(double value, double min, double max) {
        if (min != min || max != max || Double.compare(min, max) > 0) {
            throw new IllegalArgumentException();
        }
        return min(max, max(value, min));
    }

    /** Since Java 21. */
    public static /*@ pure @*/ float clamp(float value, float min, float max) {
        if (min != min || max != max || Float.compare(min, max) > 0) {
            throw new IllegalArgumentException();
        }
        return min(max, max(value, min));
    }

    public static /*@ pure @*/ int addExact(int x, int y) {
        long sum = (long) x + y;
        if (sum < Integer.MIN_VALUE || sum > Integer.MAX_VALUE) {
            throw new ArithmeticException("integer overflow");
        }
        return (int) sum;
    }

    public static /*@ pure @*/ long addExact(long x, long y) {
        if (y >= 0 ? x > Long.MAX_VALUE - y : x < Long.MIN_VALUE - y) {
            throw new ArithmeticException("long overflow");
        }
        return x + y;
    }

    public static /*@ pure @*/ int subtractExact(int x, int y) {
        long difference = (long) x - y;
        if (difference < Integer.MIN_VALUE || difference > Integer.MAX_VALUE) {
            throw new ArithmeticException("integer overflow");
        }
        return (int) difference;
    }

    public static /*@ pure @*/ long subtractExact(long x, long y) {
        if (y >= 0 ? x < Long.MIN_VALUE + y : x > Long.MAX_VALUE + y) {
            throw new ArithmeticException("long overflow");
        }
        return x - y;
    }

    public static /*@ pure @*/ int multiplyExact(int x, int y) {
        long product = (long) x * y;
        if (product < Integer.MIN_VALUE || product > Integer.MAX_VALUE) {
            throw new ArithmeticException("integer overflow");
        }
        return (int) product;
    }

    public static /*@ pure @*/ long multiplyExact(long x, int y) {
        return multiplyExact(x, (long) y);
    }

    public static /*@ pure @*/ long multiplyExact(long x, long y) {
        long product = x * y;
        if (x == Long.MIN_VALUE && y == -1 || y != 0 && product / y != x) {
            throw new ArithmeticException("long overflow");
        }
        return product;
    }

    public static /*@ pure @*/ int incrementExact(int a) {
        if (a == Integer.MAX_VALUE) {
            throw new ArithmeticException("integer overflow");
        }
        return a + 1;
    }

    public static /*@ pure @*/ long incrementExact(long a) {
        if (a == Long.MAX_VALUE) {
            throw new ArithmeticException("long overflow");
        }
        return a + 1;
    }

    public static /*@ pure @*/ int decrementExact(int a) {
        if (a == Integer.MIN_VALUE) {
            throw new ArithmeticException("integer overflow");
        }
        return a - 1;
    }

    public static /*@ pure @*/ long decrementExact(long a) {
        if (a == Long.MIN_VALUE) {
            throw new ArithmeticException("long overflow");
        }
        return a - 1;
    }

    public static /*@ pure @*/ int negateExact(int a) {
        if (a == Integer.MIN_VALUE) {
            throw new ArithmeticException("integer overflow");
        }
        return -a;
    }

    public static /*@ pure @*/ long negateExact(long a) {
        if (a == Long.MIN_VALUE) {
            throw new ArithmeticException("long overflow");
        }
        return -a;
    }

    public static /*@ pure @*/ int toIntExact(long value) {
        if (value < Integer.MIN_VALUE || value > Integer.MAX_VALUE) {
            throw new ArithmeticException("integer overflow");
        }
        return (int) value;
    }

    public static /*@ pure @*/ long multiplyFull(int x, int y) {
        return (long) x * (long) y;
    }

    public static /*@ pure @*/ long multiplyHigh(long x, long y) {
        long x1 = x >> 32;
        long x0 = x & 0xFFFFFFFFL;
        long y1 = y >> 32;
        long y0 = y & 0xFFFFFFFFL;
        long middle = x1 * y0 + (x0 * y0 >>> 32);
        return x1 * y1 + (middle >> 32) + ((middle & 0xFFFFFFFFL) + x0 * y1 >> 32);
    }

    /*@ public normal_behavior
      @   recommends y != 0 else ArithmeticException;
      @   ensures x == Integer.MIN_VALUE && y == -1 ==> \result == Integer.MIN_VALUE;
      @   ensures !(x == Integer.MIN_VALUE && y == -1)
      @       ==> \result == (x % y != 0 && (x < 0) != (y < 0) ? x / y - 1 : x / y); @*/
    public static /*@ pure @*/ int floorDiv(int x, int y) {
        int q = x / y;
        return x % y != 0 && (x < 0) != (y < 0) ? q - 1 : q;
    }

    /*@ public normal_behavior
      @   recommends y != 0 else ArithmeticException;
      @   ensures x == Long.MIN_VALUE && y == -1 ==> \result == Long.MIN_VALUE;
      @   ensures !(x == Long.MIN_VALUE && y == -1)
      @       ==> \result == (x % y != 0 && (x < 0) != (y < 0) ? x / y - 1 : x / y); @*/
    public static /*@ pure @*/ long floorDiv(long x, int y) {
        return floorDiv(x, (long) y);
    }

    /*@ public normal_behavior
      @   recommends y != 0 else ArithmeticException;
      @   ensures x == Long.MIN_VALUE && y == -1 ==> \result == Long.MIN_VALUE;
      @   ensures !(x == Long.MIN_VALUE && y == -1)
      @       ==> \result == (x % y != 0 && (x < 0) != (y < 0) ? x / y - 1 : x / y); @*/
    public static /*@ pure @*/ long floorDiv(long x, long y) {
        long q = x / y;
        return x % y != 0 && (x < 0) != (y < 0) ? q - 1 : q;
    }

    /*@ public normal_behavior
      @   recommends y != 0 else ArithmeticException;
      @   ensures \result == (x % y != 0 && (x < 0) != (y < 0) ? x % y + y : x % y);
      @   ensures y > 0 ==> 0 <= \result && \result < y;
      @   ensures y < 0 ==> y < \result && \result <= 0; @*/
    public static /*@ pure @*/ int floorMod(int x, int y) {
        int r = x % y;
        return r != 0 && (x < 0) != (y < 0) ? r + y : r;
    }

    /*@ public normal_behavior
      @   recommends y != 0 else ArithmeticException;
      @   ensures \result == (x % y != 0 && (x < 0) != (y < 0) ? x % y + y : x % y);
      @   ensures y > 0 ==> 0 <= \result && \result < y;
      @   ensures y < 0 ==> y < \result && \result <= 0; @*/
    public static /*@ pure @*/ int floorMod(long x, int y) {
        return (int) floorMod(x, (long) y);
    }

    /*@ public normal_behavior
      @   recommends y != 0 else ArithmeticException;
      @   ensures \result == (x % y != 0 && (x < 0) != (y < 0) ? x % y + y : x % y);
      @   ensures y > 0 ==> 0 <= \result && \result < y;
      @   ensures y < 0 ==> y < \result && \result <= 0; @*/
    public static /*@ pure @*/ long floorMod(long x, long y) {
        long r = x % y;
        return r != 0 && (x < 0) != (y < 0) ? r + y : r;
    }

    /** Since Java 18. */
    /*@ public normal_behavior
      @   recommends y != 0 else ArithmeticException;
      @   ensures x == Integer.MIN_VALUE && y == -1 ==> \result == Integer.MIN_VALUE;
      @   ensures !(x == Integer.MIN_VALUE && y == -1)
      @       ==> \result == (x % y != 0 && (x < 0) == (y < 0) ? x / y + 1 : x / y); @*/
    public static /*@ pure @*/ int ceilDiv(int x, int y) {
        int q = x / y;
        return x % y != 0 && (x < 0) == (y < 0) ? q + 1 : q;
    }

    /** Since Java 18. */
    /*@ public normal_behavior
      @   recommends y != 0 else ArithmeticException;
      @   ensures x == Long.MIN_VALUE && y == -1 ==> \result == Long.MIN_VALUE;
      @   ensures !(x == Long.MIN_VALUE && y == -1)
      @       ==> \result == (x % y != 0 && (x < 0) == (y < 0) ? x / y + 1 : x / y); @*/
    public static /*@ pure @*/ long ceilDiv(long x, long y) {
        long q = x / y;
        return x % y != 0 && (x < 0) == (y < 0) ? q + 1 : q;
    }

    /** Since Java 18. */
    /*@ public normal_behavior
      @   recommends y != 0 else ArithmeticException;
      @   ensures \result == (x % y != 0 && (x < 0) == (y < 0) ? x % y - y : x % y); @*/
    public static /*@ pure @*/ int ceilMod(int x, int y) {
        int r = x % y;
        return r != 0 && (x < 0) == (y < 0) ? r - y : r;
    }

    public static /*@ pure @*/ float signum(float f) {
        return f > 0.0f ? 1.0f : f < 0.0f ? -1.0f : f;
    }

    public static /*@ pure @*/ double signum(double d) {
        return d > 0.0 ? 1.0 : d < 0.0 ? -1.0 : d;
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
    public static /*@ pure @*/ double floor(double a) {
        // From 2 to the power of 52 on all numbers are whole.
        if (!(a > -4503599627370496.0 && a < 4503599627370496.0)) {
            return a;
        }
        double whole = (long) a;
        if (whole == a) {
            return a;
        }
        return a < 0 ? whole - 1 : whole;
    }

    //@ public normal_behavior
    //@   ensures Double.isNaN(a) <==> Double.isNaN(\result);
    //@   ensures !Double.isNaN(a) ==> \result >= a;
    public static /*@ pure @*/ double ceil(double a) {
        if (!(a > -4503599627370496.0 && a < 4503599627370496.0)) {
            return a;
        }
        double whole = (long) a;
        if (whole == a) {
            return a;
        }
        if (a < 0) {
            return whole == 0 ? -0.0 : whole;
        }
        return whole + 1;
    }

    //@ public normal_behavior
    //@   ensures Double.isNaN(a) <==> Double.isNaN(\result);
    public static native /*@ pure @*/ double rint(double a);

    //@ public normal_behavior
    //@   ensures Float.isNaN(a) ==> \result == 0;
    //@   ensures a == 0.0f ==> \result == 0;
    public static /*@ pure @*/ int round(float a) {
        double below = floor((double) a);
        return (int) (a - below >= 0.5 ? below + 1 : below);
    }

    //@ public normal_behavior
    //@   ensures Double.isNaN(a) ==> \result == 0;
    //@   ensures a == 0.0 ==> \result == 0;
    public static /*@ pure @*/ long round(double a) {
        double below = floor(a);
        return (long) (a - below >= 0.5 ? below + 1 : below);
    }

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
