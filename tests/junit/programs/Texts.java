import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Texts of characters that matter, and parameterised types, each written as it is declared. */
class Texts {
    static boolean balanced(String text) {
        Deque<Character> open = new ArrayDeque<>();
        for (char c : text.toCharArray()) {
            switch (c) {
                case '(', '[' -> open.push(c);
                case ')' -> {
                    if (open.isEmpty() || open.pop() != '(') return false;
                }
                case ']' -> {
                    if (open.isEmpty() || open.pop() != '[') return false;
                }
                default -> { }
            }
        }
        return open.isEmpty();
    }

    static int hexadecimal(String text) {
        int value = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            int digit;
            if (c >= '0' && c <= '9') digit = c - '0';
            else if (c >= 'a' && c <= 'f') digit = c - 'a' + 10;
            else return -1;
            if (value > Integer.MAX_VALUE >> 4) return -2;
            value = value << 4 | digit;
        }
        return value;
    }

    static int longest(List<String[]> rows) {
        int most = 0;
        for (String[] row : rows) {
            if (row != null && row.length > most) most = row.length;
        }
        return most;
    }

    static <T> int count(List<T> all, T one) {
        int n = 0;
        for (T each : all) if (each == one) n++;
        return n;
    }

    static int numbers(List<? extends Number> all) {
        int n = 0;
        for (Number each : all) if (each instanceof Integer) n++;
        return n;
    }

    static int size(Map<String, List<Integer>> all, String key) {
        List<Integer> found = all.get(key);
        if (found == null) return -1;
        return found.isEmpty() ? 0 : found.get(0);
    }

    static int first(Iterator<Long> all) {
        return all.hasNext() && all.next() == 7L ? 1 : 0;
    }

    static boolean said(Optional<String> answer) {
        return answer.isPresent() && answer.get().equals("yes");
    }

    static class Box<T> {
        T held;
        List<T> others;

        Box(T held, List<T> others) {
            this.held = held;
            this.others = others;
        }

        boolean has(T one) {
            return held == one || others.contains(one);
        }
    }

    static void store(Object[] slots, Object value) {
        if (slots.length > 0) slots[0] = value;
    }
}
