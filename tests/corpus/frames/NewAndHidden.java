import java.util.Arrays;

/** Invariants broken where nobody is named: at new objects, in callbacks, in what Java calls. */
class NewAndHidden {
    int x;
    int[] a = new int[3];
    //@ invariant x >= 0; //~ FAIL class-invariant
    //@ invariant a.length == 3 && a[0] >= 0; //~ FAIL class-invariant
    //@ constraint a.length == \old(a.length);

    static void atNewObject() { //~ REFUTED
        NewAndHidden made = new NewAndHidden();
        made.x = -1;
    }

    static NewAndHidden wellMade() { //~ VERIFIED
        NewAndHidden made = new NewAndHidden();
        made.x = 1;
        return made;
    }

    static void byLibrary(NewAndHidden of) { //~ REFUTED
        Arrays.setAll(of.a, i -> -1);
    }

    static void byInitialiser(NewAndHidden of) { //~ REFUTED
        new Object() {
            {
                of.x = -1;
            }
        };
    }

    class Closing implements AutoCloseable {
        /*@ helper */ public void close() { //~ VERIFIED
            x = -1;
        }
    }

    void byClosing() { //~ REFUTED
        try (Closing resource = new Closing()) {
        }
    }
}

/** A constructor answers for other objects' constraints. */
class Growing {
    int size;
    //@ constraint size >= \old(size); //~ FAIL class-invariant

    Growing() { //~ VERIFIED
    }

    Growing(Growing other) { //~ REFUTED
        other.size = -1;
    }
}
