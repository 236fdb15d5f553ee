// A record's canonical constructor that nobody wrote takes what its components take.
class Records {
    record Name(String text) {
    }

    record Pair(Object left, /*@ nullable @*/ Object right) {
    }

    static int length(Name name) {        //~ VERIFIED
        return name.text().length();
    }

    static int lengthOf(Pair pair) {      //~ REFUTED
        return pair.right().hashCode();   //~ FAIL null-deref
    }

    static Name nobody() {                //~ REFUTED
        return new Name(null);            //~ FAIL non-null
    }
}
