package java.util;

import java.io.Serializable;

/** The elements from first to last in a list of ours. */
public /*@ code_java_math spec_bigint_math @*/ class LinkedList<E> extends AbstractSequentialList<E>
        implements List<E>, Deque<E>, Cloneable, Serializable {
    private ArrayList<E> items = new ArrayList<>();
    //@   in objectState;
    //@   maps items.objectState \into objectState;

    //@ public normal_behavior
    //@   ensures size() == 0;
    public /*@ pure @*/ LinkedList() {
    }

    //@ public normal_behavior
    //@   ensures size() == c.size();
    public LinkedList(Collection<? extends E> c) {
        addAll(c);
    }

    private void modCountUp() {
        modCount++;
        //@ set objectState = objectState + 1;
    }

    /*@ also public normal_behavior
      @   assignable objectState;
      @   ensures size() == \old(size()) + 1 && peekFirst() == e;
      @   ensures peekLast() == (\old(size()) == 0 ? e : \old(peekLast()));
      @   ensures (\forall int i; 1 <= i && i < size(); get(i) == \old(get(i - 1))); @*/
    public void addFirst(/*@ nullable @*/ E e) {
        items.add(0, e);
        modCountUp();
    }

    /*@ also public normal_behavior
      @   assignable objectState;
      @   ensures \result && size() == \old(size()) + 1 && peekFirst() == e;
      @   ensures peekLast() == (\old(size()) == 0 ? e : \old(peekLast()));
      @   ensures (\forall int i; 1 <= i && i < size(); get(i) == \old(get(i - 1))); @*/
    public boolean offerFirst(/*@ nullable @*/ E e) {
        addFirst(e);
        return true;
    }

    /*@ also public normal_behavior
      @   assignable objectState;
      @   ensures size() == \old(size()) + 1 && peekFirst() == e;
      @   ensures peekLast() == (\old(size()) == 0 ? e : \old(peekLast()));
      @   ensures (\forall int i; 1 <= i && i < size(); get(i) == \old(get(i - 1))); @*/
    public void push(/*@ nullable @*/ E e) {
        addFirst(e);
    }

    /*@ also public normal_behavior
      @   assignable objectState;
      @   ensures size() == \old(size()) + 1 && peekLast() == e;
      @   ensures peekFirst() == (\old(size()) == 0 ? e : \old(peekFirst()));
      @   ensures (\forall int i; 0 <= i && i < \old(size()); get(i) == \old(get(i))); @*/
    public void addLast(/*@ nullable @*/ E e) {
        items.add(e);
        modCountUp();
    }

    /*@ also public normal_behavior
      @   assignable objectState;
      @   ensures \result && size() == \old(size()) + 1 && peekLast() == e;
      @   ensures peekFirst() == (\old(size()) == 0 ? e : \old(peekFirst()));
      @   ensures (\forall int i; 0 <= i && i < \old(size()); get(i) == \old(get(i))); @*/
    public boolean offerLast(/*@ nullable @*/ E e) {
        addLast(e);
        return true;
    }

    /*@ also public normal_behavior
      @   assignable objectState;
      @   ensures \result && size() == \old(size()) + 1 && peekLast() == e;
      @   ensures peekFirst() == (\old(size()) == 0 ? e : \old(peekFirst()));
      @   ensures (\forall int i; 0 <= i && i < \old(size()); get(i) == \old(get(i))); @*/
    public boolean add(/*@ nullable @*/ E e) {
        addLast(e);
        return true;
    }

    /*@ also public normal_behavior
      @   assignable objectState;
      @   ensures \result && size() == \old(size()) + 1 && peekLast() == e;
      @   ensures peekFirst() == (\old(size()) == 0 ? e : \old(peekFirst()));
      @   ensures (\forall int i; 0 <= i && i < \old(size()); get(i) == \old(get(i))); @*/
    public boolean offer(/*@ nullable @*/ E e) {
        addLast(e);
        return true;
    }

    private /*@ nullable @*/ E takeAt(int index) {
        E e = items.remove(index);
        modCountUp();
        return e;
    }

    public /*@ nullable @*/ E removeFirst() {
        if (items.isEmpty()) {
            throw new NoSuchElementException();
        }
        return takeAt(0);
    }

    public /*@ nullable @*/ E removeLast() {
        if (items.isEmpty()) {
            throw new NoSuchElementException();
        }
        return takeAt(items.size() - 1);
    }

    public /*@ nullable @*/ E remove() {
        return removeFirst();
    }

    public /*@ nullable @*/ E pop() {
        return removeFirst();
    }

    public /*@ nullable @*/ E pollFirst() {
        return items.isEmpty() ? null : takeAt(0);
    }

    public /*@ nullable @*/ E pollLast() {
        return items.isEmpty() ? null : takeAt(items.size() - 1);
    }

    public /*@ nullable @*/ E poll() {
        return pollFirst();
    }

    public /*@ pure nullable @*/ E getFirst() {
        if (items.isEmpty()) {
            throw new NoSuchElementException();
        }
        return items.get(0);
    }

    public /*@ pure nullable @*/ E getLast() {
        if (items.isEmpty()) {
            throw new NoSuchElementException();
        }
        return items.get(items.size() - 1);
    }

    public /*@ pure nullable @*/ E element() {
        return getFirst();
    }

    public /*@ pure nullable @*/ E peekFirst() {
        return items.isEmpty() ? null : items.get(0);
    }

    public /*@ pure nullable @*/ E peekLast() {
        return items.isEmpty() ? null : items.get(items.size() - 1);
    }

    public /*@ pure nullable @*/ E peek() {
        return peekFirst();
    }

    /*@ also public normal_behavior
      @   assignable objectState;
      @   ensures \result <==> \old(contains(o));
      @   ensures size() == (\result ? \old(size()) - 1 : \old(size())); @*/
    public boolean removeFirstOccurrence(/*@ nullable @*/ Object o) {
        int index = items.indexOf(o);
        if (index < 0) {
            return false;
        }
        takeAt(index);
        return true;
    }

    /*@ also public normal_behavior
      @   assignable objectState;
      @   ensures \result <==> \old(contains(o));
      @   ensures size() == (\result ? \old(size()) - 1 : \old(size())); @*/
    public boolean removeLastOccurrence(/*@ nullable @*/ Object o) {
        int index = items.lastIndexOf(o);
        if (index < 0) {
            return false;
        }
        takeAt(index);
        return true;
    }

    /*@ also public normal_behavior
      @   assignable objectState;
      @   ensures \result <==> \old(contains(o));
      @   ensures size() == (\result ? \old(size()) - 1 : \old(size())); @*/
    public boolean remove(/*@ nullable @*/ Object o) {
        return removeFirstOccurrence(o);
    }

    //@ also public normal_behavior
    //@   ensures \result ==> size() > 0;
    public /*@ pure @*/ boolean contains(/*@ nullable @*/ Object o) {
        return items.contains(o);
    }

    public /*@ pure @*/ int size() {
        return items.size();
    }

    //@ also public normal_behavior
    //@   assignable objectState;
    //@   ensures size() == 0;
    public void clear() {
        items.clear();
        modCountUp();
    }

    public Object[] toArray() {
        return items.toArray();
    }

    public <T> T[] toArray(T[] array) {
        return items.toArray(array);
    }

    public native Iterator<E> descendingIterator();

    public /*@ pure nullable @*/ E get(int index) {
        return items.get(index);
    }

    //@ also public normal_behavior
    //@   recommends 0 <= index && index <= size() else IndexOutOfBoundsException;
    //@   assignable objectState;
    //@   ensures size() == \old(size()) + 1;
    public void add(int index, /*@ nullable @*/ E element) {
        items.add(index, element);
        modCountUp();
    }

    //@ also public normal_behavior
    //@   recommends 0 <= index && index < size() else IndexOutOfBoundsException;
    //@   assignable objectState;
    //@   ensures size() == \old(size());
    public /*@ nullable @*/ E set(int index, /*@ nullable @*/ E element) {
        E old = items.set(index, element);
        //@ set objectState = objectState + 1;
        return old;
    }

    //@ also public normal_behavior
    //@   recommends 0 <= index && index < size() else IndexOutOfBoundsException;
    //@   assignable objectState;
    //@   ensures size() == \old(size()) - 1;
    public /*@ nullable @*/ E remove(int index) {
        return takeAt(index);
    }

    //@ also public normal_behavior
    //@   ensures -1 <= \result && \result < size();
    public /*@ pure @*/ int indexOf(/*@ nullable @*/ Object o) {
        return items.indexOf(o);
    }

    //@ also public normal_behavior
    //@   ensures -1 <= \result && \result < size();
    public /*@ pure @*/ int lastIndexOf(/*@ nullable @*/ Object o) {
        return items.lastIndexOf(o);
    }

    //@ also public normal_behavior
    //@   assignable objectState;
    //@   ensures size() == \old(size()) + \old(c.size());
    public boolean addAll(Collection<? extends E> c) {
        return addAll(items.size(), c);
    }

    //@ also public normal_behavior
    //@   recommends 0 <= index && index <= size() else IndexOutOfBoundsException;
    //@   assignable objectState;
    //@   ensures size() == \old(size()) + \old(c.size());
    public boolean addAll(int index, Collection<? extends E> c) {
        boolean changed = items.addAll(index, c);
        if (changed) {
            modCountUp();
        }
        return changed;
    }

    public ListIterator<E> listIterator(int index) {
        if (index < 0 || index > items.size()) {
            throw new IndexOutOfBoundsException();
        }
        return cursor(index);
    }

    //@ also public normal_behavior
    //@   assignable \nothing;
    //@   ensures \fresh(\result) && \result instanceof LinkedList && ((LinkedList<?>) \result).size() == size();
    public Object clone() {
        return new LinkedList<>(this);
    }
}
