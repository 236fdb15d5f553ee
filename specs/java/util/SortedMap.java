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

    /*@ public behavior
      @   ensures size() > 0 && containsKey(\result);
      @   signals_only NoSuchElementException;
      @   signals (NoSuchElementException e) size() == 0; @*/
    /*@ pure nullable @*/ K firstKey();

    /*@ public behavior
      @   ensures size() > 0 && containsKey(\result);
      @   signals_only NoSuchElementException;
      @   signals (NoSuchElementException e) size() == 0; @*/
    /*@ pure nullable @*/ K lastKey();

    Set<K> keySet();

    Collection<V> values();

    Set<Map.Entry<K, V>> entrySet();
}
