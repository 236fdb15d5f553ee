import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;

/** What functions owe to those who know only their interface: frames and class invariants. */
class Functions {
    interface Step {
        void run();
    }

    interface Change {
        int to(int value);
    }

    interface Divisor {
        //@ requires by > 0;
        //@ ensures \result <= 100; //~ FAIL postcondition
        int of(int by);
    }

    interface Named {
        int length(String name);
    }

    static int shared;
    //@ static invariant shared >= 0; //~ FAIL class-invariant

    int level;
    int calls;
    Step step = () -> { };
    //@ invariant level >= 0;

    void armed() { //~ UNKNOWN
        step = () -> level = -1;
    }

    void armedWell() { //~ VERIFIED
        step = () -> level = 1;
    }

    void armedByReference() { //~ VERIFIED
        step = this::raise;
    }

    private void raise() { //~ VERIFIED
        if (level < 100) {
            level++;
        }
    }

    //@ ensures level >= 0;
    void fire() { //~ VERIFIED
        step.run();
    }

    static Change spoiling() { //~ REFUTED
        return value -> shared = value;
    }

    static Change keeping() { //~ VERIFIED
        return value -> shared = value < 0 ? 0 : value;
    }

    static void trusting(Change change, int to) { //~ VERIFIED
        change.to(to);
        assert shared >= 0;
    }

    /** A comparator that writes is seen by everybody who sorts with it. */
    void sorted(Integer[] items) { //~ UNKNOWN
        calls = 0;
        Arrays.sort(items, (a, b) -> {
            calls = 1;
            return 0;
        });
        assert calls == 0;
    }

    void sortedList(List<Integer> items) { //~ UNKNOWN
        calls = 0;
        items.sort((a, b) -> {
            calls = 1;
            return 0;
        });
        assert calls == 0;
    }

    void inTree() { //~ UNKNOWN
        calls = 0;
        TreeSet<String> tree = new TreeSet<>((a, b) -> {
            calls = 1;
            return 0;
        });
        tree.add("a");
        tree.add("b");
        assert calls == 0;
    }

    void sortedPurely(Integer[] items) { //~ VERIFIED
        calls = 0;
        Arrays.sort(items, (a, b) -> 0);
        assert calls == 0;
    }

    static class Counting implements Comparator<Integer> {
        int count;

        @Override
        public int compare(Integer a, Integer b) { //~ REFUTED
            count = 1; //~ FAIL assignable
            return 0;
        }
    }

    Divisor inContract() { //~ VERIFIED
        return by -> 100 / by;
    }

    Divisor outOfContract() { //~ REFUTED
        return by -> 300 / by;
    }

    int within(Divisor divisor) { //~ VERIFIED
        return divisor.of(7);
    }

    int outside(Divisor divisor) { //~ REFUTED
        return divisor.of(0); //~ FAIL precondition
    }

    int outsideKnown() { //~ REFUTED
        Divisor divisor = by -> 100 / by;
        return divisor.of(0); //~ FAIL precondition
    }

    Named byLength() { //~ VERIFIED
        return name -> name.length();
    }

    Named byReference() { //~ VERIFIED
        return String::length;
    }
}

/** A relation between states holds of each call, not of two. */
class Counted {
    int count;
    //@ constraint count == \old(count) || count == \old(count) + 1;

    void once(Functions.Step task) { //~ VERIFIED
        task.run();
    }

    void twice(Functions.Step task) { //~ UNKNOWN
        task.run();
        task.run();
    }

    /** A function of the library may be two of the user's. */
    void onceByLibrary(Runnable task) { //~ UNKNOWN
        task.run();
    }
}

/** A helper without a body: somebody's lambda may break anything. */
class Helped {
    interface Help {
        //@ helper
        void with(/*@ nullable @*/ Helped it);
    }

    int level;
    //@ invariant level >= 0;

    static void run(Help help, Helped it) { //~ UNKNOWN
        help.with(it);
    }

    static void runOnNobody(Help help) { //~ UNKNOWN
        help.with(null);
    }

    static Help spoiling() { //~ VERIFIED
        return it -> {
            if (it != null) {
                it.level = -1;
            }
        };
    }
}
