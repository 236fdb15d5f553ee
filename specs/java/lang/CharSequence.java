package java.lang;

import java.util.Arrays;
import java.util.stream.IntStream;

public /*@ code_java_math spec_bigint_math @*/ interface CharSequence {
    //@ public normal_behavior
    //@   ensures \result >= 0;
    /*@ pure @*/ int length();

    //@ public normal_behavior
    //@   recommends 0 <= index && index < length() else IndexOutOfBoundsException;
    /*@ pure @*/ char charAt(int index);

    /** Since Java 15. */
    //@ public normal_behavior
    //@   ensures \result <==> length() == 0;
    default /*@ pure @*/ boolean isEmpty() {
        return length() == 0;
    }

    /*@ public normal_behavior
      @   recommends 0 <= start && start <= end && end <= length() else IndexOutOfBoundsException;
      @   ensures \result.length() == end - start;
      @   ensures (\forall int i; 0 <= i && i < end - start; \result.charAt(i) == charAt(start + i)); @*/
    /*@ pure @*/ CharSequence subSequence(int start, int end);

    /*@ also public normal_behavior
      @   ensures \result.length() == length();
      @   ensures (\forall int i; 0 <= i && i < length(); \result.charAt(i) == charAt(i)); @*/
    /*@ pure @*/ String toString();

    default IntStream chars() {
        int n = length();
        int[] codes = new int[n];
        //@ loop_invariant 0 <= i && i <= n;
        //@ decreases n - i;
        for (int i = 0; i < n; i++) {
            codes[i] = charAt(i);
        }
        return Arrays.stream(codes);
    }

    default IntStream codePoints() {
        int n = length();
        int[] codes = new int[n];
        int used = 0;
        int i = 0;
        //@ loop_invariant 0 <= used && used <= i && i <= n;
        //@ decreases n - i;
        while (i < n) {
            int code = Character.codePointAt(this, i);
            codes[used++] = code;
            i += Character.charCount(code);
        }
        return Arrays.stream(codes, 0, used);
    }

    //@ public normal_behavior
    //@   assignable \nothing;
    static int compare(CharSequence cs1, CharSequence cs2) {
        int n = Math.min(cs1.length(), cs2.length());
        //@ loop_invariant 0 <= i && i <= n;
        //@ decreases n - i;
        for (int i = 0; i < n; i++) {
            char a = cs1.charAt(i);
            char b = cs2.charAt(i);
            if (a != b) {
                return a - b;
            }
        }
        return cs1.length() - cs2.length();
    }
}
