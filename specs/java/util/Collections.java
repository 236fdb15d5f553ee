package java.util;

public /*@ code_java_math spec_bigint_math @*/ class Collections {
    @SuppressWarnings("rawtypes")
    public static final Set EMPTY_SET = emptySet();
    @SuppressWarnings("rawtypes")
    public static final List EMPTY_LIST = emptyList();
    @SuppressWarnings("rawtypes")
    public static final Map EMPTY_MAP = emptyMap();

    private Collections() {
    }

    //@ public behavior
    //@   assignable list.objectState;
    //@   ensures list.size() == \old(list.size());
    //@   signals_only RuntimeException;
    public static <T extends Comparable<? super T>> void sort(List<T> list) {
        list.sort(null);
    }

    //@ public behavior
    //@   assignable list.objectState;
    //@   ensures list.size() == \old(list.size());
    //@   signals_only RuntimeException;
    public static <T> void sort(List<T> list, /*@ nullable @*/ Comparator<? super T> c) {
        list.sort(c);
    }

    //@ public behavior
    //@   assignable \nothing;
    //@   ensures -list.size() - 1 <= \result && \result < list.size();
    //@   signals_only RuntimeException;
    public static native <T> int binarySearch(List<? extends Comparable<? super T>> list, /*@ nullable @*/ T key);

    //@ public behavior
    //@   assignable \nothing;
    //@   ensures -list.size() - 1 <= \result && \result < list.size();
    //@   signals_only RuntimeException;
    public static native <T> int binarySearch(List<? extends T> list, /*@ nullable @*/ T key,
            /*@ nullable @*/ Comparator<? super T> c);

    /*@ public behavior
      @   assignable list.objectState;
      @   ensures list.size() == \old(list.size());
      @   ensures (\forall int i; 0 <= i && i < list.size(); list.get(i) == \old(list.get(list.size() - 1 - i)));
      @   signals_only UnsupportedOperationException; @*/
    @SuppressWarnings("unchecked")
    public static void reverse(List<?> list) {
        List<Object> all = (List<Object>) list;
        int n = all.size();
        for (int i = 0; i < n / 2; i++) {
            Object low = all.get(i);
            all.set(i, all.get(n - 1 - i));
            all.set(n - 1 - i, low);
        }
    }

    //@ public behavior
    //@   assignable list.objectState;
    //@   ensures list.size() == \old(list.size());
    //@   signals_only UnsupportedOperationException;
    public static native void shuffle(List<?> list);

    //@ public behavior
    //@   assignable list.objectState, rnd.objectState;
    //@   ensures list.size() == \old(list.size());
    //@   signals_only UnsupportedOperationException;
    public static native void shuffle(List<?> list, Random rnd);

    /*@ public behavior
      @   recommends 0 <= i && i < list.size() && 0 <= j && j < list.size() else IndexOutOfBoundsException;
      @   assignable list.objectState;
      @   ensures list.size() == \old(list.size());
      @   ensures list.get(i) == \old(list.get(j)) && list.get(j) == \old(list.get(i));
      @   ensures (\forall int k; 0 <= k && k < list.size() && k != i && k != j; list.get(k) == \old(list.get(k)));
      @   signals_only UnsupportedOperationException; @*/
    @SuppressWarnings("unchecked")
    public static void swap(List<?> list, int i, int j) {
        List<Object> all = (List<Object>) list;
        all.set(i, all.set(j, all.get(i)));
    }

    /*@ public behavior
      @   assignable list.objectState;
      @   ensures list.size() == \old(list.size());
      @   ensures (\forall int i; 0 <= i && i < list.size(); list.get(i) == obj);
      @   signals_only UnsupportedOperationException; @*/
    public static <T> void fill(List<? super T> list, /*@ nullable @*/ T obj) {
        int n = list.size();
        for (int i = 0; i < n; i++) {
            list.set(i, obj);
        }
    }

    /*@ public behavior
      @   recommends src.size() <= dest.size() else IndexOutOfBoundsException;
      @   assignable dest.objectState;
      @   ensures dest.size() == \old(dest.size());
      @   ensures (\forall int i; 0 <= i && i < \old(src.size()); dest.get(i) == \old(src.get(i)));
      @   signals_only UnsupportedOperationException; @*/
    public static <T> void copy(List<? super T> dest, List<? extends T> src) {
        int n = src.size();
        for (int i = 0; i < n; i++) {
            dest.set(i, src.get(i));
        }
    }

    //@ public behavior
    //@   recommends coll.size() > 0 else NoSuchElementException;
    //@   assignable \nothing;
    //@   signals_only RuntimeException;
    public static /*@ nullable @*/ <T extends Object & Comparable<? super T>> T min(Collection<? extends T> coll) {
        Iterator<? extends T> each = coll.iterator();
        if (!each.hasNext()) {
            throw new NoSuchElementException();
        }
        T best = each.next();
        while (each.hasNext()) {
            T next = each.next();
            if (next.compareTo(best) < 0) {
                best = next;
            }
        }
        return best;
    }

    //@ public behavior
    //@   recommends coll.size() > 0 else NoSuchElementException;
    //@   assignable \nothing;
    //@   signals_only RuntimeException;
    public static native /*@ nullable @*/ <T> T min(Collection<? extends T> coll,
            /*@ nullable @*/ Comparator<? super T> comp);

    //@ public behavior
    //@   recommends coll.size() > 0 else NoSuchElementException;
    //@   assignable \nothing;
    //@   signals_only RuntimeException;
    public static /*@ nullable @*/ <T extends Object & Comparable<? super T>> T max(Collection<? extends T> coll) {
        Iterator<? extends T> each = coll.iterator();
        if (!each.hasNext()) {
            throw new NoSuchElementException();
        }
        T best = each.next();
        while (each.hasNext()) {
            T next = each.next();
            if (next.compareTo(best) > 0) {
                best = next;
            }
        }
        return best;
    }

    //@ public behavior
    //@   recommends coll.size() > 0 else NoSuchElementException;
    //@   assignable \nothing;
    //@   signals_only RuntimeException;
    public static native /*@ nullable @*/ <T> T max(Collection<? extends T> coll,
            /*@ nullable @*/ Comparator<? super T> comp);

    //@ public behavior
    //@   assignable list.objectState;
    //@   ensures list.size() == \old(list.size());
    //@   signals_only UnsupportedOperationException;
    public static native void rotate(List<?> list, int distance);

    //@ public behavior
    //@   assignable list.objectState;
    //@   ensures list.size() == \old(list.size());
    //@   ensures \result <==> \old(list.contains(oldVal));
    //@   signals_only RuntimeException;
    public static native <T> boolean replaceAll(List<T> list, /*@ nullable @*/ T oldVal, /*@ nullable @*/ T newVal);

    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures -1 <= \result && \result <= source.size() - target.size() || \result == -1;
    public static native int indexOfSubList(List<?> source, List<?> target);

    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures -1 <= \result && \result <= source.size() - target.size() || \result == -1;
    public static native int lastIndexOfSubList(List<?> source, List<?> target);

    public static int frequency(Collection<?> c, /*@ nullable @*/ Object o) {
        int count = 0;
        for (Object e : c) {
            if (Objects.equals(o, e)) {
                count++;
            }
        }
        return count;
    }

    //@ assignable \nothing;
    public static native boolean disjoint(Collection<?> c1, Collection<?> c2);

    @SafeVarargs
    public static <T> boolean addAll(Collection<? super T> c, /*@ nullable @*/ T... elements) {
        boolean changed = false;
        for (int i = 0; i < elements.length; i++) {
            if (c.add(elements[i])) {
                changed = true;
            }
        }
        return changed;
    }

    public static <T> Comparator<T> reverseOrder() {
        return (a, b) -> ((Comparable<T>) b).compareTo(a);
    }

    @SuppressWarnings("unchecked")
    public static <T> Comparator<T> reverseOrder(/*@ nullable @*/ Comparator<T> cmp) {
        return cmp == null ? reverseOrder() : (a, b) -> cmp.compare(b, a);
    }

    //@ assignable \nothing;
    public static native <T> Enumeration<T> enumeration(Collection<T> c);

    //@ assignable e.objectState;
    //@ ensures \fresh(\result);
    public static native <T> ArrayList<T> list(Enumeration<T> e);

    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures !\result.hasNext();
    public static native <T> Iterator<T> emptyIterator();

    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures !\result.hasNext() && !\result.hasPrevious();
    public static native <T> ListIterator<T> emptyListIterator();

    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures !\result.hasMoreElements();
    public static native <T> Enumeration<T> emptyEnumeration();

    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == 0;
    public static final native <T> Set<T> emptySet();

    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == 0;
    public static final native <T> List<T> emptyList();

    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == 0;
    public static final native <K, V> Map<K, V> emptyMap();

    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == 0;
    public static native <E> SortedSet<E> emptySortedSet();

    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == 0;
    public static native <E> NavigableSet<E> emptyNavigableSet();

    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == 0;
    public static final native <K, V> SortedMap<K, V> emptySortedMap();

    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == 0;
    public static final native <K, V> NavigableMap<K, V> emptyNavigableMap();

    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == 1 && \result.contains(o);
    public static native <T> Set<T> singleton(/*@ nullable @*/ T o);

    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == 1 && \result.get(0) == o;
    public static native <T> List<T> singletonList(/*@ nullable @*/ T o);

    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == 1 && \result.containsKey(key) && \result.get(key) == value;
    public static native <K, V> Map<K, V> singletonMap(/*@ nullable @*/ K key, /*@ nullable @*/ V value);

    //@ public normal_behavior
    //@   recommends n >= 0 else IllegalArgumentException;
    //@   assignable \nothing;
    //@   ensures \result.size() == n;
    //@   ensures (\forall int i; 0 <= i && i < n; \result.get(i) == o);
    public static native <T> List<T> nCopies(int n, /*@ nullable @*/ T o);

    //@ public behavior
    //@   recommends map.isEmpty() else IllegalArgumentException;
    //@   assignable \nothing;
    //@   ensures \result.size() == 0;
    //@   signals_only RuntimeException;
    public static native <E> Set<E> newSetFromMap(Map<E, Boolean> map);

    /** A view. */
    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == deque.size();
    public static native <T> Queue<T> asLifoQueue(Deque<T> deque);

    /** A view. */
    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == c.size();
    public static native <T> Collection<T> unmodifiableCollection(Collection<? extends T> c);

    /** A view. */
    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == list.size();
    //@   ensures (\forall int i; 0 <= i && i < list.size(); \result.get(i) == list.get(i));
    public static native <T> List<T> unmodifiableList(List<? extends T> list);

    /** A view. */
    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == s.size();
    public static native <T> Set<T> unmodifiableSet(Set<? extends T> s);

    /** A view. */
    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == s.size();
    public static native <T> SortedSet<T> unmodifiableSortedSet(SortedSet<T> s);

    /** A view. */
    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == s.size();
    public static native <T> NavigableSet<T> unmodifiableNavigableSet(NavigableSet<T> s);

    /** A view. */
    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == m.size();
    public static native <K, V> Map<K, V> unmodifiableMap(Map<? extends K, ? extends V> m);

    /** A view. */
    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == m.size();
    public static native <K, V> SortedMap<K, V> unmodifiableSortedMap(SortedMap<K, ? extends V> m);

    /** A view. */
    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == m.size();
    public static native <K, V> NavigableMap<K, V> unmodifiableNavigableMap(NavigableMap<K, ? extends V> m);

    /** A view. */
    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == c.size();
    public static native <T> Collection<T> synchronizedCollection(Collection<T> c);

    /** A view. */
    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == list.size();
    //@   ensures (\forall int i; 0 <= i && i < list.size(); \result.get(i) == list.get(i));
    public static native <T> List<T> synchronizedList(List<T> list);

    /** A view. */
    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == s.size();
    public static native <T> Set<T> synchronizedSet(Set<T> s);

    /** A view. */
    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == s.size();
    public static native <T> SortedSet<T> synchronizedSortedSet(SortedSet<T> s);

    /** A view. */
    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == s.size();
    public static native <T> NavigableSet<T> synchronizedNavigableSet(NavigableSet<T> s);

    /** A view. */
    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == m.size();
    public static native <K, V> Map<K, V> synchronizedMap(Map<K, V> m);

    /** A view. */
    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == m.size();
    public static native <K, V> SortedMap<K, V> synchronizedSortedMap(SortedMap<K, V> m);

    /** A view. */
    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == m.size();
    public static native <K, V> NavigableMap<K, V> synchronizedNavigableMap(NavigableMap<K, V> m);

    /** A view. */
    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == c.size();
    public static native <E> Collection<E> checkedCollection(Collection<E> c, Class<E> type);

    /** A view. */
    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == list.size();
    public static native <E> List<E> checkedList(List<E> list, Class<E> type);

    /** A view. */
    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == s.size();
    public static native <E> Set<E> checkedSet(Set<E> s, Class<E> type);

    /** A view. */
    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == s.size();
    public static native <E> SortedSet<E> checkedSortedSet(SortedSet<E> s, Class<E> type);

    /** A view. */
    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == s.size();
    public static native <E> NavigableSet<E> checkedNavigableSet(NavigableSet<E> s, Class<E> type);

    /** A view. */
    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == queue.size();
    public static native <E> Queue<E> checkedQueue(Queue<E> queue, Class<E> type);

    /** A view. */
    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == m.size();
    public static native <K, V> Map<K, V> checkedMap(Map<K, V> m, Class<K> keyType, Class<V> valueType);

    /** A view. */
    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == m.size();
    public static native <K, V> SortedMap<K, V> checkedSortedMap(SortedMap<K, V> m, Class<K> keyType,
            Class<V> valueType);

    /** A view. */
    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures \result.size() == m.size();
    public static native <K, V> NavigableMap<K, V> checkedNavigableMap(NavigableMap<K, V> m, Class<K> keyType,
            Class<V> valueType);
}
