import java.util.ConcurrentModificationException;
import java.util.Iterator;

/** What a few hundred runs find sooner than a solver: numbers of the program, special numbers inside objects. */
class ByChance {
    static int reverse(int x) { //~ VERIFIED
        int r = 0;
        for (int i = 0; i < 32; i++) {
            r = r << 1 | (x & 1);
            x >>>= 1;
        }
        return r;
    }

    static void twice(int x) { //~ REFUTED
        assert reverse(reverse(x)) != 0x12345678; //~ FAIL assert
    }

    static int hex(String h) { //~ REFUTED
        int v = 0;
        for (int k = 0; k < h.length(); k++) {
            int d = Character.digit(h.charAt(k), 16);
            if (d < 0) return -1;
            v = v << 4 | d;
        }
        assert v != 0xCAFE; //~ FAIL assert
        return v;
    }

    record Circle(double radius) {
        double area() { return Math.PI * radius * radius; } //~ VERIFIED
    }

    static double scaled(Circle c, double f) { //~ REFUTED
        double before = c.area();
        double after = new Circle(c.radius() * f).area();
        assert after >= before || f < 1; //~ FAIL assert
        return after;
    }

    static int daysIn(int month, int year) { //~ VERIFIED
        switch (month) {
            case 4: case 6: case 9: case 11: return 30;
            case 2: return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28;
            default: return 31;
        }
    }

    static int dayOfYear(int day, int month, int year) { //~ REFUTED
        if (month < 1 || month > 12 || day < 1 || day > daysIn(month, year)) return 0;
        int sum = day;
        for (int i = 1; i < month; i++) sum += daysIn(i, year);
        assert sum <= 365; //~ FAIL assert
        return sum;
    }

    private final int[] held = new int[4];
    private int changes;

    void put(int at, int value) { //~ VERIFIED
        if (at < 0 || at >= held.length) return;
        held[at] = value;
        changes++;
    }

    /** An iterator of the program's own may complain of changes: the library's words on that are about its own. */
    final class Walk implements Iterator<Integer> {
        private final int expected = changes;
        private int at;

        @Override
        public boolean hasNext() { return at >= 0 && at < held.length; } //~ VERIFIED

        @Override
        public Integer next() { //~ UNKNOWN want VERIFIED
            if (expected != changes) throw new ConcurrentModificationException();
            return hasNext() ? held[at++] : 0;
        }
    }
}
