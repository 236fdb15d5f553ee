package java.util;

import java.io.Serializable;
import java.util.random.RandomGenerator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Any number of the range asked for may come. */
public /*@ code_java_math spec_bigint_math @*/ class Random implements RandomGenerator, Serializable {
    //@ public normal_behavior
    //@   ensures true;
    public /*@ pure @*/ Random() {
        setSeed(System.nanoTime());
    }

    //@ public normal_behavior
    //@   ensures true;
    public /*@ pure @*/ Random(long seed) {
        setSeed(seed);
    }

    //@ public normal_behavior
    //@   assignable objectState;
    public synchronized native void setSeed(long seed);

    //@ assignable objectState;
    protected native int next(int bits);

    //@ also public normal_behavior
    //@   assignable objectState, bytes[*];
    public native void nextBytes(byte[] bytes);

    //@ also public normal_behavior
    //@   assignable objectState;
    public native int nextInt();

    //@ also public normal_behavior
    //@   recommends bound > 0 else IllegalArgumentException;
    //@   assignable objectState;
    //@   ensures 0 <= \result && \result < bound;
    public native int nextInt(int bound);

    //@ also public normal_behavior
    //@   assignable objectState;
    public native long nextLong();

    //@ also public normal_behavior
    //@   assignable objectState;
    public native boolean nextBoolean();

    //@ also public normal_behavior
    //@   assignable objectState;
    //@   ensures 0.0f <= \result && \result < 1.0f;
    public native float nextFloat();

    //@ also public normal_behavior
    //@   assignable objectState;
    //@   ensures 0.0 <= \result && \result < 1.0;
    public native double nextDouble();

    //@ also public normal_behavior
    //@   assignable objectState;
    public synchronized native double nextGaussian();

    //@ public normal_behavior
    //@   recommends streamSize >= 0 else IllegalArgumentException;
    //@   assignable \nothing;
    public native IntStream ints(long streamSize);

    //@ also public normal_behavior
    //@   assignable \nothing;
    public native IntStream ints();

    //@ public normal_behavior
    //@   recommends streamSize >= 0 && randomNumberOrigin < randomNumberBound else IllegalArgumentException;
    //@   assignable \nothing;
    public native IntStream ints(long streamSize, int randomNumberOrigin, int randomNumberBound);

    //@ public normal_behavior
    //@   recommends randomNumberOrigin < randomNumberBound else IllegalArgumentException;
    //@   assignable \nothing;
    public native IntStream ints(int randomNumberOrigin, int randomNumberBound);

    //@ public normal_behavior
    //@   recommends streamSize >= 0 else IllegalArgumentException;
    //@   assignable \nothing;
    public native LongStream longs(long streamSize);

    //@ also public normal_behavior
    //@   assignable \nothing;
    public native LongStream longs();

    //@ public normal_behavior
    //@   recommends streamSize >= 0 && randomNumberOrigin < randomNumberBound else IllegalArgumentException;
    //@   assignable \nothing;
    public native LongStream longs(long streamSize, long randomNumberOrigin, long randomNumberBound);

    //@ public normal_behavior
    //@   recommends randomNumberOrigin < randomNumberBound else IllegalArgumentException;
    //@   assignable \nothing;
    public native LongStream longs(long randomNumberOrigin, long randomNumberBound);

    //@ public normal_behavior
    //@   recommends streamSize >= 0 else IllegalArgumentException;
    //@   assignable \nothing;
    public native DoubleStream doubles(long streamSize);

    //@ also public normal_behavior
    //@   assignable \nothing;
    public native DoubleStream doubles();

    //@ public normal_behavior
    //@   recommends streamSize >= 0 && randomNumberOrigin < randomNumberBound else IllegalArgumentException;
    //@   assignable \nothing;
    public native DoubleStream doubles(long streamSize, double randomNumberOrigin, double randomNumberBound);

    //@ public normal_behavior
    //@   recommends randomNumberOrigin < randomNumberBound else IllegalArgumentException;
    //@   assignable \nothing;
    public native DoubleStream doubles(double randomNumberOrigin, double randomNumberBound);
}
