//# engine: backward
/** The programs of Păsăreanu and Visser (2004), by going backward alone. */
class PaperPrograms {
    static final class Node {
        int elem;
        /*@ nullable @*/ Node next;
    }

    //@ requires a.length > 0;
    static void clearFirst(int[] a) { //~ VERIFIED
        int i = 0;
        while (i < a.length) { //~ INFERS !(a[0] != 0 && i > 0)
            a[i] = 0;
            i++;
        }
        assert a[0] == 0;
    }

    //@ requires a.length > 0;
    static void clearFirstLate(int[] a) { //~ REFUTED
        int i = 1;
        while (i < a.length) {
            a[i] = 0;
            i++;
        }
        assert a[0] == 0; //~ FAIL assert
    }

    static void clearAll(int[] a) { //~ VERIFIED
        int i = 0;
        while (i < a.length) { //~ INFERS (\forall int j; 0 <= j && j < i && j < a.length; a[j] == 0)
            a[i] = 0;
            i++;
        }
        //@ assert (\forall int j; 0 <= j && j < a.length; a[j] == 0);
    }

    static void clearMost(int[] a) { //~ REFUTED
        int i = 0;
        while (i < a.length - 1) {
            a[i] = 0;
            i++;
        }
        //@ assert (\forall int j; 0 <= j && j < a.length; a[j] == 0); //~ FAIL assert
    }

    //@ requires a.length == b.length;
    static int find(int[] a, boolean[] b) { //~ VERIFIED
        int spot = a.length;
        for (int i = 0; i < a.length; i++) { //~ INFERS !(i < a.length && i < spot && spot < a.length)
            if (spot == a.length && a[i] != 0) {
                spot = i;
            }
            b[i] = (a[i] != 0);
        }
        assert spot == a.length || b[spot];
        return spot;
    }

    //@ requires a.length == b.length;
    static int findFirst(int[] a, boolean[] b) { //~ VERIFIED
        int spot = a.length;
        for (int i = 0; i < a.length; i++) {
            if (spot == a.length && a[i] != 0) {
                spot = i;
            }
            b[i] = (a[i] != 0);
        }
        //@ assert (\forall int j; 0 <= j && j < spot; !b[j]);
        return spot;
    }

    //@ requires a.length == b.length;
    static int findLast(int[] a, boolean[] b) { //~ REFUTED
        int spot = a.length;
        for (int i = 0; i < a.length; i++) {
            if (a[i] != 0) {
                spot = i;
            }
            b[i] = (a[i] != 0);
        }
        //@ assert (\forall int j; 0 <= j && j < spot; !b[j]); //~ FAIL assert
        return spot;
    }

    static /*@ nullable @*/ Node partition(/*@ nullable @*/ Node l, int v) { //~ VERIFIED
        Node curr = l;
        Node prev = null;
        Node newl = null;
        while (curr != null) { //~ INFERS prev == null || prev.elem <= v
            Node nextCurr = curr.next;
            if (curr.elem > v) {
                if (prev != null) {
                    prev.next = nextCurr;
                }
                if (curr == l) {
                    l = nextCurr;
                }
                curr.next = newl;
                assert curr != prev;
                newl = curr;
            } else {
                prev = curr;
            }
            curr = nextCurr;
        }
        return newl;
    }

    static /*@ nullable @*/ Node partitionEager(/*@ nullable @*/ Node l, int v) { //~ REFUTED
        Node curr = l;
        Node prev = null;
        Node newl = null;
        while (curr != null) {
            Node nextCurr = curr.next;
            prev = curr;
            if (curr.elem > v) {
                curr.next = newl;
                assert curr != prev; //~ FAIL assert
                newl = curr;
            }
            curr = nextCurr;
        }
        return newl;
    }

    static void upAndDownHinted(int n) { //~ VERIFIED
        int x = 0;
        int y = 0;
        while (x < n) { //~ INFERS x < n ==> x == y
            x++;
            y++;
        }
        //@ hint x == y;
        while (x != 0) { //~ INFERS x >= 0 ==> x == y
            x--;
            y--;
        }
        assert y == 0;
    }

    static void upAndDown(int n) { //~ VERIFIED
        int x = 0;
        int y = 0;
        while (x < n) {
            x++;
            y++;
        }
        while (x != 0) { //~ INFERS x >= 0 ==> x == y
            x--;
            y--;
        }
        assert y == 0;
    }

    static void upAndDownUneven(int n) { //~ REFUTED
        int x = 0;
        int y = 0;
        while (x < n) {
            x++;
            y++;
        }
        while (x != 0) {
            x--;
            y -= 2;
        }
        assert y == 0; //~ FAIL assert
    }
}
