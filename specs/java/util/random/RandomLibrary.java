package java.util.random;

/** Our own class behind the default methods of RandomGenerator. */
final /*@ code_java_math spec_bigint_math @*/ class RandomLibrary {
    private RandomLibrary() {
    }

    //@ public normal_behavior
    //@   recommends origin < bound else IllegalArgumentException;
    //@   assignable self.objectState;
    //@   ensures origin <= \result && \result < bound;
    static native int nextInt(RandomGenerator self, int origin, int bound);

    //@ public normal_behavior
    //@   recommends origin < bound else IllegalArgumentException;
    //@   assignable self.objectState;
    //@   ensures origin <= \result && \result < bound;
    static native long nextLong(RandomGenerator self, long origin, long bound);

    //@ public normal_behavior
    //@   assignable self.objectState;
    static native double nextGaussian(RandomGenerator self);

    //@ public normal_behavior
    //@   assignable self.objectState;
    static native byte nextByte(RandomGenerator self);
}
