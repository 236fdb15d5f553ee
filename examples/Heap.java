// A priority queue in an array: parents and children by index arithmetic, all in bounds.
class Heap {
    private final int[] items;
    private int size;
    //@ private invariant 0 <= size && size <= items.length && items.length <= 1_000_000_000;

    //@ requires 0 <= capacity && capacity <= 1_000_000_000;
    Heap(int capacity) {
        items = new int[capacity];
    }

    boolean offer(int x) {
        if (size == items.length) {
            return false;
        }
        int i = size;
        while (i > 0 && items[(i - 1) / 2] > x) {
            items[i] = items[(i - 1) / 2];
            i = (i - 1) / 2;
        }
        items[i] = x;
        size++;
        return true;
    }

    int poll() {
        if (size == 0) {
            throw new IllegalStateException("empty");
        }
        int least = items[0];
        size--;
        siftDown(items[size]);
        return least;
    }

    private void siftDown(int x) {
        int i = 0;
        while (2 * i + 1 < size) {
            int child = 2 * i + 1;
            if (child + 1 < size && items[child + 1] < items[child]) {
                child++;
            }
            if (items[child] >= x) {
                break;
            }
            items[i] = items[child];
            i = child;
        }
        if (i < size) {
            items[i] = x;
        }
    }
}
