package java.util;

public /*@ code_java_math spec_bigint_math @*/ class Stack<E> extends Vector<E> {
    //@ public normal_behavior
    //@   ensures size() == 0;
    public /*@ pure @*/ Stack() {
    }

    /*@ public normal_behavior
      @   assignable objectState;
      @   ensures \result == item && size() == \old(size()) + 1 && get(size() - 1) == item;
      @   ensures (\forall int i; 0 <= i && i < \old(size()); get(i) == \old(get(i))); @*/
    public /*@ nullable @*/ E push(/*@ nullable @*/ E item) {
        addElement(item);
        return item;
    }

    /*@ public normal_behavior
      @   recommends size() > 0 else EmptyStackException;
      @   assignable objectState;
      @   ensures size() == \old(size()) - 1 && \result == \old(get(size() - 1));
      @   ensures (\forall int i; 0 <= i && i < size(); get(i) == \old(get(i))); @*/
    public synchronized /*@ nullable @*/ E pop() {
        E item = peek();
        removeElementAt(size() - 1);
        return item;
    }

    /*@ public normal_behavior
      @   recommends size() > 0 else EmptyStackException;
      @   ensures \result == get(size() - 1); @*/
    public synchronized /*@ pure nullable @*/ E peek() {
        if (size() == 0) {
            throw new EmptyStackException();
        }
        return elementAt(size() - 1);
    }

    //@ public normal_behavior
    //@   ensures \result <==> size() == 0;
    public /*@ pure @*/ boolean empty() {
        return size() == 0;
    }

    //@ public normal_behavior
    //@   ensures \result == -1 || 1 <= \result && \result <= size();
    public synchronized /*@ pure @*/ int search(/*@ nullable @*/ Object o) {
        int i = lastIndexOf(o);
        return i >= 0 ? size() - i : -1;
    }
}
