import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;

/** Tables behind private fields: which of them others get hold of, and what class initialisation reads of others. */
class GivenAway {
    private static final int[] READ = {3, 1};
    private static final int[] ASSIGNED = {3, 1};
    private static final int[] CHAINED = {3, 1};
    private static final int[] LISTED = {3, 1};
    private static final int[] TAKEN = {3, 1};
    private static final int[] FILLED = new int[2];
    private static final byte[] RANDOM = new byte[2];
    private static final int[] COMPARED = {3, 1};

    static int read(int i) { //~ VERIFIED
        int[] table;
        table = READ;
        assert table[0] == 3;
        return i == 1 ? table[i] : 0;
    }

    static int[] assigned() { //~ VERIFIED
        int[] q;
        return q = ASSIGNED;
    }

    static void assignedStays() { //~ REFUTED
        assert ASSIGNED[0] == 3; //~ FAIL assert
    }

    static void chained() { //~ VERIFIED
        int[] p;
        int[] q;
        p = q = CHAINED;
        p[0] = 4;
    }

    static void chainedStays() { //~ REFUTED
        assert CHAINED[0] == 3; //~ FAIL assert
    }

    static void listed(List<int[]> all) { //~ VERIFIED
        all.add(LISTED);
    }

    static void listedStays() { //~ REFUTED
        assert LISTED[0] == 3; //~ FAIL assert
    }

    static void taken(Consumer<int[]> taker) { //~ VERIFIED
        taker.accept(TAKEN);
    }

    static void takenStays() { //~ REFUTED
        assert TAKEN[0] == 3; //~ FAIL assert
    }

    static void filled() { //~ VERIFIED
        ToIntFunction<int[]> filling = all -> all.length > 0 ? all[0] = 7 : 0;
        filling.applyAsInt(FILLED);
    }

    static void filledStays() { //~ REFUTED
        assert FILLED[0] == 0; //~ FAIL assert
    }

    static void random(Random random) { //~ VERIFIED
        random.nextBytes(RANDOM);
    }

    static void randomStays() { //~ REFUTED
        assert RANDOM[0] == 0; //~ FAIL assert
    }

    static boolean compared(Object other) { //~ VERIFIED
        return other.equals(COMPARED) || COMPARED == other;
    }

    static void comparedStays() { //~ VERIFIED
        assert COMPARED[0] == 3;
    }

    record Held(int[] all) {
    }

    private static final Held HELD = new Held(new int[] {1});

    static int[] held() { //~ VERIFIED
        return HELD.all();
    }

    static void heldStays() { //~ REFUTED
        assert HELD.all()[0] == 1; //~ FAIL assert
    }

    static class Counter {
        static final Counter ONE = new Counter();
        int n = 7;

        static void count() { //~ VERIFIED
            ONE.n++;
        }
    }

    enum Switch {
        ON;
        int uses = 7;

        void use() { //~ VERIFIED
            uses++;
        }
    }

    /** May be initialised after others have counted. */
    static class Late {
        static final int SEEN = Counter.ONE.n;
        static final int USES = Switch.ON.uses;

        static void seen() { //~ UNKNOWN
            assert SEEN == 7; //~ FAIL assert
        }

        static void uses() { //~ UNKNOWN
            assert USES == 7; //~ FAIL assert
        }
    }

    static class Names {
        static String first = "a";
        final String own = "b";
        static final Names ALL = new Names();
    }

    /** Another class's fields are not null by the time that they are read. */
    static class Lengths { //~ UNKNOWN
        static final int FIRST = Names.first.length(); //~ FAIL null-deref
        static final int OWN = Names.ALL.own.length();
    }
}
