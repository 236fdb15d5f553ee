import java.util.Iterator;

/** Classes: fields, constructors, dispatch, inner and local classes, records, enums. */
/*@ nullable_by_default @*/ class Objects {
    static abstract class Animal { int tag = 1; abstract int legs(); int pairs() { return legs() / 2; } }
    static class Dog extends Animal { int tag = 2; int legs() { return 4; } }
    static class LuckyDog extends Dog { int legs() { return super.legs() - 1; } }
    static int tDispatch() { Animal a = new Dog(), b = new LuckyDog(); return a.pairs() * 10 + b.pairs(); }
    static int tHiding() { Dog d = new Dog(); Animal a = d; return a.tag * 10 + d.tag; }
    static int tFieldNull() { Dog d = null; return d.tag; }
    static int tCallNull() { Dog d = null; return d.legs(); }
    static class Base { int seen; int depth = 1; Base() { seen = probe(); } int probe() { return -1; } }
    static final class Derived extends Base { int own = 7; Derived() { super(); depth++; } int probe() { return own; } }
    static int tConstructorCall() { Derived d = new Derived(); return d.seen * 100 + d.own * 10 + d.depth; }
    static class Counter {
        int value = 3; final int step;
        { value = value * 2; }
        Counter() { this(1); value++; }
        Counter(int step) { this.step = step; value += step; }
    }
    static int tInitialisers() { Counter c = new Counter(); return c.value * 10 + c.step; }
    static final int BASE; static final int[] TABLE = {2, 3, 5}; static int order = 1;
    static { int b = 4; b *= 10; BASE = b + 2; order = order * 10 + 2; }
    static int tStatics() { return BASE + TABLE[2] + order; }
    int total;
    class Adder { final int by; Adder(int by) { this.by = by; } void add() { total += by; } Objects owner() { return Objects.this; } }
    static int tInner() { Objects o = new Objects(); Adder a = o.new Adder(3); a.add(); o.new Adder(5).add(); return o.total + (a.owner() == o ? 100 : 0); }
    int viaInner() { Adder a = new Adder(2); a.add(); this.new Adder(4).add(); return total; }
    static int tInnerImplicit() { return new Objects().viaInner(); }
    static int tInnerNull() { Objects o = null; return o.new Adder(1).by; }
    static class Shadow { int x = 1; class Inner { int x = 2; int pick(int x) { return x * 100 + this.x * 10 + Shadow.this.x; } class Deep { int all() { return x * 10 + Shadow.this.x; } } } }
    static int tShadowing() { Shadow s = new Shadow(); return s.new Inner().pick(3) * 100 + s.new Inner().new Deep().all(); }
    class SubAdder extends Adder { SubAdder() { super(7); } }
    static int tInnerSuper() { Objects o = new Objects(); o.new SubAdder().add(); return o.total; }
    static int tLocalClass() { final int twice = 2 * three(); class Plus { int apply(int y) { return twice + y; } Plus again() { return new Plus(); } } return new Plus().again().apply(1); }
    static int three() { return 3; }
    interface Source { int next(); default int skip() { next(); return next(); } static Source zero() { return () -> 0; } }
    static Source from(int x) { return new Source() { private int n = x; public int next() { return ++n; } }; }
    static int tAnonymous() { Source s = from(5), t = from(9); s.next(); return s.next() * 100 + t.next() * 10 + s.skip(); }
    static int tAnonymousArgs() { return new Counter(5) { int extra = value; int sum() { return extra + step; } }.sum(); }
    static int tLocalSuper() { int k = three(); class A { int get() { return k; } } class B extends A { int get() { return super.get() * 10 + k; } } return new B().get(); }
    static int tLocalInLambda() { int k = three(); class A { int get() { return k + 1; } } Source s = () -> new A().get(); return s.next(); }
    static int tInterfaces() { Named p = new Plain(), b = new Both(), c = new Child(); return p.id() * 100 + b.id() * 10 + c.id(); }
    interface Named { default int id() { return 1; } }
    interface Numbered extends Named { default int id() { return Named.super.id() + 1; } }
    static final class Plain implements Named {}
    static final class Both implements Named, Numbered {}
    static class Parent { public int id() { return 7; } }
    static final class Child extends Parent implements Named {}
    record Point(int x, int y) { Point mirrored() { return new Point(y, x); } static Point origin() { return new Point(0, 0); } }
    record Fraction(int num, int den) { Fraction { if (den == 0) throw new IllegalArgumentException(); if (den < 0) { num = -num; den = -den; } } }
    record Pair<A, B>(A first, B second) { }
    record Custom(int v) { Custom(int v) { this.v = v * 2; } public int v() { return v + 1; } }
    static int tRecord() { Point p = new Point(1, 2).mirrored(); return p.x() * 10 + p.y(); }
    static boolean tRecordEquals() { return new Point(1, 2).equals(new Point(1, 2)) && !new Point(1, 2).equals(new Point(2, 1)) && !new Point(1, 2).equals(null) && new Point(1, 2) != new Point(1, 2); }
    static boolean tRecordNested() { return new Pair<>("a", new Point(1, 2)).equals(new Pair<>("a", new Point(1, 2))) && !new Pair<>(1, null).equals(new Pair<>(1, 2)) && new Pair<>(null, 1).equals(new Pair<>(null, 1)); }
    static String tRecordText() { return new Pair<>(new Point(1, -2), "s").toString() + new Pair<>(null, true); }
    static int tRecordHash() { return new Point(3, 4).hashCode(); }
    static int tCompact() { Fraction f = new Fraction(3, -4); return f.num() * 10 + f.den(); }
    static int tCompactThrows() { return new Fraction(1, 0).den(); }
    static int tCustomRecord() { return new Custom(5).v(); }
    enum Coin { PENNY(1), NICKEL(5), DIME(10); final int cents; Coin(int cents) { this.cents = cents; } boolean isSmall() { return this != DIME; } }
    enum Op { PLUS { int apply(int a, int b) { return a + b; } }, MINUS { int apply(int a, int b) { return a - b; } }; abstract int apply(int a, int b); }
    static int tEnums() { return Coin.NICKEL.cents * 100 + Coin.DIME.ordinal() * 10 + Coin.values().length + (Coin.PENNY.isSmall() ? 1000 : 0); }
    static int tEnumBodies() { int s = 0; for (Op op : Op.values()) s = s * 100 + op.apply(7, 2); return s; }
    static String tEnumName() { return Coin.DIME.name() + Coin.PENNY + Op.PLUS; }
    static int tEnumValueOf() { return Coin.valueOf("NICKEL").cents; }
    static int tEnumValueOfBad() { return Coin.valueOf("EURO").cents; }
    static int tEnumCompare() { return Coin.DIME.compareTo(Coin.PENNY) * 10 + (Coin.DIME.equals(Coin.DIME) ? 1 : 0); }
    static class Box<T> { T value; Box(T value) { this.value = value; } T get() { return value; } <U> Box<U> with(U u) { return new Box<>(u); } }
    static int tGenerics() { Box<Integer> b = new Box<>(3); Box<Integer> c = b; c.value = 8; return b.get() + new Box<>("x").with(5).get(); }
    static <T extends Comparable<T>> T larger(T a, T b) { return a.compareTo(b) >= 0 ? a : b; }
    static int tCompareBoxes() { return larger(3, 9); }
    static class Range implements Iterable<Integer> {
        final int n; Range(int n) { this.n = n; }
        public Iterator<Integer> iterator() { return new Iterator<>() { int i = 0; public boolean hasNext() { return i < n; } public Integer next() { return i++; } }; }
    }
    static int tIterate() { int s = 0; for (int x : new Range(4)) { if (x == 2) continue; s = s * 10 + x; } return s; }
    static int tIdentity() { Object a = new Object(), b = new Object(); return (a == b ? 1 : 0) + (a.equals(a) ? 2 : 0) + (a.equals(b) ? 4 : 0); }
    static boolean tGetClass() { Animal a = new Dog(); return a.getClass() == Dog.class && a.getClass() != Animal.class; }
    static boolean tInstanceOf() { Object o = new LuckyDog(); return o instanceof Dog && o instanceof Animal && !(o instanceof String) && !(null instanceof Object); }
    static boolean tArrayInstance() { Object o = new int[2]; Object p = new String[0]; return o instanceof int[] && !(o instanceof Object[]) && p instanceof Object[]; }
    static class Node { int v; Node next; Node(int v, Node next) { this.v = v; this.next = next; } }
    static int tList() { Node n = new Node(1, new Node(2, new Node(3, null))); int s = 0; for (Node m = n; m != null; m = m.next) s = s * 10 + m.v; return s; }
    static int tReverse() { Node n = new Node(1, new Node(2, new Node(3, null))), r = null; while (n != null) { Node t = n.next; n.next = r; r = n; n = t; } return r.v * 100 + r.next.v * 10 + r.next.next.v; }
    static int st; int[] arr = {1, 2};
    Objects self() { st = st * 10 + 1; return this; }
    static int tTargets() { st = 0; Objects o = new Objects(); o.self().arr[st] += 5; return o.arr[1] * 10 + st; }
    static int tStaticViaInstance() { Objects o = null; return o.st * 0 + 3; }
    static class Lazy { private String s; String get() { if (s == null) s = "v"; return s; } }
    static String tLazy() { Lazy l = new Lazy(); return l.get() + l.get(); }
    static class Sub2 extends Base { final String s; Sub2() { s = "x"; } int probe() { return s == null ? 1 : 2; } }
    static int tFinalSeenNull() { return new Sub2().seen; }
}
