package java.util;

import java.io.Serializable;

public class TreeSet<E> extends AbstractSet<E> implements NavigableSet<E>, Cloneable, Serializable {

    public /*@ pure @*/ TreeSet() {
        init();
    }

    public /*@ pure @*/ TreeSet(Comparator<? super E> comparator) {
        init();
    }

    public /*@ pure @*/ TreeSet(Collection<? extends E> collection) {
        init();
    }

    public /*@ pure @*/ TreeSet(SortedSet<E> sortedSet) {
        init();
    }

    public native Iterator<E> iterator();

    public native Iterator<E> descendingIterator();

    public native NavigableSet<E> descendingSet();

    public native /*@ pure @*/ int size();

    public native /*@ pure @*/ boolean isEmpty();

    public native /*@ pure @*/ boolean contains(/*@ nullable @*/ Object object);

    public native boolean add(/*@ nullable @*/ E element);

    public native boolean remove(/*@ nullable @*/ Object object);

    public native void clear();

    public native boolean addAll(Collection<? extends E> collection);

    public native NavigableSet<E> subSet(/*@ nullable @*/ E element, boolean flag, /*@ nullable @*/ E element2,
            boolean flag2);

    public native NavigableSet<E> headSet(/*@ nullable @*/ E element, boolean flag);

    public native NavigableSet<E> tailSet(/*@ nullable @*/ E element, boolean flag);

    public native SortedSet<E> subSet(/*@ nullable @*/ E element, /*@ nullable @*/ E element2);

    public native SortedSet<E> headSet(/*@ nullable @*/ E element);

    public native SortedSet<E> tailSet(/*@ nullable @*/ E element);

    public native /*@ pure nullable @*/ Comparator<? super E> comparator();

    public native /*@ pure nullable @*/ E first();

    public native /*@ pure nullable @*/ E last();

    public native /*@ pure nullable @*/ E lower(/*@ nullable @*/ E element);

    public native /*@ pure nullable @*/ E floor(/*@ nullable @*/ E element);

    public native /*@ pure nullable @*/ E ceiling(/*@ nullable @*/ E element);

    public native /*@ pure nullable @*/ E higher(/*@ nullable @*/ E element);

    public native /*@ nullable @*/ E pollFirst();

    public native /*@ nullable @*/ E pollLast();

    public native Object clone();

    public native Spliterator<E> spliterator();

    //@ private normal_behavior
    //@   assignable \nothing;
    private native void init();
}
