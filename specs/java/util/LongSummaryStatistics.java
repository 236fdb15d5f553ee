package java.util;

import java.util.function.IntConsumer;
import java.util.function.LongConsumer;

public class LongSummaryStatistics implements LongConsumer, IntConsumer {

    public /*@ pure @*/ LongSummaryStatistics() {
        init();
    }

    //@ public behavior
    //@   ensures true;
    //@   signals_only IllegalArgumentException;
    public /*@ pure @*/ LongSummaryStatistics(long value, long value2, long value3,
            long value4) throws IllegalArgumentException {
        init();
    }

    //@ assignable objectState;
    public native void accept(int n);

    //@ assignable objectState;
    public native void accept(long value);

    //@ assignable objectState;
    public native void combine(LongSummaryStatistics longSummaryStatistics);

    //@ assignable objectState;
    public final native long getCount();

    //@ assignable objectState;
    public final native long getSum();

    //@ assignable objectState;
    public final native long getMin();

    //@ assignable objectState;
    public final native long getMax();

    //@ assignable objectState;
    public final native double getAverage();

    public native /*@ pure @*/ String toString();

    //@ private normal_behavior
    //@   assignable \nothing;
    private native void init();
}
