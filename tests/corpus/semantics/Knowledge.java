/** What is known at a method's entry. */
class Knowledge {
    static final int LIMIT = 7;
    static final int[] TABLE = {1, 2, 3};
    static int mutable = 7;
    final int fixed = 4;

    enum Colour { RED, GREEN, BLUE }

    sealed interface Shape permits Circle, Box {}
    record Circle(int r) implements Shape {}
    record Box(int w, int h) implements Shape {}

    static void finals() { //~ VERIFIED
        assert LIMIT == 7 && TABLE.length == 3;
    }

    static void contents() { //~ REFUTED
        assert TABLE[0] == 1; //~ FAIL assert
    }

    static void mutables() { //~ REFUTED
        assert mutable == 7; //~ FAIL assert
    }

    void finalField() { //~ VERIFIED
        assert fixed == 4;
    }

    static void enums(Colour c) { //~ VERIFIED
        assert c == Colour.RED || c == Colour.GREEN || c == Colour.BLUE;
        assert Colour.BLUE.ordinal() == 2 && c.ordinal() <= 2;
        assert Colour.RED != Colour.GREEN;
    }

    static void sealedTypes(Shape s) { //~ VERIFIED
        assert s instanceof Circle || s instanceof Box;
    }

    static void oneOfTwo(Shape s) { //~ REFUTED
        assert s instanceof Circle; //~ FAIL assert
    }

    static void smallBoxes() { //~ VERIFIED
        Integer a = 127;
        Integer b = 127;
        assert a == b;
        Integer c = 128;
        Integer d = 128;
        assert c != d && c.equals(d);
        Long e = -128L;
        Long f = -128L;
        assert e == f;
    }

    static void boxes(int x) { //~ REFUTED
        Integer a = x;
        Integer b = x;
        assert a == b; //~ FAIL assert
    }

    static void cast(Object o) { //~ REFUTED
        String s = (String) o; //~ FAIL class-cast
    }

    static void castTested(Object o) { //~ VERIFIED
        if (o instanceof String s) { assert s.length() >= 0; }
    }

    static void negative(int n) { //~ REFUTED
        int[] a = new int[n]; //~ FAIL negative-size
    }
}

/** What every object is made with is known: the length of an array that a final field has from its initialiser. */
class MadeWith {
    private final int[] four = new int[4];
    private final int[] listed = {1, 2};
    private int[] replaced = new int[4];

    void put(int i) { //~ VERIFIED
        if (0 <= i && i < 4) {
            four[i] = listed[1];
        }
    }

    void putTooFar(int i) { //~ REFUTED
        if (0 <= i && i <= 4) {
            four[i] = 1; //~ FAIL index-bounds
        }
    }

    void putReplaced() { //~ REFUTED
        replaced[3] = 1; //~ FAIL index-bounds
    }
}
