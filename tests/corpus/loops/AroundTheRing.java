/** Indices that go round: remainders by a length, masks. */
public class AroundTheRing {
    static int takeAll(int[] ring, int steps) {       //~ VERIFIED
        if (ring.length == 0) {
            return 0;
        }
        int at = 0;
        int sum = 0;
        for (int i = 0; i < steps; i++) {             //~ INFERS 0 <= at && at < ring.length
            sum += ring[at];
            at = (int) ((at + 3L) % ring.length);
        }
        return sum;
    }

    static int takeBackwards(int[] ring, int steps) { //~ REFUTED
        if (ring.length == 0) {
            return 0;
        }
        int at = 0;
        int sum = 0;
        for (int i = 0; i < steps; i++) {
            sum += ring[at];                          //~ FAIL index-bounds
            at = (at - 1) % ring.length;
        }
        return sum;
    }

    //@ requires table.length >= 1;
    static int probe(int[] table, int key) {          //~ VERIFIED
        int at = key & (table.length - 1);
        int steps = 0;
        while (table[at] != key && steps < 10) {      //~ INFERS 0 <= at && at < table.length
            at = (at + 1) & (table.length - 1);
            steps++;
        }
        return at;
    }

    //@ requires table.length >= 1;
    static int probeTooFar(int[] table, int key) {    //~ REFUTED
        int at = key & (table.length - 1);
        int steps = 0;
        while (table[at] != key && steps < 10) {      //~ FAIL index-bounds
            at = (at + 1) & table.length;
            steps++;
        }
        return at;
    }
}
