import java.util.BitSet;
import java.util.PriorityQueue;
import java.math.BigInteger;

// What the library throws is of the class that its documentation names, or of one below it: runs
// must not take it for exactly that class. Constructors refuse too.
class RefusedClasses {
    static void noSubclass() { //~ UNKNOWN
        try {
            new StringBuilder("abc").charAt(5);
        } catch (IndexOutOfBoundsException e) {
            assert !(e instanceof StringIndexOutOfBoundsException);
        }
    }

    static void subclass(int i) { //~ UNKNOWN
        try {
            new StringBuilder("abc").charAt(i);
        } catch (IndexOutOfBoundsException e) {
            assert e instanceof StringIndexOutOfBoundsException;
        }
    }

    static void exactly() { //~ UNKNOWN
        try {
            "abc".codePointAt(7);
        } catch (IndexOutOfBoundsException e) {
            assert e.getClass() == IndexOutOfBoundsException.class;
        }
    }

    static void above() { //~ VERIFIED
        try {
            new StringBuilder("abc").charAt(5);
        } catch (RuntimeException e) {
            assert e instanceof IndexOutOfBoundsException;
        }
    }

    static void beside() { //~ REFUTED
        try {
            new StringBuilder("abc").charAt(5);
        } catch (RuntimeException e) {
            assert e instanceof IllegalArgumentException; //~ FAIL assert
        }
    }

    static void nothingBelow() { //~ VERIFIED
        try {
            "abc".charAt(7);
        } catch (IndexOutOfBoundsException e) {
            assert e.getClass() == StringIndexOutOfBoundsException.class;
        }
    }

    static void queueOfNone() { //~ REFUTED
        try {
            new PriorityQueue<Integer>(0);
        } catch (IllegalArgumentException e) {
            assert false; //~ FAIL assert
        }
    }

    static void queueOfOne() { //~ VERIFIED
        try {
            new PriorityQueue<Integer>(1);
        } catch (IllegalArgumentException e) {
            assert false;
        }
    }

    static void bits(int n) { //~ REFUTED
        new BitSet(n); //~ FAIL precondition
    }

    static void number() { //~ UNKNOWN
        try {
            new BigInteger("x");
        } catch (NumberFormatException e) {
            assert false;
        }
    }
}
