import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;

/** Collections that are given: what fails is found by filling them, through their own methods. */
class FilledCollections {
    static int first(List<Integer> list) { //~ REFUTED
        return list.get(0); //~ FAIL null-deref, precondition
    }

    //@ requires list.size() > 0 && list.get(0) != null;
    static int surelyFirst(List<Integer> list) { //~ VERIFIED
        return list.get(0);
    }

    static int lengthOf(List<String> names, int i) { //~ REFUTED
        if (0 <= i && i < names.size()) {
            return names.get(i).length(); //~ FAIL null-deref
        }
        return 0;
    }

    static int lengthIfAny(List<String> names, int i) { //~ VERIFIED
        if (0 <= i && i < names.size()) {
            String name = names.get(i);
            return name == null ? 0 : name.length();
        }
        return 0;
    }

    static int share(ArrayList<Integer> parts) { //~ REFUTED
        if (parts.size() > 1 && parts.get(0) != null && parts.get(1) != null) {
            return parts.get(0) / parts.get(1); //~ FAIL div-by-zero
        }
        return 0;
    }

    static int linked(LinkedList<String> list) { //~ REFUTED
        return list.isEmpty() ? 0 : list.getFirst().length(); //~ FAIL null-deref
    }

    static int two(ArrayDeque<Integer> deque) { //~ REFUTED
        if (deque.size() == 2) {
            return 1 / (deque.size() - 2); //~ FAIL div-by-zero
        }
        return 0;
    }

    static int notTwo(ArrayDeque<Integer> deque) { //~ VERIFIED
        if (deque.size() != 2) {
            return 1 / (deque.size() - 2);
        }
        return 0;
    }

    static int one(Map<String, Integer> map) { //~ REFUTED
        if (map.size() == 1) {
            return 1 / (map.size() - 1); //~ FAIL div-by-zero
        }
        return 0;
    }

    static int got(Map<String, Integer> map) { //~ REFUTED
        if (map.containsKey("a")) {
            return 10 / map.get("a"); //~ FAIL null-deref, div-by-zero
        }
        return 0;
    }

    static int alone(Set<String> set) { //~ REFUTED
        if (set.contains("me")) {
            return 1 / (set.size() - 1); //~ FAIL div-by-zero
        }
        return 0;
    }

    static int hashed(HashSet<Integer> set) { //~ REFUTED
        return 1 / (set.size() - 1); //~ FAIL div-by-zero
    }

    static int nested(List<List<Integer>> rows) { //~ REFUTED
        if (rows.isEmpty()) {
            return 0;
        }
        List<Integer> row = rows.get(0);
        return row == null ? 0 : row.get(0).intValue(); //~ FAIL null-deref, precondition
    }

    static int listed(Map<String, List<Integer>> map) { //~ REFUTED
        List<Integer> list = map.get("k");
        return list == null ? 0 : 1 / list.size(); //~ FAIL div-by-zero
    }

    static int any(Collection<String> all) { //~ REFUTED
        return 1 / all.size(); //~ FAIL div-by-zero
    }

    static int next(Queue<Integer> queue) { //~ REFUTED
        Integer next = queue.peek();
        return next; //~ FAIL null-deref
    }

    static int top(Deque<Integer> stack) { //~ REFUTED
        return 1 / stack.size(); //~ FAIL div-by-zero
    }

    private final List<String> names = new ArrayList<>();
    private final Deque<Integer> stack = new ArrayDeque<>();

    String name(int i) { //~ REFUTED
        return names.get(i); //~ FAIL precondition, non-null
    }

    int height() { //~ REFUTED
        return 1 / stack.size(); //~ FAIL div-by-zero
    }

    static class Pair<T> {
        List<T> both = new ArrayList<>();
    }

    /** Nothing but strings is in it, so that nothing else is found. */
    static boolean isText(Pair<String> pair) { //~ VERIFIED
        if (pair.both.isEmpty()) {
            return true;
        }
        Object first = pair.both.get(0);
        assert first == null || first instanceof String;
        return true;
    }
}
