package java.util;

/**
 * Our own class behind List.of: no nulls in, no changes. That the elements are not null is no
 * invariant here: whoever writes an array of objects would have to show that it is not this one.
 */
final /*@ immutable code_java_math spec_bigint_math @*/ class ImmutableList<E> extends AbstractList<E> implements RandomAccess {
    private final E[] items;

    @SafeVarargs
    ImmutableList(E... elements) {
        E[] copy = elements.clone();
        //@ loop_invariant 0 <= i && i <= copy.length;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; copy[k] != null);
        //@ decreases copy.length - i;
        for (int i = 0; i < copy.length; i++) {
            if (copy[i] == null) {
                throw new NullPointerException();
            }
        }
        this.items = copy;
    }

    public /*@ pure @*/ int size() {
        return items.length;
    }

    public /*@ pure nullable @*/ E get(int index) {
        if (index < 0 || index >= items.length) {
            throw new ArrayIndexOutOfBoundsException(index);
        }
        return items[index];
    }

    public boolean remove(/*@ nullable @*/ Object o) {
        throw new UnsupportedOperationException();
    }

    public boolean addAll(Collection<? extends E> c) {
        throw new UnsupportedOperationException();
    }

    public boolean removeAll(Collection<?> c) {
        throw new UnsupportedOperationException();
    }

    public boolean retainAll(Collection<?> c) {
        throw new UnsupportedOperationException();
    }

    public void clear() {
        throw new UnsupportedOperationException();
    }

    public void sort(/*@ nullable @*/ Comparator<? super E> c) {
        throw new UnsupportedOperationException();
    }

    public /*@ pure @*/ int indexOf(/*@ nullable @*/ Object o) {
        if (o == null) {
            throw new NullPointerException();
        }
        return super.indexOf(o);
    }

    public /*@ pure @*/ int lastIndexOf(/*@ nullable @*/ Object o) {
        if (o == null) {
            throw new NullPointerException();
        }
        return super.lastIndexOf(o);
    }
}
