import java.util.Arrays;

/** Arrays that only this class makes are made for all their elements. */
class PlainArrays<T> {
    private final Object[] fixed;
    private Object[] growing = {null, null};
    private T[] generic;
    private Object[] given = new Object[2];
    private Number[] chosen = new Number[2];
    Object[] open = new Object[2];
    private int size;

    //@ requires 0 < capacity && capacity < 100;
    @SuppressWarnings("unchecked")
    PlainArrays(int capacity) {
        fixed = new Object[capacity];
        generic = (T[]) new Object[capacity];
    }

    void set(Object x) { //~ VERIFIED
        if (fixed.length > 0) fixed[0] = x;
    }

    void add(Object x) { //~ VERIFIED
        if (size < 0 || size > growing.length || size > 1000) return;
        if (size == growing.length) {
            Object[] larger = new Object[size + 1];
            for (int i = 0; i < size; i++) {
                larger[i] = growing[i];
            }
            growing = larger;
        }
        growing[size] = x;
        size++;
    }

    void put(T x) { //~ VERIFIED
        if (generic.length == 3) generic = Arrays.copyOf(generic, 4);
        if (generic.length > 0) generic[0] = x;
    }

    void take(Object[] from) { //~ VERIFIED
        given = from;
    }

    void store(Object x) { //~ REFUTED
        if (given.length > 0) given[0] = x; //~ FAIL array-store
    }

    void choose(boolean whole) { //~ VERIFIED
        Number[] of = whole ? new Integer[2] : new Number[3];
        chosen = of;
    }

    void number(Number x) { //~ REFUTED
        if (chosen.length > 0) chosen[0] = x; //~ FAIL array-store
    }

    void anybody(Object x) { //~ REFUTED
        if (open.length > 0) open[0] = x; //~ FAIL array-store
    }
}

/** An initialiser in braces makes what the local is declared as. */
class ListedArrays {
    private Object[] held = new Object[1];

    void listed() { //~ VERIFIED
        String[] texts = {"a", "b"};
        held = texts;
    }

    void store(Object x) { //~ REFUTED
        if (held.length > 0) held[0] = x; //~ FAIL array-store
    }

    private class Inner {
        void give(Object[] other) {
            mine = other;
        }
    }

    private Object[] mine = new Object[1];

    void keep(Object x) { //~ REFUTED
        if (mine.length > 0) mine[0] = x; //~ FAIL array-store
    }
}

/** Components are whatever array somebody gives. */
record GivenArrays(Object[] all) {
    void store(Object x) { //~ REFUTED
        if (all.length > 0) all[0] = x; //~ FAIL array-store
    }
}
