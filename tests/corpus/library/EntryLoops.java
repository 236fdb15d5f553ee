import java.util.AbstractMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Loops over the entries of maps: entries are never null, keys and values may be. */
class EntryLoops {
    //@ ensures \result >= 0;
    static long lengths(Map<String, Integer> map) { //~ VERIFIED
        long sum = 0;
        for (Map.Entry<String, Integer> entry : map.entrySet()) {
            String key = entry.getKey();
            if (key != null && sum < 1000000) {
                sum += key.length();
            }
        }
        return sum;
    }

    //@ ensures \result > 0; //~ FAIL postcondition
    static long lengthsOfSome(Map<String, Integer> map) { //~ REFUTED
        long sum = 0;
        for (Map.Entry<String, Integer> entry : map.entrySet()) {
            String key = entry.getKey();
            if (key != null && sum < 1000000) {
                sum += key.length();
            }
        }
        return sum;
    }

    static int nullKeys(Map<String, Integer> map) { //~ REFUTED
        int sum = 0;
        for (Map.Entry<String, Integer> entry : map.entrySet()) {
            sum += entry.getKey().length(); //~ FAIL null-deref
        }
        return sum;
    }

    static int inOrder(TreeMap<Integer, String> map) { //~ VERIFIED
        int n = 0;
        for (Map.Entry<Integer, String> entry : map.entrySet()) {
            n += entry.hashCode();
        }
        return n;
    }

    static int own() { //~ VERIFIED
        Map<String, Integer> map = new LinkedHashMap<>();
        map.put("a", 1);
        int n = 0;
        for (Map.Entry<String, Integer> entry : map.entrySet()) {
            n = entry.getKey() == null ? 1 : 2;
        }
        return n;
    }

    /** Right, but that nobody adds null later is not seen: no run can show it wrong. */
    static class Copied extends AbstractMap<String, Integer> {
        @Override public Set<Map.Entry<String, Integer>> entrySet() { //~ UNKNOWN
            Set<Map.Entry<String, Integer>> all = new HashSet<>();
            return all;
        }
    }

    /** What goes through another map's entries. */
    static final class Wrapped extends AbstractMap<String, Integer> {
        private final Map<String, Integer> inner = new HashMap<>();

        @Override public int size() { //~ VERIFIED
            return inner.size();
        }

        @Override public Set<Map.Entry<String, Integer>> entrySet() { //~ VERIFIED
            return inner.entrySet();
        }
    }
}
