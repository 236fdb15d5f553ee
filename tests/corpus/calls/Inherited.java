// A method whose contract is only what the library says of any such method is known by its
// body, where that is the one that runs; what the library demands is checked all the same.
import java.util.Iterator;

class Inherited {
    static class Count implements Iterator<Integer> {
        int at;
        final int end;

        Count(int end) { //~ VERIFIED
            this.end = end;
        }

        public boolean hasNext() { //~ VERIFIED
            return at < end;
        }

        public Integer next() { //~ VERIFIED
            return at++;
        }
    }

    static void counts(int n) { //~ VERIFIED
        if (n > 0) {
            Count count = new Count(n);
            assert count.next() == 0;
            assert count.at == 1;
        }
    }

    static void countsWrongly(int n) { //~ REFUTED
        if (n > 0) {
            Count count = new Count(n);
            assert count.next() == 1; //~ FAIL assert
        }
    }

    static int beyond(int n) { //~ REFUTED
        Count count = new Count(n);
        return count.next(); //~ FAIL precondition
    }

    static void built(char c) { //~ VERIFIED
        StringBuilder builder = new StringBuilder();
        builder.append(c).append("ab");
        assert builder.length() == 3;
        assert builder.charAt(0) == c;
    }

    static void builtOf(String s, Object o) { //~ VERIFIED
        StringBuilder builder = new StringBuilder(s);
        builder.append(s);
        assert builder.length() == 2 * s.length();
        assert String.valueOf((Object) s).equals(s);
    }

    static void builtWrongly(char c) { //~ REFUTED
        StringBuilder builder = new StringBuilder();
        builder.append(c).append("ab");
        assert builder.length() == 2; //~ FAIL assert
    }

    static String[] trimmed(String text) { //~ VERIFIED
        String[] parts = text.split(",");
        for (int i = 0; i < parts.length; i++) {
            parts[i] = parts[i].trim();
        }
        return parts;
    }
}
