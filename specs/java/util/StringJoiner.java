package java.util;

/** The joined elements so far, or none. */
public final /*@ code_java_math spec_bigint_math @*/ class StringJoiner {
    private final String prefix;
    private final String delimiter;
    private final String suffix;
    private /*@ nullable @*/ String joined;
    //@   in objectState;
    private /*@ nullable @*/ String emptyValue;
    //@   in objectState;

    public /*@ pure @*/ StringJoiner(CharSequence delimiter) {
        this(delimiter, "", "");
    }

    public /*@ pure @*/ StringJoiner(CharSequence delimiter, CharSequence prefix, CharSequence suffix) {
        this.prefix = prefix.toString();
        this.delimiter = delimiter.toString();
        this.suffix = suffix.toString();
    }

    public StringJoiner setEmptyValue(CharSequence emptyValue) {
        this.emptyValue = emptyValue.toString();
        //@ set objectState = objectState + 1;
        return this;
    }

    public StringJoiner add(/*@ nullable @*/ CharSequence newElement) {
        String text = newElement == null ? "null" : newElement.toString();
        joined = joined == null ? text : joined + delimiter + text;
        //@ set objectState = objectState + 1;
        return this;
    }

    public StringJoiner merge(StringJoiner other) {
        return other.joined == null ? this : add(other.joined);
    }

    public /*@ pure @*/ int length() {
        return toString().length();
    }

    public /*@ pure @*/ String toString() {
        if (joined == null && emptyValue != null) {
            return emptyValue;
        }
        return prefix + (joined == null ? "" : joined) + suffix;
    }
}
