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

    /** Many ways through the body, and none of them computes. */
    //@ requires states.length > 0;
    static int scan(boolean[] states, boolean a, boolean b, boolean c) { //~ VERIFIED
        boolean quoted = a;
        boolean escaped = b;
        boolean last = c;
        boolean more = states[0];
        while (more) {
            if (quoted) {
                if (escaped) {
                    escaped = false;
                } else if (last) {
                    quoted = a && b;
                }
            } else if (escaped && last) {
                quoted = true;
            }
            if (states[0]) {
                last = !last;
            }
            if (last != quoted) {
                escaped = last;
            }
            if (escaped == a) {
                more = quoted && !last;
            }
        }
        return states.length;
    }

    //@ requires states.length > 0;
    static int scanPast(boolean[] states, boolean a) { //~ REFUTED
        boolean more = states[0];
        while (more) {
            if (a) {
                more = false;
            }
        }
        return states[states.length] ? 1 : 0; //~ FAIL index-bounds
    }
}
