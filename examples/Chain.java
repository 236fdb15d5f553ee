// A singly linked list of our own: no step ever follows a null.
class Chain {
    static final class Link {
        int value;
        /*@ nullable @*/ Link next;

        Link(int value, /*@ nullable @*/ Link next) {
            this.value = value;
            this.next = next;
        }
    }

    /*@ nullable @*/ Link first;

    //@ ensures first != null && first.value == value && first.next == \old(first);
    void add(int value) {
        first = new Link(value, first);
    }

    boolean contains(int value) {
        for (Link l = first; l != null; l = l.next) {
            if (l.value == value) {
                return true;
            }
        }
        return false;
    }

    //@ requires first != null;
    //@ ensures \result.next == null;
    Link last() {
        Link l = first;
        while (l.next != null) {
            l = l.next;
        }
        return l;
    }

    void append(int value) {
        if (first == null) {
            first = new Link(value, null);
        } else {
            last().next = new Link(value, null);
        }
    }
}
