package java.util;

public abstract /*@ code_java_math spec_bigint_math @*/ class AbstractList<E> extends AbstractCollection<E>
        implements List<E> {
    protected transient int modCount;
    //@   in objectState;

    protected AbstractList() {
    }

    public abstract /*@ pure nullable @*/ E get(int index);

    public boolean add(/*@ nullable @*/ E e) {
        add(size(), e);
        return true;
    }

    public void add(int index, /*@ nullable @*/ E element) {
        throw new UnsupportedOperationException();
    }

    public /*@ nullable @*/ E set(int index, /*@ nullable @*/ E element) {
        throw new UnsupportedOperationException();
    }

    public /*@ nullable @*/ E remove(int index) {
        throw new UnsupportedOperationException();
    }

    public /*@ pure @*/ int indexOf(/*@ nullable @*/ Object o) {
        //@ loop_invariant 0 <= i && i <= size();
        //@ loop_invariant (\forall int k; 0 <= k && k < i; !Objects.equals(o, get(k)));
        //@ decreases size() - i;
        for (int i = 0; i < size(); i++) {
            if (Objects.equals(o, get(i))) {
                return i;
            }
        }
        return -1;
    }

    public /*@ pure @*/ int lastIndexOf(/*@ nullable @*/ Object o) {
        //@ loop_invariant -1 <= i && i < size();
        //@ loop_invariant (\forall int k; i < k && k < size(); !Objects.equals(o, get(k)));
        //@ decreases i + 1;
        for (int i = size() - 1; i >= 0; i--) {
            if (Objects.equals(o, get(i))) {
                return i;
            }
        }
        return -1;
    }

    public /*@ pure @*/ boolean contains(/*@ nullable @*/ Object o) {
        return indexOf(o) >= 0;
    }

    public void clear() {
        removeRange(0, size());
    }

    public boolean addAll(int index, Collection<? extends E> c) {
        if (index < 0 || index > size()) {
            throw new IndexOutOfBoundsException();
        }
        int at = index;
        for (E e : c) {
            add(at, e);
            at++;
        }
        return at > index;
    }

    protected void removeRange(int fromIndex, int toIndex) {
        //@ decreases toIndex - i;
        for (int i = fromIndex; i < toIndex; i++) {
            remove(fromIndex);
        }
    }

    public Iterator<E> iterator() {
        return new Cursor(0);
    }

    public ListIterator<E> listIterator() {
        return new Cursor(0);
    }

    public ListIterator<E> listIterator(int index) {
        if (index < 0 || index > size()) {
            throw new IndexOutOfBoundsException();
        }
        return new Cursor(index);
    }

    /** For lists that must define listIterator themselves. */
    ListIterator<E> cursor(int index) {
        return new Cursor(index);
    }

    public native List<E> subList(int fromIndex, int toIndex);

    public /*@ pure @*/ boolean equals(/*@ nullable @*/ Object o) {
        if (o == this) {
            return true;
        }
        if (!(o instanceof List)) {
            return false;
        }
        List<?> other = (List<?>) o;
        if (other.size() != size()) {
            return false;
        }
        //@ loop_invariant 0 <= i && i <= size();
        //@ decreases size() - i;
        for (int i = 0; i < size(); i++) {
            if (!Objects.equals(get(i), other.get(i))) {
                return false;
            }
        }
        return true;
    }

    public /*@ pure code_java_math @*/ int hashCode() {
        int hash = 1;
        //@ loop_invariant 0 <= i && i <= size();
        //@ decreases size() - i;
        for (int i = 0; i < size(); i++) {
            hash = 31 * hash + Objects.hashCode(get(i));
        }
        return hash;
    }

    /** Walks by index, and notices when someone else changed the list. */
    private class Cursor implements ListIterator<E> {
        private int next;
        //@   in position;
        private int last = -1;
        //@   in position;
        private int expected = modCount;
        //@   in position;

        Cursor(int start) {
            next = start;
            //@ set source = AbstractList.this;
            //@ set sourceState = AbstractList.this.objectState;
        }

        private void checkUnchanged() {
            if (modCount != expected) {
                throw new ConcurrentModificationException();
            }
        }

        public /*@ pure @*/ boolean hasNext() {
            return next != size();
        }

        public /*@ pure @*/ boolean hasPrevious() {
            return next != 0;
        }

        public /*@ pure @*/ int nextIndex() {
            return next;
        }

        public /*@ pure @*/ int previousIndex() {
            return next - 1;
        }

        public /*@ nullable @*/ E next() {
            checkUnchanged();
            if (next >= size()) {
                throw new NoSuchElementException();
            }
            last = next;
            next++;
            //@ set position = position + 1;
            return get(last);
        }

        public /*@ nullable @*/ E previous() {
            checkUnchanged();
            if (next <= 0) {
                throw new NoSuchElementException();
            }
            next--;
            last = next;
            //@ set position = position + 1;
            return get(last);
        }

        public void remove() {
            if (last < 0) {
                throw new IllegalStateException();
            }
            checkUnchanged();
            AbstractList.this.remove(last);
            if (last < next) {
                next--;
            }
            last = -1;
            resume();
        }

        public void set(/*@ nullable @*/ E e) {
            if (last < 0) {
                throw new IllegalStateException();
            }
            checkUnchanged();
            AbstractList.this.set(last, e);
            resume();
        }

        public void add(/*@ nullable @*/ E e) {
            checkUnchanged();
            AbstractList.this.add(next, e);
            next++;
            last = -1;
            resume();
        }

        private void resume() {
            expected = modCount;
            //@ set sourceState = AbstractList.this.objectState;
            //@ set position = position + 1;
        }
    }
}
