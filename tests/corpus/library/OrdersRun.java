import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Maps and sets are gone through in the order that Java fixes. Where it fixes none, nothing is known. */
class OrdersRun {
    static void sorted() { //~ VERIFIED
        Map<String, Integer> map = new TreeMap<>();
        map.put("b", 2);
        map.put("a", 1);
        int all = 0;
        for (Map.Entry<String, Integer> entry : map.entrySet()) {
            all = 10 * all + entry.getValue();
        }
        assert all == 12;
    }

    static void sortedWrongly() { //~ REFUTED
        Map<String, Integer> map = new TreeMap<>();
        map.put("b", 2);
        map.put("a", 1);
        int all = 0;
        for (int value : map.values()) {
            all = 10 * all + value;
        }
        assert all == 21; //~ FAIL assert
    }

    static void inserted() { //~ VERIFIED
        Map<String, Integer> map = new LinkedHashMap<>();
        map.put("b", 2);
        map.put("a", 1);
        int all = 0;
        for (String key : map.keySet()) {
            all = 10 * all + map.get(key);
        }
        assert all == 21;
    }

    static void neighbours() { //~ VERIFIED
        TreeSet<Integer> set = new TreeSet<>();
        set.add(5);
        set.add(1);
        set.add(9);
        assert set.first() == 1 && set.higher(1) == 5 && set.last() == 9;
    }

    static void alone() { //~ VERIFIED
        Set<Integer> set = new HashSet<>();
        set.add(3);
        set.add(3);
        int all = 0;
        for (int each : set) {
            all = 10 * all + each;
        }
        assert all == 3;
    }

    /** Every JVM that we know of goes through them so, but none has to. */
    static void anyOrder() { //~ UNKNOWN
        Map<Integer, Integer> map = new HashMap<>();
        map.put(1, 1);
        map.put(2, 2);
        int all = 0;
        for (int key : map.keySet()) { //~ FAIL null-deref
            all = 10 * all + key;
        }
        assert all == 12; //~ FAIL assert
    }

    static void anyOrderOfASet() { //~ UNKNOWN
        Set<Integer> set = new HashSet<>();
        set.add(1);
        set.add(2);
        int first = 0;
        for (int each : set) { //~ FAIL null-deref
            first = first == 0 ? each : first;
        }
        assert first == 1; //~ FAIL assert
    }

    static void queued() { //~ VERIFIED
        Deque<Integer> deque = new ArrayDeque<>();
        deque.push(1);
        deque.push(2);
        int all = 0;
        for (int each : deque) {
            all = 10 * all + each;
        }
        assert all == 21;
    }

    static int value(Map<String, Integer> map) { //~ REFUTED
        int all = 0;
        for (Map.Entry<String, Integer> entry : map.entrySet()) {
            all += entry.getValue(); //~ FAIL null-deref
        }
        return all;
    }

    /** An empty map has no first key. */
    static int first(TreeMap<String, String> map) { //~ REFUTED
        return map.firstKey().length(); //~ FAIL precondition, null-deref
    }

    /** No key is null where nothing else compares them than themselves. */
    //@ requires map.size() > 0;
    static int length(TreeMap<String, String> map) { //~ UNKNOWN
        return map.firstKey().length(); //~ FAIL null-deref
    }

    static int length(TreeMap<String, String> map, String key) { //~ REFUTED
        return map.containsKey(key) ? map.get(key).length() : 0; //~ FAIL null-deref
    }
}
