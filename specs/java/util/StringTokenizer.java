package java.util;

/** The text and how far it is read. */
public /*@ code_java_math spec_bigint_math @*/ class StringTokenizer implements Enumeration<Object> {
    private String text;
    //@   in objectState;
    private String delimiters;
    //@   in objectState;
    private boolean gives;
    //@   in objectState;
    private int at;
    //@   in objectState;

    public /*@ pure @*/ StringTokenizer(String text, String delimiters, boolean returnDelimiters) {
        this.text = text;
        this.delimiters = delimiters;
        this.gives = returnDelimiters;
    }

    //@ private normal_behavior
    //@   assignable \nothing;
    private native /*@ pure @*/ int notByLetters(int from);

    public /*@ pure @*/ StringTokenizer(String text, String delimiters) {
        this(text, delimiters, false);
    }

    public /*@ pure @*/ StringTokenizer(String text) {
        this(text, " \t\n\r\f", false);
    }

    /** Has it only letters that are one `char`? What others part is left open. */
    private /*@ pure @*/ boolean isByLetters() {
        for (int i = 0; i < delimiters.length(); i++) {
            char letter = delimiters.charAt(i);
            if (letter >= '\ud800' && letter <= '\udfff') {
                return false;
            }
        }
        return true;
    }

    /** Where the next token begins. */
    private /*@ pure @*/ int begin(int from) {
        if (!isByLetters()) {
            return notByLetters(from);
        }
        int begin = from;
        while (!gives && begin < text.length() && delimiters.indexOf(text.charAt(begin)) >= 0) {
            begin++;
        }
        return begin;
    }

    /** Where the token that begins here ends. */
    private /*@ pure @*/ int end(int from) {
        int end = from;
        while (end < text.length() && delimiters.indexOf(text.charAt(end)) < 0) {
            end++;
        }
        return gives && end == from && end < text.length() ? end + 1 : end;
    }

    //@ public normal_behavior
    //@   ensures true;
    public /*@ pure @*/ boolean hasMoreTokens() {
        return begin(at) < text.length();
    }

    //@ public normal_behavior
    //@   recommends hasMoreTokens() else NoSuchElementException;
    //@   assignable objectState;
    public String nextToken() {
        int from = begin(at);
        at = from;
        //@ set objectState = objectState + 1;
        if (from >= text.length()) {
            throw new NoSuchElementException();
        }
        at = end(from);
        return text.substring(from, at);
    }

    //@ public behavior
    //@   assignable objectState;
    //@   signals_only NoSuchElementException;
    public String nextToken(String delimiters) {
        this.delimiters = delimiters;
        return nextToken();
    }

    //@ also public normal_behavior
    //@   ensures \result <==> hasMoreTokens();
    public /*@ pure @*/ boolean hasMoreElements() {
        return hasMoreTokens();
    }

    //@ also public behavior
    //@   assignable objectState;
    //@   signals_only NoSuchElementException;
    public Object nextElement() {
        return nextToken();
    }

    //@ public normal_behavior
    //@   ensures \result >= 0;
    public /*@ pure @*/ int countTokens() {
        int count = 0;
        int from = begin(at);
        while (from < text.length()) {
            count++;
            from = begin(end(from));
        }
        return count;
    }
}
