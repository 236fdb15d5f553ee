package java.util;

public /*@ code_java_math spec_bigint_math @*/ interface Queue<E> extends Collection<E> {
    boolean add(/*@ nullable @*/ E e);

    /*@ public behavior
      @   assignable objectState;
      @   ensures size() == (\result ? \old(size()) + 1 : \old(size()));
      @   signals_only ClassCastException, NullPointerException, IllegalArgumentException; @*/
    boolean offer(/*@ nullable @*/ E e);

    /*@ public normal_behavior
      @   recommends size() > 0 else NoSuchElementException;
      @   assignable objectState;
      @   ensures size() == \old(size()) - 1 && \result == \old(peek()); @*/
    /*@ nullable @*/ E remove();

    /*@ public normal_behavior
      @   assignable objectState;
      @   ensures \result == \old(peek());
      @   ensures size() == (\old(size()) == 0 ? 0 : \old(size()) - 1); @*/
    /*@ nullable @*/ E poll();

    /*@ public normal_behavior
      @   recommends size() > 0 else NoSuchElementException;
      @   ensures \result == peek(); @*/
    /*@ pure nullable @*/ E element();

    //@ public normal_behavior
    //@   ensures size() == 0 ==> \result == null;
    /*@ pure nullable @*/ E peek();
}
