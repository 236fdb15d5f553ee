package java.math;

import java.util.Random;

public /*@ code_java_math spec_bigint_math @*/ class BigInteger extends Number implements Comparable<BigInteger> {
    public static final BigInteger ZERO = valueOf(0L);
    public static final BigInteger ONE = valueOf(1L);
    public static final BigInteger TWO = valueOf(2L);
    public static final BigInteger TEN = valueOf(10L);

    //@ public behavior
    //@   signals (RuntimeException e) true;
    public /*@ pure @*/ BigInteger(byte[] values, int n, int m) {
        init();
    }

    //@ public behavior
    //@   signals (RuntimeException e) true;
    public /*@ pure @*/ BigInteger(byte[] values) {
        init();
    }

    //@ public behavior
    //@   signals (RuntimeException e) true;
    public /*@ pure @*/ BigInteger(int n, byte[] values, int m, int k) {
        init();
    }

    //@ public behavior
    //@   signals (RuntimeException e) true;
    public /*@ pure @*/ BigInteger(int n, byte[] values) {
        init();
    }

    //@ public behavior
    //@   signals (RuntimeException e) true;
    public /*@ pure @*/ BigInteger(String text, int n) {
        init();
    }

    //@ public behavior
    //@   signals (RuntimeException e) true;
    public /*@ pure @*/ BigInteger(String text) {
        init();
    }

    //@ public behavior
    //@   signals (RuntimeException e) true;
    public /*@ pure @*/ BigInteger(int n, Random random) {
        init();
    }

    //@ public behavior
    //@   signals (RuntimeException e) true;
    public /*@ pure @*/ BigInteger(int n, int m, Random random) {
        init();
    }

    public static native /*@ pure @*/ BigInteger probablePrime(int n, Random random);

    public native /*@ pure @*/ BigInteger nextProbablePrime();

    //@ public normal_behavior
    //@   ensures \result.longValue() == value;
    //@   ensures \result.signum() == Long.signum(value);
    public static native /*@ pure @*/ BigInteger valueOf(long value);

    //@ public normal_behavior
    //@   ensures true;
    public native /*@ pure @*/ BigInteger add(BigInteger val);

    //@ public normal_behavior
    //@   ensures true;
    public native /*@ pure @*/ BigInteger subtract(BigInteger val);

    //@ public normal_behavior
    //@   ensures true;
    public native /*@ pure @*/ BigInteger multiply(BigInteger val);

    public native /*@ pure @*/ BigInteger divide(BigInteger val);

    //@ assignable \nothing;
    public native BigInteger[] divideAndRemainder(BigInteger val);

    public native /*@ pure @*/ BigInteger remainder(BigInteger val);

    public native /*@ pure @*/ BigInteger pow(int n);

    public native /*@ pure @*/ BigInteger sqrt();

    //@ assignable \nothing;
    public native BigInteger[] sqrtAndRemainder();

    public native /*@ pure @*/ BigInteger gcd(BigInteger val);

    //@ public normal_behavior
    //@   ensures true;
    public native /*@ pure @*/ BigInteger abs();

    //@ public normal_behavior
    //@   ensures true;
    public native /*@ pure @*/ BigInteger negate();

    //@ public normal_behavior
    //@   ensures -1 <= \result && \result <= 1;
    public native /*@ pure @*/ int signum();

    public native /*@ pure @*/ BigInteger mod(BigInteger val);

    public native /*@ pure @*/ BigInteger modPow(BigInteger val, BigInteger other);

    public native /*@ pure @*/ BigInteger modInverse(BigInteger val);

    public native /*@ pure @*/ BigInteger shiftLeft(int n);

    public native /*@ pure @*/ BigInteger shiftRight(int n);

    public native /*@ pure @*/ BigInteger and(BigInteger val);

    public native /*@ pure @*/ BigInteger or(BigInteger val);

    public native /*@ pure @*/ BigInteger xor(BigInteger val);

    //@ public normal_behavior
    //@   ensures true;
    public native /*@ pure @*/ BigInteger not();

    public native /*@ pure @*/ BigInteger andNot(BigInteger val);

    public native /*@ pure @*/ boolean testBit(int n);

    public native /*@ pure @*/ BigInteger setBit(int n);

    public native /*@ pure @*/ BigInteger clearBit(int n);

    public native /*@ pure @*/ BigInteger flipBit(int n);

    public native /*@ pure @*/ int getLowestSetBit();

    //@ public normal_behavior
    //@   ensures \result >= 0;
    public native /*@ pure @*/ int bitLength();

    //@ public normal_behavior
    //@   ensures \result >= 0;
    public native /*@ pure @*/ int bitCount();

    public native /*@ pure @*/ boolean isProbablePrime(int n);

    //@ also public normal_behavior
    //@   ensures -1 <= \result && \result <= 1;
    public native /*@ pure @*/ int compareTo(BigInteger val);

    public native /*@ pure @*/ boolean equals(/*@ nullable @*/ Object object);

    //@ public normal_behavior
    //@   ensures true;
    public native /*@ pure @*/ BigInteger min(BigInteger val);

    //@ public normal_behavior
    //@   ensures true;
    public native /*@ pure @*/ BigInteger max(BigInteger val);

    public native /*@ pure @*/ int hashCode();

    public native /*@ pure @*/ String toString(int n);

    public native /*@ pure @*/ String toString();

    //@ assignable \nothing;
    public native byte[] toByteArray();

    //@ also public normal_behavior
    //@   ensures true;
    public native /*@ pure @*/ int intValue();

    //@ also public normal_behavior
    //@   ensures true;
    public native /*@ pure @*/ long longValue();

    //@ also public normal_behavior
    //@   ensures true;
    public native /*@ pure @*/ float floatValue();

    //@ also public normal_behavior
    //@   ensures true;
    public native /*@ pure @*/ double doubleValue();

    public native /*@ pure @*/ long longValueExact();

    public native /*@ pure @*/ int intValueExact();

    public native /*@ pure @*/ short shortValueExact();

    public native /*@ pure @*/ byte byteValueExact();

    //@ private normal_behavior
    //@   assignable \nothing;
    private native void init();
}
