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

    static int collatz(int n) { //~ VERIFIED
        int count = 0;
        int x = n;
        while (x > 1) {
            x = (x & 1) == 0 ? x >> 1 : 3 * x + 1;
            count++;
        }
        return count;
    }

    static int checksum(byte[] data) { //~ VERIFIED
        int sum = -1;
        for (int i = 0; i < data.length; i++) {
            sum ^= data[i];
            for (int bit = 0; bit < 8; bit++) {
                sum = (sum & 1) != 0 ? (sum >>> 1) ^ 0xEDB88320 : sum >>> 1;
            }
        }
        return ~sum;
    }

    static void bubble(int[] a) { //~ VERIFIED
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j + 1 < a.length - i; j++) {
                if (a[j] > a[j + 1]) {
                    int kept = a[j];
                    a[j] = a[j + 1];
                    a[j + 1] = kept;
                }
            }
        }
    }

    static void bubblePast(int[] a) { //~ REFUTED
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < a.length - i; j++) {
                if (a[j] > a[j + 1]) { //~ FAIL index-bounds
                    a[j] = a[j + 1];
                }
            }
        }
    }
}
