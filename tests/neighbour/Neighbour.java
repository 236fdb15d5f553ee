import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

/** Keeps numbers in an array of its own. */
class Numbers {
    private int[] items = new int[4];
    private boolean[] marks = new boolean[4];
    private int size;
    //@ private invariant 0 <= size && size <= items.length && items.length >= 1;

    int sum() {
        int sum = 0;
        for (int i = 0; i < size; i++) {
            sum += items[i];
        }
        return sum;
    }
}

/** Of no concern to anybody else. */
class Neighbour implements Comparable<Neighbour>, Iterable<String> {
    //@ public invariant 0 <= count && count <= names.length;
    /*@ spec_public @*/ private final String[] names = new String[8];
    /*@ spec_public @*/ private int count;
    static int made;
    /*@ nullable @*/ static Neighbour last;
    //@ ghost public int weight;

    Neighbour() {
        made++;
        last = this;
    }

    //@ requires count < names.length;
    //@ assignable count, names[*], weight;
    //@ ensures count == \old(count) + 1;
    void add(String name) {
        names[count++] = name;
        //@ set weight = weight + 1;
    }

    @Override public int compareTo(Neighbour other) {
        return Integer.compare(count, other.count);
    }

    @Override public Iterator<String> iterator() {
        List<String> all = new ArrayList<>();
        all.add("one");
        return all.iterator();
    }

    static int inSets(Set<Integer> set) {
        int sum = 0;
        for (int i : set) {
            sum += i;
        }
        return sum;
    }

    static int inMaps(Map<String, Integer> map) {
        int sum = 0;
        for (Map.Entry<String, Integer> entry : map.entrySet()) {
            sum += entry.getValue();
        }
        return sum;
    }

    static int applied(IntUnaryOperator f, int x) {
        return f.applyAsInt(f.applyAsInt(x));
    }

    static <T> T made(Supplier<T> maker) {
        return maker.get();
    }

    static int kinds() {
        Object[] all = {new Neighbour(), "text", 3, 'c', 2.5, new int[2]};
        int n = 0;
        for (Object o : all) {
            n += o instanceof Integer ? 1 : o instanceof String ? 2 : 0;
        }
        StringBuilder sb = new StringBuilder();
        sb.append(n).append(made(() -> "x"));
        ArrayDeque<Integer> deque = new ArrayDeque<>();
        deque.push(applied(x -> x + 1, n));
        HashMap<String, Integer> m = new HashMap<>();
        m.put(sb.toString(), deque.pop());
        ArrayList<String> t = new ArrayList<>();
        t.add("a");
        HashSet<Long> s = new HashSet<>();
        s.add(3L);
        Optional<String> o = Optional.of("a");
        try {
            return m.size() / (t.size() - s.size()) + o.get().length();
        } catch (ArithmeticException e) {
            return -1;
        } finally {
            made = 0;
        }
    }
}
