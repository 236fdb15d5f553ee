package java.math;

import java.io.Serializable;

public final class MathContext implements Serializable {
    public static final MathContext UNLIMITED = new MathContext(0, RoundingMode.HALF_UP);
    public static final MathContext DECIMAL32 = new MathContext(7, RoundingMode.HALF_EVEN);
    public static final MathContext DECIMAL64 = new MathContext(16, RoundingMode.HALF_EVEN);
    public static final MathContext DECIMAL128 = new MathContext(34, RoundingMode.HALF_EVEN);

    //@ public normal_behavior
    //@   recommends n >= 0 else IllegalArgumentException;
    public /*@ pure @*/ MathContext(int n) {
        init();
    }

    //@ public normal_behavior
    //@   recommends n >= 0 else IllegalArgumentException;
    public /*@ pure @*/ MathContext(int n, RoundingMode roundingMode) {
        init();
    }

    //@ public behavior
    //@   signals (RuntimeException e) true;
    public /*@ pure @*/ MathContext(String text) {
        init();
    }

    public native /*@ pure @*/ int getPrecision();

    public native /*@ pure @*/ RoundingMode getRoundingMode();

    public native /*@ pure @*/ boolean equals(/*@ nullable @*/ Object object);

    public native /*@ pure @*/ int hashCode();

    public native /*@ pure @*/ String toString();

    //@ private normal_behavior
    //@   assignable \nothing;
    private native void init();
}
