/** What loops change and keep. */
class Loops {
    int f;
    int g;

    void fieldTargets(int n) { //~ VERIFIED
        g = 3;
        for (int i = 0; i < n; i++) { f++; }
        assert g == 3;
    }

    static void otherObject(Loops a, Loops b, int n) { //~ VERIFIED
        b.f = 1;
        if (a != b) {
            for (int i = 0; i < n; i++) { a.f++; }
            assert b.f == 1;
        }
    }

    static void sameObject(Loops a, Loops b) { //~ REFUTED
        b.f = 1;
        for (int i = 0; i < 2; i++) { a.f++; }
        assert b.f == 1; //~ FAIL assert
    }

    static void elements(int[] a, int[] b) { //~ VERIFIED
        if (a != b && b.length > 0) {
            b[0] = 9;
            for (int i = 0; i < a.length; i++) { a[i] = 0; }
            assert b[0] == 9;
        }
    }

    //@ requires n >= 0;
    static int invariant(int n) { //~ VERIFIED
        int i = 0;
        //@ loop_invariant 0 <= i && i <= n;
        //@ decreases n - i;
        while (i < n) { i++; }
        assert i == n;
        return i;
    }

    //@ requires n >= 0;
    static int wrongEntry(int n) { //~ REFUTED
        int i = 0;
        //@ loop_invariant i > 0; //~ FAIL invariant-entry
        while (i < n) { i++; }
        return i;
    }

    static void forever(int n) { //~ REFUTED
        int i = n;
        //@ decreases i; //~ FAIL decreases
        while (i != 0) { i = i - 1; }
    }
}
