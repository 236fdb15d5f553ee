package java.util;

import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

public /*@ code_java_math spec_bigint_math @*/ interface Map<K, V> {
    /** ESC/Java's ghosts: what the user's annotations say of the entries. */
    //@ public instance ghost \TYPE keyType;
    //@ public instance ghost \TYPE elementType;
    //@ public instance ghost boolean containsNull;

    interface Entry<K, V> {
        //@ public normal_behavior
        //@   ensures true;
        /*@ pure nullable @*/ K getKey();

        //@ public normal_behavior
        //@   ensures true;
        /*@ pure nullable @*/ V getValue();

        /** Writes through to the map. */
        //@ public behavior
        //@   assignable \everything;
        //@   ensures \result == \old(getValue()) && getValue() == value && getKey() == \old(getKey());
        //@   signals_only RuntimeException;
        /*@ nullable @*/ V setValue(/*@ nullable @*/ V value);

        /*@ pure @*/ boolean equals(/*@ nullable @*/ Object o);

        /*@ pure @*/ int hashCode();

        public static <K extends Comparable<? super K>, V> Comparator<Map.Entry<K, V>> comparingByKey() {
            return (a, b) -> a.getKey().compareTo(b.getKey());
        }

        public static <K, V extends Comparable<? super V>> Comparator<Map.Entry<K, V>> comparingByValue() {
            return (a, b) -> a.getValue().compareTo(b.getValue());
        }

        public static <K, V> Comparator<Map.Entry<K, V>> comparingByKey(Comparator<? super K> cmp) {
            return (a, b) -> cmp.compare(a.getKey(), b.getKey());
        }

        public static <K, V> Comparator<Map.Entry<K, V>> comparingByValue(Comparator<? super V> cmp) {
            return (a, b) -> cmp.compare(a.getValue(), b.getValue());
        }

        public static <K, V> Map.Entry<K, V> copyOf(Map.Entry<? extends K, ? extends V> e) {
            return Map.entry(e.getKey(), e.getValue());
        }
    }

    //@ public normal_behavior
    //@   ensures \result >= 0;
    /*@ pure @*/ int size();

    //@ public normal_behavior
    //@   ensures \result <==> size() == 0;
    /*@ pure @*/ boolean isEmpty();

    //@ public behavior
    //@   ensures \result ==> size() > 0;
    //@   signals_only ClassCastException, NullPointerException;
    /*@ pure @*/ boolean containsKey(/*@ nullable @*/ Object key);

    //@ public behavior
    //@   ensures \result ==> size() > 0;
    //@   signals_only ClassCastException, NullPointerException;
    /*@ pure @*/ boolean containsValue(/*@ nullable @*/ Object value);

    //@ public behavior
    //@   ensures \result != null ==> containsKey(key);
    //@   signals_only ClassCastException, NullPointerException;
    /*@ pure nullable @*/ V get(/*@ nullable @*/ Object key);

    /*@ public behavior
      @   assignable objectState;
      @   ensures \result == \old(get(key));
      @   ensures containsKey(key) && get(key) == value;
      @   ensures \old(containsKey(key)) ==> size() == \old(size());
      @   ensures 1 <= size() && size() <= \old(size()) + 1;
      @   signals_only UnsupportedOperationException, ClassCastException, NullPointerException,
      @       IllegalArgumentException; @*/
    /*@ nullable @*/ V put(/*@ nullable @*/ K key, /*@ nullable @*/ V value);

    /*@ public behavior
      @   assignable objectState;
      @   ensures \result == \old(get(key));
      @   ensures !containsKey(key) && get(key) == null;
      @   ensures size() == (\old(containsKey(key)) ? \old(size()) - 1 : \old(size()));
      @   signals_only UnsupportedOperationException, ClassCastException, NullPointerException; @*/
    /*@ nullable @*/ V remove(/*@ nullable @*/ Object key);

    /*@ public behavior
      @   assignable objectState;
      @   signals_only UnsupportedOperationException, ClassCastException, NullPointerException,
      @       IllegalArgumentException; @*/
    void putAll(Map<? extends K, ? extends V> m);

    //@ public behavior
    //@   assignable objectState;
    //@   ensures size() == 0;
    //@   signals_only UnsupportedOperationException;
    void clear();

    /** A view. */
    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == size();
    Set<K> keySet();

    /** A view. */
    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == size();
    Collection<V> values();

    /** A view. */
    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == size();
    //@   ensures \result.refusesNull || Unseen.holds();
    Set<Map.Entry<K, V>> entrySet();

    /*@ pure @*/ boolean equals(/*@ nullable @*/ Object o);

    /*@ pure @*/ int hashCode();

    default /*@ pure nullable @*/ V getOrDefault(/*@ nullable @*/ Object key, /*@ nullable @*/ V defaultValue) {
        V value = get(key);
        return value != null || containsKey(key) ? value : defaultValue;
    }

    default void forEach(BiConsumer<? super K, ? super V> action) {
        for (Map.Entry<K, V> entry : entrySet()) {
            action.accept(entry.getKey(), entry.getValue());
        }
    }

    default void replaceAll(BiFunction<? super K, ? super V, ? extends V> function) {
        for (Map.Entry<K, V> entry : entrySet()) {
            entry.setValue(function.apply(entry.getKey(), entry.getValue()));
        }
    }

    default /*@ nullable @*/ V putIfAbsent(/*@ nullable @*/ K key, /*@ nullable @*/ V value) {
        V old = get(key);
        if (old == null) {
            old = put(key, value);
        }
        return old;
    }

    default boolean remove(/*@ nullable @*/ Object key, /*@ nullable @*/ Object value) {
        if (!containsKey(key) || !Objects.equals(get(key), value)) {
            return false;
        }
        remove(key);
        return true;
    }

    default boolean replace(/*@ nullable @*/ K key, /*@ nullable @*/ V oldValue, /*@ nullable @*/ V newValue) {
        if (!containsKey(key) || !Objects.equals(get(key), oldValue)) {
            return false;
        }
        put(key, newValue);
        return true;
    }

    default /*@ nullable @*/ V replace(/*@ nullable @*/ K key, /*@ nullable @*/ V value) {
        return containsKey(key) ? put(key, value) : null;
    }

    default /*@ nullable @*/ V computeIfAbsent(/*@ nullable @*/ K key,
            Function<? super K, ? extends V> mappingFunction) {
        V value = get(key);
        if (value == null) {
            value = mappingFunction.apply(key);
            if (value != null) {
                put(key, value);
            }
        }
        return value;
    }

    default /*@ nullable @*/ V computeIfPresent(/*@ nullable @*/ K key,
            BiFunction<? super K, ? super V, ? extends V> remappingFunction) {
        V old = get(key);
        if (old == null) {
            return null;
        }
        V value = remappingFunction.apply(key, old);
        if (value == null) {
            remove(key);
        } else {
            put(key, value);
        }
        return value;
    }

    default /*@ nullable @*/ V compute(/*@ nullable @*/ K key,
            BiFunction<? super K, ? super V, ? extends V> remappingFunction) {
        V old = get(key);
        V value = remappingFunction.apply(key, old);
        if (value != null) {
            put(key, value);
        } else if (old != null || containsKey(key)) {
            remove(key);
        }
        return value;
    }

    default /*@ nullable @*/ V merge(/*@ nullable @*/ K key, V value,
            BiFunction<? super V, ? super V, ? extends V> remappingFunction) {
        V old = get(key);
        V merged = old == null ? value : remappingFunction.apply(old, value);
        if (merged == null) {
            remove(key);
        } else {
            put(key, merged);
        }
        return merged;
    }

    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == 0;
    static <K, V> Map<K, V> of() {
        return Unordered.mapOf();
    }

    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == 1;
    //@   ensures \result.containsKey(k1) && \result.get(k1) == v1;
    static <K, V> Map<K, V> of(K k1, V v1) {
        return Unordered.mapOf(k1, v1);
    }

    //@ public behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == 2;
    //@   ensures \result.containsKey(k1) && \result.get(k1) == v1;
    //@   ensures \result.containsKey(k2) && \result.get(k2) == v2;
    //@   signals_only IllegalArgumentException;
    static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2) {
        return Unordered.mapOf(k1, v1, k2, v2);
    }

    //@ public behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == 3;
    //@   ensures \result.containsKey(k1) && \result.get(k1) == v1;
    //@   ensures \result.containsKey(k2) && \result.get(k2) == v2;
    //@   ensures \result.containsKey(k3) && \result.get(k3) == v3;
    //@   signals_only IllegalArgumentException;
    static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2, K k3, V v3) {
        return Unordered.mapOf(k1, v1, k2, v2, k3, v3);
    }

    //@ public behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == 4;
    //@   ensures \result.containsKey(k1) && \result.get(k1) == v1;
    //@   ensures \result.containsKey(k2) && \result.get(k2) == v2;
    //@   ensures \result.containsKey(k3) && \result.get(k3) == v3;
    //@   ensures \result.containsKey(k4) && \result.get(k4) == v4;
    //@   signals_only IllegalArgumentException;
    static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2, K k3, V v3, K k4, V v4) {
        return Unordered.mapOf(k1, v1, k2, v2, k3, v3, k4, v4);
    }

    //@ public behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == 5;
    //@   ensures \result.containsKey(k1) && \result.get(k1) == v1;
    //@   ensures \result.containsKey(k2) && \result.get(k2) == v2;
    //@   ensures \result.containsKey(k3) && \result.get(k3) == v3;
    //@   ensures \result.containsKey(k4) && \result.get(k4) == v4;
    //@   ensures \result.containsKey(k5) && \result.get(k5) == v5;
    //@   signals_only IllegalArgumentException;
    static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2, K k3, V v3, K k4, V v4, K k5, V v5) {
        return Unordered.mapOf(k1, v1, k2, v2, k3, v3, k4, v4, k5, v5);
    }

    //@ public behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == 6;
    //@   ensures \result.containsKey(k1) && \result.get(k1) == v1;
    //@   ensures \result.containsKey(k2) && \result.get(k2) == v2;
    //@   ensures \result.containsKey(k3) && \result.get(k3) == v3;
    //@   ensures \result.containsKey(k4) && \result.get(k4) == v4;
    //@   ensures \result.containsKey(k5) && \result.get(k5) == v5;
    //@   ensures \result.containsKey(k6) && \result.get(k6) == v6;
    //@   signals_only IllegalArgumentException;
    static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2, K k3, V v3, K k4, V v4, K k5, V v5, K k6, V v6) {
        return Unordered.mapOf(k1, v1, k2, v2, k3, v3, k4, v4, k5, v5, k6, v6);
    }

    //@ public behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == 7;
    //@   ensures \result.containsKey(k1) && \result.get(k1) == v1;
    //@   ensures \result.containsKey(k2) && \result.get(k2) == v2;
    //@   ensures \result.containsKey(k3) && \result.get(k3) == v3;
    //@   ensures \result.containsKey(k4) && \result.get(k4) == v4;
    //@   ensures \result.containsKey(k5) && \result.get(k5) == v5;
    //@   ensures \result.containsKey(k6) && \result.get(k6) == v6;
    //@   ensures \result.containsKey(k7) && \result.get(k7) == v7;
    //@   signals_only IllegalArgumentException;
    static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2, K k3, V v3, K k4, V v4, K k5, V v5, K k6, V v6,
            K k7, V v7) {
        return Unordered.mapOf(k1, v1, k2, v2, k3, v3, k4, v4, k5, v5, k6, v6, k7, v7);
    }

    //@ public behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == 8;
    //@   ensures \result.containsKey(k1) && \result.get(k1) == v1;
    //@   ensures \result.containsKey(k2) && \result.get(k2) == v2;
    //@   ensures \result.containsKey(k3) && \result.get(k3) == v3;
    //@   ensures \result.containsKey(k4) && \result.get(k4) == v4;
    //@   ensures \result.containsKey(k5) && \result.get(k5) == v5;
    //@   ensures \result.containsKey(k6) && \result.get(k6) == v6;
    //@   ensures \result.containsKey(k7) && \result.get(k7) == v7;
    //@   ensures \result.containsKey(k8) && \result.get(k8) == v8;
    //@   signals_only IllegalArgumentException;
    static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2, K k3, V v3, K k4, V v4, K k5, V v5, K k6, V v6,
            K k7, V v7, K k8, V v8) {
        return Unordered.mapOf(k1, v1, k2, v2, k3, v3, k4, v4, k5, v5, k6, v6, k7, v7, k8, v8);
    }

    //@ public behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == 9;
    //@   ensures \result.containsKey(k1) && \result.get(k1) == v1;
    //@   ensures \result.containsKey(k2) && \result.get(k2) == v2;
    //@   ensures \result.containsKey(k3) && \result.get(k3) == v3;
    //@   ensures \result.containsKey(k4) && \result.get(k4) == v4;
    //@   ensures \result.containsKey(k5) && \result.get(k5) == v5;
    //@   ensures \result.containsKey(k6) && \result.get(k6) == v6;
    //@   ensures \result.containsKey(k7) && \result.get(k7) == v7;
    //@   ensures \result.containsKey(k8) && \result.get(k8) == v8;
    //@   ensures \result.containsKey(k9) && \result.get(k9) == v9;
    //@   signals_only IllegalArgumentException;
    static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2, K k3, V v3, K k4, V v4, K k5, V v5, K k6, V v6,
            K k7, V v7, K k8, V v8, K k9, V v9) {
        return Unordered.mapOf(k1, v1, k2, v2, k3, v3, k4, v4, k5, v5, k6, v6, k7, v7, k8, v8, k9, v9);
    }

    //@ public behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == 10;
    //@   ensures \result.containsKey(k1) && \result.get(k1) == v1;
    //@   ensures \result.containsKey(k2) && \result.get(k2) == v2;
    //@   ensures \result.containsKey(k3) && \result.get(k3) == v3;
    //@   ensures \result.containsKey(k4) && \result.get(k4) == v4;
    //@   ensures \result.containsKey(k5) && \result.get(k5) == v5;
    //@   ensures \result.containsKey(k6) && \result.get(k6) == v6;
    //@   ensures \result.containsKey(k7) && \result.get(k7) == v7;
    //@   ensures \result.containsKey(k8) && \result.get(k8) == v8;
    //@   ensures \result.containsKey(k9) && \result.get(k9) == v9;
    //@   ensures \result.containsKey(k10) && \result.get(k10) == v10;
    //@   signals_only IllegalArgumentException;
    static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2, K k3, V v3, K k4, V v4, K k5, V v5, K k6, V v6,
            K k7, V v7, K k8, V v8, K k9, V v9, K k10, V v10) {
        return Unordered.mapOf(k1, v1, k2, v2, k3, v3, k4, v4, k5, v5, k6, v6, k7, v7, k8, v8, k9, v9, k10, v10);
    }

    //@ public behavior
    //@   recommends \nonnullelements(entries) else NullPointerException;
    //@   assignable \nothing;
    //@   ensures \result.size() == entries.length;
    //@   signals_only NullPointerException, IllegalArgumentException;
    @SafeVarargs
    @SuppressWarnings("varargs")
    static <K, V> Map<K, V> ofEntries(Entry<? extends K, ? extends V>... entries) {
        Object[] all = new Object[2 * entries.length];
        //@ loop_invariant 0 <= i && i <= entries.length;
        //@ decreases entries.length - i;
        for (int i = 0; i < entries.length; i++) {
            all[2 * i] = entries[i].getKey();
            all[2 * i + 1] = entries[i].getValue();
        }
        return Unordered.mapOf(all);
    }

    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures \result.getKey() == k && \result.getValue() == v;
    static <K, V> Entry<K, V> entry(K k, V v) {
        return Unordered.entryOf(k, v);
    }

    //@ public behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == map.size();
    //@   signals_only NullPointerException, IllegalArgumentException;
    static <K, V> Map<K, V> copyOf(Map<? extends K, ? extends V> map) {
        return Unordered.copyOf(map);
    }
}
