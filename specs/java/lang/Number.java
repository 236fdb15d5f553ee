package java.lang;

import java.io.Serializable;

public abstract class Number implements Serializable {
    public /*@ pure @*/ Number() {
    }

    public abstract /*@ pure @*/ int intValue();

    public abstract /*@ pure @*/ long longValue();

    public abstract /*@ pure @*/ float floatValue();

    public abstract /*@ pure @*/ double doubleValue();

    public /*@ pure @*/ byte byteValue() {
        return (byte) intValue();
    }

    public /*@ pure @*/ short shortValue() {
        return (short) intValue();
    }
}
