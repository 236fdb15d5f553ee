import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** What private static fields hold and nobody writes stays as class initialisation made it. */
class Steps {
    private static final int[][] STEP = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};

    static int dx(int d) { //~ VERIFIED
        return STEP[d & 3][0];
    }

    static int through(int d) { //~ VERIFIED
        int[] r = STEP[d & 3];
        return 10 / (2 + r[0] + r[1]);
    }

    static int all() { //~ VERIFIED
        int s = 0;
        for (int[] r : STEP) {
            s += 4 / (r[0] * r[0] + r[1] * r[1]);
        }
        return s;
    }

    static int bad(int d) { //~ REFUTED
        return 3 / STEP[d & 3][1]; //~ FAIL div-by-zero
    }
}

class Words {
    private static final String[] WORDS = {"red", "green"};
    private static final String[] DAYS;

    static {
        DAYS = new String[] {"mon", "tue"};
    }

    static int len(int i) { //~ VERIFIED
        String[] w = WORDS;
        if (i < 0 || i >= w.length) {
            return 0;
        }
        return w[i].length();
    }

    static int day(int i) { //~ VERIFIED
        return DAYS[i & 1].length();
    }

    static int badDay(int i) { //~ REFUTED
        return DAYS[i & 3].length(); //~ FAIL index-bounds
    }
}

class Names {
    private static final List<String> NAMES = List.of("ann", "bob");
    private static final List<String> FIXED = Arrays.asList("x", "yy");
    private static final List<String> FILLED = new ArrayList<>();

    static {
        FILLED.add("one");
        FILLED.add("two");
    }

    static int name(int i) { //~ UNKNOWN want VERIFIED
        return NAMES.get(i & 1).length(); //~ FAIL null-deref
    }

    static int badName(int i) { //~ REFUTED
        String name = NAMES.get(i & 3); //~ FAIL precondition
        return name.length(); //~ FAIL null-deref
    }

    static int fixed(int i) { //~ UNKNOWN want VERIFIED
        return FIXED.get(i & 1).length(); //~ FAIL null-deref
    }

    static int filled() { //~ UNKNOWN want VERIFIED
        return 6 / FILLED.size(); //~ FAIL div-by-zero
    }
}

/** Everybody sees the list, nobody can change it. */
class Visible {
    static final List<String> PAIR = List.of("a", "b");

    static void two() { //~ UNKNOWN want VERIFIED
        assert PAIR.size() == 2; //~ FAIL assert
    }

    static int first() { //~ UNKNOWN want VERIFIED
        return PAIR.get(0).length(); //~ FAIL null-deref
    }

    static int firstWith(Object[] any) { //~ UNKNOWN want VERIFIED
        String first = PAIR.get(0);
        return any.length == 0 || any[0] == null ? 0 : first.length(); //~ FAIL null-deref
    }

    static int badSize() { //~ REFUTED
        return 3 / (PAIR.size() - 2); //~ FAIL div-by-zero
    }

    static int badIndex() { //~ REFUTED
        String third = PAIR.get(2); //~ FAIL precondition
        return third == null ? 0 : 1;
    }
}

/** Anybody may set its elements; it has always as many. */
class Settable {
    static final List<String> PAIR = Arrays.asList("a", "b");

    static int share() { //~ UNKNOWN want VERIFIED
        return 3 / PAIR.size(); //~ FAIL div-by-zero
    }

    static int bad() { //~ REFUTED
        return 3 / (PAIR.size() - 2); //~ FAIL div-by-zero
    }
}

/** What such a method of the library makes is not known here. */
class Unmodelled {
    static final List<String> PAIR = Collections.unmodifiableList(Arrays.asList("a", "b"));

    static int share() { //~ UNKNOWN want VERIFIED
        return 3 / PAIR.size(); //~ FAIL div-by-zero
    }
}

/** Others may write it. */
class Open {
    static final int[][] TABLE = {{1, 2}, {3, 4}};

    static int open(int i) { //~ REFUTED
        return TABLE[i & 1].length; //~ FAIL null-deref
    }
}

/** Filled by class initialisation, which runs no other code meanwhile. */
class Filled {
    private static final int[] LENGTHS = new int[12];

    static {
        for (int i = 0; i < 12; i++) {
            LENGTHS[i] = i + 1;
        }
    }

    static int share(int i) { //~ VERIFIED
        return 12 / LENGTHS[i % 12 < 0 ? 0 : i % 12];
    }

    static int bad(int i) { //~ REFUTED
        return 12 / (LENGTHS[i % 12 < 0 ? 0 : i % 12] - 5); //~ FAIL div-by-zero
    }
}

/** The same where a method runs before all is there. */
class Early {
    private static final int[] A = new int[3];

    static {
        A[0] = 1;
        A[1] = third();
        A[2] = 2;
    }

    static int third() { //~ UNKNOWN
        return 4 / A[2]; //~ FAIL div-by-zero //~ FAIL index-bounds
    }
}

class Written {
    private static final int[][] T = {{1, 2}, {3, 4}};

    static void poke(int i) { //~ VERIFIED
        int[] r = T[i & 1];
        r[0] = 0;
    }

    static int div(int i) { //~ REFUTED
        return 8 / T[i & 1][0]; //~ FAIL div-by-zero
    }
}

class Shared {
    private static final int[] A = {1, 2};
    private static final int[][] B = {A, {3}};

    static void poke() { //~ VERIFIED
        A[0] = 0;
    }

    static int div() { //~ REFUTED
        return 8 / B[0][0]; //~ FAIL div-by-zero
    }
}

class Given {
    private static final String[] W = {"a", "b"};

    static String[] all() { //~ VERIFIED
        return W;
    }

    static int len(int i) { //~ REFUTED
        return W[i & 1].length(); //~ FAIL null-deref
    }
}

class Passed {
    private static final int[] A = {1, 2};

    private static void clear(int[] x) { //~ UNKNOWN
        x[0] = 0;
    }

    static void clearAll() { //~ VERIFIED
        clear(A);
    }

    static int div() { //~ REFUTED
        return 3 / A[0]; //~ FAIL div-by-zero
    }
}

/** Nobody calls with an array that only a private field holds. */
class Alone {
    private static final int[] A = {1, 2};

    static int other(int[] a) { //~ VERIFIED
        if (a.length == 0) {
            return 0;
        }
        a[0] = 0;
        return 4 / A[0];
    }
}

class Nested {
    private static final int[] A = {1};

    static class Later {
        static {
            A[0] = 0;
        }
    }

    static int div() { //~ REFUTED
        return 4 / A[0]; //~ FAIL div-by-zero
    }
}

/** What is passed on to private methods may be there. */
class PassedOn {
    private static final int[] A = {1, 2};

    //@ requires true;
    private static int get(int[] a) { //~ REFUTED
        if (a == A) {
            return 1 / (a[0] - 1); //~ FAIL div-by-zero
        }
        return 0;
    }

    static int use() { //~ VERIFIED
        return get(A);
    }
}

/** A method runs on the object that only its class holds. */
class Own {
    private static final Own ONE = new Own();
    private final int[] v = {0};

    //@ requires true;
    /*@ pure @*/ int at() { //~ REFUTED
        if (this == ONE) {
            return 1 / v[0]; //~ FAIL div-by-zero
        }
        return 2;
    }

    static int use() { //~ VERIFIED
        return ONE.at();
    }
}

/** Other static fields may have been changed before this class is initialised. */
class Later {
    static int first = 1;
    static final int[] CELLS = {1};

    static void set(int v) { //~ VERIFIED
        first = v;
    }
}

class Latest {
    static final int COPY = Later.first;
    private static final int[] COPIES = {Later.first};
    private static final int CELL = Later.CELLS[0];

    static int one() { //~ UNKNOWN
        return 10 / COPY; //~ FAIL div-by-zero
    }

    static int other() { //~ UNKNOWN
        return 10 / COPIES[0]; //~ FAIL div-by-zero //~ FAIL index-bounds
    }

    static int third() { //~ UNKNOWN
        return 10 / CELL; //~ FAIL div-by-zero
    }
}
