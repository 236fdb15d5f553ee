import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Collections that somebody else has made: what pure methods say of them stays true until something is changed. */
class GivenCollections {
    static class Point {
        int x;

        @Override
        public boolean equals(Object other) { //~ VERIFIED
            return other instanceof Point && ((Point) other).x == x;
        }

        @Override
        public int hashCode() { //~ VERIFIED
            return x;
        }
    }

    void oneMore(List<Integer> list) { //~ VERIFIED
        int before = list.size();
        list.add(1);
        assert list.size() == before + 1;
    }

    void notOneMore(List<Integer> list) { //~ REFUTED
        int before = list.size();
        list.add(1);
        assert list.size() == before; //~ FAIL assert
    }

    void whatWasAdded(ArrayList<Integer> list) { //~ VERIFIED
        int before = list.size();
        list.add(1);
        list.add(2);
        assert list.get(before) == 1;
        assert list.get(before + 1) == 2;
    }

    void notWhatWasAdded(ArrayList<Integer> list) { //~ REFUTED
        int before = list.size();
        list.add(1);
        list.add(2);
        assert list.get(before) == 2; //~ FAIL assert
    }

    void alone(ArrayList<Integer> list) { //~ VERIFIED
        list.clear();
        list.add(7);
        assert list.size() == 1 && list.get(0) == 7;
    }

    void onTop(Deque<Integer> stack) { //~ VERIFIED
        stack.push(4);
        assert stack.peek() == 4;
    }

    void inMap(Map<String, Integer> map) { //~ VERIFIED
        map.put("a", 1);
        assert map.containsKey("a");
        assert map.get("a") == 1;
    }

    void exchanged(List<String> list, int i, int j) { //~ VERIFIED
        if (0 <= i && i < list.size() && 0 <= j && j < list.size()) {
            String kept = list.get(i);
            list.set(i, list.get(j));
            list.set(j, kept);
        }
    }

    int nulls(List<String> list) { //~ VERIFIED
        int count = 0;
        for (int i = 0; i < list.size(); i++) {
            if (list.get(i) == null) {
                count++;
            }
        }
        return count;
    }

    int pastTheEnd(ArrayList<String> list) { //~ REFUTED
        int count = 0;
        for (int i = 0; i <= list.size(); i++) {
            if (list.get(i) == null) { //~ FAIL precondition
                count++;
            }
        }
        return count;
    }

    /** What is made here changes nothing there. */
    int[] copied(List<Integer> list) { //~ VERIFIED
        int[] copy = new int[list.size()];
        for (int i = 0; i < copy.length; i++) {
            Integer item = list.get(i);
            copy[i] = item == null ? 0 : item;
        }
        return copy;
    }

    void copiedTooLate(ArrayList<Integer> list) { //~ REFUTED
        int[] copy = new int[list.size()];
        list.clear();
        for (int i = 0; i < copy.length; i++) {
            copy[i] = list.get(i) == null ? 0 : 1; //~ FAIL precondition
        }
    }

    String joined(List<String> list) { //~ VERIFIED
        StringBuilder text = new StringBuilder();
        for (String item : list) {
            if (text.length() > 0) {
                text.append(", ");
            }
            text.append(item);
        }
        return text.toString();
    }

    void found(List<String> list) { //~ VERIFIED
        list.add("a");
        int at = list.indexOf("a");
        assert at >= 0;
        assert list.get(at).equals("a");
    }

    void notFound(List<String> list) { //~ REFUTED
        list.add("a");
        int at = list.indexOf("b");
        assert at >= 0; //~ FAIL assert
    }

    void member(Set<String> set) { //~ VERIFIED
        set.add("q");
        assert set.contains("q");
        assert set.size() > 0 && !set.isEmpty();
    }

    //@ requires java.util.Objects.equals(text, "abc");
    void equalText(String text) { //~ VERIFIED
        assert text.length() == 3;
    }

    //@ requires java.util.Objects.equals(text, "abc");
    void otherText(String text) { //~ REFUTED
        assert text.length() == 4; //~ FAIL assert
    }

    /** What a set holds hangs on what its elements say of themselves. */
    void changedInside(Set<Point> set, Point point) { //~ REFUTED
        boolean before = set.contains(point);
        point.x = 5;
        assert set.contains(point) == before; //~ FAIL assert
    }

    /** Another name for the same list, or a view of it. */
    void changedElsewhere(List<Integer> list, List<Integer> other) { //~ UNKNOWN
        int before = list.size();
        other.add(1);
        assert list.size() == before;
    }

    void viewed(List<Integer> list) { //~ UNKNOWN
        List<Integer> view = java.util.Collections.unmodifiableList(list);
        int before = view.size();
        list.add(1);
        assert view.size() == before;
    }
}
