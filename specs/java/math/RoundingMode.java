package java.math;

public enum RoundingMode {
    UP,
    DOWN,
    CEILING,
    FLOOR,
    HALF_UP,
    HALF_DOWN,
    HALF_EVEN,
    UNNECESSARY;

    //@ public behavior
    //@   ensures true;
    //@   signals_only IllegalArgumentException;
    public static native /*@ pure @*/ RoundingMode valueOf(int mode);
}
