package java.util;

public /*@ code_java_math spec_bigint_math @*/ interface Deque<E> extends Queue<E> {
    /*@ public behavior
      @   assignable objectState;
      @   ensures size() == \old(size()) + 1 && peekFirst() == e;
      @   ensures peekLast() == (\old(size()) == 0 ? e : \old(peekLast()));
      @   signals_only IllegalStateException, ClassCastException, NullPointerException, IllegalArgumentException; @*/
    void addFirst(/*@ nullable @*/ E e);

    /*@ public behavior
      @   assignable objectState;
      @   ensures size() == \old(size()) + 1 && peekLast() == e;
      @   ensures peekFirst() == (\old(size()) == 0 ? e : \old(peekFirst()));
      @   signals_only IllegalStateException, ClassCastException, NullPointerException, IllegalArgumentException; @*/
    void addLast(/*@ nullable @*/ E e);

    /*@ public behavior
      @   assignable objectState;
      @   ensures \result ==> size() == \old(size()) + 1 && peekFirst() == e;
      @   ensures !\result ==> size() == \old(size());
      @   signals_only ClassCastException, NullPointerException, IllegalArgumentException; @*/
    boolean offerFirst(/*@ nullable @*/ E e);

    /*@ public behavior
      @   assignable objectState;
      @   ensures \result ==> size() == \old(size()) + 1 && peekLast() == e;
      @   ensures !\result ==> size() == \old(size());
      @   signals_only ClassCastException, NullPointerException, IllegalArgumentException; @*/
    boolean offerLast(/*@ nullable @*/ E e);

    /*@ public normal_behavior
      @   recommends size() > 0 else NoSuchElementException;
      @   assignable objectState;
      @   ensures size() == \old(size()) - 1 && \result == \old(peekFirst()); @*/
    /*@ nullable @*/ E removeFirst();

    /*@ public normal_behavior
      @   recommends size() > 0 else NoSuchElementException;
      @   assignable objectState;
      @   ensures size() == \old(size()) - 1 && \result == \old(peekLast()); @*/
    /*@ nullable @*/ E removeLast();

    /*@ public normal_behavior
      @   assignable objectState;
      @   ensures \result == \old(peekFirst());
      @   ensures size() == (\old(size()) == 0 ? 0 : \old(size()) - 1); @*/
    /*@ nullable @*/ E pollFirst();

    /*@ public normal_behavior
      @   assignable objectState;
      @   ensures \result == \old(peekLast());
      @   ensures size() == (\old(size()) == 0 ? 0 : \old(size()) - 1); @*/
    /*@ nullable @*/ E pollLast();

    /*@ public normal_behavior
      @   recommends size() > 0 else NoSuchElementException;
      @   ensures \result == peekFirst(); @*/
    /*@ pure nullable @*/ E getFirst();

    /*@ public normal_behavior
      @   recommends size() > 0 else NoSuchElementException;
      @   ensures \result == peekLast(); @*/
    /*@ pure nullable @*/ E getLast();

    //@ public normal_behavior
    //@   ensures size() == 0 ==> \result == null;
    /*@ pure nullable @*/ E peekFirst();

    //@ public normal_behavior
    //@   ensures size() == 0 ==> \result == null;
    /*@ pure nullable @*/ E peekLast();

    /*@ public behavior
      @   assignable objectState;
      @   ensures \result <==> \old(contains(o));
      @   ensures size() == (\result ? \old(size()) - 1 : \old(size()));
      @   signals_only ClassCastException, NullPointerException; @*/
    boolean removeFirstOccurrence(/*@ nullable @*/ Object o);

    /*@ public behavior
      @   assignable objectState;
      @   ensures \result <==> \old(contains(o));
      @   ensures size() == (\result ? \old(size()) - 1 : \old(size()));
      @   signals_only ClassCastException, NullPointerException; @*/
    boolean removeLastOccurrence(/*@ nullable @*/ Object o);

    /*@ also public behavior
      @   assignable objectState;
      @   ensures \result && size() == \old(size()) + 1 && peekLast() == e;
      @   ensures peekFirst() == (\old(size()) == 0 ? e : \old(peekFirst()));
      @   signals_only IllegalStateException, ClassCastException, NullPointerException, IllegalArgumentException; @*/
    boolean add(/*@ nullable @*/ E e);

    /*@ also public behavior
      @   assignable objectState;
      @   ensures \result ==> peekLast() == e;
      @   signals_only ClassCastException, NullPointerException, IllegalArgumentException; @*/
    boolean offer(/*@ nullable @*/ E e);

    /*@ nullable @*/ E remove();

    /*@ nullable @*/ E poll();

    /*@ pure nullable @*/ E element();

    //@ also public normal_behavior
    //@   ensures \result == peekFirst();
    /*@ pure nullable @*/ E peek();

    boolean addAll(Collection<? extends E> c);

    /*@ public behavior
      @   assignable objectState;
      @   ensures size() == \old(size()) + 1 && peekFirst() == e;
      @   ensures peekLast() == (\old(size()) == 0 ? e : \old(peekLast()));
      @   signals_only IllegalStateException, ClassCastException, NullPointerException, IllegalArgumentException; @*/
    void push(/*@ nullable @*/ E e);

    /*@ public normal_behavior
      @   recommends size() > 0 else NoSuchElementException;
      @   assignable objectState;
      @   ensures size() == \old(size()) - 1 && \result == \old(peekFirst()); @*/
    /*@ nullable @*/ E pop();

    boolean remove(/*@ nullable @*/ Object o);

    /*@ pure @*/ boolean contains(/*@ nullable @*/ Object o);

    /*@ pure @*/ int size();

    Iterator<E> iterator();

    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures \result.hasNext() <==> size() > 0;
    Iterator<E> descendingIterator();
}
