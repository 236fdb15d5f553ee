import java.util.function.*;

/** Lambdas and method references. */
class Functions {
    interface IntOp { int apply(int x); default IntOp twice() { return x -> apply(apply(x)); } }
    interface Action { void run(); }
    interface Maker<T> { T make(int n); }
    interface Tri<A, B, C, R> { R call(A a, B b, C c); }
    static int call(IntOp f, int x) { return f.apply(x); }
    static IntOp compose(IntOp f, IntOp g) { return x -> f.apply(g.apply(x)); }
    static int triple(int x) { return 3 * x; }
    int field = 10;
    int plus(int x) { return field + x; }
    static int tCapture() { int k = 7; IntOp plus = x -> { int y = x; return y + k; }; return call(plus, 5); }
    static int tCompose() { return compose(Functions::triple, x -> x + 1).apply(2) * 100 + ((IntOp) Functions::triple).twice().apply(2); }
    static int tSideEffect() { int[] cell = {0}; Action a = () -> cell[0]++; a.run(); a.run(); return cell[0]; }
    static int tBound() { Functions f = new Functions(); IntOp op = f::plus; f.field = 20; return op.apply(1); }
    static int tBoundNull() { Functions f = null; IntOp op = f::plus; return 1; }
    IntOp viaThis() { return x -> x + field; }
    IntOp viaThisRef() { return this::plus; }
    static int tThis() { Functions f = new Functions(); IntOp a = f.viaThis(), b = f.viaThisRef(); f.field = 5; return a.apply(1) * 10 + b.apply(2); }
    static int tConstructor() { Maker<int[]> m = int[]::new; Maker<Cell> c = Cell::new; return m.make(3).length * 10 + c.make(4).v; }
    static class Cell { int v; Cell(int v) { this.v = v; } int get() { return v; } int add(Cell o) { return v * 10 + o.v; } }
    static int tUnbound() { ToIntFunction<Cell> g = Cell::get; ToIntBiFunction<Cell, Cell> add = Cell::add; return g.applyAsInt(new Cell(3)) * 100 + add.applyAsInt(new Cell(1), new Cell(2)); }
    static int tFunction() { Function<Integer, Integer> inc = x -> x + 1; BiFunction<Integer, Integer, Integer> mul = (a, b) -> a * b; return mul.apply(inc.apply(2), 4); }
    static int tAndThen() { Function<Integer, Integer> inc = x -> x + 1; return inc.andThen(x -> x * 2).compose((Integer x) -> x - 3).apply(10); }
    static boolean tPredicate() { Predicate<String> empty = String::isEmpty; return empty.negate().test("x") && empty.or(s -> s.length() == 1).test("y"); }
    static String tSupplier() { Supplier<String> s = () -> "made"; return s.get(); }
    static int tBoxing() { IntOp op = x -> x; Function<Integer, Integer> f = op::apply; IntUnaryOperator u = f::apply; return u.applyAsInt(200); }
    static int tNested() { IntFunction<IntOp> adder = a -> b -> a * 10 + b; return adder.apply(3).apply(4); }
    static int tTri() { Tri<Integer, Long, String, Integer> t = (a, b, c) -> a + b.intValue() + c.length(); return t.call(1, 2L, "abc"); }
    static int tRecursive() { IntOp[] f = new IntOp[1]; f[0] = n -> n <= 1 ? 1 : n * f[0].apply(n - 1); return f[0].apply(5); }
    static int zero() { return 0; }
    static int tThrowExplicit() { IntOp f = x -> { throw new IllegalStateException(); }; try { return f.apply(zero()); } catch (IllegalStateException e) { return 6; } }
    static int tRunnable() { int[] n = {1}; Runnable r = () -> { n[0] *= 5; }; r.run(); return n[0]; }
    static int tVarargsRef() { IntOp f = Functions::sum; return f.apply(4); }
    static int sum(int... xs) { int s = 100; for (int x : xs) s += x; return s; }
    static int tLambdaInLoop() { IntOp[] ops = new IntOp[3]; for (int i = 0; i < 3; i++) { int k = i; ops[i] = x -> x + k; } return ops[0].apply(1) * 100 + ops[1].apply(1) * 10 + ops[2].apply(1); }
    static int tSuperRef() { return new Sub().go(); }
    static class Up { int v() { return 4; } }
    static class Sub extends Up { int v() { return 9; } int go() { IntSupplier s = super::v; return s.getAsInt() * 10 + v(); } }
}
