import java.util.*;

/** What java.util.ArrayList and LinkedHashMap override is run as well as what they inherit. */
class ListsRun {
    //@ ensures \result == 6;
    static int sum() { //~ VERIFIED
        List<Integer> list = new ArrayList<>();
        list.add(1);
        list.add(2);
        list.add(3);
        int sum = 0;
        for (int x : list) {
            sum += x;
        }
        return sum;
    }

    static int wrongSum() { //~ REFUTED
        List<Integer> list = new ArrayList<>();
        list.add(1);
        list.add(2);
        int sum = 0;
        for (int x : list) {
            sum += x;
        }
        //@ assert sum == 4; //~ FAIL assert
        return sum;
    }

    //@ ensures \result;
    static boolean sameElements() { //~ VERIFIED
        List<Integer> list = new ArrayList<>();
        list.add(1);
        List<Integer> other = new LinkedList<>();
        other.add(1);
        return list.equals(other) && list.hashCode() == other.hashCode();
    }

    //@ ensures \result == 1;
    static int without() { //~ VERIFIED
        List<String> list = new ArrayList<>();
        list.add("a");
        list.add("b");
        List<String> removed = new ArrayList<>();
        removed.add("b");
        list.removeAll(removed);
        return list.size();
    }
}
