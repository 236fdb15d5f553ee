package java.util;

import java.io.Serializable;

/** Associations side by side in arrays, found by hash and equals; the order of iteration is left open. */
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
    //@ private invariant 0 <= count && count <= keys.length;
    //@ private invariant vals.length == keys.length && hashes.length == keys.length;
    //@ private invariant \typeof(keys) == \type(Object[]) && \typeof(vals) == \type(Object[]);

    //@ public normal_behavior
    //@   ensures size() == 0;
    public /*@ pure @*/ HashMap() {
    }

    //@ public normal_behavior
    //@   requires initialCapacity >= 0;
    //@   ensures size() == 0;
    public /*@ pure @*/ HashMap(int initialCapacity) {
    }

    //@ public normal_behavior
    //@   requires initialCapacity >= 0 && loadFactor > 0.0f;
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
            System.arraycopy(keys, 0, moreKeys, 0, count);
            System.arraycopy(vals, 0, moreVals, 0, count);
            System.arraycopy(hashes, 0, moreHashes, 0, count);
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
            keys[at] = key;
            hashes[at] = Objects.hashCode(key);
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
        count--;
        keys[at] = keys[count];
        vals[at] = vals[count];
        hashes[at] = hashes[count];
        keys[count] = null;
        vals[count] = null;
        //@ set objectState = objectState + 1;
        return old;
    }

    //@ also public normal_behavior
    //@   assignable objectState;
    //@   ensures size() == 0;
    public void clear() {
        Arrays.fill(keys, null);
        Arrays.fill(vals, null);
        count = 0;
        //@ set objectState = objectState + 1;
    }

    public native Set<K> keySet();

    public native Collection<V> values();

    public native Set<Map.Entry<K, V>> entrySet();

    //@ also public normal_behavior
    //@   assignable \nothing;
    //@   ensures \fresh(\result) && \result instanceof HashMap && ((HashMap<?, ?>) \result).size() == size();
    public native Object clone();
}
