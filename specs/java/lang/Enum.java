package java.lang;

import java.io.Serializable;

public abstract /*@ code_java_math spec_bigint_math @*/ class Enum<E extends Enum<E>>
        implements Comparable<E>, Serializable {
    private final String name;
    private final int ordinal;

    protected /*@ pure @*/ Enum(String name, int ordinal) {
        this.name = name;
        this.ordinal = ordinal;
    }

    //@ public normal_behavior
    //@   ensures true;
    public final /*@ pure @*/ String name() {
        return name;
    }

    //@ public normal_behavior
    //@   ensures \result >= 0;
    public final /*@ pure @*/ int ordinal() {
        return ordinal;
    }

    public /*@ pure @*/ String toString() {
        return name;
    }

    //@ also public normal_behavior
    //@   ensures \result <==> this == other;
    public final /*@ pure @*/ boolean equals(/*@ nullable @*/ Object other) {
        return this == other;
    }

    //@ also public normal_behavior
    //@   ensures true;
    public final native /*@ pure @*/ int hashCode();

    protected final /*@ pure @*/ Object clone() throws CloneNotSupportedException {
        throw new CloneNotSupportedException();
    }

    //@ also public normal_behavior
    //@   ensures \result == ordinal() - ((Enum<?>) o).ordinal();
    public final /*@ pure @*/ int compareTo(E o) {
        return ordinal - ((Enum<?>) o).ordinal;
    }

    //@ public normal_behavior
    //@   ensures true;
    public final native /*@ pure @*/ Class<E> getDeclaringClass();

    //@ public behavior
    //@   ensures \result.name().equals(name);
    //@   signals_only IllegalArgumentException;
    public static native /*@ pure @*/ <T extends Enum<T>> T valueOf(Class<T> enumClass, String name);

    protected final void finalize() {
    }
}
