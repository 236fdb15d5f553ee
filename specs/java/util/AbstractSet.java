package java.util;

public abstract class AbstractSet<E> extends AbstractCollection<E> implements Set<E> {
    protected AbstractSet() {
    }

    public native /*@ pure @*/ boolean equals(/*@ nullable @*/ Object o);

    public native /*@ pure @*/ int hashCode();

    public native boolean removeAll(Collection<?> c);
}
