package java.util;

public abstract /*@ code_java_math spec_bigint_math @*/ class AbstractCollection<E> implements Collection<E> {
    protected AbstractCollection() {
    }

    public abstract Iterator<E> iterator();

    public abstract /*@ pure @*/ int size();

    public /*@ pure @*/ boolean isEmpty() {
        return size() == 0;
    }

    public /*@ pure @*/ boolean contains(/*@ nullable @*/ Object o) {
        Iterator<E> each = iterator();
        while (each.hasNext()) {
            if (Objects.equals(o, each.next())) {
                return true;
            }
        }
        return false;
    }

    public Object[] toArray() {
        Object[] array = new Object[size()];
        Iterator<E> each = iterator();
        //@ loop_invariant 0 <= i && i <= array.length;
        //@ decreases array.length - i;
        for (int i = 0; i < array.length && each.hasNext(); i++) {
            array[i] = each.next();
        }
        return array;
    }

    @SuppressWarnings("unchecked")
    public <T> T[] toArray(T[] array) {
        int size = size();
        T[] result = array.length >= size ? array : Arrays.copyOf(array, size);
        Iterator<E> each = iterator();
        //@ loop_invariant 0 <= i && i <= size;
        //@ decreases size - i;
        for (int i = 0; i < size && each.hasNext(); i++) {
            result[i] = (T) each.next();
        }
        if (result.length > size) {
            result[size] = null;
        }
        return result;
    }

    public boolean add(/*@ nullable @*/ E e) {
        throw new UnsupportedOperationException();
    }

    public boolean remove(/*@ nullable @*/ Object o) {
        Iterator<E> each = iterator();
        while (each.hasNext()) {
            if (Objects.equals(o, each.next())) {
                each.remove();
                return true;
            }
        }
        return false;
    }

    public boolean containsAll(Collection<?> c) {
        for (Object o : c) {
            if (!contains(o)) {
                return false;
            }
        }
        return true;
    }

    public boolean addAll(Collection<? extends E> c) {
        boolean changed = false;
        for (E e : c) {
            if (add(e)) {
                changed = true;
            }
        }
        return changed;
    }

    public boolean removeAll(Collection<?> c) {
        boolean changed = false;
        Iterator<E> each = iterator();
        while (each.hasNext()) {
            if (c.contains(each.next())) {
                each.remove();
                changed = true;
            }
        }
        return changed;
    }

    public boolean retainAll(Collection<?> c) {
        boolean changed = false;
        Iterator<E> each = iterator();
        while (each.hasNext()) {
            if (!c.contains(each.next())) {
                each.remove();
                changed = true;
            }
        }
        return changed;
    }

    public void clear() {
        Iterator<E> each = iterator();
        while (each.hasNext()) {
            each.next();
            each.remove();
        }
    }

    public /*@ pure @*/ String toString() {
        String text = "[";
        boolean first = true;
        Iterator<E> each = iterator();
        while (each.hasNext()) {
            E e = each.next();
            text = text + (first ? "" : ", ") + (e == this ? "(this Collection)" : e);
            first = false;
        }
        return text + "]";
    }
}
