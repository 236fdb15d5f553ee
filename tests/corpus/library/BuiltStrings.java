/** `toString` of a builder allocates (its javadoc); whether `==` tells is not claimed. */
class BuiltStrings {
    static void notTheLiteral() { //~ UNKNOWN
        assert new StringBuilder("ab").toString() != "ab"; //~ FAIL assert
    }

    static void notAnEarlierOne(StringBuilder b) { //~ UNKNOWN
        String s = b.toString();
        assert s != b.toString(); //~ FAIL assert
    }

    static void notTheOneOfTheBuffer(StringBuffer b) { //~ UNKNOWN
        String s = b.toString();
        assert s != b.toString(); //~ FAIL assert
    }

    static void equal() { //~ VERIFIED
        assert new StringBuilder("ab").toString().equals("ab");
    }

    static void stillEqual(StringBuilder b, String s) { //~ VERIFIED
        String before = b.toString();
        b.append(s);
        assert b.toString().equals(before + s);
        assert b.length() == before.length() + s.length();
    }
}
