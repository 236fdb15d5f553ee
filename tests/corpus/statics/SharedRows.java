/** A copy of an array is new, and shares its elements: who writes a row of the copy writes the table's. */
class SharedRows {
    private static final int[][] COPIED = {{1}, {2}};
    private static final int[][] AT_ONCE = {{1}, {2}};
    private static final int[][] WALKED = {{1}, {2}};
    private static final int[][] CHOSEN = {{1}, {2}};
    private static final int[][] TWICE = {{1}, {2}};
    private static final int[][] LENT = {{1}, {2}};
    private static final int[][] REPLACED = {{1}, {2}};
    private static final int[][] READ = {{1}, {2}};
    private static final int[][][] DEEP = {{{1}}};
    private static final Object[] OBJECTS = {new int[] {1}};

    static void copied() { //~ VERIFIED
        int[][] c = COPIED.clone();
        c[0][0] = 9;
    }

    static void copiedStays() { //~ REFUTED
        assert COPIED[0][0] == 1; //~ FAIL assert
    }

    static void atOnce() { //~ VERIFIED
        AT_ONCE.clone()[0][0] = 9;
    }

    static void atOnceStays() { //~ REFUTED
        assert AT_ONCE[0][0] == 1; //~ FAIL assert
    }

    static void walked() { //~ VERIFIED
        int[][] c;
        c = (int[][]) WALKED.clone();
        for (int[] row : c) {
            row[0] = 9;
        }
    }

    static void walkedStays() { //~ REFUTED
        assert WALKED[0][0] == 1; //~ FAIL assert
    }

    static void chosen(boolean copy) { //~ VERIFIED
        int[][] c = copy ? CHOSEN.clone() : new int[][] {{3}};
        c[0][0] = 9;
    }

    static void chosenStays() { //~ REFUTED
        assert CHOSEN[0][0] == 1; //~ FAIL assert
    }

    static void twice() { //~ VERIFIED
        int[][] c = TWICE.clone().clone();
        int[] row = c[1];
        row[0]++;
    }

    static void twiceStays() { //~ REFUTED
        assert TWICE[1][0] == 2; //~ FAIL assert
    }

    static int[][] lent() { //~ VERIFIED
        return LENT.clone();
    }

    static void lentStays() { //~ REFUTED
        assert LENT.length == 2;
        assert LENT[0][0] == 1; //~ FAIL assert
    }

    // Other rows in the copy are nothing to the table.
    static void replaced() { //~ VERIFIED
        int[][] c = REPLACED.clone();
        c[0] = new int[] {7};
    }

    static void replacedStays() { //~ VERIFIED
        assert REPLACED[0] != REPLACED[1];
    }

    static int read() { //~ VERIFIED
        int[][] c = READ.clone();
        int[] row = c[1].clone();
        row[0] = 5;
        return c[0][0];
    }

    static void readStays() { //~ VERIFIED
        assert READ[0][0] == 1 && READ[1][0] == 2;
    }

    static void deep() { //~ VERIFIED
        int[][][] c = DEEP.clone();
        int[][] d = c[0].clone();
        d[0][0] = 4;
    }

    static void deepStays() { //~ REFUTED
        assert DEEP[0].length == 1;
        assert DEEP[0][0][0] == 1; //~ FAIL assert
    }

    static void objects() { //~ VERIFIED
        Object[] c = OBJECTS.clone();
        ((int[]) c[0])[0] = 3;
    }

    static void objectsStay() { //~ REFUTED
        assert ((int[]) OBJECTS[0])[0] == 1; //~ FAIL assert
    }
}
