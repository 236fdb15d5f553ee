package java.util;

import java.io.Serializable;

/** The set of HashSet, whose elements stand in the order of insertion. */
public /*@ code_java_math spec_bigint_math @*/ class LinkedHashSet<E> extends HashSet<E>
        implements Set<E>, Cloneable, Serializable {
    //@ public normal_behavior
    //@   recommends initialCapacity >= 0 && loadFactor > 0.0f else IllegalArgumentException;
    //@   ensures size() == 0;
    public /*@ pure @*/ LinkedHashSet(int initialCapacity, float loadFactor) {
    }

    //@ public normal_behavior
    //@   recommends initialCapacity >= 0 else IllegalArgumentException;
    //@   ensures size() == 0;
    public /*@ pure @*/ LinkedHashSet(int initialCapacity) {
    }

    //@ public normal_behavior
    //@   ensures size() == 0;
    public /*@ pure @*/ LinkedHashSet() {
    }

    //@ public normal_behavior
    //@   ensures size() <= c.size() && (size() == 0 <==> c.size() == 0);
    public LinkedHashSet(Collection<? extends E> c) {
        super(c);
    }

    boolean isUnordered() {
        return false;
    }
}
