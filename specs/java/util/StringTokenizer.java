package java.util;

public class StringTokenizer implements Enumeration<Object> {

    public /*@ pure @*/ StringTokenizer(String text, String text2, boolean flag) {
        init();
    }

    public /*@ pure @*/ StringTokenizer(String text, String text2) {
        init();
    }

    public /*@ pure @*/ StringTokenizer(String text) {
        init();
    }

    //@ assignable objectState;
    public native boolean hasMoreTokens();

    //@ assignable objectState;
    public native String nextToken();

    //@ assignable objectState;
    public native String nextToken(String text);

    //@ assignable objectState;
    public native boolean hasMoreElements();

    //@ assignable objectState;
    public native Object nextElement();

    //@ assignable objectState;
    public native int countTokens();

    //@ private normal_behavior
    //@   assignable \nothing;
    private native void init();
}
