import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** Collections as inputs: of every usual kind, nested, in fields, gone through. */
class Filled {
    static int unboxed(List<Integer> list) {
        return list.get(0) + 1;
    }

    static int linked(LinkedList<String> list) {
        return list.isEmpty() ? 0 : list.getFirst().length();
    }

    static int two(ArrayDeque<Integer> deque) {
        return deque.size() == 2 ? 1 / (deque.size() - 2) : 0;
    }

    static int got(Map<String, Integer> map) {
        return map.containsKey("a") ? 10 / map.get("a") : 0;
    }

    static int sorted(TreeMap<String, Integer> map) {
        if (map.size() == 2) {
            return 1 / map.get(map.firstKey());
        }
        return 0;
    }

    static int first(SortedMap<Integer, String> map) {
        return map.isEmpty() ? 0 : map.get(map.firstKey()).length();
    }

    static int alone(Set<String> set) {
        return set.contains("me") ? 1 / (set.size() - 1) : 0;
    }

    static int rows(List<List<Integer>> rows) {
        return rows.isEmpty() || rows.get(0) == null ? 0 : 1 / rows.get(0).size();
    }

    static int next(Queue<Integer> queue) {
        Integer next = queue.peek();
        return next;
    }

    static int values(Map<String, Integer> map) {
        int all = 0;
        for (Map.Entry<String, Integer> entry : map.entrySet()) {
            if (entry.getValue() > 3) {
                all += entry.getValue();
            }
        }
        return all;
    }

    static int lengths(TreeSet<String> words) {
        int all = 0;
        for (String word : words) {
            all = 10 * all + word.length();
        }
        assert all != 12;
        return all;
    }

    static String joined(LinkedHashMap<String, Integer> map) {
        String text = "";
        for (String key : map.keySet()) {
            text += key + map.get(key);
        }
        return text;
    }

    static <T extends Comparable<T>> T largest(List<T> list) {
        T best = list.get(0);
        for (T each : list) {
            if (each.compareTo(best) > 0) {
                best = each;
            }
        }
        return best;
    }

    private final Map<String, List<Integer>> marks = new HashMap<>();
    private final Deque<String> open = new ArrayDeque<>();
    List<Filled> parts = new ArrayList<>();

    int best(String name) {
        return marks.containsKey(name) ? marks.get(name).get(0) : 0;
    }

    int close() {
        return open.peek().length();
    }

    int deep() {
        return parts.isEmpty() ? 0 : parts.get(0).parts.size();
    }

    static int local(int n) {
        class Counter {
            int count;

            int up(int by) {
                if (by > 0) {
                    count += by;
                }
                return count;
            }
        }
        return new Counter().up(n);
    }
}
