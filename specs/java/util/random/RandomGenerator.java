package java.util.random;

import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** The part that Random shares with newer generators. */
public /*@ code_java_math spec_bigint_math @*/ interface RandomGenerator {
    //@ assignable objectState;
    long nextLong();

    //@ public normal_behavior
    //@   assignable objectState;
    default int nextInt() {
        return (int) (nextLong() >>> 32);
    }

    //@ public normal_behavior
    //@   recommends bound > 0 else IllegalArgumentException;
    //@   assignable objectState;
    //@   ensures 0 <= \result && \result < bound;
    default int nextInt(int bound) {
        return nextInt(0, bound);
    }

    //@ public normal_behavior
    //@   recommends origin < bound else IllegalArgumentException;
    //@   assignable objectState;
    //@   ensures origin <= \result && \result < bound;
    default int nextInt(int origin, int bound) {
        return RandomLibrary.nextInt(this, origin, bound);
    }

    //@ public normal_behavior
    //@   recommends bound > 0 else IllegalArgumentException;
    //@   assignable objectState;
    //@   ensures 0 <= \result && \result < bound;
    default long nextLong(long bound) {
        return nextLong(0L, bound);
    }

    //@ public normal_behavior
    //@   recommends origin < bound else IllegalArgumentException;
    //@   assignable objectState;
    //@   ensures origin <= \result && \result < bound;
    default long nextLong(long origin, long bound) {
        return RandomLibrary.nextLong(this, origin, bound);
    }

    //@ public normal_behavior
    //@   assignable objectState;
    default boolean nextBoolean() {
        return nextInt() < 0;
    }

    //@ public normal_behavior
    //@   assignable objectState;
    //@   ensures 0.0f <= \result && \result < 1.0f;
    default float nextFloat() {
        return (nextInt() >>> 8) * 0x1.0p-24f;
    }

    //@ public normal_behavior
    //@   assignable objectState;
    //@   ensures 0.0 <= \result && \result < 1.0;
    default double nextDouble() {
        return (nextLong() >>> 11) * 0x1.0p-53;
    }

    //@ public normal_behavior
    //@   assignable objectState;
    default double nextGaussian() {
        return RandomLibrary.nextGaussian(this);
    }

    //@ public normal_behavior
    //@   assignable objectState, bytes[*];
    default void nextBytes(byte[] bytes) {
        //@ loop_invariant 0 <= i && i <= bytes.length;
        //@ decreases bytes.length - i;
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = RandomLibrary.nextByte(this);
        }
    }

    //@ assignable \nothing;
    default IntStream ints() {
        return IntStream.generate(this::nextInt);
    }

    //@ assignable \nothing;
    default LongStream longs() {
        return LongStream.generate(this::nextLong);
    }

    //@ assignable \nothing;
    default DoubleStream doubles() {
        return DoubleStream.generate(this::nextDouble);
    }
}
