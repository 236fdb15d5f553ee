package samples;

import java.util.*;
import java.util.function.*;

/** Switches, patterns, records and sealed types of Java 21. */
class Patterns {
    sealed interface Shape permits Circle, Square, Group {}
    record Circle(double radius) implements Shape {}
    record Square(int side) implements Shape {}
    record Group(List<Shape> parts, String... names) implements Shape {
        Group {
            parts = List.copyOf(parts);
            if (names.length > 3) throw new IllegalArgumentException("too many: " + names.length);
        }
        Group(Shape one) { this(List.of(one), "one"); }
        int count() { return parts().size() + names().length; }
        static Group empty() { return new Group(List.of()); }
    }
    record Pair<A, B>(A first, B second) {
        <C> Pair<A, C> with(C c) { return new Pair<>(first, c); }
    }
    enum Color {
        RED, GREEN { @Override int weight() { return 2; } }, BLUE(7);
        private final int base;
        Color() { this(1); }
        Color(int base) { this.base = base; }
        int weight() { return base + ordinal(); }
    }

    double area(Shape s) {
        return switch (s) {
            case Circle c -> Math.PI * c.radius() * c.radius();
            case Square(int side) -> side * side;
            case Group(var parts, var names) when names.length == 0 -> 0;
            case Group g -> {
                double sum = 0;
                for (Shape p : g.parts()) sum += area(p);
                yield sum;
            }
        };
    }

    String describe(Object o) {
        return switch (o) {
            case null -> "null";
            case Integer i when i > 10 -> "big " + i;
            case Integer i -> "int " + (i + 1);
            case Long l -> "long " + l;
            case String s when !s.isEmpty() -> s.substring(1);
            case Pair<?, ?>(String a, Integer b) -> a + b;
            case Pair<?, ?>(var a, Pair<?, ?>(var b, var c)) -> "" + a + b + c;
            case int[] a -> "ints " + a.length;
            case Color c -> c.name() + c.weight();
            default -> o.toString();
        };
    }

    int colors(Color c) {
        int n = switch (c) {
            case RED, GREEN -> 1;
            case BLUE -> { int k = c.weight(); yield k * 2; }
        };
        switch (c) {
            case RED: n++;
            case GREEN: n += 2; break;
            default: n--;
        }
        return n;
    }

    boolean flow(Object o, Object p) {
        if (!(o instanceof String s)) {
            return false;
        }
        if (o instanceof Integer i && i > 3 || s.length() > 2) return true;
        while (!(p instanceof List<?> l)) {
            p = new ArrayList<>(List.of(1, 2));
        }
        boolean b = p instanceof Pair<?, ?>(Integer x, var y) ? x > 0 && y != null : s.isBlank();
        return l.isEmpty() && b;
    }

    <T extends Comparable<T>> T larger(Pair<T, T> p) {
        if (p instanceof Pair<T, T>(var a, var b)) {
            return a.compareTo(b) >= 0 ? a : b;
        }
        return null;
    }

    static String days(String d) {
        int n = switch (d) {
            case "mon", "tue":
                yield 1;
            case "wed":
            default:
                yield d.length();
        };
        var text = """
            Hello,
              "world" \
            \t%d
            """.formatted(n);
        return text + 'c' + 1L + 2.0f + null + true;
    }

    Supplier<Integer> nested(Optional<? extends Number> on) {
        var r = on.map(x -> x.intValue()).orElseGet(() -> 4);
        record Local(int a, long b) { long sum() { return a + b; } }
        var l = new Local(r, 5);
        interface Op { int apply(int a, int b); }
        Op op = (a, b) -> a * b + (int) l.sum();
        return () -> op.apply(1, l.a());
    }
}
