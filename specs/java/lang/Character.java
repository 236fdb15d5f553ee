package java.lang;

import java.io.Serializable;

/** Exact for ASCII and for surrogates; what Unicode says of other characters is left open. */
public final /*@ code_java_math spec_bigint_math @*/ class Character implements Serializable, Comparable<Character> {
    public static final int MIN_RADIX = 2;
    public static final int MAX_RADIX = 36;
    public static final char MIN_VALUE = '\u0000';
    public static final char MAX_VALUE = '\uFFFF';
    public static final Class<Character> TYPE = char.class;
    public static final byte UNASSIGNED = 0;
    public static final byte UPPERCASE_LETTER = 1;
    public static final byte LOWERCASE_LETTER = 2;
    public static final byte TITLECASE_LETTER = 3;
    public static final byte MODIFIER_LETTER = 4;
    public static final byte OTHER_LETTER = 5;
    public static final byte NON_SPACING_MARK = 6;
    public static final byte ENCLOSING_MARK = 7;
    public static final byte COMBINING_SPACING_MARK = 8;
    public static final byte DECIMAL_DIGIT_NUMBER = 9;
    public static final byte LETTER_NUMBER = 10;
    public static final byte OTHER_NUMBER = 11;
    public static final byte SPACE_SEPARATOR = 12;
    public static final byte LINE_SEPARATOR = 13;
    public static final byte PARAGRAPH_SEPARATOR = 14;
    public static final byte CONTROL = 15;
    public static final byte FORMAT = 16;
    public static final byte PRIVATE_USE = 18;
    public static final byte SURROGATE = 19;
    public static final byte DASH_PUNCTUATION = 20;
    public static final byte START_PUNCTUATION = 21;
    public static final byte END_PUNCTUATION = 22;
    public static final byte CONNECTOR_PUNCTUATION = 23;
    public static final byte OTHER_PUNCTUATION = 24;
    public static final byte MATH_SYMBOL = 25;
    public static final byte CURRENCY_SYMBOL = 26;
    public static final byte MODIFIER_SYMBOL = 27;
    public static final byte OTHER_SYMBOL = 28;
    public static final byte INITIAL_QUOTE_PUNCTUATION = 29;
    public static final byte FINAL_QUOTE_PUNCTUATION = 30;
    public static final byte DIRECTIONALITY_UNDEFINED = -1;
    public static final byte DIRECTIONALITY_LEFT_TO_RIGHT = 0;
    public static final byte DIRECTIONALITY_RIGHT_TO_LEFT = 1;
    public static final char MIN_HIGH_SURROGATE = '\uD800';
    public static final char MAX_HIGH_SURROGATE = '\uDBFF';
    public static final char MIN_LOW_SURROGATE = '\uDC00';
    public static final char MAX_LOW_SURROGATE = '\uDFFF';
    public static final char MIN_SURROGATE = '\uD800';
    public static final char MAX_SURROGATE = '\uDFFF';
    public static final int MIN_SUPPLEMENTARY_CODE_POINT = 0x010000;
    public static final int MIN_CODE_POINT = 0x000000;
    public static final int MAX_CODE_POINT = 0x10FFFF;
    public static final int SIZE = 16;
    public static final int BYTES = 2;

    //@ public normal_behavior
    //@   ensures charValue() == value;
    @Deprecated(since = "9", forRemoval = true)
    public /*@ pure @*/ Character(char value) {
        box(value);
    }

    //@ private normal_behavior
    //@   assignable \nothing;
    private native void box(char value);

    //@ public normal_behavior
    //@   ensures \result.charValue() == ch;
    public static native /*@ pure @*/ Character valueOf(char ch);

    //@ public normal_behavior
    //@   ensures true;
    public native /*@ pure @*/ char charValue();

    public static /*@ pure @*/ int hashCode(char value) {
        return value;
    }

    public /*@ pure @*/ int hashCode() {
        return charValue();
    }

    public /*@ pure @*/ boolean equals(/*@ nullable @*/ Object obj) {
        return obj instanceof Character && ((Character) obj).charValue() == charValue();
    }

    public /*@ pure @*/ String toString() {
        return toString(charValue());
    }

    public static /*@ pure @*/ String toString(char ch) {
        return "" + ch;
    }

    //@ public normal_behavior
    //@   recommends isValidCodePoint(codePoint) else IllegalArgumentException;
    //@   ensures \result.length() == charCount(codePoint);
    public static /*@ pure @*/ String toString(int codePoint) {
        return codePoint <= 0xFFFF ? "" + (char) codePoint : "" + highSurrogate(codePoint) + lowSurrogate(codePoint);
    }

    public static /*@ pure @*/ int compare(char x, char y) {
        return x - y;
    }

    public /*@ pure @*/ int compareTo(Character other) {
        return charValue() - other.charValue();
    }

    public static /*@ pure @*/ boolean isValidCodePoint(int codePoint) {
        return 0 <= codePoint && codePoint <= MAX_CODE_POINT;
    }

    public static /*@ pure @*/ boolean isBmpCodePoint(int codePoint) {
        return 0 <= codePoint && codePoint <= 0xFFFF;
    }

    public static /*@ pure @*/ boolean isSupplementaryCodePoint(int codePoint) {
        return MIN_SUPPLEMENTARY_CODE_POINT <= codePoint && codePoint <= MAX_CODE_POINT;
    }

    public static /*@ pure @*/ boolean isHighSurrogate(char ch) {
        return MIN_HIGH_SURROGATE <= ch && ch <= MAX_HIGH_SURROGATE;
    }

    public static /*@ pure @*/ boolean isLowSurrogate(char ch) {
        return MIN_LOW_SURROGATE <= ch && ch <= MAX_LOW_SURROGATE;
    }

    public static /*@ pure @*/ boolean isSurrogate(char ch) {
        return MIN_SURROGATE <= ch && ch <= MAX_SURROGATE;
    }

    public static /*@ pure @*/ boolean isSurrogatePair(char high, char low) {
        return isHighSurrogate(high) && isLowSurrogate(low);
    }

    public static /*@ pure @*/ int charCount(int codePoint) {
        return codePoint >= MIN_SUPPLEMENTARY_CODE_POINT ? 2 : 1;
    }

    public static /*@ pure @*/ int toCodePoint(char high, char low) {
        return (high - MIN_HIGH_SURROGATE) * 0x400 + (low - MIN_LOW_SURROGATE) + MIN_SUPPLEMENTARY_CODE_POINT;
    }

    public static /*@ pure @*/ char highSurrogate(int codePoint) {
        return (char) (MIN_HIGH_SURROGATE + ((codePoint - MIN_SUPPLEMENTARY_CODE_POINT) >> 10));
    }

    public static /*@ pure @*/ char lowSurrogate(int codePoint) {
        return (char) (MIN_LOW_SURROGATE + (codePoint & 0x3FF));
    }

    /*@ public normal_behavior
      @   recommends 0 <= index && index < chars.length() else IndexOutOfBoundsException;
      @   ensures 0 <= \result && \result <= MAX_CODE_POINT;
      @   ensures !isHighSurrogate(chars.charAt(index)) ==> \result == chars.charAt(index);
      @   ensures \result > 0xFFFF ==> index + 1 < chars.length(); @*/
    public static /*@ pure @*/ int codePointAt(CharSequence chars, int index) {
        char high = chars.charAt(index);
        if (isHighSurrogate(high) && index + 1 < chars.length() && isLowSurrogate(chars.charAt(index + 1))) {
            return toCodePoint(high, chars.charAt(index + 1));
        }
        return high;
    }

    /*@ public normal_behavior
      @   recommends 0 <= index && index < chars.length else IndexOutOfBoundsException;
      @   ensures 0 <= \result && \result <= MAX_CODE_POINT;
      @   ensures !isHighSurrogate(chars[index]) ==> \result == chars[index]; @*/
    public static /*@ pure @*/ int codePointAt(char[] chars, int index) {
        return codePointAt(chars, index, chars.length);
    }

    /*@ public normal_behavior
      @   recommends 0 <= index && index < limit && limit <= chars.length else IndexOutOfBoundsException;
      @   ensures 0 <= \result && \result <= MAX_CODE_POINT;
      @   ensures !isHighSurrogate(chars[index]) ==> \result == chars[index]; @*/
    public static /*@ pure @*/ int codePointAt(char[] chars, int index, int limit) {
        char high = chars[index];
        if (isHighSurrogate(high) && index + 1 < limit && isLowSurrogate(chars[index + 1])) {
            return toCodePoint(high, chars[index + 1]);
        }
        return high;
    }

    /*@ public normal_behavior
      @   recommends 1 <= index && index <= chars.length() else IndexOutOfBoundsException;
      @   ensures 0 <= \result && \result <= MAX_CODE_POINT;
      @   ensures !isLowSurrogate(chars.charAt(index - 1)) ==> \result == chars.charAt(index - 1); @*/
    public static /*@ pure @*/ int codePointBefore(CharSequence chars, int index) {
        char low = chars.charAt(index - 1);
        if (isLowSurrogate(low) && index > 1 && isHighSurrogate(chars.charAt(index - 2))) {
            return toCodePoint(chars.charAt(index - 2), low);
        }
        return low;
    }

    /*@ public normal_behavior
      @   recommends 1 <= index && index <= chars.length else IndexOutOfBoundsException;
      @   ensures 0 <= \result && \result <= MAX_CODE_POINT;
      @   ensures !isLowSurrogate(chars[index - 1]) ==> \result == chars[index - 1]; @*/
    public static /*@ pure @*/ int codePointBefore(char[] chars, int index) {
        return codePointBefore(chars, index, 0);
    }

    /*@ public normal_behavior
      @   recommends 0 <= start && start < chars.length && start < index && index <= chars.length else IndexOutOfBoundsException;
      @   ensures 0 <= \result && \result <= MAX_CODE_POINT;
      @   ensures !isLowSurrogate(chars[index - 1]) ==> \result == chars[index - 1]; @*/
    public static /*@ pure @*/ int codePointBefore(char[] chars, int index, int start) {
        char low = chars[index - 1];
        if (isLowSurrogate(low) && index - 1 > start && isHighSurrogate(chars[index - 2])) {
            return toCodePoint(chars[index - 2], low);
        }
        return low;
    }

    /*@ public normal_behavior
      @   recommends isValidCodePoint(codePoint) else IllegalArgumentException;
      @   recommends 0 <= dstIndex && charCount(codePoint) <= dst.length - dstIndex else IndexOutOfBoundsException;
      @   assignable dst[dstIndex .. dstIndex + charCount(codePoint) - 1];
      @   ensures \result == charCount(codePoint); @*/
    public static int toChars(int codePoint, char[] dst, int dstIndex) {
        if (codePoint <= 0xFFFF) {
            dst[dstIndex] = (char) codePoint;
            return 1;
        }
        dst[dstIndex] = highSurrogate(codePoint);
        dst[dstIndex + 1] = lowSurrogate(codePoint);
        return 2;
    }

    /*@ public normal_behavior
      @   recommends isValidCodePoint(codePoint) else IllegalArgumentException;
      @   assignable \nothing;
      @   ensures \fresh(\result) && \result.length == charCount(codePoint);
      @   ensures codePoint <= 0xFFFF ==> \result[0] == codePoint; @*/
    public static char[] toChars(int codePoint) {
        char[] chars = new char[charCount(codePoint)];
        toChars(codePoint, chars, 0);
        return chars;
    }

    //@ public normal_behavior
    //@   recommends 0 <= beginIndex && beginIndex <= endIndex && endIndex <= chars.length() else IndexOutOfBoundsException;
    //@   ensures 0 <= \result && \result <= endIndex - beginIndex;
    public static /*@ pure @*/ int codePointCount(CharSequence chars, int beginIndex, int endIndex) {
        int count = 0;
        //@ loop_invariant beginIndex <= i && i <= endIndex && 0 <= count && count <= i - beginIndex;
        //@ decreases endIndex - i;
        for (int i = beginIndex; i < endIndex; i++) {
            if (i + 1 >= endIndex || !isSurrogatePair(chars.charAt(i), chars.charAt(i + 1))) {
                count++;
            }
        }
        return count;
    }

    //@ public normal_behavior
    //@   recommends 0 <= offset && 0 <= count && count <= chars.length - offset else IndexOutOfBoundsException;
    //@   ensures 0 <= \result && \result <= count;
    public static native /*@ pure @*/ int codePointCount(char[] chars, int offset, int count);

    //@ public behavior
    //@   recommends 0 <= index && index <= chars.length() else IndexOutOfBoundsException;
    //@   ensures 0 <= \result && \result <= chars.length();
    //@   signals_only IndexOutOfBoundsException;
    public static native /*@ pure @*/ int offsetByCodePoints(CharSequence chars, int index, int codePointOffset);

    //@ public behavior
    //@   recommends 0 <= start && 0 <= count && count <= chars.length - start else IndexOutOfBoundsException;
    //@   recommends start <= index && index - start <= count else IndexOutOfBoundsException;
    //@   ensures start <= \result && \result - start <= count;
    //@   signals_only IndexOutOfBoundsException;
    public static native /*@ pure @*/ int offsetByCodePoints(char[] chars, int start, int count, int index,
            int codePointOffset);

    /*@ public normal_behavior
      @   ensures -1 <= \result && \result < 36 && (\result < radix || \result == -1);
      @   ensures '0' <= ch && ch <= '9' && 2 <= radix && radix <= 36
      @       ==> \result == (ch - '0' < radix ? ch - '0' : -1);
      @   ensures 'a' <= ch && ch <= 'z' && 2 <= radix && radix <= 36
      @       ==> \result == (ch - 'a' + 10 < radix ? ch - 'a' + 10 : -1);
      @   ensures 'A' <= ch && ch <= 'Z' && 2 <= radix && radix <= 36
      @       ==> \result == (ch - 'A' + 10 < radix ? ch - 'A' + 10 : -1);
      @   ensures ch < 128 && !('0' <= ch && ch <= '9' || 'a' <= ch && ch <= 'z' || 'A' <= ch && ch <= 'Z')
      @       ==> \result == -1;
      @   ensures radix < 2 || radix > 36 ==> \result == -1; @*/
    public static /*@ pure @*/ int digit(char ch, int radix) {
        return digit((int) ch, radix);
    }

    /*@ public normal_behavior
      @   ensures -1 <= \result && \result < 36 && (\result < radix || \result == -1);
      @   ensures '0' <= codePoint && codePoint <= '9' && 2 <= radix && radix <= 36
      @       ==> \result == (codePoint - '0' < radix ? codePoint - '0' : -1);
      @   ensures 'a' <= codePoint && codePoint <= 'z' && 2 <= radix && radix <= 36
      @       ==> \result == (codePoint - 'a' + 10 < radix ? codePoint - 'a' + 10 : -1);
      @   ensures 'A' <= codePoint && codePoint <= 'Z' && 2 <= radix && radix <= 36
      @       ==> \result == (codePoint - 'A' + 10 < radix ? codePoint - 'A' + 10 : -1);
      @   ensures codePoint < 128 && !('0' <= codePoint && codePoint <= '9' || 'a' <= codePoint && codePoint <= 'z'
      @       || 'A' <= codePoint && codePoint <= 'Z') ==> \result == -1;
      @   ensures radix < 2 || radix > 36 ==> \result == -1; @*/
    public static /*@ pure @*/ int digit(int codePoint, int radix) {
        if (radix < MIN_RADIX || radix > MAX_RADIX) {
            return -1;
        }
        if (codePoint < 128) {
            int value = 0 <= codePoint ? getNumericValue(codePoint) : -1;
            return value < radix ? value : -1;
        }
        return unicodeDigit(codePoint, radix);
    }

    //@ private normal_behavior
    //@   ensures -1 <= \result && \result < radix;
    private static native /*@ pure @*/ int unicodeDigit(int codePoint, int radix);

    public static /*@ pure @*/ char forDigit(int digit, int radix) {
        if (radix < MIN_RADIX || radix > MAX_RADIX || digit < 0 || digit >= radix) {
            return '\0';
        }
        return (char) (digit < 10 ? '0' + digit : 'a' + digit - 10);
    }

    public static /*@ pure @*/ boolean isISOControl(char ch) {
        return isISOControl((int) ch);
    }

    public static /*@ pure @*/ boolean isISOControl(int codePoint) {
        return 0 <= codePoint && codePoint <= 0x1F || 0x7F <= codePoint && codePoint <= 0x9F;
    }

    public static /*@ pure @*/ boolean isAlphabetic(int codePoint) {
        return 0 <= codePoint && codePoint < 128 ? isLetter(codePoint) : unicodeIsAlphabetic(codePoint);
    }

    //@ private normal_behavior
    //@   ensures true;
    private static native /*@ pure @*/ boolean unicodeIsAlphabetic(int codePoint);

    //@ public normal_behavior
    //@   ensures \result ==> codePoint >= 128;
    public static native /*@ pure @*/ boolean isIdeographic(int codePoint);

    //@ public normal_behavior
    //@   ensures 0 <= \result && \result <= 30;
    public static native /*@ pure @*/ int getType(char ch);

    //@ public normal_behavior
    //@   ensures 0 <= \result && \result <= 30;
    public static native /*@ pure @*/ int getType(int codePoint);

    //@ public normal_behavior
    //@   ensures true;
    public static native /*@ pure @*/ byte getDirectionality(char ch);

    //@ public normal_behavior
    //@   ensures true;
    public static native /*@ pure @*/ byte getDirectionality(int codePoint);

    //@ public normal_behavior
    //@   ensures true;
    public static native /*@ pure @*/ char toTitleCase(char ch);

    //@ public normal_behavior
    //@   ensures true;
    public static native /*@ pure @*/ int toTitleCase(int codePoint);

    public static /*@ pure @*/ char reverseBytes(char ch) {
        return (char) ((ch & 0xFF00) >> 8 | ch << 8);
    }

    //@ public normal_behavior
    //@   recommends isValidCodePoint(codePoint) else IllegalArgumentException;
    public static native /*@ pure nullable @*/ String getName(int codePoint);

    public static /*@ pure @*/ boolean isDigit(char ch) {
        return isDigit((int) ch);
    }

    public static /*@ pure @*/ boolean isDigit(int codePoint) {
        return 0 <= codePoint && codePoint < 128 ? '0' <= codePoint && codePoint <= '9' : unicodeIsDigit(codePoint);
    }

    //@ private normal_behavior
    //@   ensures true;
    private static native /*@ pure @*/ boolean unicodeIsDigit(int codePoint);

    public static /*@ pure @*/ boolean isLetter(char ch) {
        return isLetter((int) ch);
    }

    public static /*@ pure @*/ boolean isLetter(int codePoint) {
        return 0 <= codePoint && codePoint < 128
                ? 'a' <= codePoint && codePoint <= 'z' || 'A' <= codePoint && codePoint <= 'Z'
                : unicodeIsLetter(codePoint);
    }

    //@ private normal_behavior
    //@   ensures true;
    private static native /*@ pure @*/ boolean unicodeIsLetter(int codePoint);

    public static /*@ pure @*/ boolean isLetterOrDigit(char ch) {
        return isLetterOrDigit((int) ch);
    }

    public static /*@ pure @*/ boolean isLetterOrDigit(int codePoint) {
        return 0 <= codePoint && codePoint < 128
                ? isLetter(codePoint) || isDigit(codePoint)
                : unicodeIsLetterOrDigit(codePoint);
    }

    //@ private normal_behavior
    //@   ensures true;
    private static native /*@ pure @*/ boolean unicodeIsLetterOrDigit(int codePoint);

    public static /*@ pure @*/ boolean isLowerCase(char ch) {
        return isLowerCase((int) ch);
    }

    public static /*@ pure @*/ boolean isLowerCase(int codePoint) {
        return 0 <= codePoint && codePoint < 128 ? 'a' <= codePoint && codePoint <= 'z' : unicodeIsLowerCase(codePoint);
    }

    //@ private normal_behavior
    //@   ensures true;
    private static native /*@ pure @*/ boolean unicodeIsLowerCase(int codePoint);

    public static /*@ pure @*/ boolean isUpperCase(char ch) {
        return isUpperCase((int) ch);
    }

    public static /*@ pure @*/ boolean isUpperCase(int codePoint) {
        return 0 <= codePoint && codePoint < 128 ? 'A' <= codePoint && codePoint <= 'Z' : unicodeIsUpperCase(codePoint);
    }

    //@ private normal_behavior
    //@   ensures true;
    private static native /*@ pure @*/ boolean unicodeIsUpperCase(int codePoint);

    public static /*@ pure @*/ boolean isTitleCase(char ch) {
        return isTitleCase((int) ch);
    }

    public static /*@ pure @*/ boolean isTitleCase(int codePoint) {
        return 0 <= codePoint && codePoint < 128 ? false : unicodeIsTitleCase(codePoint);
    }

    //@ private normal_behavior
    //@   ensures true;
    private static native /*@ pure @*/ boolean unicodeIsTitleCase(int codePoint);

    public static /*@ pure @*/ boolean isDefined(char ch) {
        return isDefined((int) ch);
    }

    public static /*@ pure @*/ boolean isDefined(int codePoint) {
        return 0 <= codePoint && codePoint < 128 ? true : unicodeIsDefined(codePoint);
    }

    //@ private normal_behavior
    //@   ensures true;
    private static native /*@ pure @*/ boolean unicodeIsDefined(int codePoint);

    public static /*@ pure @*/ boolean isWhitespace(char ch) {
        return isWhitespace((int) ch);
    }

    public static /*@ pure @*/ boolean isWhitespace(int codePoint) {
        return 0 <= codePoint && codePoint < 128
                ? codePoint == ' ' || 9 <= codePoint && codePoint <= 13 || 28 <= codePoint && codePoint <= 31
                : unicodeIsWhitespace(codePoint);
    }

    //@ private normal_behavior
    //@   ensures true;
    private static native /*@ pure @*/ boolean unicodeIsWhitespace(int codePoint);

    public static /*@ pure @*/ boolean isSpaceChar(char ch) {
        return isSpaceChar((int) ch);
    }

    public static /*@ pure @*/ boolean isSpaceChar(int codePoint) {
        return 0 <= codePoint && codePoint < 128 ? codePoint == ' ' : unicodeIsSpaceChar(codePoint);
    }

    //@ private normal_behavior
    //@   ensures true;
    private static native /*@ pure @*/ boolean unicodeIsSpaceChar(int codePoint);

    public static /*@ pure @*/ boolean isMirrored(char ch) {
        return isMirrored((int) ch);
    }

    public static /*@ pure @*/ boolean isMirrored(int codePoint) {
        return 0 <= codePoint && codePoint < 128
                ? codePoint == '(' || codePoint == ')' || codePoint == '<' || codePoint == '>'
                || codePoint == '[' || codePoint == ']' || codePoint == '{' || codePoint == '}'
                : unicodeIsMirrored(codePoint);
    }

    //@ private normal_behavior
    //@   ensures true;
    private static native /*@ pure @*/ boolean unicodeIsMirrored(int codePoint);

    @Deprecated
    public static /*@ pure @*/ boolean isSpace(char ch) {
        return ch == '\t' || ch == '\n' || ch == '\f' || ch == '\r' || ch == ' ';
    }

    @Deprecated
    public static /*@ pure @*/ boolean isJavaLetter(char ch) {
        return isJavaIdentifierStart(ch);
    }

    @Deprecated
    public static /*@ pure @*/ boolean isJavaLetterOrDigit(char ch) {
        return isJavaIdentifierPart(ch);
    }

    public static /*@ pure @*/ boolean isJavaIdentifierStart(char ch) {
        return isJavaIdentifierStart((int) ch);
    }

    public static /*@ pure @*/ boolean isJavaIdentifierStart(int codePoint) {
        return 0 <= codePoint && codePoint < 128
                ? isLetter(codePoint) || codePoint == '_' || codePoint == '$'
                : unicodeIsJavaIdentifierStart(codePoint);
    }

    //@ private normal_behavior
    //@   ensures true;
    private static native /*@ pure @*/ boolean unicodeIsJavaIdentifierStart(int codePoint);

    public static /*@ pure @*/ boolean isJavaIdentifierPart(char ch) {
        return isJavaIdentifierPart((int) ch);
    }

    public static /*@ pure @*/ boolean isJavaIdentifierPart(int codePoint) {
        return 0 <= codePoint && codePoint < 128 ? isLetter(codePoint) || isDigit(codePoint) || codePoint == '_'
                || codePoint == '$' || isIdentifierIgnorable(codePoint) : unicodeIsJavaIdentifierPart(codePoint);
    }

    //@ private normal_behavior
    //@   ensures true;
    private static native /*@ pure @*/ boolean unicodeIsJavaIdentifierPart(int codePoint);

    public static /*@ pure @*/ boolean isUnicodeIdentifierStart(char ch) {
        return isUnicodeIdentifierStart((int) ch);
    }

    public static /*@ pure @*/ boolean isUnicodeIdentifierStart(int codePoint) {
        return 0 <= codePoint && codePoint < 128 ? isLetter(codePoint) : unicodeIsUnicodeIdentifierStart(codePoint);
    }

    //@ private normal_behavior
    //@   ensures true;
    private static native /*@ pure @*/ boolean unicodeIsUnicodeIdentifierStart(int codePoint);

    public static /*@ pure @*/ boolean isUnicodeIdentifierPart(char ch) {
        return isUnicodeIdentifierPart((int) ch);
    }

    public static /*@ pure @*/ boolean isUnicodeIdentifierPart(int codePoint) {
        return 0 <= codePoint && codePoint < 128 ? isLetter(codePoint) || isDigit(codePoint) || codePoint == '_'
                || isIdentifierIgnorable(codePoint) : unicodeIsUnicodeIdentifierPart(codePoint);
    }

    //@ private normal_behavior
    //@   ensures true;
    private static native /*@ pure @*/ boolean unicodeIsUnicodeIdentifierPart(int codePoint);

    public static /*@ pure @*/ boolean isIdentifierIgnorable(char ch) {
        return isIdentifierIgnorable((int) ch);
    }

    public static /*@ pure @*/ boolean isIdentifierIgnorable(int codePoint) {
        return 0 <= codePoint && codePoint < 128
                ? codePoint <= 8 || 14 <= codePoint && codePoint <= 27 || codePoint == 127
                : unicodeIsIdentifierIgnorable(codePoint);
    }

    //@ private normal_behavior
    //@   ensures true;
    private static native /*@ pure @*/ boolean unicodeIsIdentifierIgnorable(int codePoint);

    public static /*@ pure @*/ int getNumericValue(char ch) {
        return getNumericValue((int) ch);
    }

    public static /*@ pure @*/ int getNumericValue(int codePoint) {
        return 0 <= codePoint && codePoint < 128
                ? isDigit(codePoint) ? codePoint - '0' : isLowerCase(codePoint) ? codePoint - 'a' + 10
                : isUpperCase(codePoint) ? codePoint - 'A' + 10 : -1
                : unicodeGetNumericValue(codePoint);
    }

    //@ private normal_behavior
    //@   ensures true;
    private static native /*@ pure @*/ int unicodeGetNumericValue(int codePoint);

    public static /*@ pure @*/ char toUpperCase(char ch) {
        int codePoint = ch;
        return codePoint < 128 ? (char) toUpperCase(codePoint) : unicodeToUpperCase(ch);
    }

    public static /*@ pure @*/ int toUpperCase(int codePoint) {
        if (0 <= codePoint && codePoint < 128) {
            return 'a' <= codePoint && codePoint <= 'z' ? codePoint - 32 : codePoint;
        }
        return unicodeToUpperCase(codePoint);
    }

    //@ private normal_behavior
    //@   ensures true;
    private static native /*@ pure @*/ char unicodeToUpperCase(char ch);

    //@ private normal_behavior
    //@   ensures true;
    private static native /*@ pure @*/ int unicodeToUpperCase(int codePoint);

    public static /*@ pure @*/ char toLowerCase(char ch) {
        int codePoint = ch;
        return codePoint < 128 ? (char) toLowerCase(codePoint) : unicodeToLowerCase(ch);
    }

    public static /*@ pure @*/ int toLowerCase(int codePoint) {
        if (0 <= codePoint && codePoint < 128) {
            return 'A' <= codePoint && codePoint <= 'Z' ? codePoint + 32 : codePoint;
        }
        return unicodeToLowerCase(codePoint);
    }

    //@ private normal_behavior
    //@   ensures true;
    private static native /*@ pure @*/ char unicodeToLowerCase(char ch);

    //@ private normal_behavior
    //@   ensures true;
    private static native /*@ pure @*/ int unicodeToLowerCase(int codePoint);
}
