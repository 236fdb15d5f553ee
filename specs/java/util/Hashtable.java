package java.util;

/** The old map of old programs. What it contains is not described: see HashMap. */
public /*@ code_java_math spec_bigint_math @*/ class Hashtable<K, V> extends Dictionary<K, V> implements Map<K, V> {
    /** ESC/Java's ghosts: what the user's annotations say of the entries. */
    //@ public ghost \TYPE keyType;
    //@ public ghost \TYPE elementType;

    //@ public normal_behavior
    //@   ensures true;
    public /*@ pure @*/ Hashtable() {
    }

    //@ public normal_behavior
    //@   recommends initialCapacity >= 0 else IllegalArgumentException;
    public /*@ pure @*/ Hashtable(int initialCapacity) {
    }

    //@ also public normal_behavior
    //@   ensures \result >= 0;
    public native /*@ pure @*/ int size();

    //@ also public normal_behavior
    //@   ensures \result <==> size() == 0;
    public native /*@ pure @*/ boolean isEmpty();

    //@ also public normal_behavior
    //@   assignable \nothing;
    public native Enumeration<K> keys();

    //@ also public normal_behavior
    //@   assignable \nothing;
    public native Enumeration<V> elements();

    //@ public behavior
    //@   assignable \nothing;
    //@   signals_only RuntimeException;
    public native boolean contains(Object value);

    //@ also public behavior
    //@   assignable \nothing;
    //@   signals_only RuntimeException;
    public native boolean containsKey(Object key);

    //@ also public behavior
    //@   assignable \nothing;
    //@   signals_only RuntimeException;
    public native boolean containsValue(Object value);

    //@ also public behavior
    //@   assignable \nothing;
    //@   signals_only RuntimeException;
    public native /*@ nullable @*/ V get(Object key);

    //@ also public behavior
    //@   assignable objectState;
    //@   signals_only RuntimeException;
    public native /*@ nullable @*/ V put(K key, V value);

    //@ also public behavior
    //@   assignable objectState;
    //@   signals_only RuntimeException;
    public native /*@ nullable @*/ V remove(Object key);

    //@ also public behavior
    //@   assignable objectState;
    //@   signals_only RuntimeException;
    public native void putAll(Map<? extends K, ? extends V> t);

    //@ also public normal_behavior
    //@   assignable objectState;
    public native void clear();

    //@ also public normal_behavior
    //@   assignable \nothing;
    public native Set<K> keySet();

    //@ also public normal_behavior
    //@   assignable \nothing;
    public native Collection<V> values();

    //@ also public normal_behavior
    //@   assignable \nothing;
    public native Set<Map.Entry<K, V>> entrySet();

    public native /*@ pure @*/ boolean equals(/*@ nullable @*/ Object object);

    public native /*@ pure @*/ int hashCode();

    public native /*@ pure @*/ String toString();
}
