import java.util.Arrays;
import java.util.function.Supplier;

/** Arrays that others hold as well, each in another way: whoever writes such an array may break what is
 *  said of it. */
class LentArrays {
    static void writeReturned(int[] a, Returned o) { //~ REFUTED
        if (a.length > 0) {
            a[0] = -1;
        }
    }

    static void writeGiven(long[] a, Given o) { //~ REFUTED
        if (a.length > 0) {
            a[0] = -1;
        }
    }

    static void writeGivenByLocal(short[] a, GivenByLocal o) { //~ REFUTED
        if (a.length > 0) {
            a[0] = -1;
        }
    }

    static void writeGivenByChoice(byte[] a, GivenByChoice o) { //~ REFUTED
        if (a.length > 0) {
            a[0] = -1;
        }
    }

    static void writeLentByFunction(boolean[] a, LentByFunction o) { //~ REFUTED
        if (a.length > 0) {
            a[0] = true;
        }
    }

    static void writeLentInPassing(String[] a, LentInPassing o) { //~ REFUTED
        if (a.length > 0) {
            a[0] = "x";
        }
    }

    static void writeLentAsElement(char[] a, LentAsElement o) { //~ REFUTED
        if (a.length > 0) {
            a[0] = 'b';
        }
    }

    static void fillReturned(int[] a, Returned o) { //~ REFUTED
        Arrays.fill(a, -1);
    }
}

class Returned {
    private /*@ spec_public */ int[] counts = new int[3];
    //@ invariant counts.length >= 3 && counts[0] >= 0; //~ FAIL class-invariant

    int[] lend() {
        return counts;
    }
}

class Given {
    private /*@ spec_public */ long[] counts;
    //@ invariant counts.length >= 3 && counts[0] >= 0; //~ FAIL class-invariant

    //@ requires theirs.length >= 3 && theirs[0] >= 0;
    Given(long[] theirs) {
        counts = theirs;
    }
}

class GivenByLocal {
    private /*@ spec_public */ short[] counts;
    //@ invariant counts.length >= 3 && counts[0] >= 0; //~ FAIL class-invariant

    //@ requires theirs.length >= 3 && theirs[0] >= 0;
    GivenByLocal(short[] theirs) {
        short same[] = /* not copied */ theirs;
        counts = same;
    }
}

class GivenByChoice {
    private /*@ spec_public */ byte[] counts;
    //@ invariant counts.length >= 3 && counts[0] >= 0; //~ FAIL class-invariant

    //@ requires theirs.length >= 3 && theirs[0] >= 0;
    GivenByChoice(byte[] theirs, boolean copy) {
        counts = copy ? theirs.clone() : theirs;
    }
}

class LentByFunction {
    private /*@ spec_public */ boolean[] counts = new boolean[3];
    //@ invariant counts.length >= 3 && !counts[0]; //~ FAIL class-invariant

    Supplier<boolean[]> later() {
        boolean[] own = counts;
        return () -> own;
    }
}

class LentInPassing {
    private /*@ spec_public */ String[] counts = new String[3];
    //@ invariant counts.length >= 3 && counts[0] == null; //~ FAIL class-invariant

    String[] renewed() {
        return counts = new String[3];
    }
}

class LentAsElement {
    private /*@ spec_public */ char[] counts = {'a', 'a', 'a'};
    //@ invariant counts.length >= 3 && counts[0] == 'a'; //~ FAIL class-invariant

    // It writes an Object[], which may be LentInPassing's.
    void give(char[][] all) { //~ UNKNOWN
        Arrays.fill(all, counts);
    }
}
