package java.util.stream;

import java.util.Iterator;
import java.util.Spliterator;

public interface BaseStream<T, S extends BaseStream<T, S>> extends AutoCloseable {

    //@ assignable \everything;
    Iterator<T> iterator();

    //@ assignable \nothing;
    Spliterator<T> spliterator();

    //@ assignable \everything;
    boolean isParallel();

    //@ assignable \everything;
    /*@ nullable @*/ S sequential();

    //@ assignable \everything;
    /*@ nullable @*/ S parallel();

    //@ assignable \everything;
    /*@ nullable @*/ S unordered();

    //@ assignable \everything;
    /*@ nullable @*/ S onClose(Runnable runnable);

    //@ assignable \everything;
    void close();
}
