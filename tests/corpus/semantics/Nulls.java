/** Non-null by default, nullable where written, locals inferred. */
class Nulls {
    Nulls next;
    /*@ nullable @*/ Nulls maybe;
    String name = "n";

    Nulls(Nulls next) { //~ VERIFIED
        this.next = next;
    }

    static int parameter(String s) { //~ VERIFIED
        return s.length();
    }

    static int nullable(/*@ nullable @*/ String s) { //~ REFUTED
        return s.length(); //~ FAIL null-deref
    }

    static int tested(/*@ nullable @*/ String s) { //~ VERIFIED
        return s == null ? 0 : s.length();
    }

    int field() { //~ VERIFIED
        return next.name.length();
    }

    int nullableField() { //~ REFUTED
        return maybe.name.length(); //~ FAIL null-deref
    }

    void store() { //~ REFUTED
        name = null; //~ FAIL non-null
    }

    void storeNullable() { //~ VERIFIED
        maybe = null;
    }

    String give() { //~ REFUTED
        return null; //~ FAIL non-null
    }

    /*@ nullable @*/ String giveNullable() { //~ VERIFIED
        return null;
    }

    static void pass() { //~ REFUTED
        parameter(null); //~ FAIL non-null
    }

    static int local(boolean b) { //~ VERIFIED
        String s = null;
        if (b) s = "x";
        return b ? s.length() : 0;
    }

    static int localNull(boolean b) { //~ REFUTED
        String s = null;
        if (b) s = "x";
        return s.length(); //~ FAIL null-deref
    }

    enum Colour { RED, GREEN }

    static int switched(/*@ nullable @*/ Colour c) { //~ REFUTED
        switch (c) { //~ FAIL null-deref
            case RED: return 1;
            default: return 2;
        }
    }

    static int unboxed(/*@ nullable @*/ Integer i) { //~ REFUTED
        return i + 1; //~ FAIL null-deref
    }

    static void failedCheckEndsPath() { //~ REFUTED
        int[] a = null;
        int x = a[3]; //~ FAIL null-deref
    }
}
