package java.util;

public /*@ code_java_math spec_bigint_math @*/ interface Enumeration<E> {
    /** ESC/Java's ghosts: what the user's annotations say of the elements. */
    //@ public instance ghost \TYPE elementType;
    //@ public instance ghost boolean returnsNull;
    //@ public instance ghost boolean moreElements;

    //@ public normal_behavior
    //@   ensures true;
    /*@ pure @*/ boolean hasMoreElements();

    //@ public behavior
    //@   recommends hasMoreElements() else NoSuchElementException;
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
