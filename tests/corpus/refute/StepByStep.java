import java.util.PriorityQueue;

/** What solvers leave open is come nearer to, value by value. */
final class StepByStep {
    static void cube(int x) { //~ REFUTED
        assert x * x * x != 1030301; //~ FAIL assert
    }

    static void zeros(long x) { //~ REFUTED
        assert Long.numberOfTrailingZeros(x) != 40; //~ FAIL assert
    }

    static final class Tree {
        int key;
        /*@ nullable @*/ Tree left;
        /*@ nullable @*/ Tree right;
    }

    static void five(Tree t) { //~ REFUTED
        assert !(size(t) == 5 && height(t) == 3); //~ FAIL assert
    }

    static int height(/*@ nullable @*/ Tree t) { //~ VERIFIED
        return t == null ? 0 : 1 + Math.max(height(t.left), height(t.right));
    }

    static int size(/*@ nullable @*/ Tree t) { //~ VERIFIED
        return t == null ? 0 : 1 + size(t.left) + size(t.right);
    }

    static int ackermann(int m, int n) { //~ VERIFIED
        return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
    }

    static void ofTwo(int m, int n) { //~ REFUTED
        if (m >= 0 && n >= 0 && m < 3 && n < 10) {
            assert ackermann(m, n) != 19; //~ FAIL assert
        }
    }

    static boolean isPrime(int n) { //~ REFUTED
        if (n < 2) {
            return false;
        }
        for (int d = 2; d * d <= n; d++) {
            if (n % d == 0) {
                return false;
            }
        }
        assert n < 100000; //~ FAIL assert
        return true;
    }

    record Square(double side) {
        double area() { //~ VERIFIED
            return side * side;
        }
    }

    static void area(Square square) { //~ REFUTED
        assert square.area() != 6.25; //~ FAIL assert
    }

    static void mixed(long[] all) { //~ REFUTED
        long x = 0;
        for (long each : all) {
            x ^= each;
        }
        if (all.length >= 3) {
            assert x != 0xCAFEBABEL; //~ FAIL assert
        }
    }

    static void hash(String s) { //~ REFUTED
        assert s.hashCode() != 96354; //~ FAIL assert
    }

    static void digits(int n) { //~ UNKNOWN want REFUTED
        String s = "" + n;
        assert !(s.length() == 5 && s.charAt(0) == s.charAt(4) && s.charAt(1) == '7'); //~ FAIL assert
    }

    static void binary(int n) { //~ REFUTED
        assert !Integer.toBinaryString(n).equals("110101"); //~ FAIL assert
    }

    static int discriminant(int a, int b, int c) { //~ REFUTED
        int d = b * b - 4 * a * c;
        return a > 0 && b > 10 && c > 10 ? 1 / d : 0; //~ FAIL div-by-zero
    }

    static void smallest(PriorityQueue<Integer> queue) { //~ REFUTED
        if (queue.size() == 3) {
            Integer one = queue.poll();
            Integer other = queue.poll();
            if (one != null && other != null) {
                assert other - one != 10; //~ FAIL assert
            }
        }
    }

    static void whole(double x) { //~ REFUTED
        if (x > 0) {
            assert Math.floor(x) + 1 > x; //~ FAIL assert
        }
    }
}
