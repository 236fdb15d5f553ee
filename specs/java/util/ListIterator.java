package java.util;

public /*@ code_java_math spec_bigint_math @*/ interface ListIterator<E> extends Iterator<E> {
    /*@ pure @*/ boolean hasNext();

    /*@ nullable @*/ E next();

    //@ public normal_behavior
    //@   ensures true;
    /*@ pure @*/ boolean hasPrevious();

    /*@ public behavior
      @   recommends hasPrevious() else NoSuchElementException;
      @   assignable position;
      @   signals_only ConcurrentModificationException;
      @   signals (ConcurrentModificationException e) source != null ==> source.objectState != sourceState; @*/
    /*@ nullable @*/ E previous();

    //@ public normal_behavior
    //@   ensures \result >= 0;
    /*@ pure @*/ int nextIndex();

    //@ public normal_behavior
    //@   ensures \result >= -1;
    /*@ pure @*/ int previousIndex();

    void remove();

    /*@ public behavior
      @   assignable \everything;
      @   ensures source != null ==> sourceState == source.objectState;
      @   signals_only RuntimeException; @*/
    void set(/*@ nullable @*/ E e);

    /*@ public behavior
      @   assignable \everything;
      @   ensures source != null ==> sourceState == source.objectState;
      @   signals_only RuntimeException; @*/
    void add(/*@ nullable @*/ E e);
}
