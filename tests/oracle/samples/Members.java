package samples;

import java.util.*;
import java.util.function.*;

/** Names, nesting, overloading, initialisation. */
public class Members {
    static int count = 1;
    final int id;
    protected String name = "n" + count;
    static final int LIMIT = 1 << 4, TWICE = LIMIT * 2;
    static final String TEXT = "a" + LIMIT + 'b' + true;
    { count++; }
    static { count = TEXT.length(); }

    Members(int id) { this.id = id; }
    Members() { this(LIMIT); }

    class Inner {
        int id = Members.this.id + 1;
        class Deep {
            int sum() { return id + Members.this.id + Inner.this.id + new Members().name.length(); }
        }
        Deep deep() { return new Deep(); }
    }
    static class Nested extends Members {
        Nested() { super(3); }
        @Override public String toString() { return super.toString() + super.name; }
        class Sub extends Members.Inner {
            Sub(Members m) { m.super(); }
        }
    }
    interface Greeter {
        String PREFIX = "Hello ";
        String greet(String who);
        default Greeter twice() { return w -> greet(greet(w)); }
        static Greeter polite() { return w -> PREFIX + w; }
    }
    interface Loud extends Greeter {
        @Override default Greeter twice() { return Greeter.super.twice(); }
    }

    int f(int x) { return 1; }
    int f(long x) { return 2; }
    int f(Integer x) { return 3; }
    int f(Object x) { return 4; }
    int f(int... x) { return 5; }
    int f(double x) { return 6; }
    <T extends Number> int f(T x) { return 7; }
    void g(List<String> l, Object... rest) {}
    void h(Function<String, Integer> f) {}
    void h(ToIntFunction<String> f, int... more) {}
    void k(char c) {} void k(int i) {}
    void m(Runnable r) {} <V> V m(Supplier<V> s) { return s.get(); }

    int overloads(byte b, Short s, Character c) {
        short sh = b;
        int r = f(b) + f(sh) + f('c') + f(1L) + f(1f) + f(s) + f(c) + f("x") + f() + f(1, 2) + f((Object) null) + f(Integer.valueOf(3)) + f(3.0) + f(new int[0]);
        g(List.of(), 1, "two", null);
        g(new ArrayList<>(), new Object[] {1});
        h(String::length);
        k('a'); k(97); k((char) 97);
        m(() -> { count++; });
        Object o = m(() -> "v");
        m(this::overloaded);
        return r;
    }
    void overloaded() {}

    int locals(int[] a, final int k) {
        int total = 0;
        outer:
        for (int i = 0, n = a.length; i < n; i++) {
            for (int x : a) {
                if (x < 0) continue outer;
                if (x > k) break outer;
                total += x;
            }
        }
        class Counter implements IntSupplier {
            int at = k;
            @Override public int getAsInt() { return at++ + id + a.length; }
        }
        Counter c = new Counter();
        Comparator<String> cmp = new Comparator<String>() {
            @Override public int compare(String x, String y) { return x.length() - y.length() + k + c.at; }
        };
        do { total -= c.getAsInt(); } while (total > 100);
        try (AutoCloseable r = () -> count--; var w = new java.io.StringWriter()) {
            w.append('x').append("y");
            throw new IllegalStateException(w.toString());
        } catch (IllegalStateException | UnsupportedOperationException e) {
            total += e.getMessage().length();
        } catch (Exception e) {
            total++;
        } finally {
            total--;
        }
        synchronized (this) { assert total > 0 : "total " + total; }
        return cmp.compare("a", "bb") + total;
    }

    static long arithmetic(int i, long l, char c, byte b, float f, double d, boolean z) {
        long r = i + l * c - b / 2 % 3;
        r += f + d;
        r ^= i << 3 >>> l >> 1 & ~b | c;
        i = z ? i : c;
        int q = z ? b : 'a';
        char t = z ? 'a' : 0;
        i++; --l; c += 1;
        boolean all = !z && i < l || c == 'x' ^ z & true;
        return all ? r : -r;
    }

    static Members make(Supplier<? extends Members> s) { return s.get(); }
    static void refs() {
        Members a = make(Members::new), b = make(Nested::new);
        Function<Integer, Members> byId = Members::new;
        IntFunction<int[]> arrays = int[]::new;
        Function<Members, Inner> inner = m -> m.new Inner();
        Inner.Deep d = a.new Inner().deep();
        int n = arrays.apply(3).length + byId.apply(4).id + d.sum() + Nested.count;
        Class<? extends Members> k = a.getClass();
        Class<int[]> ik = int[].class;
        int[] copy = new int[] {n}.clone();
        Object[] os = new String[] {"s"};
        Map.Entry<String, Integer> e = Map.entry("a", 1);
        Thread.State st = Thread.currentThread().getState();
        switch (st) { case NEW -> n++; case RUNNABLE -> n--; default -> {} }
        System.out.printf("%d %s%n", n, e.getKey());
        Greeter g = Greeter.polite().twice();
        String s = ((Loud) w -> w + "!").twice().greet("x") + g.greet("y") + Greeter.PREFIX;
        EnumMap<Thread.State, List<String>> em = new EnumMap<>(Thread.State.class);
        em.computeIfAbsent(st, x -> new ArrayList<>()).add(s);
        for (Thread.State x : Thread.State.values()) em.remove(Thread.State.valueOf(x.name()));
    }
}
