package java.util;

import java.io.Serializable;

/** The elements from first to last in a list of ours. */
public /*@ code_java_math spec_bigint_math @*/ class ArrayDeque<E> extends AbstractCollection<E>
        implements Deque<E>, Cloneable, Serializable {
    private ArrayList<E> items = new ArrayList<>();
    //@   in objectState;
    //@   maps items.objectState \into objectState;

    //@ public normal_behavior
    //@   ensures size() == 0;
    public /*@ pure @*/ ArrayDeque() {
    }

    //@ public normal_behavior
    //@   ensures size() == 0;
    public /*@ pure @*/ ArrayDeque(int numElements) {
    }

    //@ public behavior
    //@   ensures size() == c.size();
    //@   signals_only NullPointerException;
    public ArrayDeque(Collection<? extends E> c) {
        for (E e : c) {
            addLast(e);
        }
    }

    /** Elements added and removed. */
    private int changes;
    //@   in objectState;

    private void modCountUp() {
        changes++;
        //@ set objectState = objectState + 1;
    }

    /*@ also public normal_behavior
      @   recommends e != null else NullPointerException;
      @   assignable objectState;
      @   ensures size() == \old(size()) + 1 && peekFirst() == e;
      @   ensures peekLast() == (\old(size()) == 0 ? e : \old(peekLast())); @*/
    public void addFirst(E e) {
        if (e == null) {
            throw new NullPointerException();
        }
        items.add(0, e);
        modCountUp();
    }

    /*@ also public normal_behavior
      @   recommends e != null else NullPointerException;
      @   assignable objectState;
      @   ensures \result && size() == \old(size()) + 1 && peekFirst() == e;
      @   ensures peekLast() == (\old(size()) == 0 ? e : \old(peekLast())); @*/
    public boolean offerFirst(E e) {
        addFirst(e);
        return true;
    }

    /*@ also public normal_behavior
      @   recommends e != null else NullPointerException;
      @   assignable objectState;
      @   ensures size() == \old(size()) + 1 && peekFirst() == e;
      @   ensures peekLast() == (\old(size()) == 0 ? e : \old(peekLast())); @*/
    public void push(E e) {
        addFirst(e);
    }

    /*@ also public normal_behavior
      @   recommends e != null else NullPointerException;
      @   assignable objectState;
      @   ensures size() == \old(size()) + 1 && peekLast() == e;
      @   ensures peekFirst() == (\old(size()) == 0 ? e : \old(peekFirst())); @*/
    public void addLast(E e) {
        if (e == null) {
            throw new NullPointerException();
        }
        items.add(e);
        modCountUp();
    }

    /*@ also public normal_behavior
      @   recommends e != null else NullPointerException;
      @   assignable objectState;
      @   ensures \result && size() == \old(size()) + 1 && peekLast() == e;
      @   ensures peekFirst() == (\old(size()) == 0 ? e : \old(peekFirst())); @*/
    public boolean offerLast(E e) {
        addLast(e);
        return true;
    }

    /*@ also public normal_behavior
      @   recommends e != null else NullPointerException;
      @   assignable objectState;
      @   ensures \result && size() == \old(size()) + 1 && peekLast() == e;
      @   ensures peekFirst() == (\old(size()) == 0 ? e : \old(peekFirst())); @*/
    public boolean add(E e) {
        addLast(e);
        return true;
    }

    /*@ also public normal_behavior
      @   recommends e != null else NullPointerException;
      @   assignable objectState;
      @   ensures \result && size() == \old(size()) + 1 && peekLast() == e;
      @   ensures peekFirst() == (\old(size()) == 0 ? e : \old(peekFirst())); @*/
    public boolean offer(E e) {
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

    public /*@ pure @*/ boolean isEmpty() {
        return items.isEmpty();
    }

    public boolean addAll(Collection<? extends E> c) {
        int before = size();
        for (E e : c) {
            addLast(e);
        }
        return size() > before;
    }

    public Iterator<E> iterator() {
        return new Cursor();
    }

    public native boolean removeAll(Collection<?> c);

    public native boolean retainAll(Collection<?> c);

    //@ also public normal_behavior
    //@   assignable \nothing;
    //@   ensures \fresh(\result) && \result.size() == size();
    public ArrayDeque<E> clone() {
        return new ArrayDeque<>(this);
    }

    /** Walks by index; what becomes of one whose deque someone else has changed is left open. */
    private class Cursor implements Iterator<E> {
        private int next;
        //@   in position;
        private int last = -1;
        //@   in position;
        private int end = items.size();
        //@   in position;
        private int expected = changes;
        //@   in position;

        public /*@ pure @*/ boolean hasNext() {
            return next < end;
        }

        public /*@ nullable @*/ E next() {
            if (next >= end) {
                throw new NoSuchElementException();
            }
            if (changes != expected) {
                return afterChanges();
            }
            last = next;
            next++;
            //@ set position = position + 1;
            return items.get(last);
        }

        //@ private behavior
        //@   assignable position;
        //@   signals_only ConcurrentModificationException;
        private native /*@ nullable @*/ E afterChanges();

        public void remove() {
            if (last < 0) {
                throw new IllegalStateException();
            }
            if (changes != expected) {
                afterChanges();
                return;
            }
            takeAt(last);
            next--;
            end--;
            last = -1;
            expected = changes;
            //@ set position = position + 1;
        }
    }
}
