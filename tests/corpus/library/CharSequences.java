// Strings and builders seen as character sequences; numbers read from them.
class CharSequences {
    static void first() { //~ VERIFIED
        CharSequence s = "12";
        assert s.charAt(0) == '1';
        assert s.length() == 2;
    }

    static void firstWrong() { //~ REFUTED
        CharSequence s = "12";
        assert s.charAt(0) == '2'; //~ FAIL assert
    }

    static void built() { //~ VERIFIED
        CharSequence s = new StringBuilder("12");
        assert s.charAt(1) == '2';
    }

    static void builtWrong() { //~ REFUTED
        CharSequence s = new StringBuilder("12");
        assert s.charAt(1) == '1'; //~ FAIL assert
    }

    //@ requires s.length() > i;
    static int within(CharSequence s, int i) { //~ VERIFIED
        return s.length();
    }

    static void passes() { //~ VERIFIED
        assert within("12", 1) == 2;
    }

    static void passesWrong() { //~ REFUTED
        assert within("12", 2) == 2; //~ FAIL precondition
    }

    static void parses() { //~ VERIFIED
        assert Integer.parseInt("12") == 12;
        assert Integer.parseInt("-7f", 16) == -127;
        try {
            Integer.parseInt("zz");
            assert false;
        } catch (NumberFormatException e) {
            return;
        }
    }

    static void parsesWrong() { //~ REFUTED
        assert Integer.parseInt("12") == 21; //~ FAIL assert
    }
}
