// Refuted: looking for the second to last link forgets the list of one element.
class ChainBug {
    static final class Link {
        int value;
        /*@ nullable @*/ Link next;
    }

    static Link secondToLast(Link first) {
        Link l = first;
        while (l.next.next != null) {
            l = l.next;
        }
        return l;
    }

    static int sumOfFirst(Link first, int count) {
        int sum = 0;
        Link l = first;
        for (int i = 0; i < count; i++) {
            sum += l.value;
            l = l.next;
        }
        return sum;
    }
}
