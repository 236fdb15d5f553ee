package java.util;

import java.io.Serializable;

public abstract /*@ code_java_math spec_bigint_math @*/ class AbstractMap<K, V> implements Map<K, V> {
    protected AbstractMap() {
    }

    public /*@ pure @*/ int size() {
        return entrySet().size();
    }

    public /*@ pure @*/ boolean isEmpty() {
        return size() == 0;
    }

    public native /*@ pure @*/ boolean containsValue(/*@ nullable @*/ Object value);

    public native /*@ pure @*/ boolean containsKey(/*@ nullable @*/ Object key);

    public native /*@ pure nullable @*/ V get(/*@ nullable @*/ Object key);

    public /*@ nullable @*/ V put(/*@ nullable @*/ K key, /*@ nullable @*/ V value) {
        throw new UnsupportedOperationException();
    }

    public native /*@ nullable @*/ V remove(/*@ nullable @*/ Object key);

    public void putAll(Map<? extends K, ? extends V> m) {
        for (Map.Entry<? extends K, ? extends V> e : m.entrySet()) {
            put(e.getKey(), e.getValue());
        }
    }

    public void clear() {
        entrySet().clear();
    }

    public native Set<K> keySet();

    public native Collection<V> values();

    public abstract Set<Map.Entry<K, V>> entrySet();

    public native /*@ pure @*/ boolean equals(/*@ nullable @*/ Object o);

    public native /*@ pure @*/ int hashCode();

    public native /*@ pure @*/ String toString();

    protected Object clone() throws CloneNotSupportedException {
        return super.clone();
    }

    public static class SimpleEntry<K, V> implements Entry<K, V>, Serializable {
        private final /*@ nullable @*/ K key;
        private /*@ nullable @*/ V value;
        //@   in objectState;

        public SimpleEntry(/*@ nullable @*/ K key, /*@ nullable @*/ V value) {
            this.key = key;
            this.value = value;
        }

        public SimpleEntry(Entry<? extends K, ? extends V> entry) {
            this.key = entry.getKey();
            this.value = entry.getValue();
        }

        public /*@ pure nullable @*/ K getKey() {
            return key;
        }

        public /*@ pure nullable @*/ V getValue() {
            return value;
        }

        public /*@ nullable @*/ V setValue(/*@ nullable @*/ V value) {
            V old = this.value;
            this.value = value;
            //@ set objectState = objectState + 1;
            return old;
        }

        public /*@ pure @*/ boolean equals(/*@ nullable @*/ Object o) {
            return o instanceof Map.Entry && Objects.equals(key, ((Map.Entry<?, ?>) o).getKey())
                    && Objects.equals(value, ((Map.Entry<?, ?>) o).getValue());
        }

        public /*@ pure @*/ int hashCode() {
            return Objects.hashCode(key) ^ Objects.hashCode(value);
        }

        public /*@ pure @*/ String toString() {
            return key + "=" + value;
        }
    }

    public static class SimpleImmutableEntry<K, V> implements Entry<K, V>, Serializable {
        private final /*@ nullable @*/ K key;
        private final /*@ nullable @*/ V value;

        public SimpleImmutableEntry(/*@ nullable @*/ K key, /*@ nullable @*/ V value) {
            this.key = key;
            this.value = value;
        }

        public SimpleImmutableEntry(Entry<? extends K, ? extends V> entry) {
            this.key = entry.getKey();
            this.value = entry.getValue();
        }

        public /*@ pure nullable @*/ K getKey() {
            return key;
        }

        public /*@ pure nullable @*/ V getValue() {
            return value;
        }

        public /*@ nullable @*/ V setValue(/*@ nullable @*/ V value) {
            throw new UnsupportedOperationException();
        }

        public /*@ pure @*/ boolean equals(/*@ nullable @*/ Object o) {
            return o instanceof Map.Entry && Objects.equals(key, ((Map.Entry<?, ?>) o).getKey())
                    && Objects.equals(value, ((Map.Entry<?, ?>) o).getValue());
        }

        public /*@ pure @*/ int hashCode() {
            return Objects.hashCode(key) ^ Objects.hashCode(value);
        }

        public /*@ pure @*/ String toString() {
            return key + "=" + value;
        }
    }
}
