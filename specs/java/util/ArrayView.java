package java.util;

/** Our own class behind Arrays.asList: reads and writes the array it was given. */
final /*@ code_java_math spec_bigint_math @*/ class ArrayView<E> extends AbstractList<E> implements RandomAccess {
    private final E[] items;
    //@   maps items[*] \into objectState;

    ArrayView(E[] items) {
        this.items = items;
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

    public /*@ nullable @*/ E set(int index, /*@ nullable @*/ E element) {
        E old = get(index);
        items[index] = element;
        //@ set objectState = objectState + 1;
        return old;
    }
}
