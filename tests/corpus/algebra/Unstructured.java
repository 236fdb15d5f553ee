//# code-math: bigint
/** Loops without polynomial structure: the engine should hardly be noticed. */
class Unstructured {
    int value;
    /*@ nullable */ Unstructured next;

    static boolean walk(/*@ nullable */ Unstructured start) { //~ VERIFIED
        Unstructured at = start;
        while (at != null) {
            at = at.next;
        }
        return at == null;
    }

    static int find(int[] a, int wanted) { //~ VERIFIED
        boolean found = false;
        int hash = wanted;
        while (hash % 7 != 3 && !found) {
            hash = hash / 3;
            found = hash <= 0;
        }
        return hash;
    }

    static boolean walkTooFar(Unstructured start) { //~ REFUTED
        Unstructured at = start;
        while (at != null) {
            at = at.next;
        }
        return at.value == 0; //~ FAIL null-deref
    }
}
