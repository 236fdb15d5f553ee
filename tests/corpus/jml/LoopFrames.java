import java.util.ArrayList;
import java.util.List;

// What a loop may write, checked at each write and call in it. Locals are its own business.
class LoopFrames {
    static int count;
    static int other;
    int size;

    static void counts(int n) { //~ VERIFIED
        //@ loop_assigns count;
        for (int i = 0; i < n; i++) {
            count++;
        }
        other = 1;
    }

    static void countsElsewhere(int n) { //~ REFUTED
        //@ loop_assigns count;
        for (int i = 0; i < n; i++) {
            other++;                     //~ FAIL assignable
        }
    }

    static void nothing(int n) { //~ REFUTED
        //@ loop_assigns \nothing;
        while (n > 0) {
            n--;
            count = n; //~ FAIL assignable
        }
    }

    // The place before the break is in the loop, too.
    static void onTheWayOut(int n) { //~ REFUTED
        //@ loop_assigns \nothing;
        while (true) {
            if (n == 7) {
                count = 1; //~ FAIL assignable
                break;
            }
            n++;
        }
    }

    static void afterwards(int n) { //~ VERIFIED
        //@ loop_assigns \nothing;
        while (n > 0) {
            n--;
        }
        count = 1;
    }

    // As the clause reads when the loop begins.
    static void part(int[] a) { //~ VERIFIED
        int from = a.length / 2;
        //@ loop_assigns a[from .. a.length - 1];
        for (int i = from; i < a.length; i++) {
            a[i] = 0;
            from = 0;
        }
    }

    static void partWrong(int[] a) { //~ REFUTED
        //@ loop_assigns a[1 .. a.length - 1];
        for (int i = 0; i < a.length; i++) {
            a[i] = 0;                //~ FAIL assignable
        }
    }

    static void add() { //~ VERIFIED
        count++;
    }

    //@ assignable count;
    static void addByContract() { //~ VERIFIED
        count++;
    }

    static void calls(int n) { //~ VERIFIED
        //@ loop_assigns count;
        for (int i = 0; i < n; i++) {
            add();
            addByContract();
        }
    }

    static void callsWrong(int n) { //~ REFUTED
        //@ loop_assigns other;
        for (int i = 0; i < n; i++) {
            add();                  //~ FAIL assignable
        }
    }

    static void callsByContractWrong(int n) { //~ REFUTED
        //@ loop_assigns other;
        for (int i = 0; i < n; i++) {
            addByContract();                  //~ FAIL assignable
        }
    }

    // What is made in the loop is the loop's.
    static LoopFrames made(int n) { //~ VERIFIED
        LoopFrames last = new LoopFrames();
        //@ loop_assigns \nothing;
        for (int i = 0; i < n; i++) {
            last = new LoopFrames();
            last.size = i;
        }
        return last;
    }

    static void madeBefore(int n) { //~ REFUTED
        LoopFrames last = new LoopFrames();
        //@ loop_assigns \nothing;
        for (int i = 0; i < n; i++) {
            last.size = i;          //~ FAIL assignable
        }
    }

    // The iterator goes on without a word.
    static int iterates(ArrayList<Integer> all) { //~ VERIFIED
        int last = 0;
        //@ loop_assigns \nothing;
        for (Integer one : all) {
            last = one == null ? 0 : one;
        }
        return last;
    }

    static void iteratesWrong() { //~ REFUTED
        List<Integer> all = new ArrayList<>();
        //@ loop_assigns \nothing;
        for (Integer one : new int[][] {{1}}.length == 1 ? List.of(1) : all) {
            all.add(one);         //~ FAIL assignable
        }
    }

    // An inner loop is bound by both.
    static void nested(int n) { //~ VERIFIED
        //@ loop_assigns count, other;
        for (int i = 0; i < n; i++) {
            //@ loop_assigns count;
            for (int j = 0; j < i; j++) {
                count = j;
            }
            other = i;
        }
    }

    static void nestedWrong(int n) { //~ REFUTED
        //@ loop_assigns count;
        for (int i = 0; i < n; i++) {
            //@ loop_assigns other;
            for (int j = 0; j < i; j++) {
                other = j;           //~ FAIL assignable
            }
        }
    }

    // A method that is looked into has its own loops' frames with it.
    private static void inner(int n) { //~ REFUTED
        //@ loop_assigns \nothing;
        for (int i = 0; i < n; i++) {
            add();                     //~ FAIL assignable
        }
    }

    static void outer() { //~ VERIFIED
        inner(3);
    }

    // Leaving the loop by a finally that writes: outside the loop.
    static void handled(int n) { //~ VERIFIED
        try {
            //@ loop_assigns \nothing;
            while (n > 0) {
                n--;
                if (n == 5) {
                    return;
                }
            }
        } finally {
            count = n;
        }
    }

    static void handledInside(int n) { //~ REFUTED
        //@ loop_assigns \nothing;
        while (n > 0) {
            try {
                n--;
            } finally {
                count = n;             //~ FAIL assignable
            }
        }
    }

    static void doubled(int[] a) { //~ VERIFIED
        //@ loop_assigns a[*];
        for (int x : a) {
            a[0] = x;
        }
    }

    static void doubledWrong(int[] a, int[] b) { //~ REFUTED
        //@ loop_assigns a[*];
        for (int x : a) {
            if (b.length > 0) {
                b[0] = x;                        //~ FAIL assignable
            }
        }
    }
}
