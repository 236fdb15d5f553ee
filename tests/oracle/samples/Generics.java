package samples;

import static java.util.Map.Entry.comparingByKey;
import static java.util.stream.Collectors.*;

import java.io.Serializable;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.*;
import java.util.stream.*;

/** Inference: streams, collectors, diamonds, wildcards, captures. */
class Generics<T extends Comparable<? super T>> implements Iterable<T> {
    private final List<T> items = new ArrayList<>();
    static <K, V extends Comparable<? super V>> List<Map.Entry<K, V>> sorted(Map<K, V> map) {
        List<Map.Entry<K, V>> list = new ArrayList<>(map.entrySet());
        list.sort(Map.Entry.comparingByValue());
        list.sort(Map.Entry.<K, V>comparingByValue().reversed());
        return list;
    }

    Map<Boolean, List<T>> split(Predicate<? super T> p) {
        return items.stream().filter(Objects::nonNull).collect(partitioningBy(p));
    }

    static Map<Integer, Long> lengths(Collection<String> words) {
        return words.stream()
            .map(String::trim)
            .filter(w -> !w.isEmpty())
            .collect(groupingBy(String::length, TreeMap::new, counting()));
    }

    static String report(List<? extends CharSequence> list) {
        return list.stream()
            .map(c -> c.length() > 3 ? c.toString().toUpperCase() : c + "!")
            .sorted(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()))
            .collect(joining(", ", "[", "]"));
    }

    static <A, B, C> Function<A, C> compose(Function<? super A, ? extends B> f, Function<? super B, ? extends C> g) {
        return a -> g.apply(f.apply(a));
    }

    static int numbers() {
        Function<String, Integer> f = compose(s -> s.length(), n -> n + 1);
        IntStream range = IntStream.rangeClosed(1, 5).map(i -> i * i);
        List<Integer> boxed = range.boxed().toList();
        double avg = boxed.stream().mapToInt(Integer::intValue).average().orElse(0);
        Optional<Integer> max = boxed.stream().reduce(Integer::max);
        int total = boxed.stream().reduce(0, (a, b) -> a + b);
        var byParity = boxed.stream().collect(Collectors.toMap(i -> i % 2 == 0, i -> List.of(i), (a, b) -> Stream.concat(a.stream(), b.stream()).toList(), LinkedHashMap::new));
        long odd = byParity.getOrDefault(false, Collections.emptyList()).stream().filter(i -> i > 2).count();
        return f.apply("abc") + total + (int) avg + max.get() + (int) odd;
    }

    static <E> void swap(List<E> l, int i, int j) { E t = l.get(i); l.set(i, l.get(j)); l.set(j, t); }
    static void rotate(List<?> l) { swap(l, 0, l.size() - 1); }

    static void wild(List<? super Integer> sink, Map<String, ? extends List<? extends Number>> source) {
        sink.add(1);
        Object o = sink.get(0);
        for (Map.Entry<String, ? extends List<? extends Number>> e : source.entrySet()) {
            for (Number n : e.getValue()) sink.add(n.intValue());
        }
        for (var e : source.entrySet()) {
            var first = e.getValue().get(0);
            sink.add(first.intValue());
        }
        source.forEach((k, v) -> sink.add(v.size() + k.length()));
    }

    static Object choose(boolean b) {
        var x = b ? 1 : "two";
        var y = b ? List.of(1) : Set.of(2.0);
        Comparable<?> c = b ? 1 : 'c';
        List<? extends Number> l = b ? new ArrayList<Integer>() : new LinkedList<>();
        Supplier<? extends Collection<String>> s = b ? ArrayList::new : HashSet::new;
        Runnable r = b ? () -> {} : System.out::println;
        return Arrays.asList(x, y, c, l, s.get(), r, 1L, null);
    }

    static <X extends Throwable> void sneaky(Throwable t) throws X { throw (X) t; }

    static void calls(ExecutorService pool) throws Exception {
        Future<?> a = pool.submit(() -> { System.out.println(); });
        Future<Integer> b = pool.submit(() -> 42);
        Future<String> c = pool.submit(() -> { return "x"; });
        pool.invokeAll(List.of(() -> 1, () -> 2));
        CompletableFuture<List<String>> f = CompletableFuture.supplyAsync(() -> List.of("a"))
            .thenApply(l -> l.stream().map(s -> s + s).collect(Collectors.toList()))
            .exceptionally(e -> new ArrayList<>());
        f.thenCombine(CompletableFuture.completedFuture(3), (l, n) -> l.get(n)).thenAccept(System.out::println);
        ConcurrentMap<String, AtomicInteger> m = new ConcurrentHashMap<>();
        m.computeIfAbsent("k", k -> new AtomicInteger()).incrementAndGet();
        m.merge("k", new AtomicInteger(1), (x, y) -> x.get() > y.get() ? x : y);
        Generics.<RuntimeException>sneaky(b.get() > 0 ? new Exception() : null);
    }

    static Comparator<String> order() {
        return (Comparator<String> & Serializable) (x, y) -> Integer.compare(x.length(), y.length());
    }

    static <K extends Comparable<K>, V> Map<K, V> rebuild(Map<? extends K, ? extends V> map) {
        return map.entrySet().stream()
            .sorted(comparingByKey())
            .collect(Collector.of(LinkedHashMap<K, V>::new, (acc, e) -> acc.put(e.getKey(), e.getValue()), (x, y) -> { x.putAll(y); return x; }));
    }

    T best(BinaryOperator<T> pick) {
        T acc = null;
        for (T t : this) acc = acc == null ? t : pick.apply(acc, t);
        return Optional.ofNullable(acc).orElseThrow(() -> new NoSuchElementException("none"));
    }

    @Override
    public Iterator<T> iterator() {
        return new Iterator<>() {
            int i;
            @Override public boolean hasNext() { return i < items.size(); }
            @Override public T next() { return items.get(i++); }
        };
    }

    @SafeVarargs
    static <E> Set<E> setOf(E... es) { return new HashSet<>(Arrays.asList(es)); }

    static void more() {
        Set<? extends Comparable<?>> s = setOf(1, "a", 2.0);
        var t = setOf(1, 2L);
        int[][] grid = new int[3][];
        grid[0] = new int[] {1, 2};
        Integer[] sorted = {3, 1};
        Arrays.sort(sorted, Collections.reverseOrder());
        Arrays.sort(sorted, (a, b) -> b - a);
        String[] names = Stream.of("a", "b").map(String::toUpperCase).toArray(String[]::new);
        List<int[]> pairs = IntStream.range(0, 3).boxed().flatMap(i -> IntStream.range(i, 3).mapToObj(j -> new int[] {i, j})).collect(Collectors.toList());
        Map<String, Map<Integer, List<String>>> nested = Arrays.stream(names).collect(groupingBy(n -> n.substring(0, 1), groupingBy(String::length)));
        nested.values().stream().flatMap(m -> m.entrySet().stream()).map(Map.Entry::getValue).forEach(l -> l.forEach(x -> x.length()));
        BiFunction<Integer, Integer, Integer> add = Integer::sum;
        Function<Integer, Function<Integer, Integer>> curried = a -> b -> add.apply(a, b);
        int seven = curried.apply(3).apply(4);
        UnaryOperator<String> up = String::toUpperCase;
        Function<Object, String> str = Object::toString;
        Function<String, String> widened = str.compose(up);
        Supplier<Supplier<String>> ss = () -> () -> "deep" + seven;
        String deep = ss.get().get();
        Callable<List<String>> call = () -> new ArrayList<>();
        Map<Character, Integer> counts = new TreeMap<>();
        for (char ch : deep.toCharArray()) counts.merge(ch, 1, Integer::sum);
        counts.entrySet().removeIf(e -> e.getValue() < 2);
        Iterator<Map.Entry<Character, Integer>> it = counts.entrySet().iterator();
        int sum = 0;
        while (it.hasNext()) sum += it.next().getValue();
        long big = sum << 2L;
        byte by = 10; by += 300; by++;
        short sh = (short) (by | 0xff);
        char c2 = (char) (c2() + 1);
        final int K = 5; byte kb = K;
        Object o = true ? 1 : 2.0;
        long l3 = true ? 1 : 2L;
        Integer boxed = null; int un = boxed != null ? boxed : 0;
        boolean eq = boxed == un;
    }
    static char c2() { return 'x'; }

    // ---- bounds that captures have in common

    interface Source<T> {}

    static class Flow<T> {
        @SafeVarargs
        static <A> Flow<A> of(A... items) { return new Flow<>(); }
        <Q> Flow<Q> then(Function<? super T, ? extends Source<? extends Q>> mapper) { return new Flow<>(); }
    }

    static <T> Flow<T> both(Source<? extends T> one, Source<? extends T> two) {
        return Flow.of(one, two).then(Function.identity());
    }

    static <T> T either(boolean first, Supplier<? extends T> one, Supplier<? extends T> two) {
        T found = Objects.requireNonNull(first ? one.get() : two.get(), "none");
        return found;
    }

    @SuppressWarnings({"rawtypes", "unchecked"})
    static <T> Source<? super T>[] raw(Function<? super Source<? super T>[], ? extends Source[]> f, Source<? super T>[] s) {
        return f.apply(s);
    }
}
