package java.util;

import java.io.Serializable;

/**
 * Associations side by side in arrays, in the order of insertion, found by hash and equals. Java leaves the
 * order of iteration open: where there are several, what asks for it has no body.
 */
public /*@ code_java_math spec_bigint_math @*/ class HashMap<K, V> extends AbstractMap<K, V>
        implements Map<K, V>, Cloneable, Serializable {
    private Object[] keys = new Object[8];
    //@   in objectState;
    //@   maps keys[*] \into objectState;
    private Object[] vals = new Object[8];
    //@   in objectState;
    //@   maps vals[*] \into objectState;
    private int[] hashes = new int[8];
    //@   in objectState;
    //@   maps hashes[*] \into objectState;
    private int count;
    //@   in objectState;
    /** The same as entries, the same for everybody who asks. */
    private Object[] live = new Object[8];
    //@   in objectState;
    //@   maps live[*] \into objectState;
    /** Associations added and removed. */
    private int changes;
    //@   in objectState;
    //@ private invariant 0 <= count && count <= keys.length;
    //@ private invariant vals.length == keys.length && hashes.length == keys.length && live.length == keys.length;
    //@ private invariant \typeof(keys) == \type(Object[]) && \typeof(vals) == \type(Object[])
    //@     && \typeof(live) == \type(Object[]);

    //@ public normal_behavior
    //@   ensures size() == 0;
    public /*@ pure @*/ HashMap() {
    }

    //@ public normal_behavior
    //@   recommends initialCapacity >= 0 else IllegalArgumentException;
    //@   ensures size() == 0;
    public /*@ pure @*/ HashMap(int initialCapacity) {
    }

    //@ public normal_behavior
    //@   recommends initialCapacity >= 0 && loadFactor > 0.0f else IllegalArgumentException;
    //@   ensures size() == 0;
    public /*@ pure @*/ HashMap(int initialCapacity, float loadFactor) {
    }

    //@ public normal_behavior
    //@   ensures size() <= m.size();
    public HashMap(Map<? extends K, ? extends V> m) {
        putAll(m);
    }

    /** The place of a key, or -1. */
    private /*@ pure @*/ int find(/*@ nullable @*/ Object key) {
        int hash = Objects.hashCode(key);
        //@ loop_invariant 0 <= i && i <= count;
        //@ decreases count - i;
        for (int i = 0; i < count; i++) {
            if (hashes[i] == hash && Objects.equals(key, keys[i])) {
                return i;
            }
        }
        return -1;
    }

    private void makeRoom() {
        if (count == keys.length) {
            Object[] moreKeys = new Object[2 * count];
            Object[] moreVals = new Object[2 * count];
            int[] moreHashes = new int[2 * count];
            Object[] moreLive = new Object[2 * count];
            System.arraycopy(keys, 0, moreKeys, 0, count);
            System.arraycopy(vals, 0, moreVals, 0, count);
            System.arraycopy(hashes, 0, moreHashes, 0, count);
            System.arraycopy(live, 0, moreLive, 0, count);
            live = moreLive;
            keys = moreKeys;
            vals = moreVals;
            hashes = moreHashes;
        }
    }

    public /*@ pure @*/ int size() {
        return count;
    }

    public /*@ pure @*/ boolean isEmpty() {
        return count == 0;
    }

    //@ also public normal_behavior
    //@   ensures \result ==> size() > 0;
    public /*@ pure @*/ boolean containsKey(/*@ nullable @*/ Object key) {
        return find(key) >= 0;
    }

    //@ also public normal_behavior
    //@   ensures \result ==> size() > 0;
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

    //@ also public normal_behavior
    //@   ensures \result != null ==> containsKey(key);
    @SuppressWarnings("unchecked")
    public /*@ pure nullable @*/ V get(/*@ nullable @*/ Object key) {
        int at = find(key);
        return at < 0 ? null : (V) vals[at];
    }

    /*@ also public normal_behavior
      @   assignable objectState;
      @   ensures \result == \old(get(key));
      @   ensures containsKey(key) && get(key) == value;
      @   ensures \old(containsKey(key)) ==> size() == \old(size());
      @   ensures !\old(containsKey(key)) && !(this instanceof LinkedHashMap) ==> size() == \old(size()) + 1; @*/
    @SuppressWarnings("unchecked")
    public /*@ nullable @*/ V put(/*@ nullable @*/ K key, /*@ nullable @*/ V value) {
        int at = find(key);
        V old = null;
        if (at < 0) {
            makeRoom();
            at = count;
            count++;
            changes++;
            keys[at] = key;
            hashes[at] = Objects.hashCode(key);
            live[at] = new LiveEntry(key);
        } else {
            old = (V) vals[at];
        }
        vals[at] = value;
        //@ set objectState = objectState + 1;
        return old;
    }

    /*@ also public normal_behavior
      @   assignable objectState;
      @   ensures \result == \old(get(key));
      @   ensures !containsKey(key) && get(key) == null;
      @   ensures size() == (\old(containsKey(key)) ? \old(size()) - 1 : \old(size())); @*/
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

    private void removeAt(int at) {
        count--;
        System.arraycopy(keys, at + 1, keys, at, count - at);
        System.arraycopy(vals, at + 1, vals, at, count - at);
        System.arraycopy(live, at + 1, live, at, count - at);
        System.arraycopy(hashes, at + 1, hashes, at, count - at);
        keys[count] = null;
        vals[count] = null;
        live[count] = null;
        changes++;
        //@ set objectState = objectState + 1;
    }

    //@ also public normal_behavior
    //@   assignable objectState;
    //@   ensures size() == 0;
    public void clear() {
        Arrays.fill(keys, null);
        Arrays.fill(vals, null);
        Arrays.fill(live, null);
        count = 0;
        changes++;
        //@ set objectState = objectState + 1;
    }

    public Set<K> keySet() {
        return new KeyView();
    }

    public Collection<V> values() {
        return new ValueView();
    }

    public Set<Map.Entry<K, V>> entrySet() {
        return new EntryView();
    }

    //@ also public normal_behavior
    //@   assignable \nothing;
    //@   ensures \fresh(\result) && \result instanceof HashMap && ((HashMap<?, ?>) \result).size() == size();
    public native Object clone();

    /** Is it left open which of several comes first? */
    boolean isUnordered() {
        return true;
    }

    /** For sets, which know themselves whether they have an order. */
    Iterator<K> keysIn(boolean anyOrder) {
        if (anyOrder && count > 1) {
            return unorderedKeys();
        }
        return new Cursor<K>(KEY);
    }

    //@ private normal_behavior
    //@   assignable \nothing;
    //@   ensures \result.hasNext() <==> size() > 0;
    private native Iterator<K> unorderedKeys();

    //@ private normal_behavior
    //@   assignable \nothing;
    //@   ensures \result.hasNext() <==> size() > 0;
    private native Iterator<V> unorderedValues();

    //@ private normal_behavior
    //@   assignable \nothing;
    //@   ensures \result.hasNext() <==> size() > 0;
    //@   ensures \result.withoutNull;
    private native Iterator<Map.Entry<K, V>> unorderedEntries();

    private class KeyView extends AbstractSet<K> {
        public Iterator<K> iterator() {
            return keysIn(isUnordered());
        }

        public /*@ pure @*/ int size() {
            return HashMap.this.size();
        }

        public /*@ pure @*/ boolean contains(/*@ nullable @*/ Object o) {
            return containsKey(o);
        }

        public boolean remove(/*@ nullable @*/ Object o) {
            boolean held = containsKey(o);
            HashMap.this.remove(o);
            return held;
        }

        public void clear() {
            HashMap.this.clear();
        }
    }

    private class ValueView extends AbstractCollection<V> {
        public Iterator<V> iterator() {
            if (count > 1 && isUnordered()) {
                return unorderedValues();
            }
            return new Cursor<V>(VALUE);
        }

        public /*@ pure @*/ int size() {
            return HashMap.this.size();
        }

        public /*@ pure @*/ boolean contains(/*@ nullable @*/ Object o) {
            return containsValue(o);
        }

        public void clear() {
            HashMap.this.clear();
        }
    }

    private class EntryView extends AbstractSet<Map.Entry<K, V>> {
        EntryView() {
            //@ set refusesNull = true;
        }

        public Iterator<Map.Entry<K, V>> iterator() {
            if (count > 1 && isUnordered()) {
                return unorderedEntries();
            }
            return new Cursor<Map.Entry<K, V>>(ENTRY);
        }

        public /*@ pure @*/ int size() {
            return HashMap.this.size();
        }

        public native /*@ pure @*/ boolean contains(/*@ nullable @*/ Object o);

        public native boolean remove(/*@ nullable @*/ Object o);

        public void clear() {
            HashMap.this.clear();
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
            if (changes != expected) {
                throw new ConcurrentModificationException();
            }
            if (next >= end) {
                throw new NoSuchElementException();
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
