// Iterators of one's own: `next` may rely on what its `hasNext` computes, by whichever name
// that is called.
import java.util.Iterator;
import java.util.NoSuchElementException;

class OwnIterators {
    static final class Up implements Iterator<Integer> {
        int at;
        int end;

        public boolean hasNext() { //~ VERIFIED
            return at < end;
        }

        public Integer next() { //~ VERIFIED
            if (at >= end) {
                throw new NoSuchElementException();
            }
            return at++;
        }
    }

    static class Open implements Iterator<Integer> {
        int at;
        int end;

        public boolean hasNext() { //~ VERIFIED
            return at < end;
        }

        public Integer next() { //~ VERIFIED
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            return at++;
        }
    }

    static final class Wrong implements Iterator<Integer> {
        int at;
        int[] all = new int[3];

        //@ private invariant 0 <= at;

        public boolean hasNext() { //~ VERIFIED
            return at <= all.length;
        }

        public Integer next() { //~ REFUTED
            return all[at++]; //~ FAIL index-bounds
        }
    }

    static final class Right implements Iterator<Integer> {
        int at;
        int[] all = new int[3];

        //@ private invariant 0 <= at;

        public boolean hasNext() { //~ VERIFIED
            return at < all.length;
        }

        public Integer next() { //~ VERIFIED
            return all[at++];
        }
    }

    //@ requires all.hasNext();
    //@ ensures all.hasNext(); //~ FAIL postcondition
    static void ended(Iterator<Integer> all) { //~ REFUTED
        if (all instanceof Up) {
            Up up = (Up) all;
            up.at = up.end;
        }
    }
}
