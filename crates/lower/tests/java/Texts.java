/** Strings: identity, characters, concatenation. */
class Texts {
    static boolean tLiteralIdentity() { String a = "java", b = "ja" + "va"; return a == b; }
    static boolean tConcatIdentity() { String a = "ja"; String b = a + "va"; return b == "java"; }
    static boolean tConcatEquals() { String a = "ja"; return (a + "va").equals("java"); }
    static boolean tIntern() { String a = "ja"; return (a + "va").intern() == "java"; }
    static int tLength() { return "javelin".length() + "".length(); }
    static int tCharAt() { return "javelin".charAt(3); }
    static int tCharAtBad() { String s = "abc"; return s.charAt(3); }
    static String tNumbers() { int x = -5; long y = 1L << 40; short z = 3; byte b = -1; return "" + x + y + z + b + 1 + 2; }
    static String tPrefix() { return 1 + 2 + "x" + 1 + 2; }
    static String tChars() { char c = 'q'; return c + "w" + 'e' + ('a' + 1); }
    static String tBooleans() { boolean b = true; return b + "," + !b; }
    static String tNulls() { String n = null; Object o = null; return "a" + n + o + null; }
    static String tBoxes() { Integer i = 5; Character c = 'c'; Boolean b = false; Long n = null; return "" + i + c + b + n; }
    static String tCompound() { String s = "a"; s += 1; s += 'b'; s += null; s += 2 + 3; return s; }
    static String tObject() { Object o = new Named("zed"); return "<" + o + ">"; }
    static class Named { final String n; Named(String n) { this.n = n; } public String toString() { return "N:" + n; } }
    static String tOrder() { int i = 1; return "" + i + (i = 5) + i++ + i; }
    static String tSubstring() { String s = "javelin"; return s.substring(4) + s.substring(0, 2) + s.substring(3, 3); }
    static int tSubstringBad() { String s = "abc"; return s.substring(2, 1).length(); }
    static String tConcat() { return "a".concat("bc"); }
    static boolean tPrefixSuffix() { String s = "javelin"; return s.startsWith("java") || s.startsWith("jav") && s.endsWith("lin") && !s.endsWith("java"); }
    static boolean tEmpty() { String s = ""; return s.isEmpty() && !"x".isEmpty(); }
    static boolean tEqualsOther() { Object o = 5; return "5".equals(o) || "a".equals(null); }
    static int tNullLength() { String s = null; return s.length(); }
    static String tUnicode() { return "ü€" + '\u00e9' + "\t"; }
    static String tValueOf() { return String.valueOf(12) + String.valueOf('x') + String.valueOf(true) + Integer.toString(-3); }
    static String tTextBlock() { return """
        one
          two\
         three
        """; }
    static int tLoop() { String s = "banana"; int n = 0; for (int i = 0; i < s.length(); i++) if (s.charAt(i) == 'a') n++; return n; }
    static boolean tNewString() { String a = new String("x"); return a != "x" && a.equals("x"); }
    static int tCompare() { return "apple".compareTo("banana") < 0 ? 1 : 2; }
    static int tIndexOf() { return "banana".indexOf('n') * 100 + "banana".indexOf("nan") * 10 + "banana".lastIndexOf('a'); }
    static int tHash() { return "abc".hashCode(); }
    static String tBuilder() { StringBuilder b = new StringBuilder(); b.append("a").append(1).append('c').append(true); return b.toString() + b.length(); }
    static String tReverse() { return new StringBuilder("abc").reverse().toString(); }
    static String tNewOfChars() { char[] c = {'a', 'b', 'c'}; String s = new String(c); c[0] = 'x'; return s + new String(c, 1, 2) + String.valueOf(c) + new String() + new String(new StringBuilder("q")); }
    static boolean tNewIsNew() { char[] c = {'x'}; return new String(c) == "x" || new String(c) == new String(c); }
    static String tReplaceChar() { return "banana".replace('a', 'o') + "b".replace('x', 'y'); }
    static String tCases() { return "Hello, World 9z".toUpperCase() + "Hello, World 9Z".toLowerCase() + "".toUpperCase(); }
    static String parts(String s, String at) { String[] p = s.split(at); String all = p.length + ":"; for (int i = 0; i < p.length; i++) all += "[" + p[i] + "]"; return all; }
    static String tSplit() { return parts("a,b,,c,,", ",") + parts("", ",") + parts(",", ",") + parts("abc", ",") + parts(",a", ",") + parts("a.b", "\\.") + parts("a|b", "\\|") + parts("..", "\\."); }
    static String tSplitLimit() { String[] p = "a,b,,".split(",", 0); return p.length + p[1]; }
}
