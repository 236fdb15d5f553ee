package java.util;

import java.io.Serializable;

/** The keys of a HashMap. */
public /*@ code_java_math spec_bigint_math @*/ class HashSet<E> extends AbstractSet<E>
        implements Set<E>, Cloneable, Serializable {
    private HashMap<E, Object> map = new HashMap<>();
    //@   in objectState;
    //@   maps map.objectState \into objectState;

    //@ public normal_behavior
    //@   ensures size() == 0;
    public /*@ pure @*/ HashSet() {
    }

    //@ public normal_behavior
    //@   ensures size() <= c.size() && (size() == 0 <==> c.size() == 0);
    public HashSet(Collection<? extends E> c) {
        addAll(c);
    }

    //@ public normal_behavior
    //@   recommends initialCapacity >= 0 && loadFactor > 0.0f else IllegalArgumentException;
    //@   ensures size() == 0;
    public /*@ pure @*/ HashSet(int initialCapacity, float loadFactor) {
    }

    //@ public normal_behavior
    //@   recommends initialCapacity >= 0 else IllegalArgumentException;
    //@   ensures size() == 0;
    public /*@ pure @*/ HashSet(int initialCapacity) {
    }

    public Iterator<E> iterator() {
        return map.keysIn(isUnordered());
    }

    /** Is it left open which of several comes first? */
    boolean isUnordered() {
        return true;
    }

    public /*@ pure @*/ int size() {
        return map.size();
    }

    public /*@ pure @*/ boolean isEmpty() {
        return map.isEmpty();
    }

    //@ also public normal_behavior
    //@   ensures \result ==> size() > 0;
    public /*@ pure @*/ boolean contains(/*@ nullable @*/ Object o) {
        return map.containsKey(o);
    }

    /*@ also public normal_behavior
      @   assignable objectState;
      @   ensures contains(e);
      @   ensures \result <==> !\old(contains(e));
      @   ensures size() == (\result ? \old(size()) + 1 : \old(size())); @*/
    public boolean add(/*@ nullable @*/ E e) {
        if (map.containsKey(e)) {
            return false;
        }
        map.put(e, this);
        //@ set objectState = objectState + 1;
        return true;
    }

    /*@ also public normal_behavior
      @   assignable objectState;
      @   ensures !contains(o);
      @   ensures \result <==> \old(contains(o));
      @   ensures size() == (\result ? \old(size()) - 1 : \old(size())); @*/
    public boolean remove(/*@ nullable @*/ Object o) {
        if (!map.containsKey(o)) {
            return false;
        }
        map.remove(o);
        //@ set objectState = objectState + 1;
        return true;
    }

    //@ also public normal_behavior
    //@   assignable objectState;
    //@   ensures size() == 0;
    public void clear() {
        map.clear();
        //@ set objectState = objectState + 1;
    }

    public Object[] toArray() {
        return super.toArray();
    }

    public <T> T[] toArray(T[] array) {
        return super.toArray(array);
    }

    //@ also public normal_behavior
    //@   assignable \nothing;
    //@   ensures \fresh(\result) && \result instanceof HashSet && ((HashSet<?>) \result).size() == size();
    public native Object clone();
}
