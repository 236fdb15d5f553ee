package java.util;

/** Our own class behind Set.of and Map.of, whose order of iteration nobody may rely on. */
final /*@ code_java_math spec_bigint_math @*/ class Unordered {
    private Unordered() {
    }

    //@ public behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == elements.length;
    //@   ensures (\forall int i; 0 <= i && i < elements.length; \result.contains(elements[i]));
    //@   signals_only NullPointerException, IllegalArgumentException;
    static native <E> Set<E> setOf(Object... elements);

    //@ public behavior
    //@   assignable \nothing;
    //@   ensures \result.size() <= coll.size() && (\result.size() == 0 <==> coll.size() == 0);
    //@   signals_only NullPointerException;
    static native <E> Set<E> copyOf(Collection<? extends E> coll);

    /** Keys stand at even places, each followed by its value. */
    /*@ public behavior
      @   assignable \nothing;
      @   ensures 2 * \result.size() == keysAndValues.length;
      @   ensures (\forall int i; 0 <= i && i < \result.size(); \result.containsKey(keysAndValues[2 * i])
      @       && \result.get(keysAndValues[2 * i]) == keysAndValues[2 * i + 1]);
      @   signals_only NullPointerException, IllegalArgumentException; @*/
    static native <K, V> Map<K, V> mapOf(Object... keysAndValues);

    //@ public behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == map.size();
    //@   signals_only NullPointerException, IllegalArgumentException;
    static native <K, V> Map<K, V> copyOf(Map<? extends K, ? extends V> map);

    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures \result.getKey() == key && \result.getValue() == value;
    static native <K, V> Map.Entry<K, V> entryOf(K key, V value);
}
