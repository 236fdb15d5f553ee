package java.util;

import java.io.Serializable;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Associations side by side in arrays, in the order of their keys. */
public /*@ code_java_math spec_bigint_math @*/ class TreeMap<K, V> extends AbstractMap<K, V>
        implements NavigableMap<K, V>, Cloneable, Serializable {
    private Object[] keys = new Object[8];
    //@   in objectState;
    //@   maps keys[*] \into objectState;
    private Object[] vals = new Object[8];
    //@   in objectState;
    //@   maps vals[*] \into objectState;
    private int count;
    //@   in objectState;
    /** The same as entries, the same for everybody who asks. */
    private Object[] live = new Object[8];
    //@   in objectState;
    //@   maps live[*] \into objectState;
    /** Associations added and removed. */
    private int changes;
    //@   in objectState;
    private /*@ nullable @*/ Comparator<? super K> order;
    //@ private invariant 0 <= count && count <= keys.length && vals.length == keys.length;
    //@ private invariant live.length == keys.length && \typeof(live) == \type(Object[]);
    //@ private invariant \typeof(keys) == \type(Object[]) && \typeof(vals) == \type(Object[]);

    //@ public normal_behavior
    //@   ensures size() == 0;
    public /*@ pure @*/ TreeMap() {
    }

    //@ public normal_behavior
    //@   ensures size() == 0;
    public /*@ pure @*/ TreeMap(/*@ nullable @*/ Comparator<? super K> comparator) {
        order = comparator;
    }

    //@ public behavior
    //@   ensures size() <= map.size();
    //@   signals_only ClassCastException, NullPointerException;
    public TreeMap(Map<? extends K, ? extends V> map) {
        putAll(map);
    }

    //@ public behavior
    //@   ensures size() == sortedMap.size();
    //@   signals_only ClassCastException, NullPointerException;
    public TreeMap(SortedMap<K, ? extends V> sortedMap) {
        order = sortedMap.comparator();
        putAll(sortedMap);
    }

    @SuppressWarnings("unchecked")
    private /*@ pure @*/ int compare(/*@ nullable @*/ Object one, /*@ nullable @*/ Object other) {
        if (order != null) {
            return ((Comparator<Object>) order).compare(one, other);
        }
        if (one == null || other == null) {
            throw new NullPointerException();
        }
        if (!(one instanceof Comparable)) {
            throw new ClassCastException();
        }
        return ((Comparable<Object>) one).compareTo(other);
    }

    /** How many keys are smaller. Where there are none, the key is compared with itself. */
    private /*@ pure @*/ int before(/*@ nullable @*/ Object key) {
        if (count == 0) {
            compare(key, key);
        }
        int i = 0;
        //@ loop_invariant 0 <= i && i <= count;
        //@ decreases count - i;
        while (i < count && compare(key, keys[i]) > 0) {
            i++;
        }
        return i;
    }

    /** The place of a key, or -1. */
    private /*@ pure @*/ int find(/*@ nullable @*/ Object key) {
        if (key == null && order == null) {
            throw new NullPointerException();
        }
        if (count == 0) {
            return -1;
        }
        int at = before(key);
        return at < count && compare(key, keys[at]) == 0 ? at : -1;
    }

    private void makeRoom(int at) {
        if (count == keys.length) {
            Object[] moreKeys = new Object[2 * count];
            Object[] moreVals = new Object[2 * count];
            Object[] moreLive = new Object[2 * count];
            System.arraycopy(keys, 0, moreKeys, 0, count);
            System.arraycopy(vals, 0, moreVals, 0, count);
            System.arraycopy(live, 0, moreLive, 0, count);
            keys = moreKeys;
            vals = moreVals;
            live = moreLive;
        }
        System.arraycopy(keys, at, keys, at + 1, count - at);
        System.arraycopy(vals, at, vals, at + 1, count - at);
        System.arraycopy(live, at, live, at + 1, count - at);
        count++;
    }

    private void removeAt(int at) {
        count--;
        System.arraycopy(keys, at + 1, keys, at, count - at);
        System.arraycopy(vals, at + 1, vals, at, count - at);
        System.arraycopy(live, at + 1, live, at, count - at);
        keys[count] = null;
        vals[count] = null;
        live[count] = null;
        changes++;
        //@ set objectState = objectState + 1;
    }

    public /*@ pure @*/ int size() {
        return count;
    }

    public /*@ pure @*/ boolean containsKey(/*@ nullable @*/ Object key) {
        return find(key) >= 0;
    }

    public /*@ pure @*/ boolean containsValue(/*@ nullable @*/ Object value) {
        //@ loop_invariant 0 <= i && i <= count;
        //@ decreases count - i;
        for (int i = 0; i < count; i++) {
            if (Objects.equals(value, vals[i])) {
                return true;
            }
        }
        return false;
    }

    @SuppressWarnings("unchecked")
    public /*@ pure nullable @*/ V get(/*@ nullable @*/ Object key) {
        int at = find(key);
        return at < 0 ? null : (V) vals[at];
    }

    public /*@ pure nullable @*/ Comparator<? super K> comparator() {
        return order;
    }

    @SuppressWarnings("unchecked")
    public /*@ pure nullable @*/ K firstKey() {
        if (count == 0) {
            throw new NoSuchElementException();
        }
        return (K) keys[0];
    }

    @SuppressWarnings("unchecked")
    public /*@ pure nullable @*/ K lastKey() {
        if (count == 0) {
            throw new NoSuchElementException();
        }
        return (K) keys[count - 1];
    }

    public void putAll(Map<? extends K, ? extends V> map) {
        super.putAll(map);
    }

    @SuppressWarnings("unchecked")
    public /*@ nullable @*/ V put(/*@ nullable @*/ K key, /*@ nullable @*/ V value) {
        int at = before(key);
        V old = null;
        if (at < count && compare(key, keys[at]) == 0) {
            old = (V) vals[at];
        } else {
            makeRoom(at);
            keys[at] = key;
            live[at] = new LiveEntry(key);
            changes++;
        }
        vals[at] = value;
        //@ set objectState = objectState + 1;
        return old;
    }

    public /*@ nullable @*/ V putIfAbsent(/*@ nullable @*/ K key, /*@ nullable @*/ V value) {
        return super.putIfAbsent(key, value);
    }

    public /*@ nullable @*/ V computeIfAbsent(/*@ nullable @*/ K key, Function<? super K, ? extends V> function) {
        return super.computeIfAbsent(key, function);
    }

    public /*@ nullable @*/ V computeIfPresent(/*@ nullable @*/ K key, BiFunction<? super K, ? super V,
            ? extends V> biFunction) {
        return super.computeIfPresent(key, biFunction);
    }

    public /*@ nullable @*/ V compute(/*@ nullable @*/ K key, BiFunction<? super K, ? super V,
            ? extends V> biFunction) {
        return super.compute(key, biFunction);
    }

    public /*@ nullable @*/ V merge(/*@ nullable @*/ K key, /*@ nullable @*/ V value, BiFunction<? super V,
            ? super V, ? extends V> biFunction) {
        return super.merge(key, value, biFunction);
    }

    @SuppressWarnings("unchecked")
    public /*@ nullable @*/ V remove(/*@ nullable @*/ Object key) {
        int at = find(key);
        if (at < 0) {
            return null;
        }
        V old = (V) vals[at];
        removeAt(at);
        return old;
    }

    public void clear() {
        Arrays.fill(keys, null);
        Arrays.fill(vals, null);
        Arrays.fill(live, null);
        count = 0;
        changes++;
        //@ set objectState = objectState + 1;
    }

    public Object clone() {
        return new TreeMap<K, V>((SortedMap<K, V>) this);
    }

    /** The last key that is smaller, or equal where that is allowed; -1 where there is none. */
    private /*@ pure @*/ int below(/*@ nullable @*/ Object key, boolean orEqual) {
        if (count == 0) {
            return -1;
        }
        int at = before(key);
        return orEqual && at < count && compare(key, keys[at]) == 0 ? at : at - 1;
    }

    /** The first key that is greater, or equal where that is allowed; -1 where there is none. */
    private /*@ pure @*/ int above(/*@ nullable @*/ Object key, boolean orEqual) {
        if (count == 0) {
            return -1;
        }
        int at = before(key);
        if (!orEqual && at < count && compare(key, keys[at]) == 0) {
            at++;
        }
        return at < count ? at : -1;
    }

    @SuppressWarnings("unchecked")
    private /*@ pure nullable @*/ K keyAt(int at) {
        return at < 0 ? null : (K) keys[at];
    }

    @SuppressWarnings("unchecked")
    private /*@ nullable @*/ Map.Entry<K, V> entryAt(int at) {
        return at < 0 ? null : new AbstractMap.SimpleImmutableEntry<K, V>((K) keys[at], (V) vals[at]);
    }

    private /*@ nullable @*/ Map.Entry<K, V> taken(int at) {
        Map.Entry<K, V> entry = entryAt(at);
        if (at >= 0) {
            removeAt(at);
        }
        return entry;
    }

    public /*@ nullable @*/ Map.Entry<K, V> firstEntry() {
        return entryAt(count == 0 ? -1 : 0);
    }

    public /*@ nullable @*/ Map.Entry<K, V> lastEntry() {
        return entryAt(count - 1);
    }

    public /*@ nullable @*/ Map.Entry<K, V> pollFirstEntry() {
        return taken(count == 0 ? -1 : 0);
    }

    public /*@ nullable @*/ Map.Entry<K, V> pollLastEntry() {
        return taken(count - 1);
    }

    public /*@ nullable @*/ Map.Entry<K, V> lowerEntry(/*@ nullable @*/ K key) {
        return entryAt(below(key, false));
    }

    public /*@ pure nullable @*/ K lowerKey(/*@ nullable @*/ K key) {
        return keyAt(below(key, false));
    }

    public /*@ nullable @*/ Map.Entry<K, V> floorEntry(/*@ nullable @*/ K key) {
        return entryAt(below(key, true));
    }

    public /*@ pure nullable @*/ K floorKey(/*@ nullable @*/ K key) {
        return keyAt(below(key, true));
    }

    public /*@ nullable @*/ Map.Entry<K, V> ceilingEntry(/*@ nullable @*/ K key) {
        return entryAt(above(key, true));
    }

    public /*@ pure nullable @*/ K ceilingKey(/*@ nullable @*/ K key) {
        return keyAt(above(key, true));
    }

    public /*@ nullable @*/ Map.Entry<K, V> higherEntry(/*@ nullable @*/ K key) {
        return entryAt(above(key, false));
    }

    public /*@ pure nullable @*/ K higherKey(/*@ nullable @*/ K key) {
        return keyAt(above(key, false));
    }

    public Set<K> keySet() {
        return new KeyView();
    }

    public native NavigableSet<K> navigableKeySet();

    public native NavigableSet<K> descendingKeySet();

    public Collection<V> values() {
        return new ValueView();
    }

    public Set<Map.Entry<K, V>> entrySet() {
        return new EntryView();
    }

    public native NavigableMap<K, V> descendingMap();

    public native NavigableMap<K, V> subMap(/*@ nullable @*/ K key, boolean flag, /*@ nullable @*/ K key2,
            boolean flag2);

    public native NavigableMap<K, V> headMap(/*@ nullable @*/ K key, boolean flag);

    public native NavigableMap<K, V> tailMap(/*@ nullable @*/ K key, boolean flag);

    public native SortedMap<K, V> subMap(/*@ nullable @*/ K key, /*@ nullable @*/ K key2);

    public native SortedMap<K, V> headMap(/*@ nullable @*/ K key);

    public native SortedMap<K, V> tailMap(/*@ nullable @*/ K key);

    public boolean replace(/*@ nullable @*/ K key, /*@ nullable @*/ V value, /*@ nullable @*/ V value2) {
        return super.replace(key, value, value2);
    }

    public /*@ nullable @*/ V replace(/*@ nullable @*/ K key, /*@ nullable @*/ V value) {
        return super.replace(key, value);
    }

    public void forEach(BiConsumer<? super K, ? super V> biConsumer) {
        super.forEach(biConsumer);
    }

    public void replaceAll(BiFunction<? super K, ? super V, ? extends V> biFunction) {
        super.replaceAll(biFunction);
    }

    private class KeyView extends AbstractSet<K> {
        public Iterator<K> iterator() {
            return new Cursor<K>(KEY);
        }

        public /*@ pure @*/ int size() {
            return TreeMap.this.size();
        }

        public /*@ pure @*/ boolean contains(/*@ nullable @*/ Object o) {
            return containsKey(o);
        }

        public boolean remove(/*@ nullable @*/ Object o) {
            boolean held = containsKey(o);
            TreeMap.this.remove(o);
            return held;
        }

        public void clear() {
            TreeMap.this.clear();
        }
    }

    private class ValueView extends AbstractCollection<V> {
        public Iterator<V> iterator() {
            return new Cursor<V>(VALUE);
        }

        public /*@ pure @*/ int size() {
            return TreeMap.this.size();
        }

        public /*@ pure @*/ boolean contains(/*@ nullable @*/ Object o) {
            return containsValue(o);
        }

        public void clear() {
            TreeMap.this.clear();
        }
    }

    private class EntryView extends AbstractSet<Map.Entry<K, V>> {
        EntryView() {
            //@ set refusesNull = true;
        }

        public Iterator<Map.Entry<K, V>> iterator() {
            return new Cursor<Map.Entry<K, V>>(ENTRY);
        }

        public /*@ pure @*/ int size() {
            return TreeMap.this.size();
        }

        public native /*@ pure @*/ boolean contains(/*@ nullable @*/ Object o);

        public native boolean remove(/*@ nullable @*/ Object o);

        public void clear() {
            TreeMap.this.clear();
        }
    }

    private static final int KEY = 0;
    private static final int VALUE = 1;
    private static final int ENTRY = 2;

    /** Walks by place, and notices when someone else changed the map. */
    private class Cursor<T> implements Iterator<T> {
        private final int part;
        private int next;
        //@   in position;
        private int last = -1;
        //@   in position;
        private int end = count;
        //@   in position;
        private int expected = changes;
        //@   in position;

        Cursor(int part) {
            this.part = part;
            //@ set withoutNull = part == ENTRY;
        }

        public /*@ pure @*/ boolean hasNext() {
            return next < end;
        }

        @SuppressWarnings("unchecked")
        public /*@ nullable @*/ T next() {
            if (next >= end) {
                throw new NoSuchElementException();
            }
            if (changes != expected) {
                throw new ConcurrentModificationException();
            }
            last = next;
            next++;
            //@ set position = position + 1;
            if (part == ENTRY) {
                return (T) liveAt(last);
            }
            return (T) (part == KEY ? keys[last] : vals[last]);
        }

        public void remove() {
            if (last < 0) {
                throw new IllegalStateException();
            }
            if (changes != expected) {
                throw new ConcurrentModificationException();
            }
            removeAt(last);
            next--;
            end--;
            last = -1;
            expected = changes;
            //@ set position = position + 1;
        }
    }

    @SuppressWarnings("unchecked")
    private LiveEntry liveAt(int at) {
        return live[at] != null ? (LiveEntry) live[at] : new LiveEntry((K) keys[at]);
    }

    /** An entry that is seen through: it has the value that the map holds at its place. */
    private class LiveEntry implements Map.Entry<K, V> {
        private final /*@ nullable @*/ K key;

        LiveEntry(/*@ nullable @*/ K key) {
            this.key = key;
        }

        private /*@ pure @*/ int place() {
            //@ loop_invariant 0 <= i && i <= count;
            //@ decreases count - i;
            for (int i = 0; i < count; i++) {
                if (live[i] == this) {
                    return i;
                }
            }
            return -1;
        }

        public /*@ pure nullable @*/ K getKey() {
            return key;
        }

        @SuppressWarnings("unchecked")
        public /*@ pure nullable @*/ V getValue() {
            int at = place();
            return at < 0 ? valueThen() : (V) vals[at];
        }

        /** The last value before the association was removed. */
        //@ private normal_behavior
        //@   ensures true;
        private native /*@ pure nullable @*/ V valueThen();

        public /*@ nullable @*/ V setValue(/*@ nullable @*/ V value) {
            V old = getValue();
            int at = place();
            if (at >= 0) {
                vals[at] = value;
            }
            return old;
        }

        public /*@ pure @*/ boolean equals(/*@ nullable @*/ Object o) {
            return o instanceof Map.Entry && Objects.equals(key, ((Map.Entry<?, ?>) o).getKey())
                    && Objects.equals(getValue(), ((Map.Entry<?, ?>) o).getValue());
        }

        public /*@ pure @*/ int hashCode() {
            return Objects.hashCode(key) ^ Objects.hashCode(getValue());
        }

        public /*@ pure @*/ String toString() {
            return key + "=" + getValue();
        }
    }
}
