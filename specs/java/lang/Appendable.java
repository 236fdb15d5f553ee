package java.lang;

import java.io.IOException;

public /*@ code_java_math spec_bigint_math @*/ interface Appendable {
    //@ assignable objectState;
    //@ signals_only IOException;
    Appendable append(/*@ nullable @*/ CharSequence text) throws IOException;

    //@ recommends 0 <= start && start <= end && end <= (text == null ? 4 : text.length()) else IndexOutOfBoundsException;
    //@ assignable objectState;
    //@ signals_only IOException;
    Appendable append(/*@ nullable @*/ CharSequence text, int start, int end) throws IOException;

    //@ assignable objectState;
    //@ signals_only IOException;
    Appendable append(char c) throws IOException;
}
