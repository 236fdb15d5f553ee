/** `nowarn` takes what it names for granted, on its line and nowhere else. */
class Nowarn {
    /*@ spec_public */ int size;
    //@ invariant size >= 0; //~ FAIL class-invariant

    static int named(int[] a) { //~ VERIFIED
        return a[0]; //@ nowarn IndexTooBig;
    }

    static int all(int[] a, int b) { //~ VERIFIED
        return a[0] / b; //@ nowarn;
    }

    static int other(int[] a, int b) { //~ REFUTED
        return a[0] / b; //@ nowarn IndexTooBig; //~ FAIL div-by-zero
    }

    static int nextLine(int[] a) { //~ REFUTED
        int x = a[0]; //@ nowarn IndexTooBig;
        return x + a[1]; //~ FAIL index-bounds
    }

    // What is granted holds afterwards.
    static int afterwards(int[] a) { //~ VERIFIED
        int x = a[3]; //@ nowarn IndexTooBig;
        return x + a[2];
    }

    //@ requires x > 0;
    static int half(int x) { //~ VERIFIED
        return x / 2;
    }

    static int granted(int x) { //~ VERIFIED
        return half(x); //@ nowarn Pre;
    }

    static int owed(int x) { //~ REFUTED
        return half(x); //~ FAIL precondition
    }

    //@ ensures \result > 0;
    static int atTheEnd(int x) { //~ VERIFIED
        return x;
    } //@ nowarn Post;

    //@ ensures \result > 0; //~ FAIL postcondition
    static int notAtTheEnd(int x) { //~ REFUTED
        return x;
    } //@ nowarn Pre;

    void shrink() { //~ VERIFIED
        size--;
    } //@ nowarn Invariant;

    void shrinkAll() { //~ REFUTED
        size -= 2;
    }

    // A run that needs what is not so is none.
    static void inRuns() { //~ VERIFIED
        int[] a = new int[2];
        a[2] = 1; //@ nowarn IndexTooBig;
        assert a.length == 3;
    }
}
