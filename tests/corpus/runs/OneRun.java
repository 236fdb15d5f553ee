import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

// Methods that read no input run one way: a run settles them. What the state
// before the call decides is no such thing.
class OneRun {
    static int counter = 5;
    static final int[] SHARED = {1, 2, 3};
    static final int LIMIT = 4;

    static void list() {                              //~ VERIFIED
        List<Integer> all = new ArrayList<>();
        all.add(5);
        all.add(7);
        all.remove(0);
        assert all.size() == 1 && all.get(0) == 7 && !all.contains(5);
    }

    static void listWrong() {                         //~ REFUTED
        List<Integer> all = new ArrayList<>();
        all.add(5);
        assert all.contains(7);                       //~ FAIL assert
    }

    static void map() {                               //~ VERIFIED
        Map<String, Integer> ages = new HashMap<>();
        ages.put("a", 1);
        ages.put("a", 2);
        assert ages.size() == 1 && ages.get("a") == 2 && !ages.containsKey("b");
    }

    static void mapWrong() {                          //~ REFUTED
        Map<String, Integer> ages = new HashMap<>();
        ages.put("a", 1);
        int age = ages.get("b");                      //~ FAIL null-deref
    }

    static void setAndDeque() {                       //~ VERIFIED
        Set<Integer> seen = new HashSet<>();
        assert seen.add(3) && !seen.add(3) && seen.size() == 1;
        Deque<Integer> open = new ArrayDeque<>();
        open.push(1);
        open.push(2);
        assert open.pop() == 2 && open.size() == 1;
    }

    static int factorial(int n) {                     //~ VERIFIED
        return n <= 1 ? 1 : n * factorial(n - 1);
    }

    static void recursion() {                         //~ VERIFIED
        assert factorial(LIMIT + 1) == 120;
    }

    static void recursionWrong() {                    //~ REFUTED
        assert factorial(5) == 121;                   //~ FAIL assert
    }

    static void collatz() {                           //~ VERIFIED
        int x = 27;
        int steps = 0;
        while (x != 1) {
            x = x % 2 == 0 ? x / 2 : 3 * x + 1;
            steps++;
        }
        assert steps == 111;
    }

    static void sums() {                              //~ VERIFIED
        //@ assert (\sum int i; 0 <= i && i < 0; i) == 0;
        //@ assert (\num_of int i; 1 < i && i < 2; true) == 0;
        //@ assert (\product int i; 5 <= i && i <= 3; i) == 1;
    }

    // The rest hangs on what was written before the call.

    static void staticField() {                       //~ REFUTED
        assert counter == 5;                          //~ FAIL assert
    }

    static void sharedArray() {                       //~ REFUTED
        assert SHARED[0] == 1;                        //~ FAIL assert
    }

    static void writtenFirst() {                      //~ VERIFIED
        counter = 7;
        counter += factorial(3);
        assert counter == 13;
    }

    static int level = 9;

    static class Cell { //~ REFUTED
        int value;
        //@ invariant value <= OneRun.level; //~ FAIL class-invariant
    }

    // Cells that the run never meets rely on the field.
    static void breaksOthers() { //~ REFUTED
        level = 1;
    }
}
