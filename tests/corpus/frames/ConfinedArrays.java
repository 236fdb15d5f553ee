import java.util.Arrays;
import java.util.Enumeration;

/** Who can write the elements of an array is whose text holds it: what a private field is given, and
 *  where its value goes, says who that is. */
class ConfinedArrays {
    // Nothing outside Kept has the array, so nothing written here is in it.
    static void write(int[] a, Kept kept) { //~ VERIFIED
        if (a.length > 0) {
            a[0] = -1;
        }
    }

    static void drain(Enumeration<String> e, Kept kept) { //~ VERIFIED
        while (e.hasMoreElements()) {
            e.nextElement();
        }
    }

    static void fill(int[] a, Kept kept) { //~ VERIFIED
        Arrays.fill(a, -1);
    }

    // What is called here writes it.
    static void negateAll(Kept kept) { //~ VERIFIED
        kept.negateAndBack();
    }
}

class Kept {
    private /*@ spec_public */ int[] counts = new int[3];
    //@ invariant counts.length >= 3;
    //@ invariant counts[0] >= 0; //~ FAIL class-invariant

    //@ requires counts.length < 1000;
    void grow() { //~ VERIFIED
        int more[] = /* twice as long */ new int[counts.length * 2];
        System.arraycopy(counts, 0, more, 0, counts.length);
        counts = more;
    }

    void negate() { //~ REFUTED
        int[] own = counts;
        own[0] = -1;
    }

    void fill() { //~ REFUTED
        Arrays.fill(counts, -1);
    }

    void copy() { //~ REFUTED
        System.arraycopy(new int[] {-1}, 0, counts, 0, 1);
    }

    void negateAndBack() { //~ UNKNOWN want VERIFIED
        Arrays.fill(counts, -1);
        counts[0] = 0;
    }
}

/** What only a field holds is nobody else's: writing it breaks nothing about other arrays. */
class Scratch {
    private int[] buffer = new int[8];
    //@ invariant buffer.length == 8;

    void own() { //~ VERIFIED
        buffer[0] = -1;
    }
}
