package java.util;

import java.io.Serializable;

/** The keys of a TreeMap. */
public /*@ code_java_math spec_bigint_math @*/ class TreeSet<E> extends AbstractSet<E>
        implements NavigableSet<E>, Cloneable, Serializable {
    private TreeMap<E, Object> map;
    //@   in objectState;
    //@   maps map.objectState \into objectState;

    //@ public normal_behavior
    //@   ensures size() == 0;
    public /*@ pure @*/ TreeSet() {
        map = new TreeMap<>();
    }

    //@ public normal_behavior
    //@   ensures size() == 0;
    public /*@ pure @*/ TreeSet(/*@ nullable @*/ Comparator<? super E> comparator) {
        map = new TreeMap<>(comparator);
    }

    //@ public behavior
    //@   ensures size() <= collection.size();
    //@   signals_only ClassCastException, NullPointerException;
    public TreeSet(Collection<? extends E> collection) {
        map = new TreeMap<>();
        addAll(collection);
    }

    //@ public behavior
    //@   ensures size() == sortedSet.size();
    //@   signals_only ClassCastException, NullPointerException;
    public TreeSet(SortedSet<E> sortedSet) {
        map = new TreeMap<>(sortedSet.comparator());
        addAll(sortedSet);
    }

    public Iterator<E> iterator() {
        return map.keySet().iterator();
    }

    public native Iterator<E> descendingIterator();

    public native NavigableSet<E> descendingSet();

    public /*@ pure @*/ int size() {
        return map.size();
    }

    public /*@ pure @*/ boolean isEmpty() {
        return map.isEmpty();
    }

    public /*@ pure @*/ boolean contains(/*@ nullable @*/ Object object) {
        return map.containsKey(object);
    }

    public boolean add(/*@ nullable @*/ E element) {
        int before = map.size();
        map.put(element, this);
        //@ set objectState = objectState + 1;
        return map.size() > before;
    }

    public boolean remove(/*@ nullable @*/ Object object) {
        int before = map.size();
        map.remove(object);
        //@ set objectState = objectState + 1;
        return map.size() < before;
    }

    public void clear() {
        map.clear();
        //@ set objectState = objectState + 1;
    }

    public boolean addAll(Collection<? extends E> collection) {
        return super.addAll(collection);
    }

    public native NavigableSet<E> subSet(/*@ nullable @*/ E element, boolean flag, /*@ nullable @*/ E element2,
            boolean flag2);

    public native NavigableSet<E> headSet(/*@ nullable @*/ E element, boolean flag);

    public native NavigableSet<E> tailSet(/*@ nullable @*/ E element, boolean flag);

    public native SortedSet<E> subSet(/*@ nullable @*/ E element, /*@ nullable @*/ E element2);

    public native SortedSet<E> headSet(/*@ nullable @*/ E element);

    public native SortedSet<E> tailSet(/*@ nullable @*/ E element);

    public /*@ pure nullable @*/ Comparator<? super E> comparator() {
        return map.comparator();
    }

    public /*@ pure nullable @*/ E first() {
        return map.firstKey();
    }

    public /*@ pure nullable @*/ E last() {
        return map.lastKey();
    }

    public /*@ pure nullable @*/ E lower(/*@ nullable @*/ E element) {
        return map.lowerKey(element);
    }

    public /*@ pure nullable @*/ E floor(/*@ nullable @*/ E element) {
        return map.floorKey(element);
    }

    public /*@ pure nullable @*/ E ceiling(/*@ nullable @*/ E element) {
        return map.ceilingKey(element);
    }

    public /*@ pure nullable @*/ E higher(/*@ nullable @*/ E element) {
        return map.higherKey(element);
    }

    public /*@ nullable @*/ E pollFirst() {
        Map.Entry<E, Object> taken = map.pollFirstEntry();
        //@ set objectState = objectState + 1;
        return taken == null ? null : taken.getKey();
    }

    public /*@ nullable @*/ E pollLast() {
        Map.Entry<E, Object> taken = map.pollLastEntry();
        //@ set objectState = objectState + 1;
        return taken == null ? null : taken.getKey();
    }

    public Object clone() {
        return new TreeSet<E>((SortedSet<E>) this);
    }

    public native Spliterator<E> spliterator();
}
