package java.util;

import java.io.Serializable;

public abstract class EnumSet<E extends Enum<E>> extends AbstractSet<E> implements Cloneable, Serializable {

    //@ assignable \nothing;
    public static native <E extends Enum<E>> EnumSet<E> noneOf(Class<E> type);

    //@ assignable \nothing;
    public static native <E extends Enum<E>> EnumSet<E> allOf(Class<E> type);

    //@ assignable \nothing;
    public static native <E extends Enum<E>> EnumSet<E> copyOf(EnumSet<E> enumSet);

    //@ assignable \nothing;
    public static native <E extends Enum<E>> EnumSet<E> copyOf(Collection<E> collection);

    //@ assignable \nothing;
    public static native <E extends Enum<E>> EnumSet<E> complementOf(EnumSet<E> enumSet);

    //@ assignable \nothing;
    public static native <E extends Enum<E>> EnumSet<E> of(/*@ nullable @*/ E element);

    //@ assignable \nothing;
    public static native <E extends Enum<E>> EnumSet<E> of(/*@ nullable @*/ E element, /*@ nullable @*/ E element2);

    //@ assignable \nothing;
    public static native <E extends Enum<E>> EnumSet<E> of(/*@ nullable @*/ E element, /*@ nullable @*/ E element2,
            /*@ nullable @*/ E element3);

    //@ assignable \nothing;
    public static native <E extends Enum<E>> EnumSet<E> of(/*@ nullable @*/ E element, /*@ nullable @*/ E element2,
            /*@ nullable @*/ E element3, /*@ nullable @*/ E element4);

    //@ assignable \nothing;
    public static native <E extends Enum<E>> EnumSet<E> of(/*@ nullable @*/ E element, /*@ nullable @*/ E element2,
            /*@ nullable @*/ E element3, /*@ nullable @*/ E element4, /*@ nullable @*/ E element5);

    //@ assignable \nothing;
    public static native <E extends Enum<E>> EnumSet<E> of(/*@ nullable @*/ E element, E... elements);

    //@ assignable \nothing;
    public static native <E extends Enum<E>> EnumSet<E> range(/*@ nullable @*/ E element, /*@ nullable @*/ E element2);

    public native EnumSet<E> clone();
}
