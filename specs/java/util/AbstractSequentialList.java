package java.util;

public abstract class AbstractSequentialList<E> extends AbstractList<E> {
    protected AbstractSequentialList() {
    }

    public native /*@ pure nullable @*/ E get(int index);

    public native /*@ nullable @*/ E set(int index, /*@ nullable @*/ E element);

    public native void add(int index, /*@ nullable @*/ E element);

    public native /*@ nullable @*/ E remove(int index);

    public native boolean addAll(int index, Collection<? extends E> c);

    public Iterator<E> iterator() {
        return listIterator();
    }

    public abstract ListIterator<E> listIterator(int index);
}
