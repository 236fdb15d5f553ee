// Record patterns without type arguments: what the value's type does not tell is a wildcard.
class InferredRecordPatterns {
    record Pair<A, B>(A first, B second) {
    }

    record Sorted<T extends Comparable<T>>(T least) {
    }

    interface Source<X> {
    }

    record Single<X>(X x) implements Source<X> {
    }

    static int ofObject(Object o) { //~ VERIFIED
        if (o instanceof Pair(Integer x, String s) && x > 0) {
            assert x >= 1;
            return s.length();
        }
        return 1;
    }

    static int ofObjectWrong(Object o) { //~ REFUTED
        if (o instanceof Pair(Integer x, String s) && x > 0) {
            assert x >= 2; //~ FAIL assert
        }
        return 1;
    }

    static int ofPair(Pair<Integer, String> pair) { //~ VERIFIED
        if (pair instanceof Pair(var x, var s) && x != null && s != null) {
            int y = x;
            String t = s;
            return t.length() + (y - y);
        }
        return 1;
    }

    static int ofSource(Source<String> source) { //~ VERIFIED
        return source instanceof Single(var x) && x != null ? x.length() : 1;
    }

    static int bounded(Object o) { //~ VERIFIED
        if (o instanceof Sorted(var least)) {
            Object it = least;
            return it == null ? 0 : 1;
        }
        return 2;
    }

    static int switched(Object o) { //~ VERIFIED
        int kind = switch (o) {
            case Pair(Integer a, var b) -> 1;
            case Single(String s) -> 2;
            case Pair(var a, Pair(var c, var d)) -> 3;
            default -> 4;
        };
        assert kind != 3 || o instanceof Pair<?, ?>;
        assert kind != 2 || !(o instanceof Pair<?, ?>);
        return kind;
    }

    static int switchedWrong(Object o) { //~ REFUTED
        int kind = switch (o) {
            case Pair(Integer a, var b) -> 1;
            case Single(String s) -> 2;
            case Pair(var a, Pair(var c, var d)) -> 3;
            default -> 4;
        };
        assert kind == 1 || !(o instanceof Pair<?, ?>); //~ FAIL assert
        return kind;
    }
}
