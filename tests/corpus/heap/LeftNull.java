/** A constructor that leaves a non-null field null: nothing is claimed of those who make such objects. */
class LeftNull {
    static class Node {
        int value;
        Node next;

        Node(int value) { //~ REFUTED //~ FAIL non-null
            this.value = value;
        }
    }

    static class Whole {
        int value;
        /*@ nullable @*/ Whole next;

        Whole(int value) { //~ VERIFIED
            this.value = value;
        }
    }

    static void made(int n) { //~ UNKNOWN
        Node node = new Node(n);
        assert node.value == 17;
    }

    static Node maker(int n) { //~ UNKNOWN
        return new Node(n);
    }

    static void madeElsewhere(int n) { //~ UNKNOWN
        assert maker(n).value == 17;
    }

    static void madeWhole(int n) { //~ VERIFIED
        Whole node = new Whole(n);
        assert node.value == n;
    }

    static void madeWrong(int n) { //~ REFUTED
        Whole node = new Whole(n);
        assert node.value == 17; //~ FAIL assert
    }
}
