package java.lang;

import java.io.Serializable;
import java.io.UnsupportedEncodingException;
import java.nio.charset.Charset;
import java.util.Comparator;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** An immutable sequence of chars. length, charAt, equals, concat and substring are known to the lowering. */
public final /*@ code_java_math spec_bigint_math @*/ class String
        implements Serializable, Comparable<String>, CharSequence {
    public static final Comparator<String> CASE_INSENSITIVE_ORDER = caseInsensitiveOrder();

    private static native /*@ pure @*/ Comparator<String> caseInsensitiveOrder();

    /** Stands in every constructor for giving the new string its chars. */
    //@ private normal_behavior
    //@   assignable \nothing;
    private native void init();

    /** Gives the new string the chars of this one. */
    //@ private normal_behavior
    //@   assignable \nothing;
    private native void init(String text);

    //@ public normal_behavior
    //@   ensures length() == 0;
    public /*@ pure @*/ String() {
        init("");
    }

    //@ public normal_behavior
    //@   ensures equals(original);
    public /*@ pure @*/ String(String original) {
        init(original);
    }

    /*@ public normal_behavior
      @   ensures length() == value.length;
      @   ensures (\forall int i; 0 <= i && i < value.length; charAt(i) == value[i]); @*/
    public /*@ pure @*/ String(char[] value) {
        String text = "";
        for (int i = 0; i < value.length; i++) {
            text = text + value[i];
        }
        init(text);
    }

    /*@ public normal_behavior
      @   recommends 0 <= offset && 0 <= count && count <= value.length - offset else IndexOutOfBoundsException;
      @   ensures length() == count;
      @   ensures (\forall int i; 0 <= i && i < count; charAt(i) == value[offset + i]); @*/
    public /*@ pure @*/ String(char[] value, int offset, int count) {
        String text = "";
        for (int i = 0; i < count; i++) {
            text = text + value[offset + i];
        }
        init(text);
    }

    /*@ public normal_behavior
      @   recommends 0 <= offset && 0 <= count && count <= codePoints.length - offset else IndexOutOfBoundsException;
      @   recommends (\forall int i; offset <= i && i < offset + count; 0 <= codePoints[i] && codePoints[i] <= 0x10FFFF) else IllegalArgumentException;
      @   ensures length() >= count; @*/
    public /*@ pure @*/ String(int[] codePoints, int offset, int count) {
        init();
    }

    //@ public normal_behavior
    //@   recommends 0 <= offset && 0 <= count && count <= ascii.length - offset else IndexOutOfBoundsException;
    //@   ensures length() == count;
    @Deprecated(since = "1.1")
    public /*@ pure @*/ String(byte[] ascii, int hibyte, int offset, int count) {
        init();
    }

    //@ public normal_behavior
    //@   ensures length() == ascii.length;
    @Deprecated(since = "1.1")
    public /*@ pure @*/ String(byte[] ascii, int hibyte) {
        init();
    }

    //@ public behavior
    //@   recommends 0 <= offset && 0 <= length && length <= bytes.length - offset else IndexOutOfBoundsException;
    //@   signals_only UnsupportedEncodingException;
    public /*@ pure @*/ String(byte[] bytes, int offset, int length, String charsetName)
            throws UnsupportedEncodingException {
        init();
    }

    //@ public normal_behavior
    //@   recommends 0 <= offset && 0 <= length && length <= bytes.length - offset else IndexOutOfBoundsException;
    public /*@ pure @*/ String(byte[] bytes, int offset, int length, Charset charset) {
        init();
    }

    //@ public behavior
    //@   ensures true;
    //@   signals_only UnsupportedEncodingException;
    public /*@ pure @*/ String(byte[] bytes, String charsetName) throws UnsupportedEncodingException {
        init();
    }

    //@ public normal_behavior
    //@   ensures true;
    public /*@ pure @*/ String(byte[] bytes, Charset charset) {
        init();
    }

    //@ public normal_behavior
    //@   recommends 0 <= offset && 0 <= length && length <= bytes.length - offset else IndexOutOfBoundsException;
    public /*@ pure @*/ String(byte[] bytes, int offset, int length) {
        init();
    }

    //@ public normal_behavior
    //@   ensures true;
    public /*@ pure @*/ String(byte[] bytes) {
        init();
    }

    //@ public normal_behavior
    //@   ensures equals(buffer.text);
    public /*@ pure @*/ String(StringBuffer buffer) {
        init(buffer.toString());
    }

    //@ public normal_behavior
    //@   ensures equals(builder.text);
    public /*@ pure @*/ String(StringBuilder builder) {
        init(builder.toString());
    }

    //@ also public normal_behavior
    //@   ensures \result >= 0;
    public native /*@ pure @*/ int length();

    //@ also public normal_behavior
    //@   ensures \result <==> length() == 0;
    public native /*@ pure @*/ boolean isEmpty();

    //@ also public normal_behavior
    //@   recommends 0 <= index && index < length() else StringIndexOutOfBoundsException;
    public native /*@ pure @*/ char charAt(int index);

    /*@ also public normal_behavior
      @   ensures \result <==> obj instanceof String && ((String) obj).length() == length()
      @       && (\forall int i; 0 <= i && i < length(); ((String) obj).charAt(i) == charAt(i)); @*/
    public native /*@ pure @*/ boolean equals(/*@ nullable @*/ Object obj);

    /*@ public normal_behavior
      @   ensures \result.length() == length() + str.length();
      @   ensures (\forall int i; 0 <= i && i < length(); \result.charAt(i) == charAt(i));
      @   ensures (\forall int i; 0 <= i && i < str.length(); \result.charAt(length() + i) == str.charAt(i)); @*/
    public native /*@ pure @*/ String concat(String str);

    /*@ public normal_behavior
      @   recommends 0 <= beginIndex && beginIndex <= length() else StringIndexOutOfBoundsException;
      @   ensures \result.length() == length() - beginIndex;
      @   ensures (\forall int i; 0 <= i && i < \result.length(); \result.charAt(i) == charAt(beginIndex + i)); @*/
    public native /*@ pure @*/ String substring(int beginIndex);

    /*@ public normal_behavior
      @   recommends 0 <= beginIndex && beginIndex <= endIndex && endIndex <= length() else StringIndexOutOfBoundsException;
      @   ensures \result.length() == endIndex - beginIndex;
      @   ensures (\forall int i; 0 <= i && i < \result.length(); \result.charAt(i) == charAt(beginIndex + i)); @*/
    public native /*@ pure @*/ String substring(int beginIndex, int endIndex);

    /*@ also public normal_behavior
      @   recommends 0 <= beginIndex && beginIndex <= endIndex && endIndex <= length() else IndexOutOfBoundsException;
      @   ensures \result.length() == endIndex - beginIndex;
      @   ensures (\forall int i; 0 <= i && i < endIndex - beginIndex; \result.charAt(i) == charAt(beginIndex + i)); @*/
    public /*@ pure @*/ CharSequence subSequence(int beginIndex, int endIndex) {
        return substring(beginIndex, endIndex);
    }

    //@ also public normal_behavior
    //@   ensures \result == this;
    public /*@ pure @*/ String toString() {
        return this;
    }

    //@ also public normal_behavior
    //@   ensures length() == 0 ==> \result == 0;
    //@   ensures length() == 1 ==> \result == charAt(0);
    public /*@ pure @*/ int hashCode() {
        int hash = 0;
        //@ loop_invariant 0 <= i && i <= length();
        //@ loop_invariant i == 0 ==> hash == 0;
        //@ loop_invariant i == 1 ==> hash == charAt(0);
        //@ decreases length() - i;
        for (int i = 0; i < length(); i++) {
            hash = 31 * hash + charAt(i);
        }
        return hash;
    }

    /*@ also public normal_behavior
      @   ensures \result == 0 <==> equals(other);
      @   ensures (\forall int k; 0 <= k && k < length() && k < other.length(); charAt(k) == other.charAt(k))
      @       ==> \result == length() - other.length();
      @   ensures (\forall int k; 0 <= k && k < length() && k < other.length() && charAt(k) != other.charAt(k)
      @           && (\forall int j; 0 <= j && j < k; charAt(j) == other.charAt(j));
      @       \result == charAt(k) - other.charAt(k)); @*/
    public /*@ pure @*/ int compareTo(String other) {
        int n = Math.min(length(), other.length());
        //@ loop_invariant 0 <= i && i <= n;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; charAt(k) == other.charAt(k));
        //@ decreases n - i;
        for (int i = 0; i < n; i++) {
            if (charAt(i) != other.charAt(i)) {
                return charAt(i) - other.charAt(i);
            }
        }
        return length() - other.length();
    }

    //@ public normal_behavior
    //@   ensures equals(str) ==> \result == 0;
    public /*@ pure @*/ int compareToIgnoreCase(String str) {
        int n = Math.min(length(), str.length());
        for (int i = 0; i < n; i++) {
            char one = uncased(charAt(i));
            char other = uncased(str.charAt(i));
            if (charAt(i) != str.charAt(i) && one != other) {
                return one - other;
            }
        }
        return length() - str.length();
    }

    private static /*@ pure @*/ char uncased(char c) {
        return Character.toLowerCase(Character.toUpperCase(c));
    }

    //@ public normal_behavior
    //@   ensures equals(other) ==> \result;
    //@   ensures \result ==> other != null && other.length() == length();
    public /*@ pure @*/ boolean equalsIgnoreCase(/*@ nullable @*/ String other) {
        return other != null && other.length() == length() && regionMatches(true, 0, other, 0, length());
    }

    //@ public normal_behavior
    //@   ensures \result <==> equals(buffer.text);
    public /*@ pure @*/ boolean contentEquals(StringBuffer buffer) {
        return equals(buffer.toString());
    }

    /*@ public normal_behavior
      @   ensures \result <==> chars.length() == length()
      @       && (\forall int i; 0 <= i && i < length(); chars.charAt(i) == charAt(i)); @*/
    public /*@ pure @*/ boolean contentEquals(CharSequence chars) {
        if (chars.length() != length()) {
            return false;
        }
        //@ loop_invariant 0 <= i && i <= length();
        //@ loop_invariant (\forall int k; 0 <= k && k < i; chars.charAt(k) == charAt(k));
        //@ decreases length() - i;
        for (int i = 0; i < length(); i++) {
            if (chars.charAt(i) != charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /*@ public normal_behavior
      @   ensures \result <==> 0 <= toffset && toffset <= length() - prefix.length()
      @       && (\forall int i; 0 <= i && i < prefix.length(); charAt(toffset + i) == prefix.charAt(i)); @*/
    public /*@ pure @*/ boolean startsWith(String prefix, int toffset) {
        if (toffset < 0 || toffset > length() - prefix.length()) {
            return false;
        }
        //@ loop_invariant 0 <= i && i <= prefix.length();
        //@ loop_invariant (\forall int k; 0 <= k && k < i; charAt(toffset + k) == prefix.charAt(k));
        //@ decreases prefix.length() - i;
        for (int i = 0; i < prefix.length(); i++) {
            if (charAt(toffset + i) != prefix.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /*@ public normal_behavior
      @   ensures \result <==> prefix.length() <= length()
      @       && (\forall int i; 0 <= i && i < prefix.length(); charAt(i) == prefix.charAt(i)); @*/
    public /*@ pure @*/ boolean startsWith(String prefix) {
        return startsWith(prefix, 0);
    }

    /*@ public normal_behavior
      @   ensures \result <==> suffix.length() <= length() && (\forall int i; 0 <= i && i < suffix.length();
      @       charAt(length() - suffix.length() + i) == suffix.charAt(i)); @*/
    public /*@ pure @*/ boolean endsWith(String suffix) {
        return startsWith(suffix, length() - suffix.length());
    }

    /*@ public normal_behavior
      @   ensures \result <==> 0 <= toffset && 0 <= ooffset && toffset <= length() - len
      @       && ooffset <= other.length() - len
      @       && (\forall int i; 0 <= i && i < len; charAt(toffset + i) == other.charAt(ooffset + i)); @*/
    public /*@ pure @*/ boolean regionMatches(int toffset, String other, int ooffset, int len) {
        if (toffset < 0 || ooffset < 0 || toffset > (long) length() - len || ooffset > (long) other.length() - len) {
            return false;
        }
        //@ loop_invariant 0 <= i && (i <= len || i == 0);
        //@ loop_invariant (\forall int k; 0 <= k && k < i; charAt(toffset + k) == other.charAt(ooffset + k));
        //@ decreases len - i;
        for (int i = 0; i < len; i++) {
            if (charAt(toffset + i) != other.charAt(ooffset + i)) {
                return false;
            }
        }
        return true;
    }

    //@ public normal_behavior
    //@   ensures !ignoreCase ==> \result == regionMatches(toffset, other, ooffset, len);
    public /*@ pure @*/ boolean regionMatches(boolean ignoreCase, int toffset, String other, int ooffset, int len) {
        if (!ignoreCase) {
            return regionMatches(toffset, other, ooffset, len);
        }
        if (toffset < 0 || ooffset < 0 || toffset > (long) length() - len || ooffset > (long) other.length() - len) {
            return false;
        }
        for (int i = 0; i < len; i++) {
            char here = charAt(toffset + i);
            char there = other.charAt(ooffset + i);
            if (here != there && uncased(here) != uncased(there)) {
                return false;
            }
        }
        return true;
    }

    /*@ public normal_behavior
      @   ensures -1 <= \result && \result < length();
      @   ensures 0 <= ch && ch <= 0xFFFF && \result >= 0 ==> charAt(\result) == ch;
      @   ensures 0 <= ch && ch <= 0xFFFF
      @       ==> (\forall int i; 0 <= i && i < (\result < 0 ? length() : \result); charAt(i) != ch);
      @   ensures ch < 0 ==> \result == -1; @*/
    public /*@ pure @*/ int indexOf(int ch) {
        return indexOf(ch, 0);
    }

    /*@ public normal_behavior
      @   ensures -1 <= \result && \result < length();
      @   ensures \result >= 0 ==> \result >= fromIndex;
      @   ensures 0 <= ch && ch <= 0xFFFF && \result >= 0 ==> charAt(\result) == ch;
      @   ensures 0 <= ch && ch <= 0xFFFF ==> (\forall int i; 0 <= i && fromIndex <= i
      @       && i < (\result < 0 ? length() : \result); charAt(i) != ch);
      @   ensures ch < 0 ==> \result == -1; @*/
    public /*@ pure @*/ int indexOf(int ch, int fromIndex) {
        //@ loop_invariant 0 <= i && fromIndex <= i;
        //@ loop_invariant 0 <= ch && ch <= 0xFFFF
        //@     ==> (\forall int k; 0 <= k && fromIndex <= k && k < i && k < length(); charAt(k) != ch);
        //@ decreases length() - i;
        for (int i = Math.max(fromIndex, 0); i < length(); i++) {
            if (isCodePoint(ch, i)) {
                return i;
            }
        }
        return -1;
    }

    /*@ public normal_behavior
      @   ensures -1 <= \result && \result < length();
      @   ensures 0 <= ch && ch <= 0xFFFF && \result >= 0 ==> charAt(\result) == ch;
      @   ensures 0 <= ch && ch <= 0xFFFF ==> (\forall int i; \result < i && i < length(); charAt(i) != ch);
      @   ensures ch < 0 ==> \result == -1; @*/
    public /*@ pure @*/ int lastIndexOf(int ch) {
        return lastIndexOf(ch, length() - 1);
    }

    /*@ public normal_behavior
      @   ensures -1 <= \result && \result < length();
      @   ensures \result >= 0 ==> \result <= fromIndex;
      @   ensures 0 <= ch && ch <= 0xFFFF && \result >= 0 ==> charAt(\result) == ch;
      @   ensures 0 <= ch && ch <= 0xFFFF
      @       ==> (\forall int i; \result < i && i <= fromIndex && i < length(); charAt(i) != ch);
      @   ensures ch < 0 ==> \result == -1; @*/
    public /*@ pure @*/ int lastIndexOf(int ch, int fromIndex) {
        //@ loop_invariant i < length() && (i >= -1 || i == fromIndex);
        //@ loop_invariant i <= fromIndex;
        //@ loop_invariant 0 <= ch && ch <= 0xFFFF
        //@     ==> (\forall int k; 0 <= k && i < k && k <= fromIndex && k < length(); charAt(k) != ch);
        //@ decreases i + 1;
        for (int i = Math.min(fromIndex, length() - 1); i >= 0; i--) {
            if (isCodePoint(ch, i)) {
                return i;
            }
        }
        return -1;
    }

    /** Does the code point begin at this index, as a char or as a pair of surrogates? */
    private /*@ pure @*/ boolean isCodePoint(int ch, int index) {
        if (ch <= 0xFFFF) {
            return charAt(index) == ch;
        }
        return ch <= Character.MAX_CODE_POINT && index + 1 < length()
                && charAt(index) == Character.highSurrogate(ch) && charAt(index + 1) == Character.lowSurrogate(ch);
    }

    /*@ public normal_behavior
      @   ensures -1 <= \result && \result <= length() - str.length() || \result == -1;
      @   ensures \result >= 0 ==> startsWith(str, \result);
      @   ensures (\forall int i; 0 <= i && i < (\result < 0 ? length() + 1 : \result); !startsWith(str, i)); @*/
    public /*@ pure @*/ int indexOf(String str) {
        return indexOf(str, 0);
    }

    /*@ public normal_behavior
      @   ensures -1 <= \result && \result <= length() - str.length() || \result == -1;
      @   ensures \result >= 0 ==> startsWith(str, \result);
      @   ensures \result >= 0 && fromIndex <= length() ==> \result >= fromIndex;
      @   ensures (\forall int i; 0 <= i && fromIndex <= i && i < (\result < 0 ? length() + 1 : \result);
      @       !startsWith(str, i)); @*/
    public /*@ pure @*/ int indexOf(String str, int fromIndex) {
        int start = Math.min(Math.max(fromIndex, 0), length());
        //@ loop_invariant start <= i && i <= length() + 1;
        //@ loop_invariant (\forall int k; start <= k && k < i; !startsWith(str, k));
        //@ decreases length() - i;
        for (int i = start; i <= length() - str.length(); i++) {
            if (startsWith(str, i)) {
                return i;
            }
        }
        return -1;
    }

    /*@ public normal_behavior
      @   ensures -1 <= \result && \result <= length() - str.length() || \result == -1;
      @   ensures \result >= 0 ==> startsWith(str, \result);
      @   ensures (\forall int i; \result < i && i <= length(); !startsWith(str, i)); @*/
    public /*@ pure @*/ int lastIndexOf(String str) {
        return lastIndexOf(str, length());
    }

    /*@ public normal_behavior
      @   ensures -1 <= \result && \result <= length() - str.length() || \result == -1;
      @   ensures \result >= 0 ==> \result <= fromIndex && startsWith(str, \result);
      @   ensures (\forall int i; \result < i && i <= fromIndex; !startsWith(str, i)); @*/
    public /*@ pure @*/ int lastIndexOf(String str, int fromIndex) {
        int start = Math.min(fromIndex, length() - str.length());
        //@ loop_invariant i <= start && (i >= -1 || i == start);
        //@ loop_invariant (\forall int k; 0 <= k && i < k && k <= start; !startsWith(str, k));
        //@ decreases i + 1;
        for (int i = start; i >= 0; i--) {
            if (startsWith(str, i)) {
                return i;
            }
        }
        return -1;
    }

    //@ public normal_behavior
    //@   ensures \result <==> (\exists int i; 0 <= i && i <= length(); startsWith(chars.toString(), i));
    public /*@ pure @*/ boolean contains(CharSequence chars) {
        return indexOf(chars.toString()) >= 0;
    }

    /*@ public normal_behavior
      @   ensures \result.length() == length();
      @   ensures (\forall int i; 0 <= i && i < length();
      @       \result.charAt(i) == (charAt(i) == oldChar ? newChar : charAt(i))); @*/
    public /*@ pure @*/ String replace(char oldChar, char newChar) {
        char[] chars = toCharArray();
        //@ loop_invariant 0 <= i && i <= chars.length;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; chars[k] == (charAt(k) == oldChar ? newChar : charAt(k)));
        //@ loop_invariant (\forall int k; i <= k && k < chars.length; chars[k] == charAt(k));
        //@ decreases chars.length - i;
        for (int i = 0; i < chars.length; i++) {
            if (chars[i] == oldChar) {
                chars[i] = newChar;
            }
        }
        return new String(chars);
    }

    //@ public normal_behavior
    //@   ensures !contains(target) ==> \result.equals(this);
    public /*@ pure @*/ String replace(CharSequence target, CharSequence replacement) {
        String from = target.toString();
        String to = replacement.toString();
        int found = indexOf(from);
        if (found < 0) {
            return this;
        }
        StringBuilder result = new StringBuilder();
        int at = 0;
        // An empty target is found before each character and at the end.
        int step = Math.max(from.length(), 1);
        while (found >= at) {
            result.append(substring(at, found)).append(to);
            at = found + from.length();
            found = found < length() ? indexOf(from, found + step) : -1;
        }
        return result.append(substring(at)).toString();
    }

    //@ public behavior
    //@   ensures true;
    //@   signals_only IllegalArgumentException, IndexOutOfBoundsException;
    public native /*@ pure @*/ String replaceFirst(String regex, String replacement);

    //@ public behavior
    //@   ensures true;
    //@   signals_only IllegalArgumentException, IndexOutOfBoundsException;
    public native /*@ pure @*/ String replaceAll(String regex, String replacement);

    //@ public behavior
    //@   ensures true;
    //@   signals_only IllegalArgumentException;
    public native /*@ pure @*/ boolean matches(String regex);

    //@ public behavior
    //@   assignable \nothing;
    //@   ensures \fresh(\result) && \nonnullelements(\result);
    //@   ensures limit > 0 ==> \result.length <= limit;
    //@   signals_only IllegalArgumentException;
    public String[] split(String regex, int limit) {
        return limit == 0 ? split(regex) : splitBy(regex, limit);
    }

    //@ private behavior
    //@   assignable \nothing;
    //@   ensures \fresh(\result) && \nonnullelements(\result);
    //@   ensures limit > 0 ==> \result.length <= limit;
    //@   signals_only IllegalArgumentException;
    private native String[] splitBy(String regex, int limit);

    // A character that means itself in regular expressions, or one that a backslash makes do so;
    // -1 where it is something else.
    private static /*@ pure @*/ int separator(String regex) {
        if (regex.length() == 1) {
            char only = regex.charAt(0);
            return 0xD800 <= only && only <= 0xDFFF || ".$|()[{^?*+\\".indexOf(only) >= 0 ? -1 : only;
        }
        if (regex.length() == 2 && regex.charAt(0) == '\\') {
            char second = regex.charAt(1);
            return second < 128 && !Character.isLetterOrDigit(second) ? second : -1;
        }
        return -1;
    }

    //@ public behavior
    //@   assignable \nothing;
    //@   ensures \fresh(\result) && \nonnullelements(\result);
    //@   signals_only IllegalArgumentException;
    public String[] split(String regex) {
        int separator = separator(regex);
        if (separator < 0) {
            return splitBy(regex, 0);
        }
        int count = 1;
        for (int i = 0; i < length(); i++) {
            if (charAt(i) == separator) {
                count++;
            }
        }
        if (count == 1) {
            return new String[] {this};
        }
        String[] parts = new String[count];
        int start = 0;
        int filled = 0;
        int kept = 0;
        for (int i = 0; i <= length(); i++) {
            if (i == length() || charAt(i) == separator) {
                parts[filled] = substring(start, i);
                filled++;
                // Empty ones at the end are left out.
                if (i > start) {
                    kept = filled;
                }
                start = i + 1;
            }
        }
        String[] result = new String[kept];
        for (int i = 0; i < kept; i++) {
            result[i] = parts[i];
        }
        return result;
    }

    public static /*@ pure @*/ String join(CharSequence delimiter, /*@ nullable @*/ CharSequence... elements) {
        String text = "";
        //@ loop_invariant 0 <= i && i <= elements.length;
        //@ decreases elements.length - i;
        for (int i = 0; i < elements.length; i++) {
            text = i == 0 ? "" + elements[i] : text + delimiter + elements[i];
        }
        return text;
    }

    public static String join(CharSequence delimiter, Iterable<? extends CharSequence> elements) {
        String text = "";
        boolean first = true;
        for (CharSequence element : elements) {
            text = first ? "" + element : text + delimiter + element;
            first = false;
        }
        return text;
    }

    //@ public normal_behavior
    //@   ensures true;
    public native /*@ pure @*/ String toLowerCase(Locale locale);

    //@ public normal_behavior
    //@   ensures true;
    public /*@ pure @*/ String toLowerCase() {
        char[] chars = toCharArray();
        for (int i = 0; i < chars.length; i++) {
            if (chars[i] >= 128) {
                return unicodeToLowerCase();
            }
            chars[i] = Character.toLowerCase(chars[i]);
        }
        return new String(chars);
    }

    //@ private normal_behavior
    //@   ensures true;
    private native /*@ pure @*/ String unicodeToLowerCase();

    //@ public normal_behavior
    //@   ensures true;
    public native /*@ pure @*/ String toUpperCase(Locale locale);

    //@ public normal_behavior
    //@   ensures true;
    public /*@ pure @*/ String toUpperCase() {
        char[] chars = toCharArray();
        for (int i = 0; i < chars.length; i++) {
            if (chars[i] >= 128) {
                return unicodeToUpperCase();
            }
            chars[i] = Character.toUpperCase(chars[i]);
        }
        return new String(chars);
    }

    //@ private normal_behavior
    //@   ensures true;
    private native /*@ pure @*/ String unicodeToUpperCase();

    /*@ public normal_behavior
      @   ensures \result.length() <= length();
      @   ensures \result.length() > 0
      @       ==> \result.charAt(0) > ' ' && \result.charAt(\result.length() - 1) > ' ';
      @   ensures length() > 0 && charAt(0) > ' ' && charAt(length() - 1) > ' ' ==> \result.equals(this); @*/
    public /*@ pure @*/ String trim() {
        int begin = 0;
        int end = length();
        //@ loop_invariant 0 <= begin && begin <= end;
        //@ loop_invariant begin > 0 ==> charAt(0) <= ' ';
        //@ decreases end - begin;
        while (begin < end && charAt(begin) <= ' ') {
            begin++;
        }
        //@ loop_invariant begin <= end && end <= length();
        //@ loop_invariant begin < end ==> charAt(begin) > ' ';
        //@ loop_invariant end < length() ==> charAt(length() - 1) <= ' ';
        //@ decreases end - begin;
        while (begin < end && charAt(end - 1) <= ' ') {
            end--;
        }
        return substring(begin, end);
    }

    //@ public normal_behavior
    //@   ensures \result.length() <= length();
    public /*@ pure @*/ String strip() {
        return stripLeading().stripTrailing();
    }

    //@ public normal_behavior
    //@   ensures \result.length() <= length();
    //@   ensures \result.length() > 0 ==> !Character.isWhitespace(\result.charAt(0));
    public /*@ pure @*/ String stripLeading() {
        int begin = 0;
        //@ loop_invariant 0 <= begin && begin <= length();
        //@ decreases length() - begin;
        while (begin < length() && Character.isWhitespace(charAt(begin))) {
            begin++;
        }
        return substring(begin);
    }

    //@ public normal_behavior
    //@   ensures \result.length() <= length();
    //@   ensures \result.length() > 0 ==> !Character.isWhitespace(\result.charAt(\result.length() - 1));
    public /*@ pure @*/ String stripTrailing() {
        int end = length();
        //@ loop_invariant 0 <= end && end <= length();
        //@ decreases end;
        while (end > 0 && Character.isWhitespace(charAt(end - 1))) {
            end--;
        }
        return substring(0, end);
    }

    //@ public normal_behavior
    //@   ensures \result <==> (\forall int i; 0 <= i && i < length(); Character.isWhitespace(charAt(i)));
    public /*@ pure @*/ boolean isBlank() {
        //@ loop_invariant 0 <= i && i <= length();
        //@ loop_invariant (\forall int k; 0 <= k && k < i; Character.isWhitespace(charAt(k)));
        //@ decreases length() - i;
        for (int i = 0; i < length(); i++) {
            if (!Character.isWhitespace(charAt(i))) {
                return false;
            }
        }
        return true;
    }

    /*@ public normal_behavior
      @   recommends count >= 0 else IllegalArgumentException;
      @   ensures \result.length() == length() * count;
      @   ensures (\forall int i; 0 <= i && i < \result.length(); \result.charAt(i) == charAt(i % length())); @*/
    public /*@ pure @*/ String repeat(int count) {
        String text = "";
        //@ loop_invariant 0 <= n && n <= count && text.length() == n * length();
        //@ loop_invariant (\forall int i; 0 <= i && i < text.length(); text.charAt(i) == charAt(i % length()));
        //@ decreases count - n;
        for (int n = 0; n < count; n++) {
            text = text.concat(this);
        }
        return text;
    }

    //@ public normal_behavior
    //@   assignable \nothing;
    public native Stream<String> lines();

    //@ public normal_behavior
    //@   ensures true;
    public native /*@ pure @*/ String indent(int n);

    //@ public normal_behavior
    //@   ensures true;
    public native /*@ pure @*/ String stripIndent();

    //@ public behavior
    //@   ensures true;
    //@   signals_only IllegalArgumentException;
    public native /*@ pure @*/ String translateEscapes();

    public /*@ nullable @*/ <R> R transform(Function<? super String, ? extends R> f) {
        return f.apply(this);
    }

    //@ also public normal_behavior
    //@   assignable \nothing;
    public native IntStream chars();

    //@ also public normal_behavior
    //@   assignable \nothing;
    public native IntStream codePoints();

    /*@ public normal_behavior
      @   assignable \nothing;
      @   ensures \fresh(\result) && \result.length == length();
      @   ensures (\forall int i; 0 <= i && i < length(); \result[i] == charAt(i)); @*/
    public char[] toCharArray() {
        char[] chars = new char[length()];
        //@ loop_invariant 0 <= i && i <= chars.length;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; chars[k] == charAt(k));
        //@ decreases chars.length - i;
        for (int i = 0; i < chars.length; i++) {
            chars[i] = charAt(i);
        }
        return chars;
    }

    /*@ public normal_behavior
      @   recommends 0 <= srcBegin && srcBegin <= srcEnd && srcEnd <= length() else IndexOutOfBoundsException;
      @   recommends 0 <= dstBegin && srcEnd - srcBegin <= dst.length - dstBegin else IndexOutOfBoundsException;
      @   assignable dst[dstBegin .. dstBegin + srcEnd - srcBegin - 1];
      @   ensures (\forall int i; 0 <= i && i < srcEnd - srcBegin; dst[dstBegin + i] == charAt(srcBegin + i)); @*/
    public void getChars(int srcBegin, int srcEnd, char[] dst, int dstBegin) {
        //@ loop_invariant 0 <= i && i <= srcEnd - srcBegin;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; dst[dstBegin + k] == charAt(srcBegin + k));
        //@ loop_assigns dst[dstBegin .. dstBegin + srcEnd - srcBegin - 1];
        //@ decreases srcEnd - srcBegin - i;
        for (int i = 0; i < srcEnd - srcBegin; i++) {
            dst[dstBegin + i] = charAt(srcBegin + i);
        }
    }

    //@ public normal_behavior
    //@   recommends 0 <= srcBegin && srcBegin <= srcEnd && srcEnd <= length() else IndexOutOfBoundsException;
    //@   recommends 0 <= dstBegin && srcEnd - srcBegin <= dst.length - dstBegin else IndexOutOfBoundsException;
    //@   assignable dst[dstBegin .. dstBegin + srcEnd - srcBegin - 1];
    @Deprecated(since = "1.1")
    public native void getBytes(int srcBegin, int srcEnd, byte[] dst, int dstBegin);

    //@ public behavior
    //@   assignable \nothing;
    //@   ensures \fresh(\result);
    //@   signals_only UnsupportedEncodingException;
    public native byte[] getBytes(String charsetName) throws UnsupportedEncodingException;

    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures \fresh(\result);
    public native byte[] getBytes(Charset charset);

    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures \fresh(\result);
    public native byte[] getBytes();

    /*@ public normal_behavior
      @   recommends 0 <= index && index < length() else IndexOutOfBoundsException;
      @   ensures 0 <= \result && \result <= 0x10FFFF;
      @   ensures !Character.isHighSurrogate(charAt(index)) ==> \result == charAt(index); @*/
    public /*@ pure @*/ int codePointAt(int index) {
        return Character.codePointAt(this, index);
    }

    /*@ public normal_behavior
      @   recommends 1 <= index && index <= length() else IndexOutOfBoundsException;
      @   ensures 0 <= \result && \result <= 0x10FFFF;
      @   ensures !Character.isLowSurrogate(charAt(index - 1)) ==> \result == charAt(index - 1); @*/
    public /*@ pure @*/ int codePointBefore(int index) {
        return Character.codePointBefore(this, index);
    }

    //@ public normal_behavior
    //@   recommends 0 <= beginIndex && beginIndex <= endIndex && endIndex <= length() else IndexOutOfBoundsException;
    //@   ensures 0 <= \result && \result <= endIndex - beginIndex;
    public /*@ pure @*/ int codePointCount(int beginIndex, int endIndex) {
        return Character.codePointCount(this, beginIndex, endIndex);
    }

    //@ public behavior
    //@   recommends 0 <= index && index <= length() else IndexOutOfBoundsException;
    //@   ensures 0 <= \result && \result <= length();
    //@   signals_only IndexOutOfBoundsException;
    public native /*@ pure @*/ int offsetByCodePoints(int index, int codePointOffset);

    //@ public behavior
    //@   ensures true;
    //@   signals_only IllegalArgumentException;
    public static native /*@ pure @*/ String format(String format, /*@ nullable @*/ Object... args);

    //@ public behavior
    //@   ensures true;
    //@   signals_only IllegalArgumentException;
    public static native /*@ pure @*/ String format(/*@ nullable @*/ Locale locale, String format,
            /*@ nullable @*/ Object... args);

    //@ public behavior
    //@   ensures true;
    //@   signals_only IllegalArgumentException;
    public native /*@ pure @*/ String formatted(/*@ nullable @*/ Object... args);

    public static /*@ pure @*/ String valueOf(/*@ nullable @*/ Object obj) {
        return obj == null ? "null" : obj instanceof String ? (String) obj : obj.toString();
    }

    public static /*@ pure @*/ String valueOf(char[] data) {
        return new String(data);
    }

    /*@ public normal_behavior
      @   recommends 0 <= offset && 0 <= count && count <= data.length - offset else IndexOutOfBoundsException;
      @   ensures \result.length() == count;
      @   ensures (\forall int i; 0 <= i && i < count; \result.charAt(i) == data[offset + i]); @*/
    public static /*@ pure @*/ String valueOf(char[] data, int offset, int count) {
        return new String(data, offset, count);
    }

    /*@ public normal_behavior
      @   recommends 0 <= offset && 0 <= count && count <= data.length - offset else IndexOutOfBoundsException;
      @   ensures \result.length() == count;
      @   ensures (\forall int i; 0 <= i && i < count; \result.charAt(i) == data[offset + i]); @*/
    public static /*@ pure @*/ String copyValueOf(char[] data, int offset, int count) {
        return new String(data, offset, count);
    }

    public static /*@ pure @*/ String copyValueOf(char[] data) {
        return new String(data);
    }

    public static /*@ pure @*/ String valueOf(boolean b) {
        return b ? "true" : "false";
    }

    public static /*@ pure @*/ String valueOf(char c) {
        return "" + c;
    }

    public static /*@ pure @*/ String valueOf(int i) {
        return "" + i;
    }

    public static /*@ pure @*/ String valueOf(long l) {
        return "" + l;
    }

    public static /*@ pure @*/ String valueOf(float f) {
        return "" + f;
    }

    public static /*@ pure @*/ String valueOf(double d) {
        return "" + d;
    }

    //@ public normal_behavior
    //@   ensures \result.equals(this);
    public native /*@ pure @*/ String intern();
}
