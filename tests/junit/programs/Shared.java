/** Static state: read by callees, counted up, held by finals, never to be changed. */
class Shared {
    private static int next = 1;
    static final int[] POOL = new int[4];
    private static final int[] LIMITS = {10, 20};
    private static /*@ nullable @*/ Shared last;
    private final int id;

    private Shared(int id) {
        this.id = id;
    }

    static Shared get() {
        if (last == null) last = new Shared(next++);
        return last;
    }

    private static boolean full() {
        return next == 5;
    }

    static int take() {
        if (full()) throw new IllegalStateException("full");
        return POOL[next++];
    }

    static int limit(int i) {
        return 100 / LIMITS[i & 1];
    }

    static int room(int i) {
        if (POOL[2] == 9) return i;
        return LIMITS[i & 1];
    }
}
