package java.util;

import java.io.Serializable;

public class EnumMap<K extends Enum<K>, V> extends AbstractMap<K, V> implements Serializable, Cloneable {

    public /*@ pure @*/ EnumMap(Class<K> type) {
        init();
    }

    //@ public behavior
    //@   signals (RuntimeException e) true;
    public /*@ pure @*/ EnumMap(EnumMap<K, ? extends V> enumMap) {
        init();
    }

    //@ public behavior
    //@   signals (RuntimeException e) true;
    public /*@ pure @*/ EnumMap(Map<K, ? extends V> map) {
        init();
    }

    public native /*@ pure @*/ int size();

    public native /*@ pure @*/ boolean containsValue(/*@ nullable @*/ Object object);

    public native /*@ pure @*/ boolean containsKey(/*@ nullable @*/ Object object);

    public native /*@ pure nullable @*/ V get(/*@ nullable @*/ Object object);

    public native /*@ nullable @*/ V put(/*@ nullable @*/ K key, /*@ nullable @*/ V value);

    public native /*@ nullable @*/ V remove(/*@ nullable @*/ Object object);

    public native void putAll(Map<? extends K, ? extends V> map);

    public native void clear();

    public native Set<K> keySet();

    public native Collection<V> values();

    public native Set<Map.Entry<K, V>> entrySet();

    public native /*@ pure @*/ boolean equals(/*@ nullable @*/ Object object);

    public native /*@ pure @*/ int hashCode();

    public native EnumMap<K, V> clone();

    //@ private normal_behavior
    //@   assignable \nothing;
    private native void init();
}
