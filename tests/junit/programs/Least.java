import java.util.Collections;
import java.util.List;
import java.util.NoSuchElementException;

/** What fails inside the library, what prints, and what a constructor does not set. */
class Least {
    int[] unset;
    int set;

    Least(int set) {
        if (set < 0) throw new IllegalArgumentException();
        this.set = set;
    }

    static int top(List<Integer> all) {
        return Collections.max(all);
    }

    static int low(List<String> all) {
        if (all.isEmpty()) return 0;
        return Collections.min(all).length();
    }

    static int printed(int[] all, Object what) {
        int sum = 0;
        for (int each : all) {
            sum += each;
            System.out.println("so far " + sum);
        }
        System.err.print('.');
        System.out.printf("%s: %d%n", "sum", sum);
        if (sum == 77) System.out.println(what == null);
        assert sum != 123;
        return sum;
    }

    /** A generic array, as textbooks make it. */
    static class Pile<T> {
        private T[] items;
        private int size;

        @SuppressWarnings("unchecked")
        Pile(int room) {
            if (room < 1) throw new IllegalArgumentException();
            items = (T[]) new Object[room];
        }

        T pop() {
            if (size == 0) throw new NoSuchElementException();
            T top = items[--size];
            items[size] = null;
            return top;
        }
    }

    static int drain(Pile<Integer> pile) {
        int sum = 0;
        while (pile.size != 0) sum += pile.pop();
        return sum;
    }
}

/** Not in a file of its own name. */
class Lesser {
    int of(int x) {
        return x > 0 ? 1 : 2;
    }

    int of(long x) {
        return x > 0 ? 3 : 4;
    }

    int of(Integer x) {
        return x < 0 ? 5 : 6;
    }

    int of(Object x) {
        return x instanceof String ? 7 : 8;
    }
}
