package java.util;

public /*@ code_java_math spec_bigint_math @*/ interface Enumeration<E> {
    //@ public normal_behavior
    //@   ensures true;
    /*@ pure @*/ boolean hasMoreElements();

    //@ public behavior
    //@   requires hasMoreElements();
    //@   assignable objectState;
    //@   signals_only RuntimeException;
    /*@ nullable @*/ E nextElement();

    default Iterator<E> asIterator() {
        return new Iterator<E>() {
            public boolean hasNext() {
                return hasMoreElements();
            }

            public E next() {
                return nextElement();
            }
        };
    }
}
