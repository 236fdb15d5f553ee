import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.List;
import java.util.Set;

// A list that changes under its iterator. What another method of the file is about (sets) must not
// matter: with it around, a change of a list was thought to leave alone what only contracts speak of.
class ChangedWhileRead {
    //@ public normal_behavior
    //@ requires l.size() == 1;
    static void grows(ArrayList<Integer> l) { //~ REFUTED
        for (Integer x : l) {                 //~ FAIL uncaught-exception
            l.add(2);
        }
    }

    //@ requires l.size() == 1;
    static void caught(List<Integer> l) { //~ REFUTED
        Iterator<Integer> it = l.iterator();
        l.add(2);
        boolean seen = false;
        if (it.hasNext()) {
            try {
                it.next();
            } catch (ConcurrentModificationException e) {
                seen = true;
            }
        }
        assert !seen; //~ FAIL assert
    }

    static void unrelated(Set<String> m) { //~ VERIFIED
        int n = 0;
        for (String k : m) {
            n++;
        }
    }
}
