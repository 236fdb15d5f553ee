import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/** Functions handed to the library: what it does with them is looked into, or else nothing is claimed of runs nobody makes. */
class Composed {
    static int composed(int n) { //~ VERIFIED
        Function<Integer, Integer> add = x -> x + 1;
        Function<Integer, Integer> twice = x -> x * 2;
        return add.compose(twice).apply(n);
    }

    static boolean both(int n) { //~ VERIFIED
        Predicate<Integer> above = x -> x > 3;
        return above.and(x -> x < 10).test(n);
    }

    static boolean divided(int n) { //~ REFUTED
        Predicate<Integer> above = x -> x > 3;
        return above.or(x -> 10 / x == 1).test(n); //~ FAIL div-by-zero
    }

    /** No list has been seen with a null in it: no refutation. */
    static void ordered(List<String> list) { //~ UNKNOWN
        list.sort((a, b) -> a.length() - b.length());
    }

    static void dropped(int n) { //~ UNKNOWN
        ArrayList<Integer> list = new ArrayList<>();
        list.add(n);
        list.removeIf(x -> x > 3);
    }

    int level;
    //@ invariant level >= 0;
    Function<Integer, Integer> kept = x -> x;

    /** Called here with 3 only, but kept inside another function for others to call. */
    int keptInside() { //~ UNKNOWN
        Function<Integer, Integer> spoiling = x -> {
            if (x == 7) {
                level = -1;
            }
            return x;
        };
        Function<Integer, Integer> same = x -> x;
        int result = spoiling.apply(3);
        kept = spoiling.andThen(same);
        return result;
    }
}
