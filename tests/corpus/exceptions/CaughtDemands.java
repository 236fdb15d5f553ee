import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/** What the library throws where its demands are not met is behaviour if somebody catches it. */
class CaughtDemands {
    //@ ensures s.length() < 3 ==> \result.equals("short");
    static String shortened(String s) { //~ VERIFIED
        try {
            return s.substring(0, 3);
        } catch (StringIndexOutOfBoundsException e) {
            return "short";
        }
    }

    //@ ensures \result.length() == 3; //~ FAIL postcondition
    static String notThree(String s) { //~ REFUTED
        try {
            return s.substring(0, 3);
        } catch (StringIndexOutOfBoundsException e) {
            return "short";
        }
    }

    // A handler for something else catches nothing.
    static String uncaught(String s) { //~ REFUTED
        try {
            return s.substring(0, 3); //~ FAIL precondition
        } catch (IllegalArgumentException e) {
            return "short";
        }
    }

    //@ ensures \result == '?' || 0 <= i && i < s.length();
    static char charAt(String s, int i) { //~ VERIFIED
        try {
            return s.charAt(i);
        } catch (RuntimeException e) {
            return '?';
        }
    }

    static int caught(String s, int i) { //~ REFUTED
        boolean failed = false;
        try {
            s.charAt(i);
        } catch (IndexOutOfBoundsException e) {
            failed = true;
        }
        assert !failed; //~ FAIL assert
        return 0;
    }

    // Past the call its demand holds.
    static void after(String s, int i) { //~ VERIFIED
        try {
            s.charAt(i);
            assert 0 <= i && i < s.length();
        } catch (StringIndexOutOfBoundsException e) {
            assert i < 0 || i >= s.length();
        }
    }

    //@ ensures \result == -1 ==> i < 0 || i >= l.size();
    static int get(List<String> l, int i) { //~ VERIFIED
        try {
            l.get(i);
            return 1;
        } catch (IndexOutOfBoundsException e) {
            return -1;
        }
    }

    // Which class of them a list throws is its own affair.
    static int getOfArray(List<String> l, int i) { //~ UNKNOWN
        try {
            l.get(i); //~ FAIL unsupported
            return 1;
        } catch (ArrayIndexOutOfBoundsException e) {
            return -1;
        }
    }

    static int set(ArrayList<String> l, int i) { //~ VERIFIED
        try {
            l.set(i, "x");
            return 1;
        } catch (IndexOutOfBoundsException e) {
            return -1;
        }
    }

    //@ ensures \result == 0 ==> a.length < 3;
    static int copy(int[] a) { //~ VERIFIED
        try {
            System.arraycopy(a, 0, a, 1, 2);
            return 1;
        } catch (ArrayIndexOutOfBoundsException e) {
            return 0;
        }
    }

    static void copyLater(int[] a) { //~ REFUTED
        boolean copied = true;
        try {
            System.arraycopy(a, 0, a, 1, 2);
        } catch (ArrayIndexOutOfBoundsException e) {
            copied = false;
        }
        assert copied; //~ FAIL assert
    }

    //@ ensures \result == -1 ==> from > to;
    //@ ensures \result == -2 ==> from < 0 || from > a.length;
    static int range(byte[] a, int from, int to) { //~ VERIFIED
        //@ assume to - from <= Integer.MAX_VALUE;
        try {
            return Arrays.copyOfRange(a, from, to).length;
        } catch (IllegalArgumentException e) {
            return -1;
        } catch (ArrayIndexOutOfBoundsException e) {
            return -2;
        }
    }

    static int next(Iterator<String> it) { //~ VERIFIED
        try {
            it.next();
            return 1;
        } catch (NoSuchElementException e) {
            assert !it.hasNext();
            return 0;
        }
    }

    //@ ensures \result == -1 <==> n < 0;
    static int repeat(int n) { //~ VERIFIED
        try {
            return "".repeat(n).length();
        } catch (IllegalArgumentException e) {
            return -1;
        }
    }

    static int removed(StringBuilder sb) { //~ VERIFIED
        try {
            sb.deleteCharAt(2);
            return 1;
        } catch (StringIndexOutOfBoundsException e) {
            assert sb.length() <= 2;
            return 0;
        }
    }

    static boolean starts(String s, /*@ nullable */ String with) { //~ VERIFIED
        try {
            return s.startsWith(with);
        } catch (NullPointerException e) {
            assert with == null;
            return false;
        }
    }

    static boolean startsWithNull(String s, /*@ nullable */ String with) { //~ REFUTED
        return s.startsWith(with); //~ FAIL non-null
    }

    // `finally` lets the exception pass, or swallows it.
    static int passed(String s) { //~ REFUTED
        int r = 0;
        try {
            s.substring(5); //~ FAIL precondition
            r = 2;
        } finally {
            r += 10;
        }
        return r;
    }

    @SuppressWarnings("finally")
    static int swallowed(String s) { //~ VERIFIED
        try {
            s.substring(5);
        } finally {
            return 1;
        }
    }

    @SuppressWarnings("finally")
    static int swallowedSometimes(String s, boolean quiet) { //~ REFUTED
        try {
            s.substring(5); //~ FAIL precondition
        } finally {
            if (quiet) {
                return 1;
            }
        }
        return 2;
    }

    //@ signals (StringIndexOutOfBoundsException e) s.length() < 3;
    static String allowed(String s) { //~ VERIFIED
        return s.substring(0, 3);
    }
}
