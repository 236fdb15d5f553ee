import java.util.ArrayList;
import java.util.List;

/** What everybody writes: every branch of it can be taken. */
class Everyday {
    static final class Node {
        int key;
        Node left, right, parent;
    }

    Node root;

    /** Nobody says that fields may be null, and trees have leaves. */
    static void rotateLeft(Everyday tree, Node x) {
        Node y = x.right;
        x.right = y.left;
        if (y.left != null) y.left.parent = x;
        y.parent = x.parent;
        if (x.parent == null) tree.root = y;
        else if (x == x.parent.left) x.parent.left = y;
        else x.parent.right = y;
        y.left = x;
        x.parent = y;
    }

    record Day(int year, int month, int day) implements Comparable<Day> {
        static final int[] DAYS = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

        Day {
            if (month < 1 || month > 12 || day < 1 || day > DAYS[month - 1]) throw new IllegalArgumentException();
        }

        @Override
        public int compareTo(Day o) {
            if (year != o.year) return Integer.compare(year, o.year);
            if (month != o.month) return Integer.compare(month, o.month);
            return Integer.compare(day, o.day);
        }
    }

    /** Constructors of inner classes take the object around. */
    private class Entry {
        Object key;

        Entry(Object key) {
            this.key = key;
        }

        Entry() {
        }
    }

    static int answer(String s) {
        try {
            int r = Integer.parseInt(s);
            return r == 42 ? 1 : 0;
        } catch (NumberFormatException e) {
            return -1;
        }
    }

    private final List<String> log = new ArrayList<>();

    int logged(int amount) {
        log.add("+" + amount);
        return log.size() > 10 ? 1 : 0;
    }

    static int fields(String line) {
        String[] parts = line.split(",");
        if (parts.length != 3) return -1;
        return parts[1].isEmpty() ? 0 : parts[1].length();
    }

    static boolean starts(String s) {
        return s.toUpperCase().startsWith("E");
    }

    /** Texts that begin equal have to differ. */
    static int version(String a, String b) {
        String[] x = a.split("\\."), y = b.split("\\.");
        for (int i = 0; i < Math.max(x.length, y.length); i++) {
            int p = i < x.length ? Integer.parseInt(x[i]) : 0;
            int q = i < y.length ? Integer.parseInt(y[i]) : 0;
            if (p != q) return p < q ? -1 : 1;
        }
        return 0;
    }

    /** Signs that the text is searched for are worth trying. */
    static boolean balanced(String s) {
        java.util.ArrayDeque<Character> open = new java.util.ArrayDeque<>();
        for (char c : s.toCharArray()) {
            if ("([{".indexOf(c) >= 0) {
                open.push(c);
            } else if (")]}".indexOf(c) >= 0) {
                if (open.isEmpty()) return false;
                char o = open.pop();
                if ("([{".indexOf(o) != ")]}".indexOf(c)) return false;
            }
        }
        return open.isEmpty();
    }

    /** The decisions hang on a body that is too large for proofs to look into twice. */
    static class Board {
        private final char[][] cells = new char[3][3];

        boolean wins(char p) {
            for (int i = 0; i < 3; i++) {
                boolean row = true, column = true;
                for (int j = 0; j < 3; j++) {
                    row &= cells[i][j] == p;
                    column &= cells[j][i] == p;
                }
                if (row || column) return true;
            }
            boolean down = true, up = true;
            for (int i = 0; i < 3; i++) {
                down &= cells[i][i] == p;
                up &= cells[i][2 - i] == p;
            }
            return down || up;
        }

        char winner() { return wins('X') ? 'X' : wins('O') ? 'O' : ' '; }
    }
}
