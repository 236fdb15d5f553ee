package java.lang;

import java.io.Serializable;
import java.util.stream.IntStream;

/** A string in a field. */
public final /*@ code_java_math spec_bigint_math @*/ class StringBuffer
        implements Appendable, Serializable, Comparable<StringBuffer>, CharSequence {
    private /*@ spec_public @*/ String text;
    //@   in objectState;

    //@ public normal_behavior
    //@   ensures text.equals("");
    public /*@ pure @*/ StringBuffer() {
        text = "";
    }

    //@ public normal_behavior
    //@   recommends capacity >= 0 else NegativeArraySizeException;
    //@   ensures text.equals("");
    public /*@ pure @*/ StringBuffer(int capacity) {
        text = "";
    }

    //@ public normal_behavior
    //@   ensures text.equals(str);
    public /*@ pure @*/ StringBuffer(String str) {
        text = str;
    }

    //@ public normal_behavior
    //@   ensures text.equals(chars.toString());
    public /*@ pure @*/ StringBuffer(CharSequence chars) {
        text = chars.toString();
    }

    private StringBuffer put(String more) {
        text = text.concat(more);
        //@ set objectState = objectState + 1;
        return this;
    }

    /** Replaces the chars from start to end. */
    private StringBuffer splice(int start, int end, String middle) {
        text = text.substring(0, start).concat(middle).concat(text.substring(end));
        //@ set objectState = objectState + 1;
        return this;
    }

    public synchronized StringBuffer append(/*@ nullable @*/ Object value) {
        return put(String.valueOf(value));
    }

    public synchronized StringBuffer append(/*@ nullable @*/ String value) {
        return put(value == null ? "null" : value);
    }

    public synchronized StringBuffer append(/*@ nullable @*/ StringBuffer value) {
        return put(value == null ? "null" : value.toString());
    }

    public synchronized StringBuffer append(/*@ nullable @*/ CharSequence value) {
        return put(value == null ? "null" : value.toString());
    }

    /*@ also public normal_behavior
      @   recommends 0 <= start && start <= end && end <= (value == null ? 4 : value.length()) else IndexOutOfBoundsException;
      @   assignable objectState, text;
      @   ensures \result == this;
      @   ensures text.equals(\old(text).concat(\old(String.valueOf(value)).substring(start, end))); @*/
    public synchronized StringBuffer append(/*@ nullable @*/ CharSequence value, int start, int end) {
        return put(String.valueOf(value).substring(start, end));
    }

    public synchronized StringBuffer append(char[] value) {
        return put(String.valueOf(value));
    }

    /*@ public normal_behavior
      @   recommends 0 <= offset && 0 <= length && length <= value.length - offset else IndexOutOfBoundsException;
      @   assignable objectState, text;
      @   ensures \result == this;
      @   ensures text.equals(\old(text).concat(String.valueOf(value, offset, length))); @*/
    public synchronized StringBuffer append(char[] value, int offset, int length) {
        return put(String.valueOf(value, offset, length));
    }

    public synchronized StringBuffer append(boolean value) {
        return put(String.valueOf(value));
    }

    public synchronized StringBuffer append(char value) {
        return put(String.valueOf(value));
    }

    public synchronized StringBuffer append(int value) {
        return put(String.valueOf(value));
    }

    public synchronized StringBuffer append(long value) {
        return put(String.valueOf(value));
    }

    public synchronized StringBuffer append(float value) {
        return put(String.valueOf(value));
    }

    public synchronized StringBuffer append(double value) {
        return put(String.valueOf(value));
    }

    /*@ public normal_behavior
      @   recommends Character.isValidCodePoint(codePoint) else IllegalArgumentException;
      @   assignable objectState, text;
      @   ensures \result == this;
      @   ensures text.equals(\old(text).concat(Character.toString(codePoint))); @*/
    public synchronized StringBuffer appendCodePoint(int codePoint) {
        return put(Character.toString(codePoint));
    }

    /*@ public normal_behavior
      @   recommends 0 <= start && start <= length() && start <= end else StringIndexOutOfBoundsException;
      @   assignable objectState, text;
      @   ensures \result == this;
      @   ensures text.equals(\old(text).substring(0, start)
      @       .concat(\old(text).substring(Math.min(end, \old(text).length())))); @*/
    public synchronized StringBuffer delete(int start, int end) {
        return splice(start, Math.min(end, text.length()), "");
    }

    /*@ public normal_behavior
      @   recommends 0 <= index && index < length() else StringIndexOutOfBoundsException;
      @   assignable objectState, text;
      @   ensures \result == this;
      @   ensures text.equals(\old(text).substring(0, index).concat(\old(text).substring(index + 1))); @*/
    public synchronized StringBuffer deleteCharAt(int index) {
        return splice(index, index + 1, "");
    }

    /*@ public normal_behavior
      @   recommends 0 <= start && start <= length() && start <= end else StringIndexOutOfBoundsException;
      @   assignable objectState, text;
      @   ensures \result == this;
      @   ensures text.equals(\old(text).substring(0, start).concat(str)
      @       .concat(\old(text).substring(Math.min(end, \old(text).length())))); @*/
    public synchronized StringBuffer replace(int start, int end, String str) {
        return splice(start, Math.min(end, text.length()), str);
    }

    /*@ public normal_behavior
      @   recommends 0 <= index && index <= length() else IndexOutOfBoundsException;
      @   recommends 0 <= offset && 0 <= len && len <= value.length - offset else IndexOutOfBoundsException;
      @   assignable objectState, text;
      @   ensures \result == this;
      @   ensures text.equals(\old(text).substring(0, index).concat(String.valueOf(value, offset, len))
      @       .concat(\old(text).substring(index))); @*/
    public synchronized StringBuffer insert(int index, char[] value, int offset, int len) {
        return splice(index, index, String.valueOf(value, offset, len));
    }

    /*@ public normal_behavior
      @   recommends 0 <= offset && offset <= length() else IndexOutOfBoundsException;
      @   assignable objectState, text;
      @   ensures \result == this;
      @   ensures text.equals(\old(text).substring(0, offset).concat(String.valueOf(value))
      @       .concat(\old(text).substring(offset))); @*/
    public synchronized StringBuffer insert(int offset, /*@ nullable @*/ Object value) {
        return splice(offset, offset, String.valueOf(value));
    }

    /*@ public normal_behavior
      @   recommends 0 <= offset && offset <= length() else IndexOutOfBoundsException;
      @   assignable objectState, text;
      @   ensures \result == this;
      @   ensures text.equals(\old(text).substring(0, offset).concat(String.valueOf((Object) value))
      @       .concat(\old(text).substring(offset))); @*/
    public synchronized StringBuffer insert(int offset, /*@ nullable @*/ String value) {
        return splice(offset, offset, String.valueOf((Object) value));
    }

    /*@ public normal_behavior
      @   recommends 0 <= offset && offset <= length() else IndexOutOfBoundsException;
      @   assignable objectState, text;
      @   ensures \result == this;
      @   ensures text.equals(\old(text).substring(0, offset).concat(String.valueOf(value))
      @       .concat(\old(text).substring(offset))); @*/
    public synchronized StringBuffer insert(int offset, char[] value) {
        return splice(offset, offset, String.valueOf(value));
    }

    /*@ public normal_behavior
      @   recommends 0 <= offset && offset <= length() else IndexOutOfBoundsException;
      @   assignable objectState, text;
      @   ensures \result == this;
      @   ensures text.equals(\old(text).substring(0, offset).concat(\old(String.valueOf(value)))
      @       .concat(\old(text).substring(offset))); @*/
    public synchronized StringBuffer insert(int offset, /*@ nullable @*/ CharSequence value) {
        return splice(offset, offset, String.valueOf(value));
    }

    /*@ public normal_behavior
      @   recommends 0 <= offset && offset <= length() else IndexOutOfBoundsException;
      @   recommends 0 <= start && start <= end && end <= (value == null ? 4 : value.length()) else IndexOutOfBoundsException;
      @   assignable objectState, text;
      @   ensures \result == this;
      @   ensures text.equals(\old(text).substring(0, offset)
      @       .concat(\old(String.valueOf(value)).substring(start, end)).concat(\old(text).substring(offset))); @*/
    public synchronized StringBuffer insert(int offset, /*@ nullable @*/ CharSequence value, int start, int end) {
        return splice(offset, offset, String.valueOf(value).substring(start, end));
    }

    /*@ public normal_behavior
      @   recommends 0 <= offset && offset <= length() else IndexOutOfBoundsException;
      @   assignable objectState, text;
      @   ensures \result == this;
      @   ensures text.equals(\old(text).substring(0, offset).concat(String.valueOf(value))
      @       .concat(\old(text).substring(offset))); @*/
    public synchronized StringBuffer insert(int offset, boolean value) {
        return splice(offset, offset, String.valueOf(value));
    }

    /*@ public normal_behavior
      @   recommends 0 <= offset && offset <= length() else IndexOutOfBoundsException;
      @   assignable objectState, text;
      @   ensures \result == this;
      @   ensures text.equals(\old(text).substring(0, offset).concat(String.valueOf(value))
      @       .concat(\old(text).substring(offset))); @*/
    public synchronized StringBuffer insert(int offset, char value) {
        return splice(offset, offset, String.valueOf(value));
    }

    /*@ public normal_behavior
      @   recommends 0 <= offset && offset <= length() else IndexOutOfBoundsException;
      @   assignable objectState, text;
      @   ensures \result == this;
      @   ensures text.equals(\old(text).substring(0, offset).concat(String.valueOf(value))
      @       .concat(\old(text).substring(offset))); @*/
    public synchronized StringBuffer insert(int offset, int value) {
        return splice(offset, offset, String.valueOf(value));
    }

    /*@ public normal_behavior
      @   recommends 0 <= offset && offset <= length() else IndexOutOfBoundsException;
      @   assignable objectState, text;
      @   ensures \result == this;
      @   ensures text.equals(\old(text).substring(0, offset).concat(String.valueOf(value))
      @       .concat(\old(text).substring(offset))); @*/
    public synchronized StringBuffer insert(int offset, long value) {
        return splice(offset, offset, String.valueOf(value));
    }

    /*@ public normal_behavior
      @   recommends 0 <= offset && offset <= length() else IndexOutOfBoundsException;
      @   assignable objectState, text;
      @   ensures \result == this;
      @   ensures text.equals(\old(text).substring(0, offset).concat(String.valueOf(value))
      @       .concat(\old(text).substring(offset))); @*/
    public synchronized StringBuffer insert(int offset, float value) {
        return splice(offset, offset, String.valueOf(value));
    }

    /*@ public normal_behavior
      @   recommends 0 <= offset && offset <= length() else IndexOutOfBoundsException;
      @   assignable objectState, text;
      @   ensures \result == this;
      @   ensures text.equals(\old(text).substring(0, offset).concat(String.valueOf(value))
      @       .concat(\old(text).substring(offset))); @*/
    public synchronized StringBuffer insert(int offset, double value) {
        return splice(offset, offset, String.valueOf(value));
    }

    public synchronized /*@ pure @*/ int indexOf(String str) {
        return text.indexOf(str);
    }

    public synchronized /*@ pure @*/ int indexOf(String str, int fromIndex) {
        return text.indexOf(str, fromIndex);
    }

    public synchronized /*@ pure @*/ int lastIndexOf(String str) {
        return text.lastIndexOf(str);
    }

    public synchronized /*@ pure @*/ int lastIndexOf(String str, int fromIndex) {
        return text.lastIndexOf(str, fromIndex);
    }

    /*@ public normal_behavior
      @   assignable objectState, text;
      @   ensures \result == this;
      @   ensures text.length() == \old(text).length();
      @   ensures (\forall int i; 0 <= i && i < text.length(); !Character.isSurrogate(\old(text).charAt(i)))
      @       ==> (\forall int i; 0 <= i && i < text.length();
      @           text.charAt(i) == \old(text).charAt(text.length() - 1 - i)); @*/
    public synchronized StringBuffer reverse() {
        String reversed = "";
        int i = text.length();
        //@ loop_invariant 0 <= i && i <= text.length() && reversed.length() == text.length() - i;
        //@ loop_invariant (\forall int k; 0 <= k && k < text.length(); !Character.isSurrogate(text.charAt(k)))
        //@     ==> (\forall int k; 0 <= k && k < reversed.length();
        //@         reversed.charAt(k) == text.charAt(text.length() - 1 - k));
        //@ decreases i;
        while (i > 0) {
            char last = text.charAt(i - 1);
            if (i > 1 && Character.isSurrogatePair(text.charAt(i - 2), last)) {
                reversed = reversed + text.charAt(i - 2) + last;
                i -= 2;
            } else {
                reversed = reversed + last;
                i--;
            }
        }
        return splice(0, text.length(), reversed);
    }

    public synchronized /*@ pure @*/ int length() {
        return text.length();
    }

    public synchronized /*@ pure @*/ boolean isEmpty() {
        return text.length() == 0;
    }

    //@ also public normal_behavior
    //@   recommends 0 <= index && index < length() else IndexOutOfBoundsException;
    //@   ensures \result == text.charAt(index);
    public synchronized /*@ pure @*/ char charAt(int index) {
        return text.charAt(index);
    }

    /*@ public normal_behavior
      @   recommends 0 <= index && index < length() else IndexOutOfBoundsException;
      @   assignable objectState, text;
      @   ensures text.equals(\old(text).substring(0, index).concat(String.valueOf(ch))
      @       .concat(\old(text).substring(index + 1))); @*/
    public synchronized void setCharAt(int index, char ch) {
        splice(index, index + 1, String.valueOf(ch));
    }

    /*@ public normal_behavior
      @   recommends newLength >= 0 else IndexOutOfBoundsException;
      @   assignable objectState, text;
      @   ensures text.length() == newLength;
      @   ensures (\forall int i; 0 <= i && i < newLength;
      @       text.charAt(i) == (i < \old(text).length() ? \old(text).charAt(i) : '\0')); @*/
    public synchronized void setLength(int newLength) {
        if (newLength <= text.length()) {
            splice(newLength, text.length(), "");
        } else {
            put("\0".repeat(newLength - text.length()));
        }
    }

    //@ also public normal_behavior
    //@   ensures \result.equals(text);
    public synchronized /*@ pure @*/ String toString() {
        // A new String, and nobody may tell whether.
        return text.concat("");
    }

    //@ public normal_behavior
    //@   recommends 0 <= start && start <= length() else StringIndexOutOfBoundsException;
    //@   ensures \result.equals(text.substring(start));
    public synchronized /*@ pure @*/ String substring(int start) {
        return text.substring(start);
    }

    //@ public normal_behavior
    //@   recommends 0 <= start && start <= end && end <= length() else StringIndexOutOfBoundsException;
    //@   ensures \result.equals(text.substring(start, end));
    public synchronized /*@ pure @*/ String substring(int start, int end) {
        return text.substring(start, end);
    }

    //@ also public normal_behavior
    //@   recommends 0 <= start && start <= end && end <= length() else IndexOutOfBoundsException;
    //@   ensures \result.equals(text.substring(start, end));
    public synchronized /*@ pure @*/ CharSequence subSequence(int start, int end) {
        return text.substring(start, end);
    }

    public synchronized /*@ pure @*/ int compareTo(StringBuffer other) {
        return text.compareTo(other.text);
    }

    //@ public normal_behavior
    //@   ensures \result >= length();
    public native /*@ pure @*/ int capacity();

    //@ public normal_behavior
    //@   assignable objectState;
    //@   ensures text == \old(text);
    public native void ensureCapacity(int minimumCapacity);

    //@ public normal_behavior
    //@   assignable objectState;
    //@   ensures text == \old(text);
    public native void trimToSize();

    /*@ public normal_behavior
      @   recommends 0 <= srcBegin && srcBegin <= srcEnd && srcEnd <= length() else IndexOutOfBoundsException;
      @   recommends 0 <= dstBegin && srcEnd - srcBegin <= dst.length - dstBegin else IndexOutOfBoundsException;
      @   assignable dst[dstBegin .. dstBegin + srcEnd - srcBegin - 1];
      @   ensures (\forall int i; 0 <= i && i < srcEnd - srcBegin; dst[dstBegin + i] == text.charAt(srcBegin + i)); @*/
    public synchronized void getChars(int srcBegin, int srcEnd, char[] dst, int dstBegin) {
        text.getChars(srcBegin, srcEnd, dst, dstBegin);
    }

    //@ public normal_behavior
    //@   recommends 0 <= index && index < length() else IndexOutOfBoundsException;
    //@   ensures \result == text.codePointAt(index);
    public synchronized /*@ pure @*/ int codePointAt(int index) {
        return text.codePointAt(index);
    }

    //@ public normal_behavior
    //@   recommends 1 <= index && index <= length() else IndexOutOfBoundsException;
    //@   ensures \result == text.codePointBefore(index);
    public synchronized /*@ pure @*/ int codePointBefore(int index) {
        return text.codePointBefore(index);
    }

    //@ public normal_behavior
    //@   recommends 0 <= beginIndex && beginIndex <= endIndex && endIndex <= length() else IndexOutOfBoundsException;
    //@   ensures \result == text.codePointCount(beginIndex, endIndex);
    public synchronized /*@ pure @*/ int codePointCount(int beginIndex, int endIndex) {
        return text.codePointCount(beginIndex, endIndex);
    }

    //@ public behavior
    //@   recommends 0 <= index && index <= length() else IndexOutOfBoundsException;
    //@   ensures 0 <= \result && \result <= length();
    //@   signals_only IndexOutOfBoundsException;
    public synchronized /*@ pure @*/ int offsetByCodePoints(int index, int codePointOffset) {
        return text.offsetByCodePoints(index, codePointOffset);
    }

    public IntStream chars() {
        return text.chars();
    }

    public IntStream codePoints() {
        return text.codePoints();
    }
}
