// Runs from states that no program has refute nothing.
class NoSuchInput {
    private static final int[] DAYS = {31, 28, 31};
    private static int divisor = 5;
    private static int changed = 5;

    static int share(int m) { //~ VERIFIED
        for (int days : DAYS) {
            if (days == m) {
                return days;
            }
        }
        return m < 0 || m > 2 ? -1 : 100 / DAYS[m];
    }

    static int divided(int x) { //~ VERIFIED
        return x / divisor;
    }

    static int dividedByChanged(int x) { //~ REFUTED
        return x / changed; //~ FAIL div-by-zero
    }

    static void change(int to) { //~ VERIFIED
        changed = to;
    }

    record Point(int x, int y) {
        Point { //~ VERIFIED
            if (x < 0) {
                throw new IllegalArgumentException();
            }
        }
    }

    static int right(Point p) { //~ UNKNOWN
        return 10 / (p.x() + 1); //~ FAIL div-by-zero
    }

    static int wrong(Point p) { //~ REFUTED
        return 10 / (p.x() - 1); //~ FAIL div-by-zero
    }

    record Ordered(int low, int high) {
        Ordered { //~ VERIFIED
            if (low > high) {
                int kept = low;
                low = high;
                high = kept;
            }
        }
    }

    static void ordered(Ordered o) { //~ UNKNOWN
        assert o.low() <= o.high(); //~ FAIL assert
    }

    static void never(Ordered o) { //~ REFUTED
        assert o.low() > o.high(); //~ FAIL assert
    }
}
