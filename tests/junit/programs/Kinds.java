import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/** Inputs of many kinds: generic records, records inside records, overridden methods, collections. */
class Kinds {
    private static final Random CHANCE = new Random();

    record Pair<A, B>(A first, B second) {
    }

    record Point(int x, int y) {
    }

    record Line(Point from, Point to) {
        int dx() {
            return to.x() - from.x();
        }
    }

    static class Base {
        int share(int x) {
            return 10 / x;
        }
    }

    static class Derived extends Base {
        @Override
        int share(int x) {
            return x;
        }
    }

    static int first(Pair<Integer, String> p) {
        if (p.first() > 3) return p.second().length();
        return 0;
    }

    static int slope(Line line) {
        if (line.dx() > 5) return 100 / line.from().y();
        return line.to().x();
    }

    static int head(List<String> l) {
        if (l.isEmpty()) return 0;
        return l.get(0).length();
    }

    static int has(Set<Integer> s) {
        if (s.contains(4)) return 1;
        return s.size();
    }

    static int look(Map<String, Integer> m) {
        if (m.containsKey("k")) return m.get("k");
        return 0;
    }

    static int there(Optional<String> o) {
        if (o.isPresent()) return o.get().length();
        return -1;
    }

    static int far(int n) {
        int s = 0;
        for (int i = 0; i < n; i++) {
            s += i;
        }
        if (s == 4950) return 1 / (s - 4950);
        return s;
    }
}
