//# engine: backward
/** Loops in loops, loops after loops, flags, and invariants that need help. */
class Shapes {
    /** The inner loop's claim needs what the outer one knows of its counter. */
    static void triangle(int[][] rows, int n) { //~ VERIFIED
        int i = 0;
        while (i < n) {
            int j = 0;
            while (j <= i) { //~ INFERS j <= i ==> 0 <= j
                assert 0 <= i && 0 <= j;
                j++;
            }
            i++;
        }
    }

    /** What the second loop needs, the first one must bring. */
    static int relay(int n) { //~ VERIFIED
        int i = 0;
        int passed = 0;
        while (i < n) { //~ INFERS 0 <= i
            i++;
        }
        while (i > 0) { //~ INFERS i >= 0
            i--;
            passed = 1;
        }
        assert i == 0;
        return passed;
    }

    static int relayTooFar(int n) { //~ REFUTED
        int i = 0;
        while (i < n) {
            i++;
        }
        while (i >= 0) {
            i--;
        }
        assert i == 0; //~ FAIL assert
        return i;
    }

    /** A flag remembers a comparison. */
    static void flag(int[] a) { //~ VERIFIED
        boolean seen = false;
        int where = -1;
        for (int i = 0; i < a.length; i++) { //~ INFERS seen ==> where >= 0
            if (a[i] == 7) {
                seen = true;
                where = i;
            }
        }
        if (seen) {
            assert where >= 0;
        }
    }

    static void flagTooSoon(int[] a) { //~ REFUTED
        boolean seen = false;
        int where = -1;
        for (int i = 0; i < a.length; i++) {
            if (a[i] == 7) {
                seen = true;
            }
        }
        if (seen) {
            assert where >= 0; //~ FAIL assert
        }
    }

    /** Linear search: what was passed is not the key. */
    //@ ensures \result == -1 ==> (\forall int k; 0 <= k && k < a.length; a[k] != key);
    static int find(int[] a, int key) { //~ VERIFIED
        for (int i = 0; i < a.length; i++) {
            if (a[i] == key) {
                return i;
            }
        }
        return -1;
    }

    //@ ensures \result == -1 ==> (\forall int k; 0 <= k && k < a.length; a[k] != key); //~ FAIL postcondition
    static int findInTail(int[] a, int key) { //~ REFUTED
        for (int i = 1; i < a.length; i++) {
            if (a[i] == key) {
                return i;
            }
        }
        return -1;
    }
}
