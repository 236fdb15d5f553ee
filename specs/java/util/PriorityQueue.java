package java.util;

import java.io.Serializable;
import java.util.function.Consumer;
import java.util.function.Predicate;

public class PriorityQueue<E> extends AbstractQueue<E> implements Serializable {

    public /*@ pure @*/ PriorityQueue() {
        init();
    }

    //@ public normal_behavior
    //@   recommends n >= 1 else IllegalArgumentException;
    public /*@ pure @*/ PriorityQueue(int n) {
        init();
    }

    public /*@ pure @*/ PriorityQueue(Comparator<? super E> comparator) {
        init();
    }

    //@ public normal_behavior
    //@   recommends n >= 1 else IllegalArgumentException;
    public /*@ pure @*/ PriorityQueue(int n, Comparator<? super E> comparator) {
        init();
    }

    //@ public behavior
    //@   signals (RuntimeException e) true;
    public /*@ pure @*/ PriorityQueue(Collection<? extends E> collection) {
        init();
    }

    //@ public behavior
    //@   signals (RuntimeException e) true;
    public /*@ pure @*/ PriorityQueue(PriorityQueue<? extends E> priorityQueue) {
        init();
    }

    //@ public behavior
    //@   signals (RuntimeException e) true;
    public /*@ pure @*/ PriorityQueue(SortedSet<? extends E> sortedSet) {
        init();
    }

    public native boolean add(/*@ nullable @*/ E element);

    public native boolean offer(/*@ nullable @*/ E element);

    public native /*@ pure nullable @*/ E peek();

    public native boolean remove(/*@ nullable @*/ Object object);

    public native /*@ pure @*/ boolean contains(/*@ nullable @*/ Object object);

    public native Object[] toArray();

    public native <T> T[] toArray(T[] elements);

    public native Iterator<E> iterator();

    public native /*@ pure @*/ int size();

    public native void clear();

    public native /*@ nullable @*/ E poll();

    public native /*@ pure nullable @*/ Comparator<? super E> comparator();

    public final native Spliterator<E> spliterator();

    public native boolean removeIf(Predicate<? super E> predicate);

    public native boolean removeAll(Collection<?> collection);

    public native boolean retainAll(Collection<?> collection);

    public native void forEach(Consumer<? super E> consumer);

    //@ private normal_behavior
    //@   assignable \nothing;
    private native void init();
}
