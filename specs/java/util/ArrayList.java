package java.util;

import java.io.Serializable;

/** An array with a count of the used places. */
public /*@ code_java_math spec_bigint_math @*/ class ArrayList<E> extends AbstractList<E>
        implements List<E>, RandomAccess, Cloneable, Serializable {
    private Object[] items;
    //@   in objectState;
    //@   maps items[*] \into objectState;
    private int count;
    //@   in objectState;
    //@ private invariant 0 <= count && count <= items.length;
    //@ private invariant \typeof(items) == \type(Object[]);

    //@ public normal_behavior
    //@   ensures size() == 0;
    public /*@ pure @*/ ArrayList() {
        items = new Object[10];
    }

    //@ public normal_behavior
    //@   recommends initialCapacity >= 0 else IllegalArgumentException;
    //@   ensures size() == 0;
    public /*@ pure @*/ ArrayList(int initialCapacity) {
        items = new Object[initialCapacity];
    }

    /*@ public normal_behavior
      @   ensures size() == c.size();
      @   ensures c instanceof List
      @       ==> (\forall int i; 0 <= i && i < size(); get(i) == ((List<?>) c).get(i)); @*/
    public /*@ pure @*/ ArrayList(Collection<? extends E> c) {
        items = c.toArray();
        count = items.length;
    }

    public /*@ pure @*/ int size() {
        return count;
    }

    public /*@ pure @*/ boolean isEmpty() {
        return count == 0;
    }

    //@ also public normal_behavior
    //@   recommends 0 <= index && index < size() else IndexOutOfBoundsException;
    @SuppressWarnings("unchecked")
    public /*@ pure nullable @*/ E get(int index) {
        if (index < 0 || index >= count) {
            throw new IndexOutOfBoundsException();
        }
        return (E) items[index];
    }

    /*@ also public normal_behavior
      @   ensures -1 <= \result && \result < size();
      @   ensures \result >= 0 ==> Objects.equals(o, get(\result));
      @   ensures (\forall int i; 0 <= i && i < (\result < 0 ? size() : \result); !Objects.equals(o, get(i))); @*/
    public /*@ pure @*/ int indexOf(/*@ nullable @*/ Object o) {
        //@ loop_invariant 0 <= i && i <= count;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; !Objects.equals(o, items[k]));
        //@ decreases count - i;
        for (int i = 0; i < count; i++) {
            if (Objects.equals(o, items[i])) {
                return i;
            }
        }
        return -1;
    }

    /*@ also public normal_behavior
      @   ensures -1 <= \result && \result < size();
      @   ensures \result >= 0 ==> Objects.equals(o, get(\result));
      @   ensures (\forall int i; \result < i && i < size(); !Objects.equals(o, get(i))); @*/
    public /*@ pure @*/ int lastIndexOf(/*@ nullable @*/ Object o) {
        //@ loop_invariant -1 <= i && i < count;
        //@ loop_invariant (\forall int k; i < k && k < count; !Objects.equals(o, items[k]));
        //@ decreases i + 1;
        for (int i = count - 1; i >= 0; i--) {
            if (Objects.equals(o, items[i])) {
                return i;
            }
        }
        return -1;
    }

    //@ also public normal_behavior
    //@   ensures \result <==> (\exists int i; 0 <= i && i < size(); Objects.equals(o, get(i)));
    public /*@ pure @*/ boolean contains(/*@ nullable @*/ Object o) {
        return indexOf(o) >= 0;
    }

    private void makeRoom() {
        if (count == items.length) {
            if (count == Integer.MAX_VALUE) {
                throw new OutOfMemoryError();
            }
            items = copy(count < Integer.MAX_VALUE / 2 ? 2 * count + 1 : Integer.MAX_VALUE);
        }
    }

    /*@ private normal_behavior
      @   requires length >= count;
      @   assignable \nothing;
      @   ensures \fresh(\result) && \result.length == length && \typeof(\result) == \type(Object[]);
      @   ensures (\forall int i; 0 <= i && i < count; \result[i] == items[i]); @*/
    private Object[] copy(int length) {
        Object[] result = new Object[length];
        System.arraycopy(items, 0, result, 0, count);
        return result;
    }

    /*@ also public normal_behavior
      @   assignable objectState;
      @   ensures \result && size() == \old(size()) + 1;
      @   ensures get(size() - 1) == e;
      @   ensures (\forall int i; 0 <= i && i < \old(size()); get(i) == \old(get(i))); @*/
    public boolean add(/*@ nullable @*/ E e) {
        makeRoom();
        items[count] = e;
        count++;
        modCount++;
        //@ set objectState = objectState + 1;
        return true;
    }

    /*@ also public normal_behavior
      @   recommends 0 <= index && index <= size() else IndexOutOfBoundsException;
      @   assignable objectState;
      @   ensures size() == \old(size()) + 1 && get(index) == element;
      @   ensures (\forall int i; 0 <= i && i < index; get(i) == \old(get(i)));
      @   ensures (\forall int i; index < i && i < size(); get(i) == \old(get(i - 1))); @*/
    public void add(int index, /*@ nullable @*/ E element) {
        if (index < 0 || index > count) {
            throw new IndexOutOfBoundsException();
        }
        makeRoom();
        System.arraycopy(items, index, items, index + 1, count - index);
        items[index] = element;
        count++;
        modCount++;
        //@ set objectState = objectState + 1;
    }

    /*@ also public normal_behavior
      @   recommends 0 <= index && index < size() else IndexOutOfBoundsException;
      @   assignable objectState;
      @   ensures \result == \old(get(index));
      @   ensures size() == \old(size()) && get(index) == element;
      @   ensures (\forall int i; 0 <= i && i < size() && i != index; get(i) == \old(get(i))); @*/
    public /*@ nullable @*/ E set(int index, /*@ nullable @*/ E element) {
        E old = get(index);
        items[index] = element;
        //@ set objectState = objectState + 1;
        return old;
    }

    /*@ also public normal_behavior
      @   recommends 0 <= index && index < size() else IndexOutOfBoundsException;
      @   assignable objectState;
      @   ensures \result == \old(get(index)) && size() == \old(size()) - 1;
      @   ensures (\forall int i; 0 <= i && i < index; get(i) == \old(get(i)));
      @   ensures (\forall int i; index <= i && i < size(); get(i) == \old(get(i + 1))); @*/
    public /*@ nullable @*/ E remove(int index) {
        E old = get(index);
        System.arraycopy(items, index + 1, items, index, count - index - 1);
        count--;
        items[count] = null;
        modCount++;
        //@ set objectState = objectState + 1;
        return old;
    }

    /*@ also public normal_behavior
      @   assignable objectState;
      @   ensures \result <==> \old(contains(o));
      @   ensures \result ==> size() == \old(size()) - 1;
      @   ensures !\result ==> size() == \old(size())
      @       && (\forall int i; 0 <= i && i < size(); get(i) == \old(get(i))); @*/
    public boolean remove(/*@ nullable @*/ Object o) {
        int index = indexOf(o);
        if (index < 0) {
            return false;
        }
        remove(index);
        return true;
    }

    //@ also public normal_behavior
    //@   assignable objectState;
    //@   ensures size() == 0;
    public void clear() {
        Arrays.fill(items, 0, count, null);
        count = 0;
        modCount++;
        //@ set objectState = objectState + 1;
    }

    /*@ also public normal_behavior
      @   assignable objectState;
      @   ensures size() == \old(size()) + \old(c.size());
      @   ensures \result <==> \old(c.size()) > 0;
      @   ensures (\forall int i; 0 <= i && i < \old(size()); get(i) == \old(get(i))); @*/
    public boolean addAll(Collection<? extends E> c) {
        return addAll(count, c);
    }

    /*@ also public normal_behavior
      @   recommends 0 <= index && index <= size() else IndexOutOfBoundsException;
      @   assignable objectState;
      @   ensures size() == \old(size()) + \old(c.size());
      @   ensures \result <==> \old(c.size()) > 0;
      @   ensures (\forall int i; 0 <= i && i < index; get(i) == \old(get(i))); @*/
    @SuppressWarnings("unchecked")
    public boolean addAll(int index, Collection<? extends E> c) {
        if (index < 0 || index > count) {
            throw new IndexOutOfBoundsException();
        }
        Object[] more = c.toArray();
        modCount++;
        //@ set objectState = objectState + 1;
        for (int i = 0; i < more.length; i++) {
            add(index + i, (E) more[i]);
        }
        return more.length > 0;
    }

    //@ requires 0 <= fromIndex && fromIndex <= toIndex && toIndex <= size();
    protected void removeRange(int fromIndex, int toIndex) {
        modCount++;
        System.arraycopy(items, toIndex, items, fromIndex, count - toIndex);
        int newCount = count - (toIndex - fromIndex);
        Arrays.fill(items, newCount, count, null);
        count = newCount;
        //@ set objectState = objectState + 1;
    }

    //@ public normal_behavior
    //@   assignable objectState;
    //@   ensures size() == \old(size());
    //@   ensures (\forall int i; 0 <= i && i < size(); get(i) == \old(get(i)));
    public void trimToSize() {
        modCount++;
        items = copy(count);
        //@ set objectState = objectState + 1;
    }

    //@ public normal_behavior
    //@   assignable objectState;
    //@   ensures size() == \old(size());
    //@   ensures (\forall int i; 0 <= i && i < size(); get(i) == \old(get(i)));
    public native void ensureCapacity(int minCapacity);

    //@ also public normal_behavior
    //@   assignable \nothing;
    //@   ensures \fresh(\result) && \result.length == size();
    //@   ensures (\forall int i; 0 <= i && i < size(); \result[i] == get(i));
    public Object[] toArray() {
        return copy(count);
    }

    //@ also public normal_behavior
    //@   assignable \nothing;
    //@   ensures \fresh(\result) && \result instanceof ArrayList;
    //@   ensures ((ArrayList<?>) \result).size() == size();
    public Object clone() {
        return new ArrayList<>(this);
    }

    public Iterator<E> iterator() {
        return super.iterator();
    }

    public ListIterator<E> listIterator() {
        return super.listIterator();
    }

    public ListIterator<E> listIterator(int index) {
        return super.listIterator(index);
    }

    public <T> T[] toArray(T[] array) {
        return super.toArray(array);
    }

    public boolean removeAll(Collection<?> c) {
        return super.removeAll(c);
    }

    public boolean retainAll(Collection<?> c) {
        return super.retainAll(c);
    }

    public /*@ pure @*/ boolean equals(/*@ nullable @*/ Object o) {
        return super.equals(o);
    }

    public /*@ pure code_java_math @*/ int hashCode() {
        return super.hashCode();
    }
}
