/** Records whose constructors ask something of their components: searches know what. */
class AskedComponents {
    record Range(int lo, int hi) {
        Range {
            if (lo > hi) {
                throw new IllegalArgumentException();
            }
        }

        int length() {
            return hi - lo;
        }
    }

    record Clock(int hour, int minute) {
        Clock {
            if (hour < 0 || hour > 23 || minute < 0 || minute > 59) {
                throw new IllegalArgumentException();
            }
        }
    }

    sealed interface Shape permits Square, Ring {
    }

    record Square(int side) implements Shape {
        Square {
            if (side <= 0) {
                throw new IllegalArgumentException();
            }
        }
    }

    record Ring(int inner, int outer) implements Shape {
        Ring {
            if (inner < 0 || inner >= outer) {
                throw new IllegalArgumentException();
            }
        }
    }

    record Slot(Range range, Clock clock) {
    }

    static int overflows(Range r) { //~ REFUTED
        assert r.length() >= 0; //~ FAIL assert
        return r.length();
    }

    static int[] between(Range a, Range b) { //~ REFUTED
        int lo = Math.max(a.lo(), b.lo());
        int hi = Math.min(a.hi(), b.hi());
        return new int[hi - lo]; //~ FAIL negative-size
    }

    //@ normal_behavior
    static Range common(Range a, Range b) { //~ REFUTED
        return new Range(Math.max(a.lo(), b.lo()), Math.min(a.hi(), b.hi())); //~ FAIL uncaught-exception
    }

    static int before(Clock a, Clock b) { //~ REFUTED
        int[] minutes = new int[24 * 60 - 1];
        int at = b.hour() * 60 + b.minute();
        if (a.hour() < b.hour()) {
            return minutes[at]; //~ FAIL index-bounds
        }
        return 0;
    }

    static int share(Shape s) { //~ REFUTED
        if (s instanceof Ring ring) {
            return 100 / (ring.outer() - ring.inner() - 7); //~ FAIL div-by-zero
        }
        return 0;
    }

    static int nested(Slot s) { //~ REFUTED
        return 1 / (s.clock().minute() - 31 + s.range().hi() - s.range().lo()); //~ FAIL div-by-zero
    }

    static int first(Range[] all) { //~ REFUTED
        if (all.length == 2 && all[0] != null && all[1] != null) {
            return 10 / (all[1].hi() - all[0].lo() - 77); //~ FAIL div-by-zero
        }
        return 0;
    }
}
