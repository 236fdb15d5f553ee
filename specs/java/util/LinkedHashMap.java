package java.util;

/** The map of HashMap, whose associations stand in the order of insertion; that of access is not modelled. */
public /*@ code_java_math spec_bigint_math @*/ class LinkedHashMap<K, V> extends HashMap<K, V> implements Map<K, V> {
    //@ public normal_behavior
    //@   ensures size() == 0;
    public /*@ pure @*/ LinkedHashMap() {
    }

    //@ public normal_behavior
    //@   recommends initialCapacity >= 0 else IllegalArgumentException;
    //@   ensures size() == 0;
    public /*@ pure @*/ LinkedHashMap(int initialCapacity) {
        super(initialCapacity);
    }

    //@ public normal_behavior
    //@   recommends initialCapacity >= 0 && loadFactor > 0.0f else IllegalArgumentException;
    //@   ensures size() == 0;
    public /*@ pure @*/ LinkedHashMap(int initialCapacity, float loadFactor) {
        super(initialCapacity, loadFactor);
    }

    //@ public normal_behavior
    //@   recommends initialCapacity >= 0 && loadFactor > 0.0f else IllegalArgumentException;
    //@   ensures size() == 0;
    public /*@ pure @*/ LinkedHashMap(int initialCapacity, float loadFactor, boolean accessOrder) {
        super(initialCapacity, loadFactor);
        if (accessOrder) {
            orderByAccess();
        }
    }

    //@ public normal_behavior
    //@   ensures size() <= m.size();
    public LinkedHashMap(Map<? extends K, ? extends V> m) {
        super(m);
    }

    //@ also public normal_behavior
    //@   assignable \nothing;
    public Set<K> keySet() {
        return super.keySet();
    }

    //@ also public normal_behavior
    //@   assignable \nothing;
    public Collection<V> values() {
        return super.values();
    }

    //@ also public normal_behavior
    //@   assignable \nothing;
    public Set<Map.Entry<K, V>> entrySet() {
        return super.entrySet();
    }

    public /*@ pure @*/ boolean containsValue(/*@ nullable @*/ Object value) {
        return super.containsValue(value);
    }

    public /*@ pure nullable @*/ V get(/*@ nullable @*/ Object key) {
        return super.get(key);
    }

    public void clear() {
        super.clear();
    }

    public /*@ nullable @*/ V put(/*@ nullable @*/ K key, /*@ nullable @*/ V value) {
        boolean held = containsKey(key);
        V old = super.put(key, value);
        if (!held) {
            Map.Entry<K, V> eldest = super.entrySet().iterator().next();
            if (removeEldestEntry(eldest)) {
                remove(eldest.getKey());
            }
        }
        return old;
    }

    /** Asked after each insertion; the entry just inserted is never the eldest of several. */
    //@ public behavior
    //@   ensures \result ==> size() > 1;
    //@   signals_only RuntimeException;
    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        return false;
    }

    boolean isUnordered() {
        return false;
    }

    //@ private normal_behavior
    //@   assignable \nothing;
    private native void orderByAccess();
}
