// Which strings are constant expressions (JLS 15.29): those are one object, others are new.
class ConstantStrings {
    static final boolean YES = true;
    static final String SHARED = "a";
    final String k = "a";

    void byThis() { //~ VERIFIED
        assert this.k + "b" != "ab";
        assert (this.k + "b").equals("ab");
    }

    void byThisWrong() {             //~ REFUTED
        assert this.k + "b" == "ab"; //~ FAIL assert
    }

    void byName() { //~ VERIFIED
        assert k + "b" == "ab";
        assert SHARED + "b" == "ab";
        assert ConstantStrings.SHARED + "b" == "ab";
    }

    void byNameWrong() {                           //~ REFUTED
        assert ConstantStrings.SHARED + "b" != "ab"; //~ FAIL assert
    }

    static void byObject(ConstantStrings other) { //~ VERIFIED
        assert other.k + "b" != "ab";
    }

    static void chosen() { //~ VERIFIED
        assert (YES ? "a" : "b") + "c" == "ac";
    }

    static void chosenWithin() { //~ VERIFIED
        assert (YES ? "a" : (YES ? "b" : "d")) + "c" == "ac";
        assert (String) (YES ? "a" : "b") + "c" == "ac";
    }

    static void chosenWithinWrong() {                         //~ REFUTED
        assert (YES ? "a" : (YES ? "b" : "d")) + "c" != "ac"; //~ FAIL assert
    }

    static void chosenWrong() {                 //~ REFUTED
        assert (YES ? "a" : "b") + "c" != "ac"; //~ FAIL assert
    }
}
