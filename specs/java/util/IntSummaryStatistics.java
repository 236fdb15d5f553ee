package java.util;

import java.util.function.IntConsumer;

public class IntSummaryStatistics implements IntConsumer {

    public /*@ pure @*/ IntSummaryStatistics() {
        init();
    }

    //@ public behavior
    //@   ensures true;
    //@   signals_only IllegalArgumentException;
    public /*@ pure @*/ IntSummaryStatistics(long value, int n, int n2, long value2) throws IllegalArgumentException {
        init();
    }

    //@ assignable objectState;
    public native void accept(int n);

    //@ assignable objectState;
    public native void combine(IntSummaryStatistics intSummaryStatistics);

    //@ assignable objectState;
    public final native long getCount();

    //@ assignable objectState;
    public final native long getSum();

    //@ assignable objectState;
    public final native int getMin();

    //@ assignable objectState;
    public final native int getMax();

    //@ assignable objectState;
    public final native double getAverage();

    public native /*@ pure @*/ String toString();

    //@ private normal_behavior
    //@   assignable \nothing;
    private native void init();
}
