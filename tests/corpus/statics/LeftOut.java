import java.util.Random;
import java.util.Scanner;

// What cannot be run here is no reason to forget what else class initialisation makes, if the library alone
// computes it.
class LeftOut {
    private static final Scanner IN = new Scanner(System.in);
    static final int SEED = new Random().nextInt();
    static final int NEXT = SEED + 1;
    private static final int[] DX = {1, 0, -1, 0};
    static int first = 5;
    static final int SIX = first + 1;
    static final String[] NAMES = {"a", "b"};

    static int step(int direction) { //~ VERIFIED
        return DX[direction & 3];
    }

    static int stepWrong(int direction) { //~ REFUTED
        return DX[direction & 7]; //~ FAIL index-bounds
    }

    static void known() { //~ VERIFIED
        assert SIX == 6 && NAMES.length == 2;
    }

    static void open() { //~ UNKNOWN
        assert SEED != 0;
    }

    static void follows() { //~ UNKNOWN
        assert NEXT != 1;
    }
}

// Code of the program may have changed anything.
class Changed {
    private static final int[] T = {1, 2, 3};
    static final int TIME = poke();
    static final int AFTER = T[0];

    static int poke() { //~ VERIFIED
        T[0] = 9;
        return (int) System.nanoTime();
    }

    static void after() { //~ UNKNOWN
        assert AFTER == 1;
    }
}
