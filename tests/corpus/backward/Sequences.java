//# engine: backward
/** Loops after loops and loops in loops: what is known of one helps the other. */
class Sequences {
    //@ requires n >= 0;
    static void countTwice(int n) { //~ VERIFIED
        int x = 0;
        while (x < n) { //~ INFERS x <= n
            x++;
        }
        int y = 0;
        while (y < x) { //~ INFERS y <= x
            y++;
        }
        assert y == n;
    }

    //@ requires n >= 0;
    static void countTwiceTooFar(int n) { //~ REFUTED
        int x = 0;
        while (x < n) {
            x++;
        }
        int y = 0;
        while (y <= x) {
            y++;
        }
        assert y == n; //~ FAIL assert
    }

    //@ requires n >= 0;
    static void upDownUp(int n) { //~ VERIFIED
        int x = 0;
        while (x < n) {
            x++;
        }
        int y = n;
        while (y > 0) { //~ INFERS x == y
            y--;
            x--;
        }
        assert x == 0;
        int z = 0;
        while (z < n) {
            z++;
            x++;
        }
        assert x == n;
    }

    //@ requires n >= 0;
    static void upDownUpUneven(int n) { //~ REFUTED
        int x = 0;
        while (x < n) {
            x++;
        }
        int y = n;
        while (y > 1) {
            y--;
            x--;
        }
        assert x == 0; //~ FAIL assert
    }

    /** The inner loop ends where the outer one needs it. */
    static void drainEach(int n) { //~ VERIFIED
        int last = 0;
        for (int i = 0; i < n; i++) { //~ INFERS last == 0
            int j = i;
            while (j > 0) { //~ INFERS 0 <= j
                j--;
            }
            last = j;
        }
        assert last == 0;
    }

    static void drainEachTooFar(int n) { //~ REFUTED
        int last = 0;
        for (int i = 0; i < n; i++) {
            int j = i;
            while (j >= 0) {
                j--;
            }
            last = j;
        }
        assert last == 0; //~ FAIL assert
    }

    //@ requires n >= 1;
    static void atLeastOnce(int n) { //~ VERIFIED
        int i = 0;
        do { //~ INFERS i < n
            i++;
        } while (i < n);
        assert i == n;
    }

    static void atLeastOnceOfNone(int n) { //~ REFUTED
        int i = 0;
        do {
            i++;
        } while (i < n);
        assert i == n; //~ FAIL assert
    }

    /** The second loop relies on what the first one wrote into cells that it has yet to reach. */
    static void onesThenTwos(int[] a) { //~ VERIFIED
        int i = 0;
        while (i < a.length) { //~ INFERS (\forall int k; 0 <= k && k < i && k < a.length; a[k] == 1)
            a[i] = 1;
            i++;
        }
        int j = 0;
        while (j < i) { //~ INFERS (\forall int k; j <= k && k < a.length; a[k] == 1)
            a[j] = a[j] + 1;
            j++;
        }
        //@ assert (\forall int k; 0 <= k && k < a.length; a[k] == 2);
    }

    static void onesThenTwosLate(int[] a) { //~ REFUTED
        int i = 0;
        while (i < a.length) {
            a[i] = 1;
            i++;
        }
        int j = 1;
        while (j < i) {
            a[j] = a[j] + 1;
            j++;
        }
        //@ assert (\forall int k; 0 <= k && k < a.length; a[k] == 2); //~ FAIL assert
    }
}
