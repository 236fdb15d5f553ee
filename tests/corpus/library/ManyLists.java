import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.List;

/** Many classes are lists here; what their interface says holds of each. */
class ManyLists {
    Object[] kinds() { //~ VERIFIED
        return new Object[] {
            new ArrayList<Integer>(), new LinkedList<Integer>(), new HashSet<Integer>(), new ArrayDeque<Integer>()
        };
    }

    /*@ nullable @*/ Integer last(List<Integer> list) { //~ VERIFIED
        return list.isEmpty() ? null : list.get(list.size() - 1);
    }

    /*@ nullable @*/ Integer pastTheLast(ArrayList<Integer> list) { //~ REFUTED
        return list.get(list.size()); //~ FAIL precondition
    }
}
