package java.util;

import java.io.Serializable;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

public class TreeMap<K, V> extends AbstractMap<K, V> implements NavigableMap<K, V>, Cloneable, Serializable {

    public /*@ pure @*/ TreeMap() {
        init();
    }

    public /*@ pure @*/ TreeMap(Comparator<? super K> comparator) {
        init();
    }

    public /*@ pure @*/ TreeMap(Map<? extends K, ? extends V> map) {
        init();
    }

    public /*@ pure @*/ TreeMap(SortedMap<K, ? extends V> sortedMap) {
        init();
    }

    public native /*@ pure @*/ int size();

    public native /*@ pure @*/ boolean containsKey(/*@ nullable @*/ Object object);

    public native /*@ pure @*/ boolean containsValue(/*@ nullable @*/ Object object);

    public native /*@ pure nullable @*/ V get(/*@ nullable @*/ Object object);

    public native /*@ pure nullable @*/ Comparator<? super K> comparator();

    public native /*@ pure nullable @*/ K firstKey();

    public native /*@ pure nullable @*/ K lastKey();

    public native void putAll(Map<? extends K, ? extends V> map);

    public native /*@ nullable @*/ V put(/*@ nullable @*/ K key, /*@ nullable @*/ V value);

    public native /*@ nullable @*/ V putIfAbsent(/*@ nullable @*/ K key, /*@ nullable @*/ V value);

    public native /*@ nullable @*/ V computeIfAbsent(/*@ nullable @*/ K key, Function<? super K, ? extends V> function);

    public native /*@ nullable @*/ V computeIfPresent(/*@ nullable @*/ K key, BiFunction<? super K, ? super V,
            ? extends V> biFunction);

    public native /*@ nullable @*/ V compute(/*@ nullable @*/ K key, BiFunction<? super K, ? super V,
            ? extends V> biFunction);

    public native /*@ nullable @*/ V merge(/*@ nullable @*/ K key, /*@ nullable @*/ V value, BiFunction<? super V,
            ? super V, ? extends V> biFunction);

    public native /*@ nullable @*/ V remove(/*@ nullable @*/ Object object);

    public native void clear();

    public native Object clone();

    public native /*@ nullable @*/ Map.Entry<K, V> firstEntry();

    public native /*@ nullable @*/ Map.Entry<K, V> lastEntry();

    public native /*@ nullable @*/ Map.Entry<K, V> pollFirstEntry();

    public native /*@ nullable @*/ Map.Entry<K, V> pollLastEntry();

    public native /*@ nullable @*/ Map.Entry<K, V> lowerEntry(/*@ nullable @*/ K key);

    public native /*@ pure nullable @*/ K lowerKey(/*@ nullable @*/ K key);

    public native /*@ nullable @*/ Map.Entry<K, V> floorEntry(/*@ nullable @*/ K key);

    public native /*@ pure nullable @*/ K floorKey(/*@ nullable @*/ K key);

    public native /*@ nullable @*/ Map.Entry<K, V> ceilingEntry(/*@ nullable @*/ K key);

    public native /*@ pure nullable @*/ K ceilingKey(/*@ nullable @*/ K key);

    public native /*@ nullable @*/ Map.Entry<K, V> higherEntry(/*@ nullable @*/ K key);

    public native /*@ pure nullable @*/ K higherKey(/*@ nullable @*/ K key);

    public native Set<K> keySet();

    public native NavigableSet<K> navigableKeySet();

    public native NavigableSet<K> descendingKeySet();

    public native Collection<V> values();

    public native Set<Map.Entry<K, V>> entrySet();

    public native NavigableMap<K, V> descendingMap();

    public native NavigableMap<K, V> subMap(/*@ nullable @*/ K key, boolean flag, /*@ nullable @*/ K key2,
            boolean flag2);

    public native NavigableMap<K, V> headMap(/*@ nullable @*/ K key, boolean flag);

    public native NavigableMap<K, V> tailMap(/*@ nullable @*/ K key, boolean flag);

    public native SortedMap<K, V> subMap(/*@ nullable @*/ K key, /*@ nullable @*/ K key2);

    public native SortedMap<K, V> headMap(/*@ nullable @*/ K key);

    public native SortedMap<K, V> tailMap(/*@ nullable @*/ K key);

    public native boolean replace(/*@ nullable @*/ K key, /*@ nullable @*/ V value, /*@ nullable @*/ V value2);

    public native /*@ nullable @*/ V replace(/*@ nullable @*/ K key, /*@ nullable @*/ V value);

    public native void forEach(BiConsumer<? super K, ? super V> biConsumer);

    public native void replaceAll(BiFunction<? super K, ? super V, ? extends V> biFunction);

    //@ private normal_behavior
    //@   assignable \nothing;
    private native void init();
}
