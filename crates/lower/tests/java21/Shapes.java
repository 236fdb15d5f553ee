/** What only Java 21 has: record patterns, patterns in switch, guards, null labels. */
class Shapes {
    sealed interface Shape permits Circle, Square, Pair {}
    record Circle(int r) implements Shape {}
    record Square(int side) implements Shape {}
    record Pair(Shape left, Shape right) implements Shape {}
    enum Light { RED, GREEN }

    static int area(Shape s) {
        return switch (s) {
            case Circle c when c.r() > 10 -> 1000;
            case Circle(int r) -> 3 * r * r;
            case Square(var side) -> side * side;
            case Pair(Circle(int a), Circle(int b)) -> a * 10 + b;
            case Pair(Shape l, Shape r) -> area(l) + area(r);
        };
    }
    static int tCircle() { return area(new Circle(2)); } //= 12
    static int tGuard() { return area(new Circle(11)); } //= 1000
    static int tSquare() { return area(new Square(5)); } //= 25
    static int tNested() { return area(new Pair(new Circle(3), new Circle(4))); } //= 34
    static int tNestedOther() { return area(new Pair(new Square(3), new Circle(2))); } //= 21
    static int tNull() { Shape s = null; return other(s); } //= failed null-deref
    static int other(/*@ nullable @*/ Shape s) { return switch (s) { case Circle c -> 1; case Square q -> 2; case Pair p -> 3; }; }
    static int describe(/*@ nullable @*/ Object o) {
        return switch (o) {
            case null -> -1;
            case Integer i when i > 100 -> i;
            case Integer i -> i + 1;
            case String s -> s.length();
            case int[] a when a.length == 2 -> a[0] + a[1];
            case Light l -> 50 + l.ordinal();
            default -> 7;
        };
    }
    static int tDescribe() { return describe(null) + describe(500) * 10 + describe(5) * 100000; } //= 604999
    static int tDescribeMore() { return describe("four") + describe(new int[] {10, 20}) * 10 + describe(new int[3]) * 1000; } //= 7304
    static int tDescribeEnum() { return describe(Light.GREEN) + describe(2.5) * 100; } //= 751
    static int tInstanceRecord() { Object o = new Pair(new Circle(1), new Square(2)); return o instanceof Pair(Circle(var r), Square(int s)) && r < s ? r * 10 + s : 0; } //= 12
    static int tInstanceRecordFails() { Object o = new Pair(new Circle(1), new Circle(2)); return o instanceof Pair(Circle(var r), Square(int s)) ? 1 : 0; } //= 0
    record Box<T>(/*@ nullable @*/ T value) {}
    static int tGenericRecord() { Box<Box<String>> b = new Box<>(new Box<>("abc")); return b instanceof Box<Box<String>>(Box<String>(var s)) ? s.length() : 0; } //= 3
    static int tNullComponent() { Box<String> b = new Box<>(null); return switch (b) { case Box<String>(String s) when s != null -> 1; case Box<String>(var v) -> v == null ? 2 : 3; }; } //= 2
    static int tNullNested() { Box<Box<String>> b = new Box<>(null); return b instanceof Box<Box<String>>(Box<String>(var s)) ? 1 : 4; } //= 4
    static int tStringNull() { String s = null; return switch (s) { case "a" -> 1; case null, default -> 9; }; } //= 9
    static int tStatement() { Object o = "x"; int n = 0; switch (o) { case String s: n = s.length(); break; case Integer i: n = i; break; default: n = 99; } return n; } //= 1
    static String tEnumQualified() { Light l = Light.RED; return switch (l) { case RED -> "stop"; case GREEN -> "go"; }; } //= stop
    static int tDominated() { int n = 0; for (Object o : new Object[] {1, 2, "a", 'c', null}) { n = n * 3 + (o instanceof Integer i ? i : o instanceof String ? 0 : o == null ? 2 : 1); } return n; } //= 140
}
