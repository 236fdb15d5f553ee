package java.util;

public /*@ code_java_math spec_bigint_math @*/ interface SortedSet<E> extends Set<E> {
    //@ public normal_behavior
    //@   ensures true;
    /*@ pure nullable @*/ Comparator<? super E> comparator();

    /** A view. */
    //@ assignable \nothing;
    SortedSet<E> subSet(/*@ nullable @*/ E fromElement, /*@ nullable @*/ E toElement);

    /** A view. */
    //@ assignable \nothing;
    SortedSet<E> headSet(/*@ nullable @*/ E toElement);

    /** A view. */
    //@ assignable \nothing;
    SortedSet<E> tailSet(/*@ nullable @*/ E fromElement);

    /*@ public normal_behavior
      @   recommends size() > 0 else NoSuchElementException;
      @   ensures contains(\result); @*/
    /*@ pure nullable @*/ E first();

    /*@ public normal_behavior
      @   recommends size() > 0 else NoSuchElementException;
      @   ensures contains(\result); @*/
    /*@ pure nullable @*/ E last();

    default Spliterator<E> spliterator() {
        return Spliterators.spliterator(this, Spliterator.DISTINCT | Spliterator.SORTED | Spliterator.ORDERED);
    }
}
