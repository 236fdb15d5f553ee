// A small tokenizer for sums like "12 + x1": it never reads past the end and always moves on.
class Tokenizer {
    enum Kind { NUMBER, NAME, SYMBOL, END }

    private final String text;
    private int at;
    //@ private invariant 0 <= at && at <= text.length();

    Tokenizer(String text) {
        this.text = text;
    }

    Kind next() {
        while (at < text.length() && text.charAt(at) == ' ') {
            at++;
        }
        if (at == text.length()) {
            return Kind.END;
        }
        char c = text.charAt(at);
        at++;
        if (isDigit(c)) {
            while (at < text.length() && isDigit(text.charAt(at))) {
                at++;
            }
            return Kind.NUMBER;
        }
        if (isLetter(c)) {
            while (at < text.length() && (isLetter(text.charAt(at)) || isDigit(text.charAt(at)))) {
                at++;
            }
            return Kind.NAME;
        }
        return Kind.SYMBOL;
    }

    //@ ensures 0 <= \result && \result <= text.length();
    static int countSymbols(String text) {
        int n = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c != ' ' && !isDigit(c) && !isLetter(c)) {
                n++;
            }
        }
        return n;
    }

    private static boolean isDigit(char c) {
        return '0' <= c && c <= '9';
    }

    private static boolean isLetter(char c) {
        return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z';
    }
}
