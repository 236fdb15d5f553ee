/** Private methods that nobody looks into, since they call each other: runs of their callers tell. */
class ThroughCallers {
    private final String text;
    private int pos;

    ThroughCallers(String text) { this.text = text; }

    static int eval(String s) { //~ VERIFIED
        ThroughCallers e = new ThroughCallers(s);
        int value = e.sum();
        if (e.pos != s.length()) throw new IllegalStateException("rest");
        return value;
    }

    private int sum() { //~ VERIFIED
        int value = atom();
        if (pos >= 0 && pos < text.length() && text.charAt(pos) == '+') {
            pos++;
            value += sum();
        }
        return value;
    }

    private int atom() { //~ REFUTED
        char c = text.charAt(pos); //~ FAIL precondition
        if (c == '(') {
            pos++;
            int value = sum();
            if (text.charAt(pos) != ')') throw new IllegalStateException(")"); //~ FAIL precondition
            pos++;
            return value;
        }
        if (c < '0' || c > '9') throw new IllegalStateException("digit");
        pos++;
        return 100 / (c - '0'); //~ FAIL div-by-zero
    }

    /** Nothing fails here, whatever the callers give. */
    static int halves(int n) { //~ VERIFIED
        return n < 0 ? 0 : down(n, 2);
    }

    private static int down(int n, int by) { //~ VERIFIED
        if (n == 0 || by == 0) return 0;
        return 1 + down(n / by, by);
    }
}
