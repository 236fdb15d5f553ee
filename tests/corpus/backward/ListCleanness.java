//# engine: backward
/** List programs checked for null dereference, after Dor, Rodeh and Sagiv (2000). */
class ListCleanness {
    static final class Cell {
        int key;
        /*@ nullable @*/ Cell next;
    }

    static boolean search(/*@ nullable @*/ Cell list, int key) { //~ VERIFIED
        Cell at = list;
        while (at != null && at.key != key) {
            at = at.next;
        }
        return at != null;
    }

    static boolean searchBlindly(/*@ nullable @*/ Cell list, int key) { //~ REFUTED
        Cell at = list;
        while (at.key != key) { //~ FAIL null-deref
            at = at.next;
        }
        return at != null;
    }

    static Cell last(Cell list) { //~ VERIFIED
        Cell at = list;
        while (at.next != null) { //~ INFERS at != null
            at = at.next;
        }
        return at;
    }

    static Cell lastByFollower(Cell list) { //~ VERIFIED
        Cell at = list;
        Cell before = null;
        while (at != null) { //~ INFERS at != null || before != null
            before = at;
            at = at.next;
        }
        before.key = 0;
        return before;
    }

    static Cell lastOfNothing(/*@ nullable @*/ Cell list) { //~ REFUTED
        Cell at = list;
        Cell before = null;
        while (at != null) {
            before = at;
            at = at.next;
        }
        before.key = 0; //~ FAIL null-deref
        return before;
    }

    static Cell insertSorted(/*@ nullable @*/ Cell list, Cell fresh) { //~ VERIFIED
        Cell at = list;
        Cell before = null;
        while (at != null && at.key < fresh.key) {
            before = at;
            at = at.next;
        }
        fresh.next = at;
        if (at != list) {
            before.next = fresh;
            return list;
        }
        return fresh;
    }

    static Cell insertLate(/*@ nullable @*/ Cell list, Cell fresh) { //~ REFUTED
        Cell at = list;
        Cell before = null;
        while (at != null && at.key < fresh.key) {
            before = at;
            at = at.next;
        }
        fresh.next = at;
        before.next = fresh; //~ FAIL null-deref
        return list; //~ FAIL non-null
    }

    static /*@ nullable @*/ Cell reverse(/*@ nullable @*/ Cell list) { //~ VERIFIED
        Cell done = null;
        Cell rest = list;
        while (rest != null) {
            Cell after = rest.next;
            rest.next = done;
            done = rest;
            rest = after;
        }
        return done;
    }
}
