/** A backslash may itself be written as a unicode escape; it begins none then. */
class Escapes {
    static void pair() { //~ VERIFIED
        assert "\u005c\u005c".length() == 1;
    }

    static void notTwo() { //~ REFUTED
        assert "\u005c\u005c".length() == 2; //~ FAIL assert
    }

    static void quote() { //~ VERIFIED
        String quote = "\u005c\u0022";
        assert quote.length() == 1 && quote.charAt(0) == '"';
    }

    static void character() { //~ VERIFIED
        char c = '\u005c\u005c';
        char d = '\u005c\u0027';
        assert c == 92 && d == 39;
    }

    static void plain() { //~ VERIFIED
        assert "\\u0041".length() == 6;
    }

    static void newline() { //~ VERIFIED
        assert "\u005cn".length() == 1;
    }
}
