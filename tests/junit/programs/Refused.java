import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/** What the library throws is caught here, and there it is not. */
class Refused {
    static String prefix(String s) {
        try {
            return s.substring(0, 3);
        } catch (StringIndexOutOfBoundsException e) {
            return "short";
        }
    }

    static int element(List<Integer> l, int i) {
        try {
            return l.get(i) == null ? -2 : 1;
        } catch (IndexOutOfBoundsException e) {
            return -1;
        }
    }

    static int copied(int[] a) {
        try {
            System.arraycopy(a, 0, a, 1, 2);
            return a[1];
        } catch (ArrayIndexOutOfBoundsException e) {
            return -1;
        }
    }

    static int next(Iterator<Integer> it) {
        try {
            it.next();
            return 1;
        } catch (NoSuchElementException e) {
            return 0;
        }
    }

    static String deleted(StringBuilder sb) {
        try {
            sb.deleteCharAt(2);
            return sb.toString();
        } catch (StringIndexOutOfBoundsException e) {
            return "no";
        }
    }

    static int range(int[] a, int from, int to) {
        try {
            return Arrays.copyOfRange(a, from, to).length;
        } catch (IllegalArgumentException e) {
            return -1;
        } catch (ArrayIndexOutOfBoundsException e) {
            return -2;
        }
    }

    // Nobody catches these: the tests show what the library makes of them.
    static String tail(String s) {
        return "x" + s.substring(2);
    }

    static int fourth(String s) {
        return s.charAt(3) - 'a';
    }

    static String fresh(ArrayList<String> l) {
        return l.set(3, "x");
    }

    // What no branch depends on is violated all the same.
    static long pack(int hi, int lo) {
        long v = ((long) hi << 32) | lo;
        assert (int) (v >> 32) == hi;
        return v;
    }

    static char after(char c) {
        c++;
        if (c == 0) {
            return 'z';
        }
        return c;
    }

    static int quoted(String s) {
        if (s.equals("\"\\\n")) {
            return 1;
        }
        return 0;
    }

    static int large(int[] a) {
        if (a.length > 1_000_000) {
            return 1;
        }
        return 0;
    }

    record Interval(int lo, int hi) {
        Interval {
            if (lo > hi) {
                throw new IllegalArgumentException(lo + " > " + hi);
            }
        }
    }

    static int length(List<Interval> in) {
        if (in.size() != 1 || in.get(0) == null) {
            return -1;
        }
        int length = in.get(0).hi() - in.get(0).lo();
        assert length >= 0;
        return length;
    }

    sealed interface Expr permits Num, Add {
    }

    record Num(int value) implements Expr {
    }

    record Add(Expr left, Expr right) implements Expr {
    }

    static int added(Add a) {
        if (a.left() instanceof Num l && a.right() instanceof Num r) {
            return l.value() + r.value();
        }
        return ((Num) a.left()).value();
    }
}
