/** What somebody writes who tries it out: trees of records, a factory, texts without case, unknown code. */
class Newcomer {
    interface Expr {
        int tag();
    }

    record Num(int value) implements Expr {
        public int tag() { return 0; }
    }

    record Add(Expr left, Expr right) implements Expr {
        public int tag() { return 1; }
    }

    record Neg(Expr of) implements Expr {
        public int tag() { return 2; }
    }

    static int invert(Expr e) {
        if (e instanceof Neg outer && outer.of() instanceof Neg) return 2;
        return 1 / (e.tag() - 1);
    }

    static class Rect {
        private final int width;
        private final int height;

        private Rect(int width, int height) {
            this.width = width;
            this.height = height;
        }

        static Rect of(int width, int height) {
            if (width == height) throw new IllegalArgumentException();
            return new Rect(width, height);
        }

        int area() { return width * height; }

        boolean isFlat() { return width > 10 * height; }
    }

    static String shortened(String s) {
        if (s.equalsIgnoreCase("none")) return "";
        if (s.compareToIgnoreCase("b") < 0) return s.replace("aa", "a");
        return s.toLowerCase();
    }

    static String label(int x) {
        if (x > 5) return String.format("big %d", x);
        return "small";
    }

    static class Lock {
        private int state;
        private int ticks;

        boolean fire(char c) {
            int next = switch (state) {
                case 0 -> c == 's' ? 1 : 0;
                case 1 -> switch (c) {
                    case 'p' -> 2;
                    case 'x' -> 3;
                    default -> {
                        ticks++;
                        yield 1;
                    }
                };
                case 2 -> c == 's' ? 1 : c == 'x' ? 3 : 2;
                default -> throw new IllegalStateException("done");
            };
            if (next == state) return false;
            state = next;
            return true;
        }

        int twice(char c, char d) {
            if (fire(c)) return 1;
            if (fire(d)) return 2;
            return 3;
        }
    }

    static int sevens(int[] a) {
        int n = 0;
        for (int x : a) if (x == 7) n++;
        if (n > 1200) return 1 / (n - 1201);
        return n;
    }
}
