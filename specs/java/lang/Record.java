package java.lang;

public abstract class Record {
    protected /*@ pure @*/ Record() {
    }

    public abstract /*@ pure @*/ boolean equals(/*@ nullable @*/ Object obj);

    public abstract /*@ pure @*/ int hashCode();

    public abstract /*@ pure @*/ String toString();
}
