package java.util;

import java.util.function.DoubleBinaryOperator;
import java.util.function.IntBinaryOperator;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;
import java.util.function.LongBinaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** The same methods for every element type; ranges and lengths are demanded, sorting is by insertion. */
public /*@ code_java_math spec_bigint_math @*/ class Arrays {
    private Arrays() {
    }

    /*@ public normal_behavior
      @   assignable a[*];
      @   ensures (\forall int i; 0 <= i && i < a.length; a[i] == val); @*/
    public static void fill(byte[] a, byte val) {
        //@ loop_invariant 0 <= i && i <= a.length;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; a[k] == val);
        //@ loop_assigns a[*];
        //@ decreases a.length - i;
        for (int i = 0; i < a.length; i++) {
            a[i] = val;
        }
    }

    /*@ public normal_behavior
      @   recommends fromIndex <= toIndex else IllegalArgumentException;
      @   recommends 0 <= fromIndex && toIndex <= a.length else ArrayIndexOutOfBoundsException;
      @   assignable a[fromIndex .. toIndex - 1];
      @   ensures (\forall int i; fromIndex <= i && i < toIndex; a[i] == val); @*/
    public static void fill(byte[] a, int fromIndex, int toIndex, byte val) {
        //@ loop_invariant fromIndex <= i && i <= toIndex;
        //@ loop_invariant (\forall int k; fromIndex <= k && k < i; a[k] == val);
        //@ loop_assigns a[fromIndex .. toIndex - 1];
        //@ decreases toIndex - i;
        for (int i = fromIndex; i < toIndex; i++) {
            a[i] = val;
        }
    }

    /*@ public normal_behavior
      @   recommends newLength >= 0 else NegativeArraySizeException;
      @   assignable \nothing;
      @   ensures \fresh(\result) && \result.length == newLength;
      @   ensures (\forall int i; 0 <= i && i < newLength && i < original.length; \result[i] == original[i]);
      @   ensures (\forall int i; original.length <= i && i < newLength; \result[i] == 0); @*/
    public static byte[] copyOf(byte[] original, int newLength) {
        byte[] copy = new byte[newLength];
        int n = Math.min(original.length, newLength);
        //@ loop_invariant 0 <= i && i <= n;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; copy[k] == original[k]);
        //@ loop_invariant (\forall int k; i <= k && k < newLength; copy[k] == 0);
        //@ loop_assigns copy[*];
        //@ decreases n - i;
        for (int i = 0; i < n; i++) {
            copy[i] = original[i];
        }
        return copy;
    }

    /*@ public normal_behavior
      @   recommends from <= to && to - from <= Integer.MAX_VALUE else IllegalArgumentException;
      @   recommends 0 <= from && from <= original.length else ArrayIndexOutOfBoundsException;
      @   assignable \nothing;
      @   ensures \fresh(\result) && \result.length == to - from;
      @   ensures (\forall int i; 0 <= i && i < to - from && i < original.length - from;
      @       \result[i] == original[from + i]);
      @   ensures (\forall int i; original.length - from <= i && i < to - from; \result[i] == 0); @*/
    public static byte[] copyOfRange(byte[] original, int from, int to) {
        byte[] copy = new byte[to - from];
        int n = Math.min(original.length - from, to - from);
        //@ loop_invariant 0 <= i && i <= n;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; copy[k] == original[from + k]);
        //@ loop_invariant (\forall int k; i <= k && k < to - from; copy[k] == 0);
        //@ loop_assigns copy[*];
        //@ decreases n - i;
        for (int i = 0; i < n; i++) {
            copy[i] = original[from + i];
        }
        return copy;
    }

    /*@ public normal_behavior
      @   ensures \result <==> a == a2 || a != null && a2 != null && a.length == a2.length
      @       && (\forall int i; 0 <= i && i < a.length; a[i] == a2[i]); @*/
    public static /*@ pure @*/ boolean equals(/*@ nullable @*/ byte[] a, /*@ nullable @*/ byte[] a2) {
        if (a == a2) {
            return true;
        }
        if (a == null || a2 == null || a.length != a2.length) {
            return false;
        }
        //@ loop_invariant 0 <= i && i <= a.length;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; a[k] == a2[k]);
        //@ decreases a.length - i;
        for (int i = 0; i < a.length; i++) {
            if (a[i] != a2[i]) {
                return false;
            }
        }
        return true;
    }

    /*@ public normal_behavior
      @   recommends aFromIndex <= aToIndex else IllegalArgumentException;
      @   recommends 0 <= aFromIndex && aToIndex <= a.length else ArrayIndexOutOfBoundsException;
      @   recommends bFromIndex <= bToIndex else IllegalArgumentException;
      @   recommends 0 <= bFromIndex && bToIndex <= b.length else ArrayIndexOutOfBoundsException;
      @   ensures \result <==> aToIndex - aFromIndex == bToIndex - bFromIndex
      @       && (\forall int i; 0 <= i && i < aToIndex - aFromIndex;
      @           a[aFromIndex + i] == b[bFromIndex + i]); @*/
    public static /*@ pure @*/ boolean equals(byte[] a, int aFromIndex, int aToIndex, byte[] b, int bFromIndex,
            int bToIndex) {
        int n = aToIndex - aFromIndex;
        if (n != bToIndex - bFromIndex) {
            return false;
        }
        //@ loop_invariant 0 <= i && i <= n;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; a[aFromIndex + k] == b[bFromIndex + k]);
        //@ decreases n - i;
        for (int i = 0; i < n; i++) {
            if (a[aFromIndex + i] != b[bFromIndex + i]) {
                return false;
            }
        }
        return true;
    }

    /*@ public normal_behavior
      @   ensures -1 <= \result && (\result <= a.length && \result <= b.length);
      @   ensures \result == -1 <==> equals(a, b);
      @   ensures (\forall int i; 0 <= i && i < \result; a[i] == b[i]);
      @   ensures 0 <= \result && \result < a.length && \result < b.length
      @       ==> a[\result] != b[\result]; @*/
    public static /*@ pure @*/ int mismatch(byte[] a, byte[] b) {
        int n = Math.min(a.length, b.length);
        //@ loop_invariant 0 <= i && i <= n;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; a[k] == b[k]);
        //@ decreases n - i;
        for (int i = 0; i < n; i++) {
            if (a[i] != b[i]) {
                return i;
            }
        }
        return a.length == b.length ? -1 : n;
    }

    //@ public normal_behavior
    //@   ensures a == null ==> \result == 0;
    //@   ensures a != null && a.length == 0 ==> \result == 1;
    public static /*@ pure @*/ int hashCode(/*@ nullable @*/ byte[] a) {
        if (a == null) {
            return 0;
        }
        int hash = 1;
        //@ loop_invariant 0 <= i && i <= a.length;
        //@ loop_invariant i == 0 ==> hash == 1;
        //@ decreases a.length - i;
        for (int i = 0; i < a.length; i++) {
            hash = 31 * hash + Byte.hashCode(a[i]);
        }
        return hash;
    }

    //@ public normal_behavior
    //@   ensures \result.length() >= 2;
    public static /*@ pure @*/ String toString(/*@ nullable @*/ byte[] a) {
        if (a == null) {
            return "null";
        }
        String text = "[";
        //@ loop_invariant 0 <= i && i <= a.length && text.length() >= 1;
        //@ decreases a.length - i;
        for (int i = 0; i < a.length; i++) {
            text = text + (i == 0 ? "" : ", ") + a[i];
        }
        return text + "]";
    }

    /*@ public normal_behavior
      @   assignable a[*];
      @   ensures (\forall int i, j; 0 <= i && i < j && j < a.length; a[i] <= a[j]);
      @   ensures (\forall int i; 0 <= i && i < a.length;
      @       (\exists int j; 0 <= j && j < a.length; a[i] == \old(a[j])));
      @   ensures (\forall int i; 0 <= i && i < a.length;
      @       (\exists int j; 0 <= j && j < a.length; \old(a[i]) == a[j])); @*/
    public static void sort(byte[] a) {
        sort(a, 0, a.length);
    }

    /*@ public normal_behavior
      @   recommends fromIndex <= toIndex else IllegalArgumentException;
      @   recommends 0 <= fromIndex && toIndex <= a.length else ArrayIndexOutOfBoundsException;
      @   assignable a[fromIndex .. toIndex - 1];
      @   ensures (\forall int i, j; fromIndex <= i && i < j && j < toIndex; a[i] <= a[j]);
      @   ensures (\forall int i; fromIndex <= i && i < toIndex;
      @       (\exists int j; fromIndex <= j && j < toIndex; a[i] == \old(a[j])));
      @   ensures (\forall int i; fromIndex <= i && i < toIndex;
      @       (\exists int j; fromIndex <= j && j < toIndex; \old(a[i]) == a[j])); @*/
    public static void sort(byte[] a, int fromIndex, int toIndex) {
        //@ loop_invariant fromIndex <= n && n <= toIndex;
        //@ loop_invariant (\forall int i, j; fromIndex <= i && i < j && j < n; a[i] <= a[j]);
        //@ loop_assigns a[fromIndex .. toIndex - 1];
        //@ decreases toIndex - n;
        for (int n = fromIndex; n < toIndex; n++) {
            byte moving = a[n];
            int k = n;
            //@ loop_invariant fromIndex <= k && k <= n;
            //@ loop_invariant (\forall int i, j; fromIndex <= i && i < j && j <= n && j != k && i != k;
            //@     a[i] <= a[j]);
            //@ loop_invariant (\forall int j; k < j && j <= n; a[j] > moving);
            //@ decreases k - fromIndex;
            while (k > fromIndex && a[k - 1] > moving) {
                a[k] = a[k - 1];
                k--;
            }
            a[k] = moving;
        }
    }

    /*@ public normal_behavior
      @   assignable a[*];
      @   ensures (\forall int i, j; 0 <= i && i < j && j < a.length; a[i] <= a[j]);
      @   ensures (\forall int i; 0 <= i && i < a.length;
      @       (\exists int j; 0 <= j && j < a.length; a[i] == \old(a[j])));
      @   ensures (\forall int i; 0 <= i && i < a.length;
      @       (\exists int j; 0 <= j && j < a.length; \old(a[i]) == a[j])); @*/
    public static void parallelSort(byte[] a) {
        sort(a, 0, a.length);
    }

    /*@ public normal_behavior
      @   recommends fromIndex <= toIndex else IllegalArgumentException;
      @   recommends 0 <= fromIndex && toIndex <= a.length else ArrayIndexOutOfBoundsException;
      @   assignable a[fromIndex .. toIndex - 1];
      @   ensures (\forall int i, j; fromIndex <= i && i < j && j < toIndex; a[i] <= a[j]); @*/
    public static void parallelSort(byte[] a, int fromIndex, int toIndex) {
        sort(a, fromIndex, toIndex);
    }

    /*@ public normal_behavior
      @   ensures -a.length - 1 <= \result && \result < a.length;
      @   ensures \result >= 0 ==> a[\result] == key;
      @   ensures \result < 0 && (\forall int i, j; 0 <= i && i < j && j < a.length; a[i] <= a[j])
      @       ==> (\forall int i; 0 <= i && i < a.length; i < -\result - 1 ? key > a[i] : a[i] > key); @*/
    public static native /*@ pure @*/ int binarySearch(byte[] a, byte key);

    /*@ public normal_behavior
      @   recommends fromIndex <= toIndex else IllegalArgumentException;
      @   recommends 0 <= fromIndex && toIndex <= a.length else ArrayIndexOutOfBoundsException;
      @   ensures -toIndex - 1 <= \result && \result < toIndex;
      @   ensures \result >= 0 ==> fromIndex <= \result && a[\result] == key;
      @   ensures \result < 0 ==> fromIndex <= -\result - 1;
      @   ensures \result < 0 && (\forall int i, j; fromIndex <= i && i < j && j < toIndex; a[i] <= a[j])
      @       ==> (\forall int i; fromIndex <= i && i < toIndex;
      @           i < -\result - 1 ? key > a[i] : a[i] > key); @*/
    public static native /*@ pure @*/ int binarySearch(byte[] a, int fromIndex, int toIndex, byte key);

    public static /*@ pure @*/ int compare(/*@ nullable @*/ byte[] a, /*@ nullable @*/ byte[] b) {
        if (a == b) {
            return 0;
        }
        if (a == null || b == null) {
            return a == null ? -1 : 1;
        }
        int i = mismatch(a, b);
        if (i >= 0 && i < a.length && i < b.length) {
            return Byte.compare(a[i], b[i]);
        }
        return a.length - b.length;
    }

    /*@ public normal_behavior
      @   assignable a[*];
      @   ensures (\forall int i; 0 <= i && i < a.length; a[i] == val); @*/
    public static void fill(short[] a, short val) {
        //@ loop_invariant 0 <= i && i <= a.length;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; a[k] == val);
        //@ loop_assigns a[*];
        //@ decreases a.length - i;
        for (int i = 0; i < a.length; i++) {
            a[i] = val;
        }
    }

    /*@ public normal_behavior
      @   recommends fromIndex <= toIndex else IllegalArgumentException;
      @   recommends 0 <= fromIndex && toIndex <= a.length else ArrayIndexOutOfBoundsException;
      @   assignable a[fromIndex .. toIndex - 1];
      @   ensures (\forall int i; fromIndex <= i && i < toIndex; a[i] == val); @*/
    public static void fill(short[] a, int fromIndex, int toIndex, short val) {
        //@ loop_invariant fromIndex <= i && i <= toIndex;
        //@ loop_invariant (\forall int k; fromIndex <= k && k < i; a[k] == val);
        //@ loop_assigns a[fromIndex .. toIndex - 1];
        //@ decreases toIndex - i;
        for (int i = fromIndex; i < toIndex; i++) {
            a[i] = val;
        }
    }

    /*@ public normal_behavior
      @   recommends newLength >= 0 else NegativeArraySizeException;
      @   assignable \nothing;
      @   ensures \fresh(\result) && \result.length == newLength;
      @   ensures (\forall int i; 0 <= i && i < newLength && i < original.length; \result[i] == original[i]);
      @   ensures (\forall int i; original.length <= i && i < newLength; \result[i] == 0); @*/
    public static short[] copyOf(short[] original, int newLength) {
        short[] copy = new short[newLength];
        int n = Math.min(original.length, newLength);
        //@ loop_invariant 0 <= i && i <= n;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; copy[k] == original[k]);
        //@ loop_invariant (\forall int k; i <= k && k < newLength; copy[k] == 0);
        //@ loop_assigns copy[*];
        //@ decreases n - i;
        for (int i = 0; i < n; i++) {
            copy[i] = original[i];
        }
        return copy;
    }

    /*@ public normal_behavior
      @   recommends from <= to && to - from <= Integer.MAX_VALUE else IllegalArgumentException;
      @   recommends 0 <= from && from <= original.length else ArrayIndexOutOfBoundsException;
      @   assignable \nothing;
      @   ensures \fresh(\result) && \result.length == to - from;
      @   ensures (\forall int i; 0 <= i && i < to - from && i < original.length - from;
      @       \result[i] == original[from + i]);
      @   ensures (\forall int i; original.length - from <= i && i < to - from; \result[i] == 0); @*/
    public static short[] copyOfRange(short[] original, int from, int to) {
        short[] copy = new short[to - from];
        int n = Math.min(original.length - from, to - from);
        //@ loop_invariant 0 <= i && i <= n;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; copy[k] == original[from + k]);
        //@ loop_invariant (\forall int k; i <= k && k < to - from; copy[k] == 0);
        //@ loop_assigns copy[*];
        //@ decreases n - i;
        for (int i = 0; i < n; i++) {
            copy[i] = original[from + i];
        }
        return copy;
    }

    /*@ public normal_behavior
      @   ensures \result <==> a == a2 || a != null && a2 != null && a.length == a2.length
      @       && (\forall int i; 0 <= i && i < a.length; a[i] == a2[i]); @*/
    public static /*@ pure @*/ boolean equals(/*@ nullable @*/ short[] a, /*@ nullable @*/ short[] a2) {
        if (a == a2) {
            return true;
        }
        if (a == null || a2 == null || a.length != a2.length) {
            return false;
        }
        //@ loop_invariant 0 <= i && i <= a.length;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; a[k] == a2[k]);
        //@ decreases a.length - i;
        for (int i = 0; i < a.length; i++) {
            if (a[i] != a2[i]) {
                return false;
            }
        }
        return true;
    }

    /*@ public normal_behavior
      @   recommends aFromIndex <= aToIndex else IllegalArgumentException;
      @   recommends 0 <= aFromIndex && aToIndex <= a.length else ArrayIndexOutOfBoundsException;
      @   recommends bFromIndex <= bToIndex else IllegalArgumentException;
      @   recommends 0 <= bFromIndex && bToIndex <= b.length else ArrayIndexOutOfBoundsException;
      @   ensures \result <==> aToIndex - aFromIndex == bToIndex - bFromIndex
      @       && (\forall int i; 0 <= i && i < aToIndex - aFromIndex;
      @           a[aFromIndex + i] == b[bFromIndex + i]); @*/
    public static /*@ pure @*/ boolean equals(short[] a, int aFromIndex, int aToIndex, short[] b, int bFromIndex,
            int bToIndex) {
        int n = aToIndex - aFromIndex;
        if (n != bToIndex - bFromIndex) {
            return false;
        }
        //@ loop_invariant 0 <= i && i <= n;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; a[aFromIndex + k] == b[bFromIndex + k]);
        //@ decreases n - i;
        for (int i = 0; i < n; i++) {
            if (a[aFromIndex + i] != b[bFromIndex + i]) {
                return false;
            }
        }
        return true;
    }

    /*@ public normal_behavior
      @   ensures -1 <= \result && (\result <= a.length && \result <= b.length);
      @   ensures \result == -1 <==> equals(a, b);
      @   ensures (\forall int i; 0 <= i && i < \result; a[i] == b[i]);
      @   ensures 0 <= \result && \result < a.length && \result < b.length
      @       ==> a[\result] != b[\result]; @*/
    public static /*@ pure @*/ int mismatch(short[] a, short[] b) {
        int n = Math.min(a.length, b.length);
        //@ loop_invariant 0 <= i && i <= n;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; a[k] == b[k]);
        //@ decreases n - i;
        for (int i = 0; i < n; i++) {
            if (a[i] != b[i]) {
                return i;
            }
        }
        return a.length == b.length ? -1 : n;
    }

    //@ public normal_behavior
    //@   ensures a == null ==> \result == 0;
    //@   ensures a != null && a.length == 0 ==> \result == 1;
    public static /*@ pure @*/ int hashCode(/*@ nullable @*/ short[] a) {
        if (a == null) {
            return 0;
        }
        int hash = 1;
        //@ loop_invariant 0 <= i && i <= a.length;
        //@ loop_invariant i == 0 ==> hash == 1;
        //@ decreases a.length - i;
        for (int i = 0; i < a.length; i++) {
            hash = 31 * hash + Short.hashCode(a[i]);
        }
        return hash;
    }

    //@ public normal_behavior
    //@   ensures \result.length() >= 2;
    public static /*@ pure @*/ String toString(/*@ nullable @*/ short[] a) {
        if (a == null) {
            return "null";
        }
        String text = "[";
        //@ loop_invariant 0 <= i && i <= a.length && text.length() >= 1;
        //@ decreases a.length - i;
        for (int i = 0; i < a.length; i++) {
            text = text + (i == 0 ? "" : ", ") + a[i];
        }
        return text + "]";
    }

    /*@ public normal_behavior
      @   assignable a[*];
      @   ensures (\forall int i, j; 0 <= i && i < j && j < a.length; a[i] <= a[j]);
      @   ensures (\forall int i; 0 <= i && i < a.length;
      @       (\exists int j; 0 <= j && j < a.length; a[i] == \old(a[j])));
      @   ensures (\forall int i; 0 <= i && i < a.length;
      @       (\exists int j; 0 <= j && j < a.length; \old(a[i]) == a[j])); @*/
    public static void sort(short[] a) {
        sort(a, 0, a.length);
    }

    /*@ public normal_behavior
      @   recommends fromIndex <= toIndex else IllegalArgumentException;
      @   recommends 0 <= fromIndex && toIndex <= a.length else ArrayIndexOutOfBoundsException;
      @   assignable a[fromIndex .. toIndex - 1];
      @   ensures (\forall int i, j; fromIndex <= i && i < j && j < toIndex; a[i] <= a[j]);
      @   ensures (\forall int i; fromIndex <= i && i < toIndex;
      @       (\exists int j; fromIndex <= j && j < toIndex; a[i] == \old(a[j])));
      @   ensures (\forall int i; fromIndex <= i && i < toIndex;
      @       (\exists int j; fromIndex <= j && j < toIndex; \old(a[i]) == a[j])); @*/
    public static void sort(short[] a, int fromIndex, int toIndex) {
        //@ loop_invariant fromIndex <= n && n <= toIndex;
        //@ loop_invariant (\forall int i, j; fromIndex <= i && i < j && j < n; a[i] <= a[j]);
        //@ loop_assigns a[fromIndex .. toIndex - 1];
        //@ decreases toIndex - n;
        for (int n = fromIndex; n < toIndex; n++) {
            short moving = a[n];
            int k = n;
            //@ loop_invariant fromIndex <= k && k <= n;
            //@ loop_invariant (\forall int i, j; fromIndex <= i && i < j && j <= n && j != k && i != k;
            //@     a[i] <= a[j]);
            //@ loop_invariant (\forall int j; k < j && j <= n; a[j] > moving);
            //@ decreases k - fromIndex;
            while (k > fromIndex && a[k - 1] > moving) {
                a[k] = a[k - 1];
                k--;
            }
            a[k] = moving;
        }
    }

    /*@ public normal_behavior
      @   assignable a[*];
      @   ensures (\forall int i, j; 0 <= i && i < j && j < a.length; a[i] <= a[j]);
      @   ensures (\forall int i; 0 <= i && i < a.length;
      @       (\exists int j; 0 <= j && j < a.length; a[i] == \old(a[j])));
      @   ensures (\forall int i; 0 <= i && i < a.length;
      @       (\exists int j; 0 <= j && j < a.length; \old(a[i]) == a[j])); @*/
    public static void parallelSort(short[] a) {
        sort(a, 0, a.length);
    }

    /*@ public normal_behavior
      @   recommends fromIndex <= toIndex else IllegalArgumentException;
      @   recommends 0 <= fromIndex && toIndex <= a.length else ArrayIndexOutOfBoundsException;
      @   assignable a[fromIndex .. toIndex - 1];
      @   ensures (\forall int i, j; fromIndex <= i && i < j && j < toIndex; a[i] <= a[j]); @*/
    public static void parallelSort(short[] a, int fromIndex, int toIndex) {
        sort(a, fromIndex, toIndex);
    }

    /*@ public normal_behavior
      @   ensures -a.length - 1 <= \result && \result < a.length;
      @   ensures \result >= 0 ==> a[\result] == key;
      @   ensures \result < 0 && (\forall int i, j; 0 <= i && i < j && j < a.length; a[i] <= a[j])
      @       ==> (\forall int i; 0 <= i && i < a.length; i < -\result - 1 ? key > a[i] : a[i] > key); @*/
    public static native /*@ pure @*/ int binarySearch(short[] a, short key);

    /*@ public normal_behavior
      @   recommends fromIndex <= toIndex else IllegalArgumentException;
      @   recommends 0 <= fromIndex && toIndex <= a.length else ArrayIndexOutOfBoundsException;
      @   ensures -toIndex - 1 <= \result && \result < toIndex;
      @   ensures \result >= 0 ==> fromIndex <= \result && a[\result] == key;
      @   ensures \result < 0 ==> fromIndex <= -\result - 1;
      @   ensures \result < 0 && (\forall int i, j; fromIndex <= i && i < j && j < toIndex; a[i] <= a[j])
      @       ==> (\forall int i; fromIndex <= i && i < toIndex;
      @           i < -\result - 1 ? key > a[i] : a[i] > key); @*/
    public static native /*@ pure @*/ int binarySearch(short[] a, int fromIndex, int toIndex, short key);

    public static /*@ pure @*/ int compare(/*@ nullable @*/ short[] a, /*@ nullable @*/ short[] b) {
        if (a == b) {
            return 0;
        }
        if (a == null || b == null) {
            return a == null ? -1 : 1;
        }
        int i = mismatch(a, b);
        if (i >= 0 && i < a.length && i < b.length) {
            return Short.compare(a[i], b[i]);
        }
        return a.length - b.length;
    }

    /*@ public normal_behavior
      @   assignable a[*];
      @   ensures (\forall int i; 0 <= i && i < a.length; a[i] == val); @*/
    public static void fill(int[] a, int val) {
        //@ loop_invariant 0 <= i && i <= a.length;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; a[k] == val);
        //@ loop_assigns a[*];
        //@ decreases a.length - i;
        for (int i = 0; i < a.length; i++) {
            a[i] = val;
        }
    }

    /*@ public normal_behavior
      @   recommends fromIndex <= toIndex else IllegalArgumentException;
      @   recommends 0 <= fromIndex && toIndex <= a.length else ArrayIndexOutOfBoundsException;
      @   assignable a[fromIndex .. toIndex - 1];
      @   ensures (\forall int i; fromIndex <= i && i < toIndex; a[i] == val); @*/
    public static void fill(int[] a, int fromIndex, int toIndex, int val) {
        //@ loop_invariant fromIndex <= i && i <= toIndex;
        //@ loop_invariant (\forall int k; fromIndex <= k && k < i; a[k] == val);
        //@ loop_assigns a[fromIndex .. toIndex - 1];
        //@ decreases toIndex - i;
        for (int i = fromIndex; i < toIndex; i++) {
            a[i] = val;
        }
    }

    /*@ public normal_behavior
      @   recommends newLength >= 0 else NegativeArraySizeException;
      @   assignable \nothing;
      @   ensures \fresh(\result) && \result.length == newLength;
      @   ensures (\forall int i; 0 <= i && i < newLength && i < original.length; \result[i] == original[i]);
      @   ensures (\forall int i; original.length <= i && i < newLength; \result[i] == 0); @*/
    public static int[] copyOf(int[] original, int newLength) {
        int[] copy = new int[newLength];
        int n = Math.min(original.length, newLength);
        //@ loop_invariant 0 <= i && i <= n;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; copy[k] == original[k]);
        //@ loop_invariant (\forall int k; i <= k && k < newLength; copy[k] == 0);
        //@ loop_assigns copy[*];
        //@ decreases n - i;
        for (int i = 0; i < n; i++) {
            copy[i] = original[i];
        }
        return copy;
    }

    /*@ public normal_behavior
      @   recommends from <= to && to - from <= Integer.MAX_VALUE else IllegalArgumentException;
      @   recommends 0 <= from && from <= original.length else ArrayIndexOutOfBoundsException;
      @   assignable \nothing;
      @   ensures \fresh(\result) && \result.length == to - from;
      @   ensures (\forall int i; 0 <= i && i < to - from && i < original.length - from;
      @       \result[i] == original[from + i]);
      @   ensures (\forall int i; original.length - from <= i && i < to - from; \result[i] == 0); @*/
    public static int[] copyOfRange(int[] original, int from, int to) {
        int[] copy = new int[to - from];
        int n = Math.min(original.length - from, to - from);
        //@ loop_invariant 0 <= i && i <= n;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; copy[k] == original[from + k]);
        //@ loop_invariant (\forall int k; i <= k && k < to - from; copy[k] == 0);
        //@ loop_assigns copy[*];
        //@ decreases n - i;
        for (int i = 0; i < n; i++) {
            copy[i] = original[from + i];
        }
        return copy;
    }

    /*@ public normal_behavior
      @   ensures \result <==> a == a2 || a != null && a2 != null && a.length == a2.length
      @       && (\forall int i; 0 <= i && i < a.length; a[i] == a2[i]); @*/
    public static /*@ pure @*/ boolean equals(/*@ nullable @*/ int[] a, /*@ nullable @*/ int[] a2) {
        if (a == a2) {
            return true;
        }
        if (a == null || a2 == null || a.length != a2.length) {
            return false;
        }
        //@ loop_invariant 0 <= i && i <= a.length;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; a[k] == a2[k]);
        //@ decreases a.length - i;
        for (int i = 0; i < a.length; i++) {
            if (a[i] != a2[i]) {
                return false;
            }
        }
        return true;
    }

    /*@ public normal_behavior
      @   recommends aFromIndex <= aToIndex else IllegalArgumentException;
      @   recommends 0 <= aFromIndex && aToIndex <= a.length else ArrayIndexOutOfBoundsException;
      @   recommends bFromIndex <= bToIndex else IllegalArgumentException;
      @   recommends 0 <= bFromIndex && bToIndex <= b.length else ArrayIndexOutOfBoundsException;
      @   ensures \result <==> aToIndex - aFromIndex == bToIndex - bFromIndex
      @       && (\forall int i; 0 <= i && i < aToIndex - aFromIndex;
      @           a[aFromIndex + i] == b[bFromIndex + i]); @*/
    public static /*@ pure @*/ boolean equals(int[] a, int aFromIndex, int aToIndex, int[] b, int bFromIndex,
            int bToIndex) {
        int n = aToIndex - aFromIndex;
        if (n != bToIndex - bFromIndex) {
            return false;
        }
        //@ loop_invariant 0 <= i && i <= n;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; a[aFromIndex + k] == b[bFromIndex + k]);
        //@ decreases n - i;
        for (int i = 0; i < n; i++) {
            if (a[aFromIndex + i] != b[bFromIndex + i]) {
                return false;
            }
        }
        return true;
    }

    /*@ public normal_behavior
      @   ensures -1 <= \result && (\result <= a.length && \result <= b.length);
      @   ensures \result == -1 <==> equals(a, b);
      @   ensures (\forall int i; 0 <= i && i < \result; a[i] == b[i]);
      @   ensures 0 <= \result && \result < a.length && \result < b.length
      @       ==> a[\result] != b[\result]; @*/
    public static /*@ pure @*/ int mismatch(int[] a, int[] b) {
        int n = Math.min(a.length, b.length);
        //@ loop_invariant 0 <= i && i <= n;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; a[k] == b[k]);
        //@ decreases n - i;
        for (int i = 0; i < n; i++) {
            if (a[i] != b[i]) {
                return i;
            }
        }
        return a.length == b.length ? -1 : n;
    }

    //@ public normal_behavior
    //@   ensures a == null ==> \result == 0;
    //@   ensures a != null && a.length == 0 ==> \result == 1;
    public static /*@ pure @*/ int hashCode(/*@ nullable @*/ int[] a) {
        if (a == null) {
            return 0;
        }
        int hash = 1;
        //@ loop_invariant 0 <= i && i <= a.length;
        //@ loop_invariant i == 0 ==> hash == 1;
        //@ decreases a.length - i;
        for (int i = 0; i < a.length; i++) {
            hash = 31 * hash + Integer.hashCode(a[i]);
        }
        return hash;
    }

    //@ public normal_behavior
    //@   ensures \result.length() >= 2;
    public static /*@ pure @*/ String toString(/*@ nullable @*/ int[] a) {
        if (a == null) {
            return "null";
        }
        String text = "[";
        //@ loop_invariant 0 <= i && i <= a.length && text.length() >= 1;
        //@ decreases a.length - i;
        for (int i = 0; i < a.length; i++) {
            text = text + (i == 0 ? "" : ", ") + a[i];
        }
        return text + "]";
    }

    /*@ public normal_behavior
      @   assignable a[*];
      @   ensures (\forall int i, j; 0 <= i && i < j && j < a.length; a[i] <= a[j]);
      @   ensures (\forall int i; 0 <= i && i < a.length;
      @       (\exists int j; 0 <= j && j < a.length; a[i] == \old(a[j])));
      @   ensures (\forall int i; 0 <= i && i < a.length;
      @       (\exists int j; 0 <= j && j < a.length; \old(a[i]) == a[j])); @*/
    public static void sort(int[] a) {
        sort(a, 0, a.length);
    }

    /*@ public normal_behavior
      @   recommends fromIndex <= toIndex else IllegalArgumentException;
      @   recommends 0 <= fromIndex && toIndex <= a.length else ArrayIndexOutOfBoundsException;
      @   assignable a[fromIndex .. toIndex - 1];
      @   ensures (\forall int i, j; fromIndex <= i && i < j && j < toIndex; a[i] <= a[j]);
      @   ensures (\forall int i; fromIndex <= i && i < toIndex;
      @       (\exists int j; fromIndex <= j && j < toIndex; a[i] == \old(a[j])));
      @   ensures (\forall int i; fromIndex <= i && i < toIndex;
      @       (\exists int j; fromIndex <= j && j < toIndex; \old(a[i]) == a[j])); @*/
    public static void sort(int[] a, int fromIndex, int toIndex) {
        //@ loop_invariant fromIndex <= n && n <= toIndex;
        //@ loop_invariant (\forall int i, j; fromIndex <= i && i < j && j < n; a[i] <= a[j]);
        //@ loop_assigns a[fromIndex .. toIndex - 1];
        //@ decreases toIndex - n;
        for (int n = fromIndex; n < toIndex; n++) {
            int moving = a[n];
            int k = n;
            //@ loop_invariant fromIndex <= k && k <= n;
            //@ loop_invariant (\forall int i, j; fromIndex <= i && i < j && j <= n && j != k && i != k;
            //@     a[i] <= a[j]);
            //@ loop_invariant (\forall int j; k < j && j <= n; a[j] > moving);
            //@ decreases k - fromIndex;
            while (k > fromIndex && a[k - 1] > moving) {
                a[k] = a[k - 1];
                k--;
            }
            a[k] = moving;
        }
    }

    /*@ public normal_behavior
      @   assignable a[*];
      @   ensures (\forall int i, j; 0 <= i && i < j && j < a.length; a[i] <= a[j]);
      @   ensures (\forall int i; 0 <= i && i < a.length;
      @       (\exists int j; 0 <= j && j < a.length; a[i] == \old(a[j])));
      @   ensures (\forall int i; 0 <= i && i < a.length;
      @       (\exists int j; 0 <= j && j < a.length; \old(a[i]) == a[j])); @*/
    public static void parallelSort(int[] a) {
        sort(a, 0, a.length);
    }

    /*@ public normal_behavior
      @   recommends fromIndex <= toIndex else IllegalArgumentException;
      @   recommends 0 <= fromIndex && toIndex <= a.length else ArrayIndexOutOfBoundsException;
      @   assignable a[fromIndex .. toIndex - 1];
      @   ensures (\forall int i, j; fromIndex <= i && i < j && j < toIndex; a[i] <= a[j]); @*/
    public static void parallelSort(int[] a, int fromIndex, int toIndex) {
        sort(a, fromIndex, toIndex);
    }

    /*@ public normal_behavior
      @   ensures -a.length - 1 <= \result && \result < a.length;
      @   ensures \result >= 0 ==> a[\result] == key;
      @   ensures \result < 0 && (\forall int i, j; 0 <= i && i < j && j < a.length; a[i] <= a[j])
      @       ==> (\forall int i; 0 <= i && i < a.length; i < -\result - 1 ? key > a[i] : a[i] > key); @*/
    public static native /*@ pure @*/ int binarySearch(int[] a, int key);

    /*@ public normal_behavior
      @   recommends fromIndex <= toIndex else IllegalArgumentException;
      @   recommends 0 <= fromIndex && toIndex <= a.length else ArrayIndexOutOfBoundsException;
      @   ensures -toIndex - 1 <= \result && \result < toIndex;
      @   ensures \result >= 0 ==> fromIndex <= \result && a[\result] == key;
      @   ensures \result < 0 ==> fromIndex <= -\result - 1;
      @   ensures \result < 0 && (\forall int i, j; fromIndex <= i && i < j && j < toIndex; a[i] <= a[j])
      @       ==> (\forall int i; fromIndex <= i && i < toIndex;
      @           i < -\result - 1 ? key > a[i] : a[i] > key); @*/
    public static native /*@ pure @*/ int binarySearch(int[] a, int fromIndex, int toIndex, int key);

    public static /*@ pure @*/ int compare(/*@ nullable @*/ int[] a, /*@ nullable @*/ int[] b) {
        if (a == b) {
            return 0;
        }
        if (a == null || b == null) {
            return a == null ? -1 : 1;
        }
        int i = mismatch(a, b);
        if (i >= 0 && i < a.length && i < b.length) {
            return Integer.compare(a[i], b[i]);
        }
        return a.length - b.length;
    }

    /*@ public normal_behavior
      @   assignable a[*];
      @   ensures (\forall int i; 0 <= i && i < a.length; a[i] == val); @*/
    public static void fill(long[] a, long val) {
        //@ loop_invariant 0 <= i && i <= a.length;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; a[k] == val);
        //@ loop_assigns a[*];
        //@ decreases a.length - i;
        for (int i = 0; i < a.length; i++) {
            a[i] = val;
        }
    }

    /*@ public normal_behavior
      @   recommends fromIndex <= toIndex else IllegalArgumentException;
      @   recommends 0 <= fromIndex && toIndex <= a.length else ArrayIndexOutOfBoundsException;
      @   assignable a[fromIndex .. toIndex - 1];
      @   ensures (\forall int i; fromIndex <= i && i < toIndex; a[i] == val); @*/
    public static void fill(long[] a, int fromIndex, int toIndex, long val) {
        //@ loop_invariant fromIndex <= i && i <= toIndex;
        //@ loop_invariant (\forall int k; fromIndex <= k && k < i; a[k] == val);
        //@ loop_assigns a[fromIndex .. toIndex - 1];
        //@ decreases toIndex - i;
        for (int i = fromIndex; i < toIndex; i++) {
            a[i] = val;
        }
    }

    /*@ public normal_behavior
      @   recommends newLength >= 0 else NegativeArraySizeException;
      @   assignable \nothing;
      @   ensures \fresh(\result) && \result.length == newLength;
      @   ensures (\forall int i; 0 <= i && i < newLength && i < original.length; \result[i] == original[i]);
      @   ensures (\forall int i; original.length <= i && i < newLength; \result[i] == 0); @*/
    public static long[] copyOf(long[] original, int newLength) {
        long[] copy = new long[newLength];
        int n = Math.min(original.length, newLength);
        //@ loop_invariant 0 <= i && i <= n;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; copy[k] == original[k]);
        //@ loop_invariant (\forall int k; i <= k && k < newLength; copy[k] == 0);
        //@ loop_assigns copy[*];
        //@ decreases n - i;
        for (int i = 0; i < n; i++) {
            copy[i] = original[i];
        }
        return copy;
    }

    /*@ public normal_behavior
      @   recommends from <= to && to - from <= Integer.MAX_VALUE else IllegalArgumentException;
      @   recommends 0 <= from && from <= original.length else ArrayIndexOutOfBoundsException;
      @   assignable \nothing;
      @   ensures \fresh(\result) && \result.length == to - from;
      @   ensures (\forall int i; 0 <= i && i < to - from && i < original.length - from;
      @       \result[i] == original[from + i]);
      @   ensures (\forall int i; original.length - from <= i && i < to - from; \result[i] == 0); @*/
    public static long[] copyOfRange(long[] original, int from, int to) {
        long[] copy = new long[to - from];
        int n = Math.min(original.length - from, to - from);
        //@ loop_invariant 0 <= i && i <= n;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; copy[k] == original[from + k]);
        //@ loop_invariant (\forall int k; i <= k && k < to - from; copy[k] == 0);
        //@ loop_assigns copy[*];
        //@ decreases n - i;
        for (int i = 0; i < n; i++) {
            copy[i] = original[from + i];
        }
        return copy;
    }

    /*@ public normal_behavior
      @   ensures \result <==> a == a2 || a != null && a2 != null && a.length == a2.length
      @       && (\forall int i; 0 <= i && i < a.length; a[i] == a2[i]); @*/
    public static /*@ pure @*/ boolean equals(/*@ nullable @*/ long[] a, /*@ nullable @*/ long[] a2) {
        if (a == a2) {
            return true;
        }
        if (a == null || a2 == null || a.length != a2.length) {
            return false;
        }
        //@ loop_invariant 0 <= i && i <= a.length;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; a[k] == a2[k]);
        //@ decreases a.length - i;
        for (int i = 0; i < a.length; i++) {
            if (a[i] != a2[i]) {
                return false;
            }
        }
        return true;
    }

    /*@ public normal_behavior
      @   recommends aFromIndex <= aToIndex else IllegalArgumentException;
      @   recommends 0 <= aFromIndex && aToIndex <= a.length else ArrayIndexOutOfBoundsException;
      @   recommends bFromIndex <= bToIndex else IllegalArgumentException;
      @   recommends 0 <= bFromIndex && bToIndex <= b.length else ArrayIndexOutOfBoundsException;
      @   ensures \result <==> aToIndex - aFromIndex == bToIndex - bFromIndex
      @       && (\forall int i; 0 <= i && i < aToIndex - aFromIndex;
      @           a[aFromIndex + i] == b[bFromIndex + i]); @*/
    public static /*@ pure @*/ boolean equals(long[] a, int aFromIndex, int aToIndex, long[] b, int bFromIndex,
            int bToIndex) {
        int n = aToIndex - aFromIndex;
        if (n != bToIndex - bFromIndex) {
            return false;
        }
        //@ loop_invariant 0 <= i && i <= n;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; a[aFromIndex + k] == b[bFromIndex + k]);
        //@ decreases n - i;
        for (int i = 0; i < n; i++) {
            if (a[aFromIndex + i] != b[bFromIndex + i]) {
                return false;
            }
        }
        return true;
    }

    /*@ public normal_behavior
      @   ensures -1 <= \result && (\result <= a.length && \result <= b.length);
      @   ensures \result == -1 <==> equals(a, b);
      @   ensures (\forall int i; 0 <= i && i < \result; a[i] == b[i]);
      @   ensures 0 <= \result && \result < a.length && \result < b.length
      @       ==> a[\result] != b[\result]; @*/
    public static /*@ pure @*/ int mismatch(long[] a, long[] b) {
        int n = Math.min(a.length, b.length);
        //@ loop_invariant 0 <= i && i <= n;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; a[k] == b[k]);
        //@ decreases n - i;
        for (int i = 0; i < n; i++) {
            if (a[i] != b[i]) {
                return i;
            }
        }
        return a.length == b.length ? -1 : n;
    }

    //@ public normal_behavior
    //@   ensures a == null ==> \result == 0;
    //@   ensures a != null && a.length == 0 ==> \result == 1;
    public static /*@ pure @*/ int hashCode(/*@ nullable @*/ long[] a) {
        if (a == null) {
            return 0;
        }
        int hash = 1;
        //@ loop_invariant 0 <= i && i <= a.length;
        //@ loop_invariant i == 0 ==> hash == 1;
        //@ decreases a.length - i;
        for (int i = 0; i < a.length; i++) {
            hash = 31 * hash + Long.hashCode(a[i]);
        }
        return hash;
    }

    //@ public normal_behavior
    //@   ensures \result.length() >= 2;
    public static /*@ pure @*/ String toString(/*@ nullable @*/ long[] a) {
        if (a == null) {
            return "null";
        }
        String text = "[";
        //@ loop_invariant 0 <= i && i <= a.length && text.length() >= 1;
        //@ decreases a.length - i;
        for (int i = 0; i < a.length; i++) {
            text = text + (i == 0 ? "" : ", ") + a[i];
        }
        return text + "]";
    }

    /*@ public normal_behavior
      @   assignable a[*];
      @   ensures (\forall int i, j; 0 <= i && i < j && j < a.length; a[i] <= a[j]);
      @   ensures (\forall int i; 0 <= i && i < a.length;
      @       (\exists int j; 0 <= j && j < a.length; a[i] == \old(a[j])));
      @   ensures (\forall int i; 0 <= i && i < a.length;
      @       (\exists int j; 0 <= j && j < a.length; \old(a[i]) == a[j])); @*/
    public static void sort(long[] a) {
        sort(a, 0, a.length);
    }

    /*@ public normal_behavior
      @   recommends fromIndex <= toIndex else IllegalArgumentException;
      @   recommends 0 <= fromIndex && toIndex <= a.length else ArrayIndexOutOfBoundsException;
      @   assignable a[fromIndex .. toIndex - 1];
      @   ensures (\forall int i, j; fromIndex <= i && i < j && j < toIndex; a[i] <= a[j]);
      @   ensures (\forall int i; fromIndex <= i && i < toIndex;
      @       (\exists int j; fromIndex <= j && j < toIndex; a[i] == \old(a[j])));
      @   ensures (\forall int i; fromIndex <= i && i < toIndex;
      @       (\exists int j; fromIndex <= j && j < toIndex; \old(a[i]) == a[j])); @*/
    public static void sort(long[] a, int fromIndex, int toIndex) {
        //@ loop_invariant fromIndex <= n && n <= toIndex;
        //@ loop_invariant (\forall int i, j; fromIndex <= i && i < j && j < n; a[i] <= a[j]);
        //@ loop_assigns a[fromIndex .. toIndex - 1];
        //@ decreases toIndex - n;
        for (int n = fromIndex; n < toIndex; n++) {
            long moving = a[n];
            int k = n;
            //@ loop_invariant fromIndex <= k && k <= n;
            //@ loop_invariant (\forall int i, j; fromIndex <= i && i < j && j <= n && j != k && i != k;
            //@     a[i] <= a[j]);
            //@ loop_invariant (\forall int j; k < j && j <= n; a[j] > moving);
            //@ decreases k - fromIndex;
            while (k > fromIndex && a[k - 1] > moving) {
                a[k] = a[k - 1];
                k--;
            }
            a[k] = moving;
        }
    }

    /*@ public normal_behavior
      @   assignable a[*];
      @   ensures (\forall int i, j; 0 <= i && i < j && j < a.length; a[i] <= a[j]);
      @   ensures (\forall int i; 0 <= i && i < a.length;
      @       (\exists int j; 0 <= j && j < a.length; a[i] == \old(a[j])));
      @   ensures (\forall int i; 0 <= i && i < a.length;
      @       (\exists int j; 0 <= j && j < a.length; \old(a[i]) == a[j])); @*/
    public static void parallelSort(long[] a) {
        sort(a, 0, a.length);
    }

    /*@ public normal_behavior
      @   recommends fromIndex <= toIndex else IllegalArgumentException;
      @   recommends 0 <= fromIndex && toIndex <= a.length else ArrayIndexOutOfBoundsException;
      @   assignable a[fromIndex .. toIndex - 1];
      @   ensures (\forall int i, j; fromIndex <= i && i < j && j < toIndex; a[i] <= a[j]); @*/
    public static void parallelSort(long[] a, int fromIndex, int toIndex) {
        sort(a, fromIndex, toIndex);
    }

    /*@ public normal_behavior
      @   ensures -a.length - 1 <= \result && \result < a.length;
      @   ensures \result >= 0 ==> a[\result] == key;
      @   ensures \result < 0 && (\forall int i, j; 0 <= i && i < j && j < a.length; a[i] <= a[j])
      @       ==> (\forall int i; 0 <= i && i < a.length; i < -\result - 1 ? key > a[i] : a[i] > key); @*/
    public static native /*@ pure @*/ int binarySearch(long[] a, long key);

    /*@ public normal_behavior
      @   recommends fromIndex <= toIndex else IllegalArgumentException;
      @   recommends 0 <= fromIndex && toIndex <= a.length else ArrayIndexOutOfBoundsException;
      @   ensures -toIndex - 1 <= \result && \result < toIndex;
      @   ensures \result >= 0 ==> fromIndex <= \result && a[\result] == key;
      @   ensures \result < 0 ==> fromIndex <= -\result - 1;
      @   ensures \result < 0 && (\forall int i, j; fromIndex <= i && i < j && j < toIndex; a[i] <= a[j])
      @       ==> (\forall int i; fromIndex <= i && i < toIndex;
      @           i < -\result - 1 ? key > a[i] : a[i] > key); @*/
    public static native /*@ pure @*/ int binarySearch(long[] a, int fromIndex, int toIndex, long key);

    public static /*@ pure @*/ int compare(/*@ nullable @*/ long[] a, /*@ nullable @*/ long[] b) {
        if (a == b) {
            return 0;
        }
        if (a == null || b == null) {
            return a == null ? -1 : 1;
        }
        int i = mismatch(a, b);
        if (i >= 0 && i < a.length && i < b.length) {
            return Long.compare(a[i], b[i]);
        }
        return a.length - b.length;
    }

    /*@ public normal_behavior
      @   assignable a[*];
      @   ensures (\forall int i; 0 <= i && i < a.length; a[i] == val); @*/
    public static void fill(char[] a, char val) {
        //@ loop_invariant 0 <= i && i <= a.length;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; a[k] == val);
        //@ loop_assigns a[*];
        //@ decreases a.length - i;
        for (int i = 0; i < a.length; i++) {
            a[i] = val;
        }
    }

    /*@ public normal_behavior
      @   recommends fromIndex <= toIndex else IllegalArgumentException;
      @   recommends 0 <= fromIndex && toIndex <= a.length else ArrayIndexOutOfBoundsException;
      @   assignable a[fromIndex .. toIndex - 1];
      @   ensures (\forall int i; fromIndex <= i && i < toIndex; a[i] == val); @*/
    public static void fill(char[] a, int fromIndex, int toIndex, char val) {
        //@ loop_invariant fromIndex <= i && i <= toIndex;
        //@ loop_invariant (\forall int k; fromIndex <= k && k < i; a[k] == val);
        //@ loop_assigns a[fromIndex .. toIndex - 1];
        //@ decreases toIndex - i;
        for (int i = fromIndex; i < toIndex; i++) {
            a[i] = val;
        }
    }

    /*@ public normal_behavior
      @   recommends newLength >= 0 else NegativeArraySizeException;
      @   assignable \nothing;
      @   ensures \fresh(\result) && \result.length == newLength;
      @   ensures (\forall int i; 0 <= i && i < newLength && i < original.length; \result[i] == original[i]);
      @   ensures (\forall int i; original.length <= i && i < newLength; \result[i] == '\0'); @*/
    public static char[] copyOf(char[] original, int newLength) {
        char[] copy = new char[newLength];
        int n = Math.min(original.length, newLength);
        //@ loop_invariant 0 <= i && i <= n;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; copy[k] == original[k]);
        //@ loop_invariant (\forall int k; i <= k && k < newLength; copy[k] == '\0');
        //@ loop_assigns copy[*];
        //@ decreases n - i;
        for (int i = 0; i < n; i++) {
            copy[i] = original[i];
        }
        return copy;
    }

    /*@ public normal_behavior
      @   recommends from <= to && to - from <= Integer.MAX_VALUE else IllegalArgumentException;
      @   recommends 0 <= from && from <= original.length else ArrayIndexOutOfBoundsException;
      @   assignable \nothing;
      @   ensures \fresh(\result) && \result.length == to - from;
      @   ensures (\forall int i; 0 <= i && i < to - from && i < original.length - from;
      @       \result[i] == original[from + i]);
      @   ensures (\forall int i; original.length - from <= i && i < to - from; \result[i] == '\0'); @*/
    public static char[] copyOfRange(char[] original, int from, int to) {
        char[] copy = new char[to - from];
        int n = Math.min(original.length - from, to - from);
        //@ loop_invariant 0 <= i && i <= n;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; copy[k] == original[from + k]);
        //@ loop_invariant (\forall int k; i <= k && k < to - from; copy[k] == '\0');
        //@ loop_assigns copy[*];
        //@ decreases n - i;
        for (int i = 0; i < n; i++) {
            copy[i] = original[from + i];
        }
        return copy;
    }

    /*@ public normal_behavior
      @   ensures \result <==> a == a2 || a != null && a2 != null && a.length == a2.length
      @       && (\forall int i; 0 <= i && i < a.length; a[i] == a2[i]); @*/
    public static /*@ pure @*/ boolean equals(/*@ nullable @*/ char[] a, /*@ nullable @*/ char[] a2) {
        if (a == a2) {
            return true;
        }
        if (a == null || a2 == null || a.length != a2.length) {
            return false;
        }
        //@ loop_invariant 0 <= i && i <= a.length;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; a[k] == a2[k]);
        //@ decreases a.length - i;
        for (int i = 0; i < a.length; i++) {
            if (a[i] != a2[i]) {
                return false;
            }
        }
        return true;
    }

    /*@ public normal_behavior
      @   recommends aFromIndex <= aToIndex else IllegalArgumentException;
      @   recommends 0 <= aFromIndex && aToIndex <= a.length else ArrayIndexOutOfBoundsException;
      @   recommends bFromIndex <= bToIndex else IllegalArgumentException;
      @   recommends 0 <= bFromIndex && bToIndex <= b.length else ArrayIndexOutOfBoundsException;
      @   ensures \result <==> aToIndex - aFromIndex == bToIndex - bFromIndex
      @       && (\forall int i; 0 <= i && i < aToIndex - aFromIndex;
      @           a[aFromIndex + i] == b[bFromIndex + i]); @*/
    public static /*@ pure @*/ boolean equals(char[] a, int aFromIndex, int aToIndex, char[] b, int bFromIndex,
            int bToIndex) {
        int n = aToIndex - aFromIndex;
        if (n != bToIndex - bFromIndex) {
            return false;
        }
        //@ loop_invariant 0 <= i && i <= n;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; a[aFromIndex + k] == b[bFromIndex + k]);
        //@ decreases n - i;
        for (int i = 0; i < n; i++) {
            if (a[aFromIndex + i] != b[bFromIndex + i]) {
                return false;
            }
        }
        return true;
    }

    /*@ public normal_behavior
      @   ensures -1 <= \result && (\result <= a.length && \result <= b.length);
      @   ensures \result == -1 <==> equals(a, b);
      @   ensures (\forall int i; 0 <= i && i < \result; a[i] == b[i]);
      @   ensures 0 <= \result && \result < a.length && \result < b.length
      @       ==> a[\result] != b[\result]; @*/
    public static /*@ pure @*/ int mismatch(char[] a, char[] b) {
        int n = Math.min(a.length, b.length);
        //@ loop_invariant 0 <= i && i <= n;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; a[k] == b[k]);
        //@ decreases n - i;
        for (int i = 0; i < n; i++) {
            if (a[i] != b[i]) {
                return i;
            }
        }
        return a.length == b.length ? -1 : n;
    }

    //@ public normal_behavior
    //@   ensures a == null ==> \result == 0;
    //@   ensures a != null && a.length == 0 ==> \result == 1;
    public static /*@ pure @*/ int hashCode(/*@ nullable @*/ char[] a) {
        if (a == null) {
            return 0;
        }
        int hash = 1;
        //@ loop_invariant 0 <= i && i <= a.length;
        //@ loop_invariant i == 0 ==> hash == 1;
        //@ decreases a.length - i;
        for (int i = 0; i < a.length; i++) {
            hash = 31 * hash + Character.hashCode(a[i]);
        }
        return hash;
    }

    //@ public normal_behavior
    //@   ensures \result.length() >= 2;
    public static /*@ pure @*/ String toString(/*@ nullable @*/ char[] a) {
        if (a == null) {
            return "null";
        }
        String text = "[";
        //@ loop_invariant 0 <= i && i <= a.length && text.length() >= 1;
        //@ decreases a.length - i;
        for (int i = 0; i < a.length; i++) {
            text = text + (i == 0 ? "" : ", ") + a[i];
        }
        return text + "]";
    }

    /*@ public normal_behavior
      @   assignable a[*];
      @   ensures (\forall int i, j; 0 <= i && i < j && j < a.length; a[i] <= a[j]);
      @   ensures (\forall int i; 0 <= i && i < a.length;
      @       (\exists int j; 0 <= j && j < a.length; a[i] == \old(a[j])));
      @   ensures (\forall int i; 0 <= i && i < a.length;
      @       (\exists int j; 0 <= j && j < a.length; \old(a[i]) == a[j])); @*/
    public static void sort(char[] a) {
        sort(a, 0, a.length);
    }

    /*@ public normal_behavior
      @   recommends fromIndex <= toIndex else IllegalArgumentException;
      @   recommends 0 <= fromIndex && toIndex <= a.length else ArrayIndexOutOfBoundsException;
      @   assignable a[fromIndex .. toIndex - 1];
      @   ensures (\forall int i, j; fromIndex <= i && i < j && j < toIndex; a[i] <= a[j]);
      @   ensures (\forall int i; fromIndex <= i && i < toIndex;
      @       (\exists int j; fromIndex <= j && j < toIndex; a[i] == \old(a[j])));
      @   ensures (\forall int i; fromIndex <= i && i < toIndex;
      @       (\exists int j; fromIndex <= j && j < toIndex; \old(a[i]) == a[j])); @*/
    public static void sort(char[] a, int fromIndex, int toIndex) {
        //@ loop_invariant fromIndex <= n && n <= toIndex;
        //@ loop_invariant (\forall int i, j; fromIndex <= i && i < j && j < n; a[i] <= a[j]);
        //@ loop_assigns a[fromIndex .. toIndex - 1];
        //@ decreases toIndex - n;
        for (int n = fromIndex; n < toIndex; n++) {
            char moving = a[n];
            int k = n;
            //@ loop_invariant fromIndex <= k && k <= n;
            //@ loop_invariant (\forall int i, j; fromIndex <= i && i < j && j <= n && j != k && i != k;
            //@     a[i] <= a[j]);
            //@ loop_invariant (\forall int j; k < j && j <= n; a[j] > moving);
            //@ decreases k - fromIndex;
            while (k > fromIndex && a[k - 1] > moving) {
                a[k] = a[k - 1];
                k--;
            }
            a[k] = moving;
        }
    }

    /*@ public normal_behavior
      @   assignable a[*];
      @   ensures (\forall int i, j; 0 <= i && i < j && j < a.length; a[i] <= a[j]);
      @   ensures (\forall int i; 0 <= i && i < a.length;
      @       (\exists int j; 0 <= j && j < a.length; a[i] == \old(a[j])));
      @   ensures (\forall int i; 0 <= i && i < a.length;
      @       (\exists int j; 0 <= j && j < a.length; \old(a[i]) == a[j])); @*/
    public static void parallelSort(char[] a) {
        sort(a, 0, a.length);
    }

    /*@ public normal_behavior
      @   recommends fromIndex <= toIndex else IllegalArgumentException;
      @   recommends 0 <= fromIndex && toIndex <= a.length else ArrayIndexOutOfBoundsException;
      @   assignable a[fromIndex .. toIndex - 1];
      @   ensures (\forall int i, j; fromIndex <= i && i < j && j < toIndex; a[i] <= a[j]); @*/
    public static void parallelSort(char[] a, int fromIndex, int toIndex) {
        sort(a, fromIndex, toIndex);
    }

    /*@ public normal_behavior
      @   ensures -a.length - 1 <= \result && \result < a.length;
      @   ensures \result >= 0 ==> a[\result] == key;
      @   ensures \result < 0 && (\forall int i, j; 0 <= i && i < j && j < a.length; a[i] <= a[j])
      @       ==> (\forall int i; 0 <= i && i < a.length; i < -\result - 1 ? key > a[i] : a[i] > key); @*/
    public static native /*@ pure @*/ int binarySearch(char[] a, char key);

    /*@ public normal_behavior
      @   recommends fromIndex <= toIndex else IllegalArgumentException;
      @   recommends 0 <= fromIndex && toIndex <= a.length else ArrayIndexOutOfBoundsException;
      @   ensures -toIndex - 1 <= \result && \result < toIndex;
      @   ensures \result >= 0 ==> fromIndex <= \result && a[\result] == key;
      @   ensures \result < 0 ==> fromIndex <= -\result - 1;
      @   ensures \result < 0 && (\forall int i, j; fromIndex <= i && i < j && j < toIndex; a[i] <= a[j])
      @       ==> (\forall int i; fromIndex <= i && i < toIndex;
      @           i < -\result - 1 ? key > a[i] : a[i] > key); @*/
    public static native /*@ pure @*/ int binarySearch(char[] a, int fromIndex, int toIndex, char key);

    public static /*@ pure @*/ int compare(/*@ nullable @*/ char[] a, /*@ nullable @*/ char[] b) {
        if (a == b) {
            return 0;
        }
        if (a == null || b == null) {
            return a == null ? -1 : 1;
        }
        int i = mismatch(a, b);
        if (i >= 0 && i < a.length && i < b.length) {
            return Character.compare(a[i], b[i]);
        }
        return a.length - b.length;
    }

    /*@ public normal_behavior
      @   assignable a[*];
      @   ensures (\forall int i; 0 <= i && i < a.length; Float.compare(a[i], val) == 0); @*/
    public static void fill(float[] a, float val) {
        //@ loop_invariant 0 <= i && i <= a.length;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; Float.compare(a[k], val) == 0);
        //@ loop_assigns a[*];
        //@ decreases a.length - i;
        for (int i = 0; i < a.length; i++) {
            a[i] = val;
        }
    }

    /*@ public normal_behavior
      @   recommends fromIndex <= toIndex else IllegalArgumentException;
      @   recommends 0 <= fromIndex && toIndex <= a.length else ArrayIndexOutOfBoundsException;
      @   assignable a[fromIndex .. toIndex - 1];
      @   ensures (\forall int i; fromIndex <= i && i < toIndex; Float.compare(a[i], val) == 0); @*/
    public static void fill(float[] a, int fromIndex, int toIndex, float val) {
        //@ loop_invariant fromIndex <= i && i <= toIndex;
        //@ loop_invariant (\forall int k; fromIndex <= k && k < i; Float.compare(a[k], val) == 0);
        //@ loop_assigns a[fromIndex .. toIndex - 1];
        //@ decreases toIndex - i;
        for (int i = fromIndex; i < toIndex; i++) {
            a[i] = val;
        }
    }

    /*@ public normal_behavior
      @   recommends newLength >= 0 else NegativeArraySizeException;
      @   assignable \nothing;
      @   ensures \fresh(\result) && \result.length == newLength;
      @   ensures (\forall int i; 0 <= i && i < newLength && i < original.length;
      @           Float.compare(\result[i], original[i]) == 0);
      @   ensures (\forall int i; original.length <= i && i < newLength; \result[i] == 0.0f); @*/
    public static float[] copyOf(float[] original, int newLength) {
        float[] copy = new float[newLength];
        int n = Math.min(original.length, newLength);
        //@ loop_invariant 0 <= i && i <= n;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; Float.compare(copy[k], original[k]) == 0);
        //@ loop_invariant (\forall int k; i <= k && k < newLength; copy[k] == 0.0f);
        //@ loop_assigns copy[*];
        //@ decreases n - i;
        for (int i = 0; i < n; i++) {
            copy[i] = original[i];
        }
        return copy;
    }

    /*@ public normal_behavior
      @   recommends from <= to && to - from <= Integer.MAX_VALUE else IllegalArgumentException;
      @   recommends 0 <= from && from <= original.length else ArrayIndexOutOfBoundsException;
      @   assignable \nothing;
      @   ensures \fresh(\result) && \result.length == to - from;
      @   ensures (\forall int i; 0 <= i && i < to - from && i < original.length - from;
      @       Float.compare(\result[i], original[from + i]) == 0);
      @   ensures (\forall int i; original.length - from <= i && i < to - from; \result[i] == 0.0f); @*/
    public static float[] copyOfRange(float[] original, int from, int to) {
        float[] copy = new float[to - from];
        int n = Math.min(original.length - from, to - from);
        //@ loop_invariant 0 <= i && i <= n;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; Float.compare(copy[k], original[from + k]) == 0);
        //@ loop_invariant (\forall int k; i <= k && k < to - from; copy[k] == 0.0f);
        //@ loop_assigns copy[*];
        //@ decreases n - i;
        for (int i = 0; i < n; i++) {
            copy[i] = original[from + i];
        }
        return copy;
    }

    /*@ public normal_behavior
      @   ensures \result <==> a == a2 || a != null && a2 != null && a.length == a2.length
      @       && (\forall int i; 0 <= i && i < a.length; Float.compare(a[i], a2[i]) == 0); @*/
    public static /*@ pure @*/ boolean equals(/*@ nullable @*/ float[] a, /*@ nullable @*/ float[] a2) {
        if (a == a2) {
            return true;
        }
        if (a == null || a2 == null || a.length != a2.length) {
            return false;
        }
        //@ loop_invariant 0 <= i && i <= a.length;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; Float.compare(a[k], a2[k]) == 0);
        //@ decreases a.length - i;
        for (int i = 0; i < a.length; i++) {
            if (Float.compare(a[i], a2[i]) != 0) {
                return false;
            }
        }
        return true;
    }

    /*@ public normal_behavior
      @   recommends aFromIndex <= aToIndex else IllegalArgumentException;
      @   recommends 0 <= aFromIndex && aToIndex <= a.length else ArrayIndexOutOfBoundsException;
      @   recommends bFromIndex <= bToIndex else IllegalArgumentException;
      @   recommends 0 <= bFromIndex && bToIndex <= b.length else ArrayIndexOutOfBoundsException;
      @   ensures \result <==> aToIndex - aFromIndex == bToIndex - bFromIndex
      @       && (\forall int i; 0 <= i && i < aToIndex - aFromIndex;
      @           Float.compare(a[aFromIndex + i], b[bFromIndex + i]) == 0); @*/
    public static /*@ pure @*/ boolean equals(float[] a, int aFromIndex, int aToIndex, float[] b, int bFromIndex,
            int bToIndex) {
        int n = aToIndex - aFromIndex;
        if (n != bToIndex - bFromIndex) {
            return false;
        }
        //@ loop_invariant 0 <= i && i <= n;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; Float.compare(a[aFromIndex + k], b[bFromIndex + k]) == 0);
        //@ decreases n - i;
        for (int i = 0; i < n; i++) {
            if (Float.compare(a[aFromIndex + i], b[bFromIndex + i]) != 0) {
                return false;
            }
        }
        return true;
    }

    /*@ public normal_behavior
      @   ensures -1 <= \result && (\result <= a.length && \result <= b.length);
      @   ensures \result == -1 <==> equals(a, b);
      @   ensures (\forall int i; 0 <= i && i < \result; Float.compare(a[i], b[i]) == 0);
      @   ensures 0 <= \result && \result < a.length && \result < b.length
      @       ==> Float.compare(a[\result], b[\result]) != 0; @*/
    public static /*@ pure @*/ int mismatch(float[] a, float[] b) {
        int n = Math.min(a.length, b.length);
        //@ loop_invariant 0 <= i && i <= n;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; Float.compare(a[k], b[k]) == 0);
        //@ decreases n - i;
        for (int i = 0; i < n; i++) {
            if (Float.compare(a[i], b[i]) != 0) {
                return i;
            }
        }
        return a.length == b.length ? -1 : n;
    }

    //@ public normal_behavior
    //@   ensures a == null ==> \result == 0;
    //@   ensures a != null && a.length == 0 ==> \result == 1;
    public static /*@ pure @*/ int hashCode(/*@ nullable @*/ float[] a) {
        if (a == null) {
            return 0;
        }
        int hash = 1;
        //@ loop_invariant 0 <= i && i <= a.length;
        //@ loop_invariant i == 0 ==> hash == 1;
        //@ decreases a.length - i;
        for (int i = 0; i < a.length; i++) {
            hash = 31 * hash + Float.hashCode(a[i]);
        }
        return hash;
    }

    //@ public normal_behavior
    //@   ensures \result.length() >= 2;
    public static /*@ pure @*/ String toString(/*@ nullable @*/ float[] a) {
        if (a == null) {
            return "null";
        }
        String text = "[";
        //@ loop_invariant 0 <= i && i <= a.length && text.length() >= 1;
        //@ decreases a.length - i;
        for (int i = 0; i < a.length; i++) {
            text = text + (i == 0 ? "" : ", ") + a[i];
        }
        return text + "]";
    }

    /*@ public normal_behavior
      @   assignable a[*];
      @   ensures (\forall int i, j; 0 <= i && i < j && j < a.length; Float.compare(a[i], a[j]) <= 0);
      @   ensures (\forall int i; 0 <= i && i < a.length;
      @       (\exists int j; 0 <= j && j < a.length; Float.compare(a[i], \old(a[j])) == 0));
      @   ensures (\forall int i; 0 <= i && i < a.length;
      @       (\exists int j; 0 <= j && j < a.length; Float.compare(\old(a[i]), a[j]) == 0)); @*/
    public static void sort(float[] a) {
        sort(a, 0, a.length);
    }

    /*@ public normal_behavior
      @   recommends fromIndex <= toIndex else IllegalArgumentException;
      @   recommends 0 <= fromIndex && toIndex <= a.length else ArrayIndexOutOfBoundsException;
      @   assignable a[fromIndex .. toIndex - 1];
      @   ensures (\forall int i, j; fromIndex <= i && i < j && j < toIndex; Float.compare(a[i], a[j]) <= 0);
      @   ensures (\forall int i; fromIndex <= i && i < toIndex;
      @       (\exists int j; fromIndex <= j && j < toIndex; Float.compare(a[i], \old(a[j])) == 0));
      @   ensures (\forall int i; fromIndex <= i && i < toIndex;
      @       (\exists int j; fromIndex <= j && j < toIndex; Float.compare(\old(a[i]), a[j]) == 0)); @*/
    public static void sort(float[] a, int fromIndex, int toIndex) {
        //@ loop_invariant fromIndex <= n && n <= toIndex;
        //@ loop_invariant (\forall int i, j; fromIndex <= i && i < j && j < n; Float.compare(a[i], a[j]) <= 0);
        //@ loop_assigns a[fromIndex .. toIndex - 1];
        //@ decreases toIndex - n;
        for (int n = fromIndex; n < toIndex; n++) {
            float moving = a[n];
            int k = n;
            //@ loop_invariant fromIndex <= k && k <= n;
            //@ loop_invariant (\forall int i, j; fromIndex <= i && i < j && j <= n && j != k && i != k;
            //@     Float.compare(a[i], a[j]) <= 0);
            //@ loop_invariant (\forall int j; k < j && j <= n; Float.compare(a[j], moving) > 0);
            //@ decreases k - fromIndex;
            while (k > fromIndex && Float.compare(a[k - 1], moving) > 0) {
                a[k] = a[k - 1];
                k--;
            }
            a[k] = moving;
        }
    }

    /*@ public normal_behavior
      @   assignable a[*];
      @   ensures (\forall int i, j; 0 <= i && i < j && j < a.length; Float.compare(a[i], a[j]) <= 0);
      @   ensures (\forall int i; 0 <= i && i < a.length;
      @       (\exists int j; 0 <= j && j < a.length; Float.compare(a[i], \old(a[j])) == 0));
      @   ensures (\forall int i; 0 <= i && i < a.length;
      @       (\exists int j; 0 <= j && j < a.length; Float.compare(\old(a[i]), a[j]) == 0)); @*/
    public static void parallelSort(float[] a) {
        sort(a, 0, a.length);
    }

    /*@ public normal_behavior
      @   recommends fromIndex <= toIndex else IllegalArgumentException;
      @   recommends 0 <= fromIndex && toIndex <= a.length else ArrayIndexOutOfBoundsException;
      @   assignable a[fromIndex .. toIndex - 1];
      @   ensures (\forall int i, j; fromIndex <= i && i < j && j < toIndex; Float.compare(a[i], a[j]) <= 0); @*/
    public static void parallelSort(float[] a, int fromIndex, int toIndex) {
        sort(a, fromIndex, toIndex);
    }

    /*@ public normal_behavior
      @   ensures -a.length - 1 <= \result && \result < a.length;
      @   ensures \result >= 0 ==> Float.compare(a[\result], key) == 0;
      @   ensures \result < 0 && (\forall int i, j; 0 <= i && i < j && j < a.length; Float.compare(a[i], a[j]) <= 0)
      @       ==> (\forall int i; 0 <= i && i < a.length;
      @           i < -\result - 1 ? Float.compare(key, a[i]) > 0 : Float.compare(a[i], key) > 0); @*/
    public static native /*@ pure @*/ int binarySearch(float[] a, float key);

    /*@ public normal_behavior
      @   recommends fromIndex <= toIndex else IllegalArgumentException;
      @   recommends 0 <= fromIndex && toIndex <= a.length else ArrayIndexOutOfBoundsException;
      @   ensures -toIndex - 1 <= \result && \result < toIndex;
      @   ensures \result >= 0 ==> fromIndex <= \result && Float.compare(a[\result], key) == 0;
      @   ensures \result < 0 ==> fromIndex <= -\result - 1;
      @   ensures \result < 0 && (\forall int i, j; fromIndex <= i && i < j && j < toIndex;
      @           Float.compare(a[i], a[j]) <= 0)
      @       ==> (\forall int i; fromIndex <= i && i < toIndex;
      @           i < -\result - 1 ? Float.compare(key, a[i]) > 0 : Float.compare(a[i], key) > 0); @*/
    public static native /*@ pure @*/ int binarySearch(float[] a, int fromIndex, int toIndex, float key);

    public static /*@ pure @*/ int compare(/*@ nullable @*/ float[] a, /*@ nullable @*/ float[] b) {
        if (a == b) {
            return 0;
        }
        if (a == null || b == null) {
            return a == null ? -1 : 1;
        }
        int i = mismatch(a, b);
        if (i >= 0 && i < a.length && i < b.length) {
            return Float.compare(a[i], b[i]);
        }
        return a.length - b.length;
    }

    /*@ public normal_behavior
      @   assignable a[*];
      @   ensures (\forall int i; 0 <= i && i < a.length; Double.compare(a[i], val) == 0); @*/
    public static void fill(double[] a, double val) {
        //@ loop_invariant 0 <= i && i <= a.length;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; Double.compare(a[k], val) == 0);
        //@ loop_assigns a[*];
        //@ decreases a.length - i;
        for (int i = 0; i < a.length; i++) {
            a[i] = val;
        }
    }

    /*@ public normal_behavior
      @   recommends fromIndex <= toIndex else IllegalArgumentException;
      @   recommends 0 <= fromIndex && toIndex <= a.length else ArrayIndexOutOfBoundsException;
      @   assignable a[fromIndex .. toIndex - 1];
      @   ensures (\forall int i; fromIndex <= i && i < toIndex; Double.compare(a[i], val) == 0); @*/
    public static void fill(double[] a, int fromIndex, int toIndex, double val) {
        //@ loop_invariant fromIndex <= i && i <= toIndex;
        //@ loop_invariant (\forall int k; fromIndex <= k && k < i; Double.compare(a[k], val) == 0);
        //@ loop_assigns a[fromIndex .. toIndex - 1];
        //@ decreases toIndex - i;
        for (int i = fromIndex; i < toIndex; i++) {
            a[i] = val;
        }
    }

    /*@ public normal_behavior
      @   recommends newLength >= 0 else NegativeArraySizeException;
      @   assignable \nothing;
      @   ensures \fresh(\result) && \result.length == newLength;
      @   ensures (\forall int i; 0 <= i && i < newLength && i < original.length;
      @           Double.compare(\result[i], original[i]) == 0);
      @   ensures (\forall int i; original.length <= i && i < newLength; \result[i] == 0.0); @*/
    public static double[] copyOf(double[] original, int newLength) {
        double[] copy = new double[newLength];
        int n = Math.min(original.length, newLength);
        //@ loop_invariant 0 <= i && i <= n;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; Double.compare(copy[k], original[k]) == 0);
        //@ loop_invariant (\forall int k; i <= k && k < newLength; copy[k] == 0.0);
        //@ loop_assigns copy[*];
        //@ decreases n - i;
        for (int i = 0; i < n; i++) {
            copy[i] = original[i];
        }
        return copy;
    }

    /*@ public normal_behavior
      @   recommends from <= to && to - from <= Integer.MAX_VALUE else IllegalArgumentException;
      @   recommends 0 <= from && from <= original.length else ArrayIndexOutOfBoundsException;
      @   assignable \nothing;
      @   ensures \fresh(\result) && \result.length == to - from;
      @   ensures (\forall int i; 0 <= i && i < to - from && i < original.length - from;
      @       Double.compare(\result[i], original[from + i]) == 0);
      @   ensures (\forall int i; original.length - from <= i && i < to - from; \result[i] == 0.0); @*/
    public static double[] copyOfRange(double[] original, int from, int to) {
        double[] copy = new double[to - from];
        int n = Math.min(original.length - from, to - from);
        //@ loop_invariant 0 <= i && i <= n;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; Double.compare(copy[k], original[from + k]) == 0);
        //@ loop_invariant (\forall int k; i <= k && k < to - from; copy[k] == 0.0);
        //@ loop_assigns copy[*];
        //@ decreases n - i;
        for (int i = 0; i < n; i++) {
            copy[i] = original[from + i];
        }
        return copy;
    }

    /*@ public normal_behavior
      @   ensures \result <==> a == a2 || a != null && a2 != null && a.length == a2.length
      @       && (\forall int i; 0 <= i && i < a.length; Double.compare(a[i], a2[i]) == 0); @*/
    public static /*@ pure @*/ boolean equals(/*@ nullable @*/ double[] a, /*@ nullable @*/ double[] a2) {
        if (a == a2) {
            return true;
        }
        if (a == null || a2 == null || a.length != a2.length) {
            return false;
        }
        //@ loop_invariant 0 <= i && i <= a.length;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; Double.compare(a[k], a2[k]) == 0);
        //@ decreases a.length - i;
        for (int i = 0; i < a.length; i++) {
            if (Double.compare(a[i], a2[i]) != 0) {
                return false;
            }
        }
        return true;
    }

    /*@ public normal_behavior
      @   recommends aFromIndex <= aToIndex else IllegalArgumentException;
      @   recommends 0 <= aFromIndex && aToIndex <= a.length else ArrayIndexOutOfBoundsException;
      @   recommends bFromIndex <= bToIndex else IllegalArgumentException;
      @   recommends 0 <= bFromIndex && bToIndex <= b.length else ArrayIndexOutOfBoundsException;
      @   ensures \result <==> aToIndex - aFromIndex == bToIndex - bFromIndex
      @       && (\forall int i; 0 <= i && i < aToIndex - aFromIndex;
      @           Double.compare(a[aFromIndex + i], b[bFromIndex + i]) == 0); @*/
    public static /*@ pure @*/ boolean equals(double[] a, int aFromIndex, int aToIndex, double[] b, int bFromIndex,
            int bToIndex) {
        int n = aToIndex - aFromIndex;
        if (n != bToIndex - bFromIndex) {
            return false;
        }
        //@ loop_invariant 0 <= i && i <= n;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; Double.compare(a[aFromIndex + k], b[bFromIndex + k]) == 0);
        //@ decreases n - i;
        for (int i = 0; i < n; i++) {
            if (Double.compare(a[aFromIndex + i], b[bFromIndex + i]) != 0) {
                return false;
            }
        }
        return true;
    }

    /*@ public normal_behavior
      @   ensures -1 <= \result && (\result <= a.length && \result <= b.length);
      @   ensures \result == -1 <==> equals(a, b);
      @   ensures (\forall int i; 0 <= i && i < \result; Double.compare(a[i], b[i]) == 0);
      @   ensures 0 <= \result && \result < a.length && \result < b.length
      @       ==> Double.compare(a[\result], b[\result]) != 0; @*/
    public static /*@ pure @*/ int mismatch(double[] a, double[] b) {
        int n = Math.min(a.length, b.length);
        //@ loop_invariant 0 <= i && i <= n;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; Double.compare(a[k], b[k]) == 0);
        //@ decreases n - i;
        for (int i = 0; i < n; i++) {
            if (Double.compare(a[i], b[i]) != 0) {
                return i;
            }
        }
        return a.length == b.length ? -1 : n;
    }

    //@ public normal_behavior
    //@   ensures a == null ==> \result == 0;
    //@   ensures a != null && a.length == 0 ==> \result == 1;
    public static /*@ pure @*/ int hashCode(/*@ nullable @*/ double[] a) {
        if (a == null) {
            return 0;
        }
        int hash = 1;
        //@ loop_invariant 0 <= i && i <= a.length;
        //@ loop_invariant i == 0 ==> hash == 1;
        //@ decreases a.length - i;
        for (int i = 0; i < a.length; i++) {
            hash = 31 * hash + Double.hashCode(a[i]);
        }
        return hash;
    }

    //@ public normal_behavior
    //@   ensures \result.length() >= 2;
    public static /*@ pure @*/ String toString(/*@ nullable @*/ double[] a) {
        if (a == null) {
            return "null";
        }
        String text = "[";
        //@ loop_invariant 0 <= i && i <= a.length && text.length() >= 1;
        //@ decreases a.length - i;
        for (int i = 0; i < a.length; i++) {
            text = text + (i == 0 ? "" : ", ") + a[i];
        }
        return text + "]";
    }

    /*@ public normal_behavior
      @   assignable a[*];
      @   ensures (\forall int i, j; 0 <= i && i < j && j < a.length; Double.compare(a[i], a[j]) <= 0);
      @   ensures (\forall int i; 0 <= i && i < a.length;
      @       (\exists int j; 0 <= j && j < a.length; Double.compare(a[i], \old(a[j])) == 0));
      @   ensures (\forall int i; 0 <= i && i < a.length;
      @       (\exists int j; 0 <= j && j < a.length; Double.compare(\old(a[i]), a[j]) == 0)); @*/
    public static void sort(double[] a) {
        sort(a, 0, a.length);
    }

    /*@ public normal_behavior
      @   recommends fromIndex <= toIndex else IllegalArgumentException;
      @   recommends 0 <= fromIndex && toIndex <= a.length else ArrayIndexOutOfBoundsException;
      @   assignable a[fromIndex .. toIndex - 1];
      @   ensures (\forall int i, j; fromIndex <= i && i < j && j < toIndex; Double.compare(a[i], a[j]) <= 0);
      @   ensures (\forall int i; fromIndex <= i && i < toIndex;
      @       (\exists int j; fromIndex <= j && j < toIndex; Double.compare(a[i], \old(a[j])) == 0));
      @   ensures (\forall int i; fromIndex <= i && i < toIndex;
      @       (\exists int j; fromIndex <= j && j < toIndex; Double.compare(\old(a[i]), a[j]) == 0)); @*/
    public static void sort(double[] a, int fromIndex, int toIndex) {
        //@ loop_invariant fromIndex <= n && n <= toIndex;
        //@ loop_invariant (\forall int i, j; fromIndex <= i && i < j && j < n; Double.compare(a[i], a[j]) <= 0);
        //@ loop_assigns a[fromIndex .. toIndex - 1];
        //@ decreases toIndex - n;
        for (int n = fromIndex; n < toIndex; n++) {
            double moving = a[n];
            int k = n;
            //@ loop_invariant fromIndex <= k && k <= n;
            //@ loop_invariant (\forall int i, j; fromIndex <= i && i < j && j <= n && j != k && i != k;
            //@     Double.compare(a[i], a[j]) <= 0);
            //@ loop_invariant (\forall int j; k < j && j <= n; Double.compare(a[j], moving) > 0);
            //@ decreases k - fromIndex;
            while (k > fromIndex && Double.compare(a[k - 1], moving) > 0) {
                a[k] = a[k - 1];
                k--;
            }
            a[k] = moving;
        }
    }

    /*@ public normal_behavior
      @   assignable a[*];
      @   ensures (\forall int i, j; 0 <= i && i < j && j < a.length; Double.compare(a[i], a[j]) <= 0);
      @   ensures (\forall int i; 0 <= i && i < a.length;
      @       (\exists int j; 0 <= j && j < a.length; Double.compare(a[i], \old(a[j])) == 0));
      @   ensures (\forall int i; 0 <= i && i < a.length;
      @       (\exists int j; 0 <= j && j < a.length; Double.compare(\old(a[i]), a[j]) == 0)); @*/
    public static void parallelSort(double[] a) {
        sort(a, 0, a.length);
    }

    /*@ public normal_behavior
      @   recommends fromIndex <= toIndex else IllegalArgumentException;
      @   recommends 0 <= fromIndex && toIndex <= a.length else ArrayIndexOutOfBoundsException;
      @   assignable a[fromIndex .. toIndex - 1];
      @   ensures (\forall int i, j; fromIndex <= i && i < j && j < toIndex; Double.compare(a[i], a[j]) <= 0); @*/
    public static void parallelSort(double[] a, int fromIndex, int toIndex) {
        sort(a, fromIndex, toIndex);
    }

    /*@ public normal_behavior
      @   ensures -a.length - 1 <= \result && \result < a.length;
      @   ensures \result >= 0 ==> Double.compare(a[\result], key) == 0;
      @   ensures \result < 0 && (\forall int i, j; 0 <= i && i < j && j < a.length; Double.compare(a[i], a[j]) <= 0)
      @       ==> (\forall int i; 0 <= i && i < a.length;
      @           i < -\result - 1 ? Double.compare(key, a[i]) > 0 : Double.compare(a[i], key) > 0); @*/
    public static native /*@ pure @*/ int binarySearch(double[] a, double key);

    /*@ public normal_behavior
      @   recommends fromIndex <= toIndex else IllegalArgumentException;
      @   recommends 0 <= fromIndex && toIndex <= a.length else ArrayIndexOutOfBoundsException;
      @   ensures -toIndex - 1 <= \result && \result < toIndex;
      @   ensures \result >= 0 ==> fromIndex <= \result && Double.compare(a[\result], key) == 0;
      @   ensures \result < 0 ==> fromIndex <= -\result - 1;
      @   ensures \result < 0 && (\forall int i, j; fromIndex <= i && i < j && j < toIndex;
      @           Double.compare(a[i], a[j]) <= 0)
      @       ==> (\forall int i; fromIndex <= i && i < toIndex;
      @           i < -\result - 1 ? Double.compare(key, a[i]) > 0 : Double.compare(a[i], key) > 0); @*/
    public static native /*@ pure @*/ int binarySearch(double[] a, int fromIndex, int toIndex, double key);

    public static /*@ pure @*/ int compare(/*@ nullable @*/ double[] a, /*@ nullable @*/ double[] b) {
        if (a == b) {
            return 0;
        }
        if (a == null || b == null) {
            return a == null ? -1 : 1;
        }
        int i = mismatch(a, b);
        if (i >= 0 && i < a.length && i < b.length) {
            return Double.compare(a[i], b[i]);
        }
        return a.length - b.length;
    }

    /*@ public normal_behavior
      @   assignable a[*];
      @   ensures (\forall int i; 0 <= i && i < a.length; a[i] == val); @*/
    public static void fill(boolean[] a, boolean val) {
        //@ loop_invariant 0 <= i && i <= a.length;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; a[k] == val);
        //@ loop_assigns a[*];
        //@ decreases a.length - i;
        for (int i = 0; i < a.length; i++) {
            a[i] = val;
        }
    }

    /*@ public normal_behavior
      @   recommends fromIndex <= toIndex else IllegalArgumentException;
      @   recommends 0 <= fromIndex && toIndex <= a.length else ArrayIndexOutOfBoundsException;
      @   assignable a[fromIndex .. toIndex - 1];
      @   ensures (\forall int i; fromIndex <= i && i < toIndex; a[i] == val); @*/
    public static void fill(boolean[] a, int fromIndex, int toIndex, boolean val) {
        //@ loop_invariant fromIndex <= i && i <= toIndex;
        //@ loop_invariant (\forall int k; fromIndex <= k && k < i; a[k] == val);
        //@ loop_assigns a[fromIndex .. toIndex - 1];
        //@ decreases toIndex - i;
        for (int i = fromIndex; i < toIndex; i++) {
            a[i] = val;
        }
    }

    /*@ public normal_behavior
      @   recommends newLength >= 0 else NegativeArraySizeException;
      @   assignable \nothing;
      @   ensures \fresh(\result) && \result.length == newLength;
      @   ensures (\forall int i; 0 <= i && i < newLength && i < original.length; \result[i] == original[i]);
      @   ensures (\forall int i; original.length <= i && i < newLength; \result[i] == false); @*/
    public static boolean[] copyOf(boolean[] original, int newLength) {
        boolean[] copy = new boolean[newLength];
        int n = Math.min(original.length, newLength);
        //@ loop_invariant 0 <= i && i <= n;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; copy[k] == original[k]);
        //@ loop_invariant (\forall int k; i <= k && k < newLength; copy[k] == false);
        //@ loop_assigns copy[*];
        //@ decreases n - i;
        for (int i = 0; i < n; i++) {
            copy[i] = original[i];
        }
        return copy;
    }

    /*@ public normal_behavior
      @   recommends from <= to && to - from <= Integer.MAX_VALUE else IllegalArgumentException;
      @   recommends 0 <= from && from <= original.length else ArrayIndexOutOfBoundsException;
      @   assignable \nothing;
      @   ensures \fresh(\result) && \result.length == to - from;
      @   ensures (\forall int i; 0 <= i && i < to - from && i < original.length - from;
      @       \result[i] == original[from + i]);
      @   ensures (\forall int i; original.length - from <= i && i < to - from; \result[i] == false); @*/
    public static boolean[] copyOfRange(boolean[] original, int from, int to) {
        boolean[] copy = new boolean[to - from];
        int n = Math.min(original.length - from, to - from);
        //@ loop_invariant 0 <= i && i <= n;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; copy[k] == original[from + k]);
        //@ loop_invariant (\forall int k; i <= k && k < to - from; copy[k] == false);
        //@ loop_assigns copy[*];
        //@ decreases n - i;
        for (int i = 0; i < n; i++) {
            copy[i] = original[from + i];
        }
        return copy;
    }

    /*@ public normal_behavior
      @   ensures \result <==> a == a2 || a != null && a2 != null && a.length == a2.length
      @       && (\forall int i; 0 <= i && i < a.length; a[i] == a2[i]); @*/
    public static /*@ pure @*/ boolean equals(/*@ nullable @*/ boolean[] a, /*@ nullable @*/ boolean[] a2) {
        if (a == a2) {
            return true;
        }
        if (a == null || a2 == null || a.length != a2.length) {
            return false;
        }
        //@ loop_invariant 0 <= i && i <= a.length;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; a[k] == a2[k]);
        //@ decreases a.length - i;
        for (int i = 0; i < a.length; i++) {
            if (a[i] != a2[i]) {
                return false;
            }
        }
        return true;
    }

    /*@ public normal_behavior
      @   recommends aFromIndex <= aToIndex else IllegalArgumentException;
      @   recommends 0 <= aFromIndex && aToIndex <= a.length else ArrayIndexOutOfBoundsException;
      @   recommends bFromIndex <= bToIndex else IllegalArgumentException;
      @   recommends 0 <= bFromIndex && bToIndex <= b.length else ArrayIndexOutOfBoundsException;
      @   ensures \result <==> aToIndex - aFromIndex == bToIndex - bFromIndex
      @       && (\forall int i; 0 <= i && i < aToIndex - aFromIndex;
      @           a[aFromIndex + i] == b[bFromIndex + i]); @*/
    public static /*@ pure @*/ boolean equals(boolean[] a, int aFromIndex, int aToIndex, boolean[] b, int bFromIndex,
            int bToIndex) {
        int n = aToIndex - aFromIndex;
        if (n != bToIndex - bFromIndex) {
            return false;
        }
        //@ loop_invariant 0 <= i && i <= n;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; a[aFromIndex + k] == b[bFromIndex + k]);
        //@ decreases n - i;
        for (int i = 0; i < n; i++) {
            if (a[aFromIndex + i] != b[bFromIndex + i]) {
                return false;
            }
        }
        return true;
    }

    /*@ public normal_behavior
      @   ensures -1 <= \result && (\result <= a.length && \result <= b.length);
      @   ensures \result == -1 <==> equals(a, b);
      @   ensures (\forall int i; 0 <= i && i < \result; a[i] == b[i]);
      @   ensures 0 <= \result && \result < a.length && \result < b.length
      @       ==> a[\result] != b[\result]; @*/
    public static /*@ pure @*/ int mismatch(boolean[] a, boolean[] b) {
        int n = Math.min(a.length, b.length);
        //@ loop_invariant 0 <= i && i <= n;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; a[k] == b[k]);
        //@ decreases n - i;
        for (int i = 0; i < n; i++) {
            if (a[i] != b[i]) {
                return i;
            }
        }
        return a.length == b.length ? -1 : n;
    }

    //@ public normal_behavior
    //@   ensures a == null ==> \result == 0;
    //@   ensures a != null && a.length == 0 ==> \result == 1;
    public static /*@ pure @*/ int hashCode(/*@ nullable @*/ boolean[] a) {
        if (a == null) {
            return 0;
        }
        int hash = 1;
        //@ loop_invariant 0 <= i && i <= a.length;
        //@ loop_invariant i == 0 ==> hash == 1;
        //@ decreases a.length - i;
        for (int i = 0; i < a.length; i++) {
            hash = 31 * hash + Boolean.hashCode(a[i]);
        }
        return hash;
    }

    //@ public normal_behavior
    //@   ensures \result.length() >= 2;
    public static /*@ pure @*/ String toString(/*@ nullable @*/ boolean[] a) {
        if (a == null) {
            return "null";
        }
        String text = "[";
        //@ loop_invariant 0 <= i && i <= a.length && text.length() >= 1;
        //@ decreases a.length - i;
        for (int i = 0; i < a.length; i++) {
            text = text + (i == 0 ? "" : ", ") + a[i];
        }
        return text + "]";
    }

    public static /*@ pure @*/ int compare(/*@ nullable @*/ boolean[] a, /*@ nullable @*/ boolean[] b) {
        if (a == b) {
            return 0;
        }
        if (a == null || b == null) {
            return a == null ? -1 : 1;
        }
        int i = mismatch(a, b);
        if (i >= 0 && i < a.length && i < b.length) {
            return Boolean.compare(a[i], b[i]);
        }
        return a.length - b.length;
    }

    /*@ public normal_behavior
      @   requires val == null || \typeof(val) <: \elemtype(\typeof(a));
      @   assignable a[*];
      @   ensures (\forall int i; 0 <= i && i < a.length; a[i] == val); @*/
    public static void fill(Object[] a, /*@ nullable @*/ Object val) {
        //@ loop_invariant 0 <= i && i <= a.length;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; a[k] == val);
        //@ loop_assigns a[*];
        //@ decreases a.length - i;
        for (int i = 0; i < a.length; i++) {
            a[i] = val;
        }
    }

    /*@ public normal_behavior
      @   recommends fromIndex <= toIndex else IllegalArgumentException;
      @   recommends 0 <= fromIndex && toIndex <= a.length else ArrayIndexOutOfBoundsException;
      @   requires val == null || \typeof(val) <: \elemtype(\typeof(a));
      @   assignable a[fromIndex .. toIndex - 1];
      @   ensures (\forall int i; fromIndex <= i && i < toIndex; a[i] == val); @*/
    public static void fill(Object[] a, int fromIndex, int toIndex, /*@ nullable @*/ Object val) {
        //@ loop_invariant fromIndex <= i && i <= toIndex;
        //@ loop_invariant (\forall int k; fromIndex <= k && k < i; a[k] == val);
        //@ loop_assigns a[fromIndex .. toIndex - 1];
        //@ decreases toIndex - i;
        for (int i = fromIndex; i < toIndex; i++) {
            a[i] = val;
        }
    }

    /*@ public normal_behavior
      @   ensures \result <==> a == a2 || a != null && a2 != null && a.length == a2.length
      @       && (\forall int i; 0 <= i && i < a.length; Objects.equals(a[i], a2[i])); @*/
    public static /*@ pure @*/ boolean equals(/*@ nullable @*/ Object[] a, /*@ nullable @*/ Object[] a2) {
        if (a == a2) {
            return true;
        }
        if (a == null || a2 == null || a.length != a2.length) {
            return false;
        }
        //@ loop_invariant 0 <= i && i <= a.length;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; Objects.equals(a[k], a2[k]));
        //@ decreases a.length - i;
        for (int i = 0; i < a.length; i++) {
            if (!Objects.equals(a[i], a2[i])) {
                return false;
            }
        }
        return true;
    }

    /*@ public normal_behavior
      @   recommends aFromIndex <= aToIndex else IllegalArgumentException;
      @   recommends 0 <= aFromIndex && aToIndex <= a.length else ArrayIndexOutOfBoundsException;
      @   recommends bFromIndex <= bToIndex else IllegalArgumentException;
      @   recommends 0 <= bFromIndex && bToIndex <= b.length else ArrayIndexOutOfBoundsException;
      @   ensures \result <==> aToIndex - aFromIndex == bToIndex - bFromIndex
      @       && (\forall int i; 0 <= i && i < aToIndex - aFromIndex;
      @           Objects.equals(a[aFromIndex + i], b[bFromIndex + i])); @*/
    public static /*@ pure @*/ boolean equals(Object[] a, int aFromIndex, int aToIndex, Object[] b, int bFromIndex,
            int bToIndex) {
        int n = aToIndex - aFromIndex;
        if (n != bToIndex - bFromIndex) {
            return false;
        }
        //@ loop_invariant 0 <= i && i <= n;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; Objects.equals(a[aFromIndex + k], b[bFromIndex + k]));
        //@ decreases n - i;
        for (int i = 0; i < n; i++) {
            if (!Objects.equals(a[aFromIndex + i], b[bFromIndex + i])) {
                return false;
            }
        }
        return true;
    }

    /*@ public normal_behavior
      @   ensures -1 <= \result && (\result <= a.length && \result <= b.length);
      @   ensures \result == -1 <==> equals(a, b);
      @   ensures (\forall int i; 0 <= i && i < \result; Objects.equals(a[i], b[i]));
      @   ensures 0 <= \result && \result < a.length && \result < b.length
      @       ==> !Objects.equals(a[\result], b[\result]); @*/
    public static /*@ pure @*/ int mismatch(Object[] a, Object[] b) {
        int n = Math.min(a.length, b.length);
        //@ loop_invariant 0 <= i && i <= n;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; Objects.equals(a[k], b[k]));
        //@ decreases n - i;
        for (int i = 0; i < n; i++) {
            if (!Objects.equals(a[i], b[i])) {
                return i;
            }
        }
        return a.length == b.length ? -1 : n;
    }

    //@ public normal_behavior
    //@   ensures a == null ==> \result == 0;
    //@   ensures a != null && a.length == 0 ==> \result == 1;
    public static /*@ pure @*/ int hashCode(/*@ nullable @*/ Object[] a) {
        if (a == null) {
            return 0;
        }
        int hash = 1;
        //@ loop_invariant 0 <= i && i <= a.length;
        //@ loop_invariant i == 0 ==> hash == 1;
        //@ decreases a.length - i;
        for (int i = 0; i < a.length; i++) {
            hash = 31 * hash + Objects.hashCode(a[i]);
        }
        return hash;
    }

    //@ public normal_behavior
    //@   ensures \result.length() >= 2;
    public static /*@ pure @*/ String toString(/*@ nullable @*/ Object[] a) {
        if (a == null) {
            return "null";
        }
        String text = "[";
        //@ loop_invariant 0 <= i && i <= a.length && text.length() >= 1;
        //@ decreases a.length - i;
        for (int i = 0; i < a.length; i++) {
            text = text + (i == 0 ? "" : ", ") + a[i];
        }
        return text + "]";
    }

    //@ public normal_behavior
    //@   assignable \nothing;
    public static native IntStream stream(int[] array);

    //@ public normal_behavior
    //@   recommends 0 <= startInclusive && startInclusive <= endExclusive && endExclusive <= array.length else ArrayIndexOutOfBoundsException;
    //@   assignable \nothing;
    public static native IntStream stream(int[] array, int startInclusive, int endExclusive);

    //@ public normal_behavior
    //@   assignable \nothing;
    public static native Spliterator.OfInt spliterator(int[] array);

    public static void setAll(int[] array, IntUnaryOperator generator) {
        //@ loop_invariant 0 <= i && i <= array.length;
        //@ decreases array.length - i;
        for (int i = 0; i < array.length; i++) {
            array[i] = generator.applyAsInt(i);
        }
    }

    public static void parallelSetAll(int[] array, IntUnaryOperator generator) {
        setAll(array, generator);
    }

    public static void parallelPrefix(int[] array, IntBinaryOperator op) {
        //@ loop_invariant 1 <= i && (i <= array.length || i == 1);
        //@ decreases array.length - i;
        for (int i = 1; i < array.length; i++) {
            array[i] = op.applyAsInt(array[i - 1], array[i]);
        }
    }

    //@ public normal_behavior
    //@   assignable \nothing;
    public static native LongStream stream(long[] array);

    //@ public normal_behavior
    //@   recommends 0 <= startInclusive && startInclusive <= endExclusive && endExclusive <= array.length else ArrayIndexOutOfBoundsException;
    //@   assignable \nothing;
    public static native LongStream stream(long[] array, int startInclusive, int endExclusive);

    //@ public normal_behavior
    //@   assignable \nothing;
    public static native Spliterator.OfLong spliterator(long[] array);

    public static void setAll(long[] array, IntToLongFunction generator) {
        //@ loop_invariant 0 <= i && i <= array.length;
        //@ decreases array.length - i;
        for (int i = 0; i < array.length; i++) {
            array[i] = generator.applyAsLong(i);
        }
    }

    public static void parallelSetAll(long[] array, IntToLongFunction generator) {
        setAll(array, generator);
    }

    public static void parallelPrefix(long[] array, LongBinaryOperator op) {
        //@ loop_invariant 1 <= i && (i <= array.length || i == 1);
        //@ decreases array.length - i;
        for (int i = 1; i < array.length; i++) {
            array[i] = op.applyAsLong(array[i - 1], array[i]);
        }
    }

    //@ public normal_behavior
    //@   assignable \nothing;
    public static native DoubleStream stream(double[] array);

    //@ public normal_behavior
    //@   recommends 0 <= startInclusive && startInclusive <= endExclusive && endExclusive <= array.length else ArrayIndexOutOfBoundsException;
    //@   assignable \nothing;
    public static native DoubleStream stream(double[] array, int startInclusive, int endExclusive);

    //@ public normal_behavior
    //@   assignable \nothing;
    public static native Spliterator.OfDouble spliterator(double[] array);

    public static void setAll(double[] array, IntToDoubleFunction generator) {
        //@ loop_invariant 0 <= i && i <= array.length;
        //@ decreases array.length - i;
        for (int i = 0; i < array.length; i++) {
            array[i] = generator.applyAsDouble(i);
        }
    }

    public static void parallelSetAll(double[] array, IntToDoubleFunction generator) {
        setAll(array, generator);
    }

    public static void parallelPrefix(double[] array, DoubleBinaryOperator op) {
        //@ loop_invariant 1 <= i && (i <= array.length || i == 1);
        //@ decreases array.length - i;
        for (int i = 1; i < array.length; i++) {
            array[i] = op.applyAsDouble(array[i - 1], array[i]);
        }
    }

    public static <T> void setAll(T[] array, IntFunction<? extends T> generator) {
        //@ loop_invariant 0 <= i && i <= array.length;
        //@ decreases array.length - i;
        for (int i = 0; i < array.length; i++) {
            array[i] = generator.apply(i);
        }
    }

    /*@ public normal_behavior
      @   recommends newLength >= 0 else NegativeArraySizeException;
      @   assignable \nothing;
      @   ensures \fresh(\result) && \result.length == newLength && \typeof(\result) == \typeof(original);
      @   ensures (\forall int i; 0 <= i && i < newLength && i < original.length; \result[i] == original[i]);
      @   ensures (\forall int i; original.length <= i && i < newLength; \result[i] == null); @*/
    public static native <T> T[] copyOf(T[] original, int newLength);

    /*@ public behavior
      @   recommends newLength >= 0 else NegativeArraySizeException;
      @   assignable \nothing;
      @   ensures \fresh(\result) && \result.length == newLength;
      @   ensures (\forall int i; 0 <= i && i < newLength && i < original.length; \result[i] == original[i]);
      @   ensures (\forall int i; original.length <= i && i < newLength; \result[i] == null);
      @   signals_only ArrayStoreException; @*/
    public static native <T, U> T[] copyOf(U[] original, int newLength, Class<? extends T[]> newType);

    /*@ public normal_behavior
      @   recommends from <= to && to - from <= Integer.MAX_VALUE else IllegalArgumentException;
      @   recommends 0 <= from && from <= original.length else ArrayIndexOutOfBoundsException;
      @   assignable \nothing;
      @   ensures \fresh(\result) && \result.length == to - from && \typeof(\result) == \typeof(original);
      @   ensures (\forall int i; 0 <= i && i < to - from && i < original.length - from;
      @       \result[i] == original[from + i]);
      @   ensures (\forall int i; original.length - from <= i && i < to - from; \result[i] == null); @*/
    public static native <T> T[] copyOfRange(T[] original, int from, int to);

    /*@ public behavior
      @   recommends from <= to && to - from <= Integer.MAX_VALUE else IllegalArgumentException;
      @   recommends 0 <= from && from <= original.length else ArrayIndexOutOfBoundsException;
      @   assignable \nothing;
      @   ensures \fresh(\result) && \result.length == to - from;
      @   signals_only ArrayStoreException; @*/
    public static native <T, U> T[] copyOfRange(U[] original, int from, int to, Class<? extends T[]> newType);

    /** A view: the list and the array share their elements. */
    /*@ public normal_behavior
      @   assignable \nothing;
      @   ensures \result.size() == elements.length;
      @   ensures (\forall int i; 0 <= i && i < elements.length; \result.get(i) == elements[i]); @*/
    @SafeVarargs
    @SuppressWarnings("varargs")
    public static <T> List<T> asList(T... elements) {
        return new ArrayView<>(elements);
    }

    //@ public normal_behavior
    //@   assignable \nothing;
    public static native <T> Stream<T> stream(T[] array);

    //@ public normal_behavior
    //@   recommends 0 <= startInclusive && startInclusive <= endExclusive && endExclusive <= array.length else ArrayIndexOutOfBoundsException;
    //@   assignable \nothing;
    public static native <T> Stream<T> stream(T[] array, int startInclusive, int endExclusive);

    //@ public normal_behavior
    //@   assignable \nothing;
    public static native <T> Spliterator<T> spliterator(T[] array);

    public static void sort(Object[] a) {
        sort(a, 0, a.length, null);
    }

    //@ public behavior
    //@   recommends fromIndex <= toIndex else IllegalArgumentException;
    //@   recommends 0 <= fromIndex && toIndex <= a.length else ArrayIndexOutOfBoundsException;
    //@   assignable a[fromIndex .. toIndex - 1];
    //@   signals_only RuntimeException;
    public static void sort(Object[] a, int fromIndex, int toIndex) {
        sort(a, fromIndex, toIndex, null);
    }

    //@ public behavior
    //@   assignable a[*];
    //@   signals_only RuntimeException;
    public static <T> void sort(T[] a, /*@ nullable @*/ Comparator<? super T> c) {
        sort(a, 0, a.length, c);
    }

    /** Stable, so insertion gives the very result of any other stable sort. */
    /*@ public behavior
      @   recommends fromIndex <= toIndex else IllegalArgumentException;
      @   recommends 0 <= fromIndex && toIndex <= a.length else ArrayIndexOutOfBoundsException;
      @   assignable a[fromIndex .. toIndex - 1];
      @   ensures (\forall int i; fromIndex <= i && i < toIndex;
      @       (\exists int j; fromIndex <= j && j < toIndex; a[i] == \old(a[j])));
      @   signals_only RuntimeException; @*/
    public static <T> void sort(T[] a, int fromIndex, int toIndex, /*@ nullable @*/ Comparator<? super T> c) {
        //@ loop_invariant fromIndex <= n && n <= toIndex;
        //@ loop_assigns a[fromIndex .. toIndex - 1];
        //@ decreases toIndex - n;
        for (int n = fromIndex; n < toIndex; n++) {
            T moving = a[n];
            int k = n;
            //@ loop_invariant fromIndex <= k && k <= n;
            //@ loop_assigns a[fromIndex .. toIndex - 1];
            //@ decreases k - fromIndex;
            while (k > fromIndex && compareWith(c, a[k - 1], moving) > 0) {
                a[k] = a[k - 1];
                k--;
            }
            a[k] = moving;
        }
    }

    @SuppressWarnings("unchecked")
    private static <T> int compareWith(/*@ nullable @*/ Comparator<? super T> c, /*@ nullable @*/ T x,
            /*@ nullable @*/ T y) {
        return c == null ? ((Comparable<Object>) x).compareTo(y) : c.compare(x, y);
    }

    //@ public behavior
    //@   assignable a[*];
    //@   signals_only RuntimeException;
    public static <T extends Comparable<? super T>> void parallelSort(T[] a) {
        sort(a, 0, a.length, null);
    }

    //@ public behavior
    //@   assignable a[*];
    //@   signals_only RuntimeException;
    public static <T> void parallelSort(T[] a, /*@ nullable @*/ Comparator<? super T> cmp) {
        sort(a, 0, a.length, cmp);
    }

    //@ public behavior
    //@   ensures -a.length - 1 <= \result && \result < a.length;
    //@   signals_only RuntimeException;
    public static native /*@ pure @*/ int binarySearch(Object[] a, Object key);

    //@ public behavior
    //@   ensures -a.length - 1 <= \result && \result < a.length;
    //@   signals_only RuntimeException;
    public static native /*@ pure @*/ <T> int binarySearch(T[] a, /*@ nullable @*/ T key,
            /*@ nullable @*/ Comparator<? super T> c);

    //@ public normal_behavior
    //@   ensures a1 == a2 ==> \result;
    //@   ensures \result && a1 != a2 ==> a1 != null && a2 != null && a1.length == a2.length;
    public static native /*@ pure @*/ boolean deepEquals(/*@ nullable @*/ Object[] a1, /*@ nullable @*/ Object[] a2);

    //@ public normal_behavior
    //@   ensures a == null ==> \result == 0;
    public static native /*@ pure @*/ int deepHashCode(/*@ nullable @*/ Object[] a);

    //@ public normal_behavior
    //@   ensures \result.length() >= 2;
    public static native /*@ pure @*/ String deepToString(/*@ nullable @*/ Object[] a);
}
