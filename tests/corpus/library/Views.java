import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

// What is seen through a view of a collection changes with the collection, and the other way round.
class Views {
    static void keys(Map<String, Integer> m) { //~ REFUTED
        Set<String> keys = m.keySet();
        int before = keys.size();
        m.put("a", 1);
        assert keys.size() == before; //~ FAIL assert
    }

    static void keysOfNew() { //~ REFUTED
        HashMap<String, Integer> m = new HashMap<>();
        Set<String> keys = m.keySet();
        m.put("a", 1);
        assert keys.isEmpty(); //~ FAIL assert
    }

    static void valuesOfNew() { //~ VERIFIED
        HashMap<String, Integer> m = new HashMap<>();
        Collection<Integer> values = m.values();
        assert values.size() == 0;
        m.put("a", 1);
        assert values.size() == 1;
    }

    static void cleared(Map<String, Integer> m) { //~ REFUTED
        int before = m.size();
        m.keySet().clear();
        assert m.size() == before; //~ FAIL assert
    }

    static void asList(Integer[] a) { //~ REFUTED
        java.util.List<Integer> list = java.util.Arrays.asList(a);
        if (a.length > 0) {
            Integer first = list.get(0);
            a[0] = 77;
            assert list.get(0) == first; //~ FAIL assert
        }
    }
}
