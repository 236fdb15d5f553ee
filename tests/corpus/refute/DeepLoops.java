/** Loops that go wrong only after many rounds. */
class DeepLoops {
    //@ requires 0 <= n && n <= 2000;
    static int steps(int n) { //~ REFUTED
        int s = 0;
        for (int i = 0; i < n; i++) {
            s += 3;
        }
        assert s != 2331; //~ FAIL assert
        return s;
    }

    //@ requires 0 <= n && n <= 2000;
    static int stepsBetween(int n) { //~ VERIFIED
        int s = 0;
        for (int i = 0; i < n; i++) {
            s += 3;
        }
        assert s != 2332;
        return s;
    }

    static int thousand(int secret) { //~ REFUTED
        int x = 0;
        for (int i = 0; i < 1000; i++) {
            x += 2;
        }
        assert x != secret; //~ FAIL assert
        return x;
    }

    //@ requires secret != 2000;
    static int thousandKnown(int secret) { //~ VERIFIED
        int x = 0;
        for (int i = 0; i < 1000; i++) {
            x += 2;
        }
        assert x != secret;
        return x;
    }

    //@ requires n >= 0;
    static int doubled(int n) { //~ REFUTED
        int x = 1;
        for (int i = 0; i < n; i++) {
            x = x + x;
        }
        assert x > 0; //~ FAIL assert
        return x;
    }
}
