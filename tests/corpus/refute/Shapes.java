/** Failures that need two references to the same object, or a certain shape. */
class Shapes {
    static final class Node {
        int value;
        /*@ nullable @*/ Node next;
    }

    //@ requires a.length == 2 && a[0] != null && a[1] != null;
    static void bump(Node[] a) { //~ REFUTED
        a[0].value = 1;
        a[1].value = 2;
        assert a[0].value == 1; //~ FAIL assert
    }

    //@ requires a.length == 2 && a[0] != null && a[1] != null && a[0] != a[1];
    static void bumpApart(Node[] a) { //~ VERIFIED
        a[0].value = 1;
        a[1].value = 2;
        assert a[0].value == 1;
    }

    static int third(Node first) { //~ REFUTED
        Node second = first.next;
        if (second != null && second.value > first.value) {
            Node third = second.next;
            if (third != null && third.value > second.value) {
                assert third.value - first.value > 2; //~ FAIL assert
                return 3;
            }
            return 2;
        }
        return 1;
    }

    static int ring(Node first) { //~ REFUTED
        int n = 0;
        Node at = first.next;
        while (at != null && n < 3) {
            assert at != first; //~ FAIL assert
            at = at.next;
            n++;
        }
        return n;
    }
}
