import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

// Going through a collection moves an iterator that is new, and writes nothing else.
class PureIteration {
    static int sum;

    //@ assignable \nothing;
    static int last(List<Integer> all) { //~ VERIFIED
        int last = 0;
        for (Integer one : all) {
            last = one == null ? 0 : one;
        }
        return last;
    }

    //@ assignable sum;
    static void sums(Collection<Integer> all) { //~ VERIFIED
        for (Integer one : all) {
            sum += one == null ? 0 : one;
        }
    }

    //@ assignable \nothing;
    static void sumsWrong(Collection<Integer> all) { //~ REFUTED
        for (Integer one : all) {
            sum += one == null ? 0 : one;            //~ FAIL assignable
        }
    }

    static /*@ pure @*/ int entries(Map<String, Integer> all) { //~ VERIFIED
        int found = 0;
        for (Map.Entry<String, Integer> one : all.entrySet()) {
            found++;
        }
        return found;
    }

    static /*@ pure @*/ int longest(ArrayList<String> all) { //~ VERIFIED
        int longest = 0;
        for (String one : all) {
            if (one != null && one.length() > longest) {
                longest = one.length();
            }
        }
        return longest;
    }

    static /*@ pure @*/ int longestWrong(ArrayList<String> all) { //~ REFUTED
        for (String one : all) {
            all.clear();                                          //~ FAIL assignable
            break;
        }
        return 0;
    }

    // An iterator that was there before is not the method's to move.
    /*@ assignable \nothing; @*/
    static boolean moves(java.util.Iterator<String> old) { //~ REFUTED
        if (old.hasNext()) {
            old.next();                                    //~ FAIL assignable
            return true;
        }
        return false;
    }
}
