package java.util;

import java.util.function.DoubleConsumer;

public class DoubleSummaryStatistics implements DoubleConsumer {

    public /*@ pure @*/ DoubleSummaryStatistics() {
        init();
    }

    //@ public behavior
    //@   ensures true;
    //@   signals_only IllegalArgumentException;
    public /*@ pure @*/ DoubleSummaryStatistics(long value, double value2, double value3,
            double value4) throws IllegalArgumentException {
        init();
    }

    //@ assignable objectState;
    public native void accept(double value);

    //@ assignable objectState;
    public native void combine(DoubleSummaryStatistics doubleSummaryStatistics);

    //@ assignable objectState;
    public final native long getCount();

    //@ assignable objectState;
    public final native double getSum();

    //@ assignable objectState;
    public final native double getMin();

    //@ assignable objectState;
    public final native double getMax();

    //@ assignable objectState;
    public final native double getAverage();

    public native /*@ pure @*/ String toString();

    //@ private normal_behavior
    //@   assignable \nothing;
    private native void init();
}
