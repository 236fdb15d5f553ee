import java.util.ArrayList;
import java.util.List;

/** Casts that erasure inserts: they succeed unless something in the program is unchecked. */
class Unchecked {
    abstract static class Measure<T> {
        abstract int of(T what);

        @SuppressWarnings("unchecked")
        int ofAny(Object o) { //~ UNKNOWN
            return of((T) o); //~ FAIL unsupported
        }
    }

    static class Length extends Measure<String> {
        int of(String s) { //~ VERIFIED
            return s.length();
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    static int rawBridge() { //~ REFUTED
        Measure raw = new Length();
        return raw.of(5); //~ FAIL class-cast
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    static int rawBridgeRight() { //~ VERIFIED
        Measure raw = new Length();
        return raw.of("five");
    }

    static class Point implements Comparable<Point> {
        int x;

        public int compareTo(Point p) { //~ VERIFIED
            return Integer.compare(x, p.x);
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    static int compared(Object o) { //~ REFUTED
        Comparable c = new Point();
        return c.compareTo(o); //~ FAIL class-cast
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    static int comparedRight(Point o) { //~ VERIFIED
        Comparable c = new Point();
        return c.compareTo(o);
    }

    @SuppressWarnings("unchecked")
    static <T> T as(Object o) { //~ VERIFIED
        return (T) o;
    }

    static void result(Object o) { //~ UNKNOWN
        String s = Unchecked.<String>as(o); //~ FAIL unsupported
    }

    static void resultRight() { //~ VERIFIED
        String s = Unchecked.<String>as("text");
        assert s.length() == 4;
    }

    static class Box<T> {
        T held;

        Box(T held) { //~ VERIFIED
            this.held = held;
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    static void field() { //~ UNKNOWN
        Box raw = new Box<Integer>(1);
        raw.held = "one";
        Box<Integer> box = raw;
        int x = box.held; //~ FAIL unsupported
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    static void fieldRight() { //~ VERIFIED
        Box raw = new Box<Integer>(1);
        raw.held = 2;
        Box<Integer> box = raw;
        int x = box.held;
        assert x == 2;
    }
}

/** Nothing here is unchecked in a way that matters. */
class Checked {
    /** The array is of another type than it says, its elements are not. */
    static class Stack<T> {
        T[] items;
        int size;

        @SuppressWarnings("unchecked")
        Stack() { //~ VERIFIED
            items = (T[]) new Object[8];
        }

        //@ requires 0 <= at && at < items.length;
        /*@ nullable pure @*/ T get(int at) { //~ VERIFIED
            return items[at];
        }

        T[] all() { //~ VERIFIED
            return items;
        }
    }

    //@ requires stack.items.length > 0;
    static int element(Stack<String> stack) { //~ VERIFIED
        String s = stack.get(0);
        return s == null ? 0 : s.length();
    }

    static int elements(Stack<String> stack) { //~ UNKNOWN
        String[] all = stack.all(); //~ FAIL unsupported
        return all.length;
    }

    static class Pair<A> {
        final A first;

        Pair(A first) { //~ VERIFIED
            this.first = first;
        }

        @Override
        public boolean equals(/*@ nullable @*/ Object o) { //~ VERIFIED
            if (!(o instanceof Pair)) {
                return false;
            }
            return first == ((Pair<?>) o).first;
        }
    }

    static int of(Pair<String> pair) { //~ VERIFIED
        return pair.first.length();
    }

    @SuppressWarnings("unchecked")
    static int neighbours(int n) { //~ VERIFIED
        List<Integer>[] graph = new List[1];
        graph[0] = new ArrayList<>();
        graph[0].add(n);
        int first = graph[0].get(0);
        return first;
    }
}
