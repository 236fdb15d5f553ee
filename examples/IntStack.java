// A stack that grows: its invariant keeps every index in bounds.
class IntStack {
    private int[] items = new int[4];
    private int size;
    //@ private invariant 0 <= size && size <= items.length && items.length >= 1;

    boolean isEmpty() {
        return size == 0;
    }

    void push(int x) {
        if (size == items.length) {
            grow();
        }
        items[size] = x;
        size++;
    }

    private void grow() {
        if (items.length > Integer.MAX_VALUE / 2) {
            throw new IllegalStateException("too many items");
        }
        int[] more = new int[2 * items.length];
        for (int i = 0; i < size; i++) {
            more[i] = items[i];
        }
        items = more;
    }

    int pop() {
        if (size == 0) {
            throw new IllegalStateException("empty");
        }
        size--;
        return items[size];
    }

    //@ ensures \result >= 0;
    int count(int x) {
        int n = 0;
        for (int i = 0; i < size; i++) {
            if (items[i] == x) {
                n++;
            }
        }
        return n;
    }
}
