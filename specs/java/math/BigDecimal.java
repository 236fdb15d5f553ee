package java.math;

public /*@ code_java_math spec_bigint_math @*/ class BigDecimal extends Number implements Comparable<BigDecimal> {
    public static final BigDecimal ZERO = valueOf(0L);
    public static final BigDecimal ONE = valueOf(1L);
    public static final BigDecimal TEN = valueOf(10L);
    public static final int ROUND_UP = 0;
    public static final int ROUND_DOWN = 1;
    public static final int ROUND_CEILING = 2;
    public static final int ROUND_FLOOR = 3;
    public static final int ROUND_HALF_UP = 4;
    public static final int ROUND_HALF_DOWN = 5;
    public static final int ROUND_HALF_EVEN = 6;
    public static final int ROUND_UNNECESSARY = 7;

    //@ public behavior
    //@   signals (RuntimeException e) true;
    public /*@ pure @*/ BigDecimal(char[] chs, int n, int m) {
        init();
    }

    //@ public behavior
    //@   signals (RuntimeException e) true;
    public /*@ pure @*/ BigDecimal(char[] chs, int n, int m, MathContext mathContext) {
        init();
    }

    //@ public behavior
    //@   signals (RuntimeException e) true;
    public /*@ pure @*/ BigDecimal(char[] chs) {
        init();
    }

    //@ public behavior
    //@   signals (RuntimeException e) true;
    public /*@ pure @*/ BigDecimal(char[] chs, MathContext mathContext) {
        init();
    }

    //@ public behavior
    //@   signals (RuntimeException e) true;
    public /*@ pure @*/ BigDecimal(String text) {
        init();
    }

    //@ public behavior
    //@   signals (RuntimeException e) true;
    public /*@ pure @*/ BigDecimal(String text, MathContext mathContext) {
        init();
    }

    //@ public behavior
    //@   signals (RuntimeException e) true;
    public /*@ pure @*/ BigDecimal(double value) {
        init();
    }

    //@ public behavior
    //@   signals (RuntimeException e) true;
    public /*@ pure @*/ BigDecimal(double value, MathContext mathContext) {
        init();
    }

    public /*@ pure @*/ BigDecimal(BigInteger val) {
        init();
    }

    //@ public behavior
    //@   signals (RuntimeException e) true;
    public /*@ pure @*/ BigDecimal(BigInteger val, MathContext mathContext) {
        init();
    }

    public /*@ pure @*/ BigDecimal(BigInteger val, int n) {
        init();
    }

    //@ public behavior
    //@   signals (RuntimeException e) true;
    public /*@ pure @*/ BigDecimal(BigInteger val, int n, MathContext mathContext) {
        init();
    }

    public /*@ pure @*/ BigDecimal(int n) {
        init();
    }

    //@ public behavior
    //@   signals (RuntimeException e) true;
    public /*@ pure @*/ BigDecimal(int n, MathContext mathContext) {
        init();
    }

    public /*@ pure @*/ BigDecimal(long value) {
        init();
    }

    //@ public behavior
    //@   signals (RuntimeException e) true;
    public /*@ pure @*/ BigDecimal(long value, MathContext mathContext) {
        init();
    }

    public static native /*@ pure @*/ BigDecimal valueOf(long value, int n);

    //@ public normal_behavior
    //@   ensures \result.longValue() == value;
    //@   ensures \result.signum() == Long.signum(value);
    public static native /*@ pure @*/ BigDecimal valueOf(long value);

    public static native /*@ pure @*/ BigDecimal valueOf(double value);

    //@ public normal_behavior
    //@   ensures true;
    public native /*@ pure @*/ BigDecimal add(BigDecimal val);

    public native /*@ pure @*/ BigDecimal add(BigDecimal val, MathContext mathContext);

    //@ public normal_behavior
    //@   ensures true;
    public native /*@ pure @*/ BigDecimal subtract(BigDecimal val);

    public native /*@ pure @*/ BigDecimal subtract(BigDecimal val, MathContext mathContext);

    //@ public normal_behavior
    //@   ensures true;
    public native /*@ pure @*/ BigDecimal multiply(BigDecimal val);

    public native /*@ pure @*/ BigDecimal multiply(BigDecimal val, MathContext mathContext);

    public native /*@ pure @*/ BigDecimal divide(BigDecimal val, int n, int m);

    public native /*@ pure @*/ BigDecimal divide(BigDecimal val, int n, RoundingMode roundingMode);

    public native /*@ pure @*/ BigDecimal divide(BigDecimal val, int n);

    public native /*@ pure @*/ BigDecimal divide(BigDecimal val, RoundingMode roundingMode);

    public native /*@ pure @*/ BigDecimal divide(BigDecimal val);

    public native /*@ pure @*/ BigDecimal divide(BigDecimal val, MathContext mathContext);

    public native /*@ pure @*/ BigDecimal divideToIntegralValue(BigDecimal val);

    public native /*@ pure @*/ BigDecimal divideToIntegralValue(BigDecimal val, MathContext mathContext);

    public native /*@ pure @*/ BigDecimal remainder(BigDecimal val);

    public native /*@ pure @*/ BigDecimal remainder(BigDecimal val, MathContext mathContext);

    //@ assignable \nothing;
    public native BigDecimal[] divideAndRemainder(BigDecimal val);

    //@ assignable \nothing;
    public native BigDecimal[] divideAndRemainder(BigDecimal val, MathContext mathContext);

    public native /*@ pure @*/ BigDecimal sqrt(MathContext mathContext);

    public native /*@ pure @*/ BigDecimal pow(int n);

    public native /*@ pure @*/ BigDecimal pow(int n, MathContext mathContext);

    //@ public normal_behavior
    //@   ensures true;
    public native /*@ pure @*/ BigDecimal abs();

    public native /*@ pure @*/ BigDecimal abs(MathContext mathContext);

    //@ public normal_behavior
    //@   ensures true;
    public native /*@ pure @*/ BigDecimal negate();

    public native /*@ pure @*/ BigDecimal negate(MathContext mathContext);

    //@ public normal_behavior
    //@   ensures true;
    public native /*@ pure @*/ BigDecimal plus();

    public native /*@ pure @*/ BigDecimal plus(MathContext mathContext);

    //@ public normal_behavior
    //@   ensures -1 <= \result && \result <= 1;
    public native /*@ pure @*/ int signum();

    public native /*@ pure @*/ int scale();

    //@ public normal_behavior
    //@   ensures \result >= 0;
    public native /*@ pure @*/ int precision();

    public native /*@ pure @*/ BigInteger unscaledValue();

    public native /*@ pure @*/ BigDecimal round(MathContext mathContext);

    public native /*@ pure @*/ BigDecimal setScale(int n, RoundingMode roundingMode);

    public native /*@ pure @*/ BigDecimal setScale(int n, int m);

    public native /*@ pure @*/ BigDecimal setScale(int n);

    public native /*@ pure @*/ BigDecimal movePointLeft(int n);

    public native /*@ pure @*/ BigDecimal movePointRight(int n);

    public native /*@ pure @*/ BigDecimal scaleByPowerOfTen(int n);

    public native /*@ pure @*/ BigDecimal stripTrailingZeros();

    //@ also public normal_behavior
    //@   ensures -1 <= \result && \result <= 1;
    public native /*@ pure @*/ int compareTo(BigDecimal val);

    public native /*@ pure @*/ boolean equals(/*@ nullable @*/ Object object);

    //@ public normal_behavior
    //@   ensures true;
    public native /*@ pure @*/ BigDecimal min(BigDecimal val);

    //@ public normal_behavior
    //@   ensures true;
    public native /*@ pure @*/ BigDecimal max(BigDecimal val);

    public native /*@ pure @*/ int hashCode();

    public native /*@ pure @*/ String toString();

    public native /*@ pure @*/ String toEngineeringString();

    public native /*@ pure @*/ String toPlainString();

    public native /*@ pure @*/ BigInteger toBigInteger();

    public native /*@ pure @*/ BigInteger toBigIntegerExact();

    //@ also public normal_behavior
    //@   ensures true;
    public native /*@ pure @*/ long longValue();

    public native /*@ pure @*/ long longValueExact();

    //@ also public normal_behavior
    //@   ensures true;
    public native /*@ pure @*/ int intValue();

    public native /*@ pure @*/ int intValueExact();

    public native /*@ pure @*/ short shortValueExact();

    public native /*@ pure @*/ byte byteValueExact();

    //@ also public normal_behavior
    //@   ensures true;
    public native /*@ pure @*/ float floatValue();

    //@ also public normal_behavior
    //@   ensures true;
    public native /*@ pure @*/ double doubleValue();

    public native /*@ pure @*/ BigDecimal ulp();

    //@ private normal_behavior
    //@   assignable \nothing;
    private native void init();
}
