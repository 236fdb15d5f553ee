import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** What the JDK's classes override and our models of them inherit is run all the same. */
class ClassFileOverrides {
    static int counted(int x) { //~ REFUTED
        Map<Integer, Integer> map = new HashMap<>();
        map.put(1, 2);
        map.merge(1, 3, Integer::sum);
        assert map.getOrDefault(1, 0) == 6; //~ FAIL assert
        return x;
    }

    static int sorted(int x) { //~ REFUTED
        List<Integer> list = new ArrayList<>();
        list.add(x);
        list.add(3);
        Collections.sort(list);
        assert !Objects.equals(list.get(0), 2); //~ FAIL assert
        return x;
    }

    static int downwards(int x) { //~ REFUTED
        List<Integer> list = new ArrayList<>();
        list.add(x);
        list.add(3);
        list.sort(Comparator.reverseOrder());
        assert !Objects.equals(list.get(1), 2); //~ FAIL assert
        return x;
    }

    static int removed(int x) { //~ REFUTED
        List<Integer> list = new ArrayList<>();
        list.add(x);
        list.removeIf(each -> Objects.equals(each, 5));
        assert list.size() == 1; //~ FAIL assert
        return x;
    }

    static /*@ nullable */ String middle(List<String> list) { //~ REFUTED
        Collections.sort(list);
        return list.get(list.size() / 2); //~ FAIL precondition
    }
}
