/** Static finals keep the values their initialiser gave them; other statics do not. */
class Finals {
    static final int LIMIT = compute();
    static final int[] TABLE = new int[LIMIT];
    static int used = 3;

    private static int compute() {
        int n = 1;
        for (int i = 0; i < 3; i++) {
            n *= 2;
        }
        return n;
    }

    //@ ensures \result == 8;
    static int limit() { //~ VERIFIED
        return LIMIT;
    }

    //@ ensures \result == 8;
    static int tableLength() { //~ VERIFIED
        return TABLE.length;
    }

    //@ ensures \result == 0; //~ FAIL postcondition
    static int firstOfTable() { //~ REFUTED
        return TABLE[0];
    }

    //@ ensures \result == 3; //~ FAIL postcondition
    static int usedSoFar() { //~ REFUTED
        return used;
    }
}
