package java.util;

public /*@ code_java_math spec_bigint_math @*/ interface Set<E> extends Collection<E> {
    /*@ pure @*/ int size();

    /*@ pure @*/ boolean isEmpty();

    /*@ pure @*/ boolean contains(/*@ nullable @*/ Object o);

    Iterator<E> iterator();

    Object[] toArray();

    <T> T[] toArray(T[] array);

    /*@ also public behavior
      @   assignable objectState;
      @   ensures contains(e);
      @   ensures \result <==> !\old(contains(e));
      @   ensures size() == (\result ? \old(size()) + 1 : \old(size()));
      @   signals_only UnsupportedOperationException, ClassCastException, NullPointerException,
      @       IllegalArgumentException; @*/
    boolean add(/*@ nullable @*/ E e);

    /*@ also public behavior
      @   assignable objectState;
      @   ensures !contains(o);
      @   ensures \result <==> \old(contains(o));
      @   signals_only UnsupportedOperationException, ClassCastException, NullPointerException; @*/
    boolean remove(/*@ nullable @*/ Object o);

    boolean containsAll(Collection<?> c);

    boolean addAll(Collection<? extends E> c);

    boolean retainAll(Collection<?> c);

    boolean removeAll(Collection<?> c);

    void clear();

    /*@ pure @*/ boolean equals(/*@ nullable @*/ Object o);

    /*@ pure @*/ int hashCode();

    default Spliterator<E> spliterator() {
        return Spliterators.spliterator(this, Spliterator.DISTINCT);
    }

    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == 0;
    static <E> Set<E> of() {
        return Unordered.setOf();
    }

    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == 1;
    //@   ensures \result.contains(e1);
    static <E> Set<E> of(E e1) {
        return Unordered.setOf(e1);
    }

    //@ public behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == 2;
    //@   ensures \result.contains(e1);
    //@   ensures \result.contains(e2);
    //@   signals_only IllegalArgumentException;
    static <E> Set<E> of(E e1, E e2) {
        return Unordered.setOf(e1, e2);
    }

    //@ public behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == 3;
    //@   ensures \result.contains(e1);
    //@   ensures \result.contains(e2);
    //@   ensures \result.contains(e3);
    //@   signals_only IllegalArgumentException;
    static <E> Set<E> of(E e1, E e2, E e3) {
        return Unordered.setOf(e1, e2, e3);
    }

    //@ public behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == 4;
    //@   ensures \result.contains(e1);
    //@   ensures \result.contains(e2);
    //@   ensures \result.contains(e3);
    //@   ensures \result.contains(e4);
    //@   signals_only IllegalArgumentException;
    static <E> Set<E> of(E e1, E e2, E e3, E e4) {
        return Unordered.setOf(e1, e2, e3, e4);
    }

    //@ public behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == 5;
    //@   ensures \result.contains(e1);
    //@   ensures \result.contains(e2);
    //@   ensures \result.contains(e3);
    //@   ensures \result.contains(e4);
    //@   ensures \result.contains(e5);
    //@   signals_only IllegalArgumentException;
    static <E> Set<E> of(E e1, E e2, E e3, E e4, E e5) {
        return Unordered.setOf(e1, e2, e3, e4, e5);
    }

    //@ public behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == 6;
    //@   ensures \result.contains(e1);
    //@   ensures \result.contains(e2);
    //@   ensures \result.contains(e3);
    //@   ensures \result.contains(e4);
    //@   ensures \result.contains(e5);
    //@   ensures \result.contains(e6);
    //@   signals_only IllegalArgumentException;
    static <E> Set<E> of(E e1, E e2, E e3, E e4, E e5, E e6) {
        return Unordered.setOf(e1, e2, e3, e4, e5, e6);
    }

    //@ public behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == 7;
    //@   ensures \result.contains(e1);
    //@   ensures \result.contains(e2);
    //@   ensures \result.contains(e3);
    //@   ensures \result.contains(e4);
    //@   ensures \result.contains(e5);
    //@   ensures \result.contains(e6);
    //@   ensures \result.contains(e7);
    //@   signals_only IllegalArgumentException;
    static <E> Set<E> of(E e1, E e2, E e3, E e4, E e5, E e6, E e7) {
        return Unordered.setOf(e1, e2, e3, e4, e5, e6, e7);
    }

    //@ public behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == 8;
    //@   ensures \result.contains(e1);
    //@   ensures \result.contains(e2);
    //@   ensures \result.contains(e3);
    //@   ensures \result.contains(e4);
    //@   ensures \result.contains(e5);
    //@   ensures \result.contains(e6);
    //@   ensures \result.contains(e7);
    //@   ensures \result.contains(e8);
    //@   signals_only IllegalArgumentException;
    static <E> Set<E> of(E e1, E e2, E e3, E e4, E e5, E e6, E e7, E e8) {
        return Unordered.setOf(e1, e2, e3, e4, e5, e6, e7, e8);
    }

    //@ public behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == 9;
    //@   ensures \result.contains(e1);
    //@   ensures \result.contains(e2);
    //@   ensures \result.contains(e3);
    //@   ensures \result.contains(e4);
    //@   ensures \result.contains(e5);
    //@   ensures \result.contains(e6);
    //@   ensures \result.contains(e7);
    //@   ensures \result.contains(e8);
    //@   ensures \result.contains(e9);
    //@   signals_only IllegalArgumentException;
    static <E> Set<E> of(E e1, E e2, E e3, E e4, E e5, E e6, E e7, E e8, E e9) {
        return Unordered.setOf(e1, e2, e3, e4, e5, e6, e7, e8, e9);
    }

    //@ public behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == 10;
    //@   ensures \result.contains(e1);
    //@   ensures \result.contains(e2);
    //@   ensures \result.contains(e3);
    //@   ensures \result.contains(e4);
    //@   ensures \result.contains(e5);
    //@   ensures \result.contains(e6);
    //@   ensures \result.contains(e7);
    //@   ensures \result.contains(e8);
    //@   ensures \result.contains(e9);
    //@   ensures \result.contains(e10);
    //@   signals_only IllegalArgumentException;
    static <E> Set<E> of(E e1, E e2, E e3, E e4, E e5, E e6, E e7, E e8, E e9, E e10) {
        return Unordered.setOf(e1, e2, e3, e4, e5, e6, e7, e8, e9, e10);
    }

    //@ public behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == elements.length;
    //@   signals_only NullPointerException, IllegalArgumentException;
    @SafeVarargs
    @SuppressWarnings("varargs")
    static <E> Set<E> of(E... elements) {
        return Unordered.setOf((Object[]) elements);
    }

    //@ public behavior
    //@   assignable \nothing;
    //@   ensures \result.size() <= coll.size() && (\result.size() == 0 <==> coll.size() == 0);
    //@   signals_only NullPointerException;
    static <E> Set<E> copyOf(Collection<? extends E> coll) {
        return Unordered.copyOf(coll);
    }
}
