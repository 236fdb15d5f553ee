package java.nio.charset;

public abstract /*@ code_java_math spec_bigint_math @*/ class Charset implements Comparable<Charset> {
    protected Charset(String canonicalName, /*@ nullable @*/ String[] aliases) {
    }

    //@ public behavior
    //@   ensures true;
    //@   signals_only IllegalArgumentException;
    public static native /*@ pure @*/ Charset forName(String charsetName);

    //@ public normal_behavior
    //@   ensures true;
    public static native /*@ pure @*/ Charset defaultCharset();

    //@ public normal_behavior
    //@   ensures true;
    public final native /*@ pure @*/ String name();

    public final native /*@ pure @*/ int compareTo(Charset other);

    public final native /*@ pure @*/ int hashCode();

    public final native /*@ pure @*/ boolean equals(/*@ nullable @*/ Object obj);

    public final native /*@ pure @*/ String toString();
}
