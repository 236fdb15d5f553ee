package java.util;

import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

public /*@ code_java_math spec_bigint_math @*/ interface Collection<E> extends Iterable<E> {
    /** ESC/Java's ghosts: what the user's annotations say of the elements. */
    //@ public instance ghost \TYPE elementType;
    //@ public instance ghost boolean containsNull;

    /** Nobody can put a null into it: said of views that hold entries. */
    //@ public instance ghost final boolean refusesNull;

    //@ public normal_behavior
    //@   ensures \result >= 0;
    /*@ pure @*/ int size();

    //@ public normal_behavior
    //@   ensures \result <==> size() == 0;
    /*@ pure @*/ boolean isEmpty();

    //@ public behavior
    //@   ensures \result ==> size() > 0;
    //@   signals_only ClassCastException, NullPointerException;
    /*@ pure @*/ boolean contains(/*@ nullable @*/ Object o);

    /*@ also public normal_behavior
      @   assignable \nothing;
      @   ensures \result != this;
      @   ensures \result.hasNext() <==> size() > 0;
      @   ensures refusesNull ==> \result.withoutNull;
      @   ensures \fresh(\result) || !\result.hasNext(); // empty ones share theirs
      @   ensures \result.source == null || \result.source == this && \result.sourceState == objectState; @*/
    Iterator<E> iterator();

    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures \fresh(\result) && \result.length == size() && \typeof(\result) == \type(Object[]);
    Object[] toArray();

    /*@ public behavior
      @   assignable array[*];
      @   ensures \result == array || \fresh(\result);
      @   ensures \result.length >= size();
      @   ensures size() <= array.length <==> \result == array;
      @   signals_only ArrayStoreException; @*/
    <T> T[] toArray(T[] array);

    default <T> T[] toArray(IntFunction<T[]> generator) {
        return toArray(generator.apply(0));
    }

    /*@ public behavior
      @   assignable objectState;
      @   ensures \old(size()) <= size() && size() <= \old(size()) + 1;
      @   ensures !\result ==> size() == \old(size());
      @   signals_only UnsupportedOperationException, ClassCastException, NullPointerException,
      @       IllegalArgumentException, IllegalStateException; @*/
    boolean add(/*@ nullable @*/ E e);

    /*@ public behavior
      @   assignable objectState;
      @   ensures \result ==> size() == \old(size()) - 1;
      @   ensures !\result ==> size() == \old(size());
      @   signals_only UnsupportedOperationException, ClassCastException, NullPointerException; @*/
    boolean remove(/*@ nullable @*/ Object o);

    //@ public behavior
    //@   assignable \nothing;
    //@   ensures c.size() == 0 ==> \result;
    //@   signals_only ClassCastException, NullPointerException;
    boolean containsAll(Collection<?> c);

    /*@ public behavior
      @   assignable objectState;
      @   ensures size() >= \old(size());
      @   ensures !\result ==> size() == \old(size());
      @   signals_only UnsupportedOperationException, ClassCastException, NullPointerException,
      @       IllegalArgumentException, IllegalStateException; @*/
    boolean addAll(Collection<? extends E> c);

    /*@ public behavior
      @   assignable objectState;
      @   ensures \result ==> size() < \old(size());
      @   ensures !\result ==> size() == \old(size());
      @   signals_only UnsupportedOperationException, ClassCastException, NullPointerException; @*/
    boolean removeAll(Collection<?> c);

    default boolean removeIf(Predicate<? super E> filter) {
        boolean removed = false;
        Iterator<E> each = iterator();
        while (each.hasNext()) {
            if (filter.test(each.next())) {
                each.remove();
                removed = true;
            }
        }
        return removed;
    }

    /*@ public behavior
      @   assignable objectState;
      @   ensures \result ==> size() < \old(size());
      @   ensures !\result ==> size() == \old(size());
      @   signals_only UnsupportedOperationException, ClassCastException, NullPointerException; @*/
    boolean retainAll(Collection<?> c);

    //@ public behavior
    //@   assignable objectState;
    //@   ensures size() == 0;
    //@   signals_only UnsupportedOperationException;
    void clear();

    /*@ pure @*/ boolean equals(/*@ nullable @*/ Object o);

    /*@ pure @*/ int hashCode();

    default Spliterator<E> spliterator() {
        return Spliterators.spliterator(this, 0);
    }

    default Stream<E> stream() {
        return StreamSupport.stream(spliterator(), false);
    }

    default Stream<E> parallelStream() {
        return StreamSupport.stream(spliterator(), true);
    }
}
