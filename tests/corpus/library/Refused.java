import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Stack;
import java.util.TreeMap;

/** What the library takes from nothing: an error where nobody catches what it throws. */
class Refused {
    static void popTwice() { //~ REFUTED
        Deque<Integer> d = new ArrayDeque<>();
        d.push(1);
        d.pop();
        d.pop(); //~ FAIL precondition
    }

    static int popOnce(int x) { //~ VERIFIED
        Deque<Integer> d = new ArrayDeque<>();
        d.push(x);
        return d.pop();
    }

    static /*@ nullable @*/ Object first(Deque<Object> d) { //~ REFUTED
        return d.getFirst(); //~ FAIL precondition
    }

    static /*@ nullable @*/ Object firstIfAny(Deque<Object> d) { //~ VERIFIED
        return d.isEmpty() ? null : d.getFirst();
    }

    // Past the call its demand holds.
    static void firstCaught(Deque<Object> d) { //~ VERIFIED
        try {
            d.getFirst();
            assert d.size() > 0;
        } catch (java.util.NoSuchElementException e) {
            assert d.size() == 0;
        }
    }

    //@ signals_only java.util.NoSuchElementException;
    static void firstDeclared(Deque<Object> d) { //~ VERIFIED
        d.getFirst();
    }

    // Our Vector has no bodies, so that no run can show it.
    static void emptyStack() { //~ UNKNOWN want REFUTED
        Stack<Integer> s = new Stack<>();
        s.pop(); //~ FAIL precondition
    }

    static String absent(Optional<String> o) { //~ REFUTED
        return o.get(); //~ FAIL precondition
    }

    static String present(Optional<String> o) { //~ VERIFIED
        return o.isPresent() ? o.get() : "";
    }

    static int absentInt(OptionalInt o) { //~ REFUTED
        return o.orElseThrow(); //~ FAIL precondition
    }

    static void noKey() { //~ REFUTED
        TreeMap<String, Integer> m = new TreeMap<>();
        m.firstKey(); //~ FAIL precondition
    }

    static int number(String s) { //~ REFUTED
        return Integer.parseInt(s); //~ FAIL precondition
    }

    static int boxed(String s) { //~ REFUTED
        return Integer.valueOf(s); //~ FAIL precondition
    }

    static long longNumber(String s) { //~ REFUTED
        return Long.parseLong(s, 16); //~ FAIL precondition
    }

    static int numberOr(String s, int other) { //~ VERIFIED
        try {
            return Integer.parseInt(s);
        } catch (NumberFormatException e) {
            return other;
        }
    }

    static void numberTaken(String s) { //~ VERIFIED
        try {
            int n = Integer.parseInt(s);
            assert !s.isEmpty();
        } catch (IllegalArgumentException e) {
            return;
        }
    }

    static void numberNotTaken(String s) { //~ REFUTED
        try {
            Integer.parseInt(s);
        } catch (NumberFormatException e) {
            assert s.isEmpty(); //~ FAIL assert
        }
    }

    static int largest(List<Integer> l) { //~ REFUTED
        return Collections.max(l) == null ? 0 : 1; //~ FAIL precondition
    }

    static void smallest() { //~ VERIFIED
        List<Integer> l = new ArrayList<>();
        l.add(3);
        l.add(1);
        assert Collections.min(l) == 1;
    }
}
