package java.util;

import java.util.function.UnaryOperator;

public /*@ code_java_math spec_bigint_math @*/ interface List<E> extends Collection<E> {
    //@ also public normal_behavior
    //@   ensures \result >= 0;
    /*@ pure @*/ int size();

    /*@ pure @*/ boolean isEmpty();

    //@ also public behavior
    //@   ensures \result <==> (\exists int i; 0 <= i && i < size(); Objects.equals(o, get(i)));
    //@   signals_only ClassCastException, NullPointerException;
    /*@ pure @*/ boolean contains(/*@ nullable @*/ Object o);

    Iterator<E> iterator();

    //@ also public normal_behavior
    //@   assignable \nothing;
    //@   ensures (\forall int i; 0 <= i && i < size(); \result[i] == get(i));
    Object[] toArray();

    //@ also public behavior
    //@   assignable array[*];
    //@   ensures (\forall int i; 0 <= i && i < size(); \result[i] == get(i));
    //@   signals_only ArrayStoreException;
    <T> T[] toArray(T[] array);

    //@ public normal_behavior
    //@   recommends 0 <= index && index < size() else IndexOutOfBoundsException;
    /*@ pure nullable @*/ E get(int index);

    /*@ also public behavior
      @   assignable objectState;
      @   ensures \result && size() == \old(size()) + 1;
      @   ensures get(size() - 1) == e;
      @   ensures (\forall int i; 0 <= i && i < \old(size()); get(i) == \old(get(i)));
      @   signals_only UnsupportedOperationException, ClassCastException, NullPointerException,
      @       IllegalArgumentException; @*/
    boolean add(/*@ nullable @*/ E e);

    /*@ public behavior
      @   recommends 0 <= index && index <= size() else IndexOutOfBoundsException;
      @   assignable objectState;
      @   ensures size() == \old(size()) + 1 && get(index) == element;
      @   ensures (\forall int i; 0 <= i && i < index; get(i) == \old(get(i)));
      @   ensures (\forall int i; index < i && i < size(); get(i) == \old(get(i - 1)));
      @   signals_only UnsupportedOperationException, ClassCastException, NullPointerException,
      @       IllegalArgumentException; @*/
    void add(int index, /*@ nullable @*/ E element);

    /*@ public behavior
      @   recommends 0 <= index && index < size() else IndexOutOfBoundsException;
      @   assignable objectState;
      @   ensures \result == \old(get(index));
      @   ensures size() == \old(size()) && get(index) == element;
      @   ensures (\forall int i; 0 <= i && i < size() && i != index; get(i) == \old(get(i)));
      @   signals_only UnsupportedOperationException, ClassCastException, NullPointerException,
      @       IllegalArgumentException; @*/
    /*@ nullable @*/ E set(int index, /*@ nullable @*/ E element);

    /*@ public behavior
      @   recommends 0 <= index && index < size() else IndexOutOfBoundsException;
      @   assignable objectState;
      @   ensures \result == \old(get(index)) && size() == \old(size()) - 1;
      @   ensures (\forall int i; 0 <= i && i < index; get(i) == \old(get(i)));
      @   ensures (\forall int i; index <= i && i < size(); get(i) == \old(get(i + 1)));
      @   signals_only UnsupportedOperationException; @*/
    /*@ nullable @*/ E remove(int index);

    /*@ also public behavior
      @   assignable objectState;
      @   ensures \result <==> \old(contains(o));
      @   ensures !\result ==> (\forall int i; 0 <= i && i < size(); get(i) == \old(get(i)));
      @   signals_only UnsupportedOperationException, ClassCastException, NullPointerException; @*/
    boolean remove(/*@ nullable @*/ Object o);

    boolean containsAll(Collection<?> c);

    /*@ also public behavior
      @   assignable objectState;
      @   ensures size() == \old(size()) + \old(c.size());
      @   ensures \result <==> \old(c.size()) > 0;
      @   ensures (\forall int i; 0 <= i && i < \old(size()); get(i) == \old(get(i)));
      @   signals_only UnsupportedOperationException, ClassCastException, NullPointerException,
      @       IllegalArgumentException; @*/
    boolean addAll(Collection<? extends E> c);

    /*@ public behavior
      @   recommends 0 <= index && index <= size() else IndexOutOfBoundsException;
      @   assignable objectState;
      @   ensures size() == \old(size()) + \old(c.size());
      @   ensures \result <==> \old(c.size()) > 0;
      @   ensures (\forall int i; 0 <= i && i < index; get(i) == \old(get(i)));
      @   signals_only UnsupportedOperationException, ClassCastException, NullPointerException,
      @       IllegalArgumentException; @*/
    boolean addAll(int index, Collection<? extends E> c);

    boolean removeAll(Collection<?> c);

    boolean retainAll(Collection<?> c);

    void clear();

    default void replaceAll(UnaryOperator<E> operator) {
        ListIterator<E> each = listIterator();
        while (each.hasNext()) {
            each.set(operator.apply(each.next()));
        }
    }

    //@ public behavior
    //@   assignable objectState;
    //@   ensures size() == \old(size());
    //@   signals_only RuntimeException;
    @SuppressWarnings("unchecked")
    default void sort(/*@ nullable @*/ Comparator<? super E> c) {
        Object[] sorted = toArray();
        Arrays.sort(sorted, (Comparator<Object>) c);
        ListIterator<E> each = listIterator();
        for (Object element : sorted) {
            each.next();
            each.set((E) element);
        }
    }

    /*@ public behavior
      @   ensures -1 <= \result && \result < size();
      @   ensures \result >= 0 ==> Objects.equals(o, get(\result));
      @   ensures (\forall int i; 0 <= i && i < (\result < 0 ? size() : \result); !Objects.equals(o, get(i)));
      @   signals_only ClassCastException, NullPointerException; @*/
    /*@ pure @*/ int indexOf(/*@ nullable @*/ Object o);

    /*@ public behavior
      @   ensures -1 <= \result && \result < size();
      @   ensures \result >= 0 ==> Objects.equals(o, get(\result));
      @   ensures (\forall int i; \result < i && i < size(); !Objects.equals(o, get(i)));
      @   signals_only ClassCastException, NullPointerException; @*/
    /*@ pure @*/ int lastIndexOf(/*@ nullable @*/ Object o);

    /*@ public normal_behavior
      @   assignable \nothing;
      @   ensures \result != this && \result.nextIndex() == 0;
      @   ensures \result.hasNext() <==> size() > 0;
      @   ensures \result.source == null || \result.source == this && \result.sourceState == objectState; @*/
    ListIterator<E> listIterator();

    /*@ public normal_behavior
      @   recommends 0 <= index && index <= size() else IndexOutOfBoundsException;
      @   assignable \nothing;
      @   ensures \result != this && \result.nextIndex() == index;
      @   ensures \result.hasNext() <==> index < size();
      @   ensures \result.source == null || \result.source == this && \result.sourceState == objectState; @*/
    ListIterator<E> listIterator(int index);

    /*@ public normal_behavior
      @   recommends 0 <= fromIndex && toIndex <= size() else IndexOutOfBoundsException;
      @   recommends fromIndex <= toIndex else IllegalArgumentException;
      @   assignable \nothing;
      @   ensures \result.size() == toIndex - fromIndex;
      @   ensures (\forall int i; 0 <= i && i < toIndex - fromIndex; \result.get(i) == get(fromIndex + i)); @*/
    List<E> subList(int fromIndex, int toIndex);

    default Spliterator<E> spliterator() {
        return Spliterators.spliterator(this, Spliterator.ORDERED);
    }

    /*@ pure @*/ boolean equals(/*@ nullable @*/ Object o);

    /*@ pure @*/ int hashCode();

    /** Since Java 21. */
    //@ public behavior
    //@   ensures size() == \old(size()) + 1 && get(0) == e;
    //@   assignable objectState;
    //@   signals_only RuntimeException;
    default void addFirst(/*@ nullable @*/ E e) {
        add(0, e);
    }

    /** Since Java 21. */
    //@ public behavior
    //@   ensures size() == \old(size()) + 1 && get(size() - 1) == e;
    //@   assignable objectState;
    //@   signals_only RuntimeException;
    default void addLast(/*@ nullable @*/ E e) {
        add(e);
    }

    /** Since Java 21. */
    //@ public normal_behavior
    //@   recommends size() > 0 else NoSuchElementException;
    //@   ensures \result == get(0);
    default /*@ pure nullable @*/ E getFirst() {
        if (isEmpty()) {
            throw new NoSuchElementException();
        }
        return get(0);
    }

    /** Since Java 21. */
    //@ public normal_behavior
    //@   recommends size() > 0 else NoSuchElementException;
    //@   ensures \result == get(size() - 1);
    default /*@ pure nullable @*/ E getLast() {
        if (isEmpty()) {
            throw new NoSuchElementException();
        }
        return get(size() - 1);
    }

    /** Since Java 21. */
    //@ public behavior
    //@   recommends size() > 0 else NoSuchElementException;
    //@   assignable objectState;
    //@   ensures size() == \old(size()) - 1 && \result == \old(get(0));
    //@   signals_only UnsupportedOperationException;
    default /*@ nullable @*/ E removeFirst() {
        if (isEmpty()) {
            throw new NoSuchElementException();
        }
        return remove(0);
    }

    /** Since Java 21. */
    //@ public behavior
    //@   recommends size() > 0 else NoSuchElementException;
    //@   assignable objectState;
    //@   ensures size() == \old(size()) - 1 && \result == \old(get(size() - 1));
    //@   signals_only UnsupportedOperationException;
    default /*@ nullable @*/ E removeLast() {
        if (isEmpty()) {
            throw new NoSuchElementException();
        }
        return remove(size() - 1);
    }

    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == 0;
    static <E> List<E> of() {
        return new ImmutableList<E>();
    }

    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == 1;
    //@   ensures \result.get(0) == e1;
    static <E> List<E> of(E e1) {
        return new ImmutableList<E>(e1);
    }

    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == 2;
    //@   ensures \result.get(0) == e1;
    //@   ensures \result.get(1) == e2;
    static <E> List<E> of(E e1, E e2) {
        return new ImmutableList<E>(e1, e2);
    }

    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == 3;
    //@   ensures \result.get(0) == e1;
    //@   ensures \result.get(1) == e2;
    //@   ensures \result.get(2) == e3;
    static <E> List<E> of(E e1, E e2, E e3) {
        return new ImmutableList<E>(e1, e2, e3);
    }

    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == 4;
    //@   ensures \result.get(0) == e1;
    //@   ensures \result.get(1) == e2;
    //@   ensures \result.get(2) == e3;
    //@   ensures \result.get(3) == e4;
    static <E> List<E> of(E e1, E e2, E e3, E e4) {
        return new ImmutableList<E>(e1, e2, e3, e4);
    }

    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == 5;
    //@   ensures \result.get(0) == e1;
    //@   ensures \result.get(1) == e2;
    //@   ensures \result.get(2) == e3;
    //@   ensures \result.get(3) == e4;
    //@   ensures \result.get(4) == e5;
    static <E> List<E> of(E e1, E e2, E e3, E e4, E e5) {
        return new ImmutableList<E>(e1, e2, e3, e4, e5);
    }

    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == 6;
    //@   ensures \result.get(0) == e1;
    //@   ensures \result.get(1) == e2;
    //@   ensures \result.get(2) == e3;
    //@   ensures \result.get(3) == e4;
    //@   ensures \result.get(4) == e5;
    //@   ensures \result.get(5) == e6;
    static <E> List<E> of(E e1, E e2, E e3, E e4, E e5, E e6) {
        return new ImmutableList<E>(e1, e2, e3, e4, e5, e6);
    }

    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == 7;
    //@   ensures \result.get(0) == e1;
    //@   ensures \result.get(1) == e2;
    //@   ensures \result.get(2) == e3;
    //@   ensures \result.get(3) == e4;
    //@   ensures \result.get(4) == e5;
    //@   ensures \result.get(5) == e6;
    //@   ensures \result.get(6) == e7;
    static <E> List<E> of(E e1, E e2, E e3, E e4, E e5, E e6, E e7) {
        return new ImmutableList<E>(e1, e2, e3, e4, e5, e6, e7);
    }

    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == 8;
    //@   ensures \result.get(0) == e1;
    //@   ensures \result.get(1) == e2;
    //@   ensures \result.get(2) == e3;
    //@   ensures \result.get(3) == e4;
    //@   ensures \result.get(4) == e5;
    //@   ensures \result.get(5) == e6;
    //@   ensures \result.get(6) == e7;
    //@   ensures \result.get(7) == e8;
    static <E> List<E> of(E e1, E e2, E e3, E e4, E e5, E e6, E e7, E e8) {
        return new ImmutableList<E>(e1, e2, e3, e4, e5, e6, e7, e8);
    }

    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == 9;
    //@   ensures \result.get(0) == e1;
    //@   ensures \result.get(1) == e2;
    //@   ensures \result.get(2) == e3;
    //@   ensures \result.get(3) == e4;
    //@   ensures \result.get(4) == e5;
    //@   ensures \result.get(5) == e6;
    //@   ensures \result.get(6) == e7;
    //@   ensures \result.get(7) == e8;
    //@   ensures \result.get(8) == e9;
    static <E> List<E> of(E e1, E e2, E e3, E e4, E e5, E e6, E e7, E e8, E e9) {
        return new ImmutableList<E>(e1, e2, e3, e4, e5, e6, e7, e8, e9);
    }

    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == 10;
    //@   ensures \result.get(0) == e1;
    //@   ensures \result.get(1) == e2;
    //@   ensures \result.get(2) == e3;
    //@   ensures \result.get(3) == e4;
    //@   ensures \result.get(4) == e5;
    //@   ensures \result.get(5) == e6;
    //@   ensures \result.get(6) == e7;
    //@   ensures \result.get(7) == e8;
    //@   ensures \result.get(8) == e9;
    //@   ensures \result.get(9) == e10;
    static <E> List<E> of(E e1, E e2, E e3, E e4, E e5, E e6, E e7, E e8, E e9, E e10) {
        return new ImmutableList<E>(e1, e2, e3, e4, e5, e6, e7, e8, e9, e10);
    }

    /*@ public normal_behavior
      @   recommends \nonnullelements(elements) else NullPointerException;
      @   assignable \nothing;
      @   ensures \result.size() == elements.length;
      @   ensures (\forall int i; 0 <= i && i < elements.length; \result.get(i) == elements[i]); @*/
    @SafeVarargs
    @SuppressWarnings("varargs")
    static <E> List<E> of(E... elements) {
        return new ImmutableList<>(elements);
    }

    //@ public behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == coll.size();
    //@   signals_only NullPointerException;
    @SuppressWarnings("unchecked")
    static <E> List<E> copyOf(Collection<? extends E> coll) {
        return new ImmutableList<>((E[]) coll.toArray());
    }
}
