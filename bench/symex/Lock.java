/** A ring buffer of keys: it opens for one sequence only. */
class Lock {
    private final int[] keys = new int[4];
    private int head;
    private int size;

    void press(int key) {
        keys[(head + size) % keys.length] = key;
        if (size == keys.length) {
            head = (head + 1) % keys.length;
        } else {
            size++;
        }
    }

    boolean isOpen() {
        if (size != keys.length) {
            return false;
        }
        return keys[head] == 7 && keys[(head + 1) % 4] == 1 && keys[(head + 2) % 4] == 9 && keys[(head + 3) % 4] == 4;
    }

    static boolean opens(int[] presses) {
        Lock lock = new Lock();
        for (int key : presses) {
            if (lock.isOpen()) {
                return true;
            }
            lock.press(key);
        }
        return lock.isOpen();
    }
}
