/** `System.arraycopy` owes its callers nothing unless they keep to the arrays' kinds and bounds. */
class ArrayCopying {
    Object[] items = new Object[4];
    int count;
    //@ invariant 0 <= count && count <= items.length;
    //@ invariant \typeof(items) == \type(Object[]);

    void grow() { //~ VERIFIED
        if (items.length < 1000) {
            Object[] more = new Object[items.length * 2 + 1];
            System.arraycopy(items, 0, more, 0, count);
            items = more;
        }
    }

    void shrink() { //~ REFUTED
        Object[] less = new Object[2];
        System.arraycopy(items, 0, less, 0, count); //~ FAIL precondition
    }

    static int[] inserted(int[] a, int at, int value) { //~ VERIFIED
        if (at < 0 || at > a.length || a.length > 1000) {
            return a;
        }
        int[] b = new int[a.length + 1];
        System.arraycopy(a, 0, b, 0, at);
        b[at] = value;
        System.arraycopy(a, at, b, at + 1, a.length - at);
        assert b[at] == value;
        return b;
    }

    static String[] tail(String[] a) { //~ VERIFIED
        if (a.length == 0) {
            return a;
        }
        String[] b = new String[a.length - 1];
        System.arraycopy(a, 1, b, 0, b.length);
        return b;
    }

    static <T> void shifted(T[] a) { //~ VERIFIED
        if (a.length > 1) {
            System.arraycopy(a, 0, a, 1, a.length - 1);
        }
    }

    static void beyond(int[] a, int[] b) { //~ REFUTED
        System.arraycopy(a, 0, b, 0, 2); //~ FAIL precondition
    }

    static void otherKind() { //~ REFUTED
        System.arraycopy(new int[3], 0, new long[3], 0, 3); //~ FAIL precondition
    }

    static void otherElements() { //~ REFUTED
        Object[] mixed = {1, "x"};
        System.arraycopy(mixed, 0, new Integer[2], 0, 2); //~ FAIL precondition
    }

    static void anyElements(Object[] a, Object[] b) { //~ REFUTED
        if (a.length == 2 && b.length == 2) {
            System.arraycopy(a, 0, b, 0, 2); //~ FAIL precondition
        }
    }

    //@ signals (Exception e) false; //~ FAIL signals
    static void nullInDeque(/*@ nullable @*/ String item) { //~ REFUTED
        new java.util.ArrayDeque<String>().add(item);
    }
}
