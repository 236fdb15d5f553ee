package java.util;

public /*@ code_java_math spec_bigint_math @*/ interface NavigableSet<E> extends SortedSet<E> {
    /*@ pure nullable @*/ E lower(/*@ nullable @*/ E e);

    /*@ pure nullable @*/ E floor(/*@ nullable @*/ E e);

    /*@ pure nullable @*/ E ceiling(/*@ nullable @*/ E e);

    /*@ pure nullable @*/ E higher(/*@ nullable @*/ E e);

    //@ assignable objectState;
    //@ ensures size() == (\old(size()) == 0 ? 0 : \old(size()) - 1);
    /*@ nullable @*/ E pollFirst();

    //@ assignable objectState;
    //@ ensures size() == (\old(size()) == 0 ? 0 : \old(size()) - 1);
    /*@ nullable @*/ E pollLast();

    Iterator<E> iterator();

    /** A view. */
    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == size();
    NavigableSet<E> descendingSet();

    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures \result.hasNext() <==> size() > 0;
    Iterator<E> descendingIterator();

    /** A view. */
    //@ assignable \nothing;
    NavigableSet<E> subSet(/*@ nullable @*/ E fromElement, boolean fromInclusive, /*@ nullable @*/ E toElement,
            boolean toInclusive);

    /** A view. */
    //@ assignable \nothing;
    NavigableSet<E> headSet(/*@ nullable @*/ E toElement, boolean inclusive);

    /** A view. */
    //@ assignable \nothing;
    NavigableSet<E> tailSet(/*@ nullable @*/ E fromElement, boolean inclusive);

    SortedSet<E> subSet(/*@ nullable @*/ E fromElement, /*@ nullable @*/ E toElement);

    SortedSet<E> headSet(/*@ nullable @*/ E toElement);

    SortedSet<E> tailSet(/*@ nullable @*/ E fromElement);
}
