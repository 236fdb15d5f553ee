package java.util;

import java.util.function.Consumer;

public /*@ code_java_math spec_bigint_math @*/ interface Iterator<E> {
    /** The collection iterated over, if it checks for modification, and the state this iterator expects it in. */
    //@ public instance ghost nullable Object source;
    //@ public instance ghost int sourceState;

    /** How far it is: what next() changes. Fields of our own iterators that say so are in it. */
    //@ public instance ghost int position; in objectState;

    /** ESC/Java's ghosts: what the user's annotations say of the elements. */
    //@ public instance ghost \TYPE elementType;
    //@ public instance ghost boolean returnsNull;
    //@ public instance ghost boolean moreElements;

    /** It never gives null. */
    //@ public instance ghost final boolean withoutNull;

    //@ public normal_behavior
    //@   ensures true;
    /*@ pure @*/ boolean hasNext();

    /*@ public behavior
      @   recommends hasNext() else NoSuchElementException;
      @   assignable position;
      @   ensures withoutNull ==> \result != null;
      @   signals_only ConcurrentModificationException;
      @   signals (ConcurrentModificationException e) source != null ==> source.objectState != sourceState; @*/
    /*@ nullable @*/ E next();

    /*@ public behavior
      @   assignable \everything;
      @   ensures source != null ==> sourceState == source.objectState;
      @   signals_only UnsupportedOperationException, IllegalStateException, ConcurrentModificationException; @*/
    default void remove() {
        throw new UnsupportedOperationException("remove");
    }

    default void forEachRemaining(Consumer<? super E> action) {
        while (hasNext()) {
            action.accept(next());
        }
    }
}
