package java.util;

import java.io.Serializable;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

public class Vector<E> extends AbstractList<E> implements List<E>, RandomAccess, Cloneable, Serializable {
    protected Object[] elementData;
    protected int elementCount;
    protected int capacityIncrement;

    //@ public normal_behavior
    //@   recommends n >= 0 else IllegalArgumentException;
    public /*@ pure @*/ Vector(int n, int n2) {
        init();
    }

    //@ public normal_behavior
    //@   recommends n >= 0 else IllegalArgumentException;
    public /*@ pure @*/ Vector(int n) {
        init();
    }

    public /*@ pure @*/ Vector() {
        init();
    }

    public /*@ pure @*/ Vector(Collection<? extends E> collection) {
        init();
    }

    //@ requires size() <= objects.length;
    //@ assignable objects[*];
    //@ signals_only ArrayStoreException;
    public native void copyInto(Object[] objects);

    //@ assignable objectState;
    public native void trimToSize();

    //@ assignable objectState;
    public native void ensureCapacity(int n);

    //@ assignable objectState;
    public native void setSize(int n);

    //@ assignable objectState;
    public native int capacity();

    public native /*@ pure @*/ int size();

    public native /*@ pure @*/ boolean isEmpty();

    //@ assignable objectState;
    public native Enumeration<E> elements();

    public native /*@ pure @*/ boolean contains(/*@ nullable @*/ Object object);

    public native /*@ pure @*/ int indexOf(/*@ nullable @*/ Object object);

    public native /*@ pure @*/ int indexOf(/*@ nullable @*/ Object object, int n);

    public native /*@ pure @*/ int lastIndexOf(/*@ nullable @*/ Object object);

    public native /*@ pure @*/ int lastIndexOf(/*@ nullable @*/ Object object, int n);

    //@ assignable objectState;
    public native /*@ nullable @*/ E elementAt(int n);

    //@ public normal_behavior
    //@   recommends size() > 0 else NoSuchElementException;
    //@   assignable objectState;
    public native /*@ nullable @*/ E firstElement();

    //@ public normal_behavior
    //@   recommends size() > 0 else NoSuchElementException;
    //@   assignable objectState;
    public native /*@ nullable @*/ E lastElement();

    //@ assignable objectState;
    public native void setElementAt(/*@ nullable @*/ E element, int n);

    //@ assignable objectState;
    public native void removeElementAt(int n);

    //@ assignable objectState;
    public native void insertElementAt(/*@ nullable @*/ E element, int n);

    //@ assignable objectState;
    public native void addElement(/*@ nullable @*/ E element);

    //@ assignable objectState;
    public native boolean removeElement(/*@ nullable @*/ Object object);

    //@ assignable objectState;
    public native void removeAllElements();

    public native Object clone();

    public native Object[] toArray();

    public native <T> T[] toArray(T[] elements);

    public native /*@ pure nullable @*/ E get(int n);

    public native /*@ nullable @*/ E set(int n, /*@ nullable @*/ E element);

    public native boolean add(/*@ nullable @*/ E element);

    public native boolean remove(/*@ nullable @*/ Object object);

    public native void add(int n, /*@ nullable @*/ E element);

    public native /*@ nullable @*/ E remove(int n);

    public native void clear();

    public native boolean containsAll(Collection<?> collection);

    public native boolean addAll(Collection<? extends E> collection);

    public native boolean removeAll(Collection<?> collection);

    public native boolean retainAll(Collection<?> collection);

    public native boolean removeIf(Predicate<? super E> predicate);

    public native boolean addAll(int n, Collection<? extends E> collection);

    public native /*@ pure @*/ boolean equals(/*@ nullable @*/ Object object);

    public native /*@ pure @*/ int hashCode();

    public native /*@ pure @*/ String toString();

    public native List<E> subList(int n, int n2);

    //@ assignable objectState;
    protected native void removeRange(int n, int n2);

    public native ListIterator<E> listIterator(int n);

    public native ListIterator<E> listIterator();

    public native Iterator<E> iterator();

    public native void forEach(Consumer<? super E> consumer);

    public native void replaceAll(UnaryOperator<E> unaryOperator);

    public native void sort(Comparator<? super E> comparator);

    public native Spliterator<E> spliterator();

    //@ private normal_behavior
    //@   assignable \nothing;
    private native void init();
}
