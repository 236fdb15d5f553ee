package java.util;

import java.util.function.Supplier;

public final class Objects {
    private Objects() {
    }

    public static /*@ pure @*/ boolean equals(/*@ nullable @*/ Object a, /*@ nullable @*/ Object b) {
        return a == b || a != null && a.equals(b);
    }

    public static /*@ pure @*/ boolean deepEquals(/*@ nullable @*/ Object a, /*@ nullable @*/ Object b) {
        return a == b || a != null && b != null && Arrays.deepEquals(new Object[] {a}, new Object[] {b});
    }

    public static /*@ pure @*/ int hashCode(/*@ nullable @*/ Object o) {
        return o == null ? 0 : o.hashCode();
    }

    public static /*@ pure @*/ int hash(/*@ nullable @*/ Object... values) {
        return Arrays.hashCode(values);
    }

    public static /*@ pure @*/ String toString(/*@ nullable @*/ Object o) {
        return String.valueOf(o);
    }

    public static /*@ pure nullable @*/ String toString(/*@ nullable @*/ Object o,
            /*@ nullable @*/ String nullDefault) {
        return o == null ? nullDefault : o.toString();
    }

    /** Since Java 19. */
    public static /*@ pure @*/ String toIdentityString(Object o) {
        return o.getClass().getName() + "@" + Integer.toHexString(System.identityHashCode(o));
    }

    public static <T> int compare(/*@ nullable @*/ T a, /*@ nullable @*/ T b, Comparator<? super T> c) {
        return a == b ? 0 : c.compare(a, b);
    }

    public static /*@ pure @*/ <T> T requireNonNull(/*@ nullable @*/ T obj) {
        if (obj == null) {
            throw new NullPointerException();
        }
        return obj;
    }

    public static /*@ pure @*/ <T> T requireNonNull(/*@ nullable @*/ T obj, /*@ nullable @*/ String message) {
        if (obj == null) {
            throw new NullPointerException(message);
        }
        return obj;
    }

    public static <T> T requireNonNull(/*@ nullable @*/ T obj, /*@ nullable @*/ Supplier<String> messageSupplier) {
        if (obj == null) {
            throw new NullPointerException(messageSupplier == null ? null : messageSupplier.get());
        }
        return obj;
    }

    public static /*@ pure @*/ <T> T requireNonNullElse(/*@ nullable @*/ T obj, /*@ nullable @*/ T defaultObj) {
        return obj != null ? obj : requireNonNull(defaultObj, "defaultObj");
    }

    public static <T> T requireNonNullElseGet(/*@ nullable @*/ T obj, /*@ nullable @*/ Supplier<? extends T> supplier) {
        return obj != null ? obj : requireNonNull(requireNonNull(supplier, "supplier").get(), "supplier.get()");
    }

    public static /*@ pure @*/ boolean isNull(/*@ nullable @*/ Object obj) {
        return obj == null;
    }

    public static /*@ pure @*/ boolean nonNull(/*@ nullable @*/ Object obj) {
        return obj != null;
    }

    public static /*@ pure @*/ int checkIndex(int index, int length) {
        if (index < 0 || index >= length) {
            throw new IndexOutOfBoundsException();
        }
        return index;
    }

    public static /*@ pure @*/ int checkFromToIndex(int fromIndex, int toIndex, int length) {
        if (fromIndex < 0 || fromIndex > toIndex || toIndex > length) {
            throw new IndexOutOfBoundsException();
        }
        return fromIndex;
    }

    public static /*@ pure @*/ int checkFromIndexSize(int fromIndex, int size, int length) {
        if (fromIndex < 0 || size < 0 || length < 0 || size > length - fromIndex) {
            throw new IndexOutOfBoundsException();
        }
        return fromIndex;
    }

    public static /*@ pure @*/ long checkIndex(long index, long length) {
        if (index < 0 || index >= length) {
            throw new IndexOutOfBoundsException();
        }
        return index;
    }

    public static /*@ pure @*/ long checkFromToIndex(long fromIndex, long toIndex, long length) {
        if (fromIndex < 0 || fromIndex > toIndex || toIndex > length) {
            throw new IndexOutOfBoundsException();
        }
        return fromIndex;
    }

    public static /*@ pure @*/ long checkFromIndexSize(long fromIndex, long size, long length) {
        if (fromIndex < 0 || size < 0 || length < 0 || size > length - fromIndex) {
            throw new IndexOutOfBoundsException();
        }
        return fromIndex;
    }
}
