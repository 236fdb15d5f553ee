// A queue in a ring: indices wrap around, and the invariant says why they stay in bounds.
class RingBuffer {
    private final int[] items;
    private int head;
    private int size;
    //@ private invariant 0 < items.length && items.length <= 1_000_000;
    //@ private invariant 0 <= head && head < items.length;
    //@ private invariant 0 <= size && size <= items.length;

    //@ requires 0 < capacity && capacity <= 1_000_000;
    RingBuffer(int capacity) {
        items = new int[capacity];
    }

    boolean offer(int x) {
        if (size == items.length) {
            return false;
        }
        items[(head + size) % items.length] = x;
        size++;
        return true;
    }

    int poll(int whenEmpty) {
        if (size == 0) {
            return whenEmpty;
        }
        int x = items[head];
        head = (head + 1) % items.length;
        size--;
        return x;
    }

    int sum() {
        int total = 0;
        int at = head;
        for (int n = 0; n < size; n++) {
            total += items[at];
            at = at + 1 == items.length ? 0 : at + 1;
        }
        return total;
    }
}
