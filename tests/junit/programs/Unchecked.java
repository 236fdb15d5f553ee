/** What Java does not notice: contracts, overflow, and how a test sees it all the same. */
class Unchecked {
    int value;
    //@ ghost int writes;

    //@ requires size > 0;
    static int room(int size) {
        return size + 1;
    }

    static int anyRoom(int n) {
        return room(n);
    }

    //@ requires 0 <= i && i < a.length;
    static int at(int[] a, int i) {
        return a[i];
    }

    static int first(int[] a) {
        return at(a, 0);
    }

    //@ requires n >= 0;
    static int down(int n) {
        return n == 0 ? 0 : down(n - 2);
    }

    //@ ensures \result > x;
    static int more(int x) {
        return x + 1;
    }

    //@ ensures writes == \old(writes) + 1;
    void write(int v) {
        if (v != value) {
            value = v;
            //@ set writes = writes + 1;
        }
    }

    static void store(Object[] a) {
        if (a.length > 0) a[0] = "text";
    }

    static void dropped() {
        Unchecked local = new Unchecked();
        //@ assert local.value == 1;
    }
}
