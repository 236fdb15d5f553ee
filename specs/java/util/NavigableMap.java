package java.util;

public /*@ code_java_math spec_bigint_math @*/ interface NavigableMap<K, V> extends SortedMap<K, V> {
    //@ assignable \nothing;
    /*@ nullable @*/ Map.Entry<K, V> lowerEntry(/*@ nullable @*/ K key);

    /*@ pure nullable @*/ K lowerKey(/*@ nullable @*/ K key);

    //@ assignable \nothing;
    /*@ nullable @*/ Map.Entry<K, V> floorEntry(/*@ nullable @*/ K key);

    /*@ pure nullable @*/ K floorKey(/*@ nullable @*/ K key);

    //@ assignable \nothing;
    /*@ nullable @*/ Map.Entry<K, V> ceilingEntry(/*@ nullable @*/ K key);

    /*@ pure nullable @*/ K ceilingKey(/*@ nullable @*/ K key);

    //@ assignable \nothing;
    /*@ nullable @*/ Map.Entry<K, V> higherEntry(/*@ nullable @*/ K key);

    /*@ pure nullable @*/ K higherKey(/*@ nullable @*/ K key);

    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures \result == null <==> size() == 0;
    /*@ nullable @*/ Map.Entry<K, V> firstEntry();

    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures \result == null <==> size() == 0;
    /*@ nullable @*/ Map.Entry<K, V> lastEntry();

    //@ assignable objectState;
    //@ ensures \result == null <==> \old(size()) == 0;
    //@ ensures size() == (\old(size()) == 0 ? 0 : \old(size()) - 1);
    /*@ nullable @*/ Map.Entry<K, V> pollFirstEntry();

    //@ assignable objectState;
    //@ ensures \result == null <==> \old(size()) == 0;
    //@ ensures size() == (\old(size()) == 0 ? 0 : \old(size()) - 1);
    /*@ nullable @*/ Map.Entry<K, V> pollLastEntry();

    /** A view. */
    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == size();
    NavigableMap<K, V> descendingMap();

    /** A view. */
    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == size();
    NavigableSet<K> navigableKeySet();

    /** A view. */
    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == size();
    NavigableSet<K> descendingKeySet();

    /** A view. */
    //@ assignable \nothing;
    NavigableMap<K, V> subMap(/*@ nullable @*/ K fromKey, boolean fromInclusive, /*@ nullable @*/ K toKey,
            boolean toInclusive);

    /** A view. */
    //@ assignable \nothing;
    NavigableMap<K, V> headMap(/*@ nullable @*/ K toKey, boolean inclusive);

    /** A view. */
    //@ assignable \nothing;
    NavigableMap<K, V> tailMap(/*@ nullable @*/ K fromKey, boolean inclusive);

    SortedMap<K, V> subMap(/*@ nullable @*/ K fromKey, /*@ nullable @*/ K toKey);

    SortedMap<K, V> headMap(/*@ nullable @*/ K toKey);

    SortedMap<K, V> tailMap(/*@ nullable @*/ K fromKey);
}
