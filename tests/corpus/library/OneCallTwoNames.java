import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedList;
import java.util.PriorityQueue;
import java.util.Stack;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;

/** What a class calls by its own name its interface asks for by another: it is one method. */
class OneCallTwoNames {
    static void deque(ArrayDeque<String> some) { //~ VERIFIED
        if (some.size() > 0) {
            some.pop();
        }
    }

    static void dequeWrong(ArrayDeque<String> some) { //~ REFUTED
        if (some.size() >= 0) {
            some.pop(); //~ FAIL precondition
        }
    }

    static void linked(LinkedList<String> some) { //~ VERIFIED
        if (some.size() > 0) {
            some.removeFirst();
        }
    }

    static void list(ArrayList<String> some) { //~ VERIFIED
        if (some.size() > 0) {
            some.remove(0);
        }
    }

    static void vector(Vector<String> some) { //~ VERIFIED
        if (some.size() > 0) {
            some.firstElement();
        }
    }

    static void stack(Stack<String> some) { //~ VERIFIED
        while (some.size() > 0) {
            some.pop();
        }
    }

    static void queue(PriorityQueue<Integer> some) { //~ VERIFIED
        while (some.size() > 0) {
            some.remove();
        }
    }

    static void set(TreeSet<Integer> some) { //~ VERIFIED
        if (some.size() > 0) {
            some.first();
        }
    }

    //@ requires some.size() > 0;
    static /*@ nullable @*/ String map(TreeMap<String, String> some) { //~ VERIFIED
        return some.firstKey();
    }

    /** Another object, or another state, is another call. */
    static void other(ArrayDeque<String> some, ArrayDeque<String> other) { //~ REFUTED
        if (some.size() > 0) {
            other.pop(); //~ FAIL precondition
        }
    }

    static void later(ArrayDeque<String> some) { //~ REFUTED
        if (some.size() > 0) {
            some.pop();
            some.pop(); //~ FAIL precondition
        }
    }

    static class Shelf {
        private int count;

        /*@ spec_public @*/ private int least;

        /*@ pure @*/ int size() {
            return count;
        }
    }

    /** The one that is called counts otherwise. */
    static class Boxes extends Shelf {
        private int boxes;

        @Override
        /*@ pure @*/ int size() { //~ VERIFIED
            return boxes;
        }
    }

    //@ requires shelf.size() == 1;
    static void same(Boxes shelf) { //~ VERIFIED
        Shelf seen = shelf;
        assert seen.size() == 1;
    }

    //@ requires shelf.size() == 1;
    static void wrong(Shelf shelf) { //~ REFUTED
        assert shelf.size() == 2; //~ FAIL assert
    }
}
