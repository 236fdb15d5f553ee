package java.util;

import java.io.Serializable;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** The JDK's heap, level by level, in a list of ours: walking it shows its order. */
public /*@ code_java_math spec_bigint_math @*/ class PriorityQueue<E> extends AbstractQueue<E> implements Serializable {
    private ArrayList<E> items = new ArrayList<>();
    //@   in objectState;
    //@   maps items.objectState \into objectState;
    private /*@ nullable @*/ Comparator<? super E> order;
    //@   in objectState;
    /** Elements added and removed. */
    private int changes;
    //@   in objectState;

    //@ public normal_behavior
    //@   ensures size() == 0;
    public /*@ pure @*/ PriorityQueue() {
    }

    //@ public normal_behavior
    //@   recommends n >= 1 else IllegalArgumentException;
    //@   ensures size() == 0;
    public /*@ pure @*/ PriorityQueue(int n) {
    }

    //@ public normal_behavior
    //@   ensures size() == 0;
    public /*@ pure @*/ PriorityQueue(/*@ nullable @*/ Comparator<? super E> comparator) {
        order = comparator;
    }

    //@ public normal_behavior
    //@   recommends n >= 1 else IllegalArgumentException;
    //@   ensures size() == 0;
    public /*@ pure @*/ PriorityQueue(int n, /*@ nullable @*/ Comparator<? super E> comparator) {
        order = comparator;
    }

    //@ public behavior
    //@   signals (RuntimeException e) true;
    @SuppressWarnings("unchecked")
    public PriorityQueue(Collection<? extends E> collection) {
        if (collection instanceof SortedSet) {
            order = (Comparator<? super E>) ((SortedSet<? extends E>) collection).comparator();
        } else if (collection instanceof PriorityQueue) {
            order = (Comparator<? super E>) ((PriorityQueue<? extends E>) collection).comparator();
        }
        take(collection);
    }

    //@ public behavior
    //@   signals (RuntimeException e) true;
    @SuppressWarnings("unchecked")
    public PriorityQueue(PriorityQueue<? extends E> priorityQueue) {
        order = (Comparator<? super E>) priorityQueue.comparator();
        take(priorityQueue);
    }

    //@ public behavior
    //@   signals (RuntimeException e) true;
    @SuppressWarnings("unchecked")
    public PriorityQueue(SortedSet<? extends E> sortedSet) {
        order = (Comparator<? super E>) sortedSet.comparator();
        take(sortedSet);
    }

    private void take(Collection<? extends E> from) {
        for (E e : from) {
            if (e == null) {
                throw new NullPointerException();
            }
            items.add(e);
        }
        for (int at = items.size() / 2 - 1; at >= 0; at--) {
            down(at, items.get(at));
        }
    }

    @SuppressWarnings("unchecked")
    private int compare(/*@ nullable @*/ Object one, /*@ nullable @*/ Object other) {
        if (order != null) {
            return ((Comparator<Object>) order).compare(one, other);
        }
        if (!(one instanceof Comparable)) {
            throw new ClassCastException();
        }
        return ((Comparable<Object>) one).compareTo(other);
    }

    private void up(int at, /*@ nullable @*/ E e) {
        int k = at;
        while (k > 0) {
            int parent = (k - 1) / 2;
            E above = items.get(parent);
            if (compare(e, above) >= 0) {
                break;
            }
            items.set(k, above);
            k = parent;
        }
        items.set(k, e);
    }

    private void down(int at, /*@ nullable @*/ E e) {
        int k = at;
        int count = items.size();
        while (k < count / 2) {
            int child = 2 * k + 1;
            if (child + 1 < count && compare(items.get(child), items.get(child + 1)) > 0) {
                child++;
            }
            E below = items.get(child);
            if (compare(e, below) <= 0) {
                break;
            }
            items.set(k, below);
            k = child;
        }
        items.set(k, e);
    }

    public boolean add(/*@ nullable @*/ E element) {
        return offer(element);
    }

    public boolean offer(/*@ nullable @*/ E element) {
        if (element == null) {
            throw new NullPointerException();
        }
        if (order == null && !(element instanceof Comparable)) {
            throw new ClassCastException();
        }
        changes++;
        //@ set objectState = objectState + 1;
        items.add(element);
        up(items.size() - 1, element);
        return true;
    }

    public /*@ pure nullable @*/ E peek() {
        return items.isEmpty() ? null : items.get(0);
    }

    public boolean remove(/*@ nullable @*/ Object object) {
        int at = items.indexOf(object);
        if (at < 0) {
            return false;
        }
        takeAt(at);
        return true;
    }

    private void takeAt(int at) {
        changes++;
        //@ set objectState = objectState + 1;
        E last = items.remove(items.size() - 1);
        if (at < items.size()) {
            down(at, last);
            if (items.get(at) == last) {
                up(at, last);
            }
        }
    }

    public /*@ pure @*/ boolean contains(/*@ nullable @*/ Object object) {
        return items.contains(object);
    }

    public Object[] toArray() {
        return items.toArray();
    }

    public <T> T[] toArray(T[] elements) {
        return items.toArray(elements);
    }

    public Iterator<E> iterator() {
        return new Cursor();
    }

    public /*@ pure @*/ int size() {
        return items.size();
    }

    public void clear() {
        items.clear();
        changes++;
        //@ set objectState = objectState + 1;
    }

    public /*@ nullable @*/ E poll() {
        if (items.isEmpty()) {
            return null;
        }
        E first = items.get(0);
        takeAt(0);
        return first;
    }

    public /*@ pure nullable @*/ Comparator<? super E> comparator() {
        return order;
    }

    public final native Spliterator<E> spliterator();

    public native boolean removeIf(Predicate<? super E> predicate);

    public native boolean removeAll(Collection<?> collection);

    public native boolean retainAll(Collection<?> collection);

    public native void forEach(Consumer<? super E> consumer);

    /** Walks by index; what becomes of one whose queue someone else has changed is left open. */
    private class Cursor implements Iterator<E> {
        private int next;
        //@   in position;
        private int expected = changes;
        //@   in position;

        public /*@ pure @*/ boolean hasNext() {
            return next < items.size();
        }

        public /*@ nullable @*/ E next() {
            if (changes != expected) {
                return afterChanges();
            }
            if (next >= items.size()) {
                throw new NoSuchElementException();
            }
            next++;
            //@ set position = position + 1;
            return items.get(next - 1);
        }

        //@ private behavior
        //@   assignable position;
        //@   signals_only ConcurrentModificationException;
        private native /*@ nullable @*/ E afterChanges();

        public native void remove();
    }
}
