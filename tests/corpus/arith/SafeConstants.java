//# code-math: safe
// Constant expressions overflow like others.
class SafeConstants {
    static int past() { //~ REFUTED
        final int most = Integer.MAX_VALUE;
        return most + 1; //~ FAIL overflow
    }

    static int least() { //~ VERIFIED
        return -2147483648;
    }

    static int sum() { //~ VERIFIED
        final int million = 1_000_000;
        return million * 2 + 1;
    }
}
