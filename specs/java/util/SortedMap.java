package java.util;

public /*@ code_java_math spec_bigint_math @*/ interface SortedMap<K, V> extends Map<K, V> {
    //@ public normal_behavior
    //@   ensures true;
    /*@ pure nullable @*/ Comparator<? super K> comparator();

    /** A view. */
    //@ assignable \nothing;
    SortedMap<K, V> subMap(/*@ nullable @*/ K fromKey, /*@ nullable @*/ K toKey);

    /** A view. */
    //@ assignable \nothing;
    SortedMap<K, V> headMap(/*@ nullable @*/ K toKey);

    /** A view. */
    //@ assignable \nothing;
    SortedMap<K, V> tailMap(/*@ nullable @*/ K fromKey);

    /*@ public normal_behavior
      @   recommends size() > 0 else NoSuchElementException;
      @   ensures containsKey(\result); @*/
    /*@ pure nullable @*/ K firstKey();

    /*@ public normal_behavior
      @   recommends size() > 0 else NoSuchElementException;
      @   ensures containsKey(\result); @*/
    /*@ pure nullable @*/ K lastKey();

    Set<K> keySet();

    Collection<V> values();

    Set<Map.Entry<K, V>> entrySet();
}
