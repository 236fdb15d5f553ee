/** Proofs whose invariants read what may not be there: shown, they stand behind their guards. */
class Guarded {
    static class Node {
        int value;
        boolean seen;
        /*@ nullable @*/ Node next;
        /*@ nullable @*/ Node other;
    }

    static void markAll(/*@ nullable @*/ Node list) { //~ VERIFIED
        Node at = list;
        boolean some = false;
        while (at != null) {
            at.seen = true;
            some = true;
            at = at.next;
        }
        assert !some || list.seen;
    }

    static void markAllButOne(/*@ nullable @*/ Node list) { //~ REFUTED
        Node at = list == null ? null : list.next;
        boolean some = list != null;
        while (at != null) {
            at.seen = true;
            at = at.next;
        }
        assert !some || list.seen; //~ FAIL assert
    }

    static int lastOther(/*@ nullable @*/ Node list) { //~ VERIFIED
        Node last = null;
        while (list != null) {
            if (list.other != null) {
                last = list;
            }
            list = list.next;
        }
        return last == null ? 0 : last.other.value;
    }

    static int lastOtherOfAny(/*@ nullable @*/ Node list) { //~ REFUTED
        Node last = null;
        while (list != null) {
            last = list;
            list = list.next;
        }
        return last == null ? 0 : last.other.value; //~ FAIL null-deref
    }

    //@ ensures \result == -1 || 0 <= \result && \result < flags.length && !flags[\result];
    static int firstFalse(boolean[] flags) { //~ VERIFIED
        int i = 0;
        int found = -1;
        while (i < flags.length && found < 0) {
            if (!flags[i]) {
                found = i;
            }
            i++;
        }
        return found;
    }

    //@ ensures \result == -1 || 0 <= \result && \result < flags.length && !flags[\result]; //~ FAIL postcondition
    static int afterFirstFalse(boolean[] flags) { //~ REFUTED
        int i = 0;
        int found = -1;
        while (i < flags.length && found < 0) {
            if (!flags[i]) {
                found = i + 1;
            }
            i++;
        }
        return found;
    }

    static String textOf(Object o, int n) { //~ VERIFIED
        Object best = "none";
        for (int i = 0; i < n; i++) {
            if (o instanceof String) {
                best = o;
            }
        }
        return (String) best;
    }

    static String textOfAny(Object o, int n) { //~ REFUTED
        Object best = "none";
        for (int i = 0; i < n; i++) {
            best = o;
        }
        return (String) best; //~ FAIL class-cast
    }
}
