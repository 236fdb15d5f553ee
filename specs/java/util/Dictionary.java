package java.util;

public /*@ code_java_math spec_bigint_math @*/ abstract class Dictionary<K, V> {
    /** ESC/Java's ghosts: what the user's annotations say of the entries. */
    //@ public ghost \TYPE keyType;
    //@ public ghost \TYPE elementType;

    public /*@ pure @*/ Dictionary() {
    }

    //@ public normal_behavior
    //@   ensures \result >= 0;
    public abstract /*@ pure @*/ int size();

    //@ public normal_behavior
    //@   ensures \result <==> size() == 0;
    public abstract /*@ pure @*/ boolean isEmpty();

    //@ public normal_behavior
    //@   assignable \nothing;
    public abstract Enumeration<K> keys();

    //@ public normal_behavior
    //@   assignable \nothing;
    public abstract Enumeration<V> elements();

    //@ public behavior
    //@   assignable \nothing;
    //@   signals_only RuntimeException;
    public abstract /*@ nullable @*/ V get(Object key);

    //@ public behavior
    //@   assignable objectState;
    //@   signals_only RuntimeException;
    public abstract /*@ nullable @*/ V put(K key, V value);

    //@ public behavior
    //@   assignable objectState;
    //@   signals_only RuntimeException;
    public abstract /*@ nullable @*/ V remove(Object key);
}
