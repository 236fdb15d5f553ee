/** Division, shifts, casts, char, compound assignment: exact two's complement. */
class Integers {
    static void divisionTruncates(int a) { //~ VERIFIED
        assert -7 / 2 == -3 && -7 % 2 == -1 && 7 / -2 == -3 && 7 % -2 == 1;
        if (a < 0) { assert a / 2 <= 0 && a % 2 <= 0; }
    }

    static void divisionFloors(int a) { //~ REFUTED
        if (a < 0) { assert a / 2 * 2 <= a; } //~ FAIL assert
    }

    static void leastByMinusOne(int a, int b) { //~ VERIFIED
        if (a == Integer.MIN_VALUE && b == -1) { assert a / b == a && a % b == 0; }
    }

    static void shiftsMask(int x, int s) { //~ VERIFIED
        assert (x << 32) == x && (x >> 33) == (x >> 1) && (1L << 64) == 1L;
        assert (x << s) == (x << (s & 31));
    }

    static void shiftsDoNotMask(int x) { //~ REFUTED
        assert (x << 32) == 0; //~ FAIL assert
    }

    static void unsignedShift(int x) { //~ VERIFIED
        assert (x >>> 1) >= 0;
        byte b = (byte) x;
        if (b < 0) { assert (b >>> 1) > 1000; }
    }

    static void narrowingWraps(int x) { //~ VERIFIED
        assert (byte) 200 == -56 && (short) 40000 == -25536 && (char) -1 == 65535 && (int) 4294967297L == 1;
        assert (byte) x == (byte) (x + 256);
    }

    static void charIsUnsigned(char c) { //~ VERIFIED
        assert c >= 0 && c <= 65535;
        int i = c + 1;
        assert i > 0;
    }

    static void charIsSigned(char c) { //~ REFUTED
        assert c < 32768; //~ FAIL assert
    }

    static void compoundCastsBack(byte b) { //~ VERIFIED
        byte c = b;
        c += 300;
        assert c == (byte) (b + 300);
        char k = 'a';
        k *= 2.5;
        assert k == 242;
        int i = 5;
        i -= 0.5;
        assert i == 4;
    }

    static void incrementWraps(int x, byte b) { //~ VERIFIED
        int y = x;
        y++;
        if (x == Integer.MAX_VALUE) { assert y == Integer.MIN_VALUE; } else { assert y == x + 1 && y > x; }
        byte c = b;
        c++;
        assert b != 127 || c == -128;
    }

    static void sumIsGreater(int x, int y) { //~ REFUTED
        if (x > 0 && y > 0) { assert x + y > x; } //~ FAIL assert
    }

    //@ requires 0 <= x && x <= 1000 && 0 <= y && y <= 1000;
    //@ ensures \result == x * y;
    static int product(int x, int y) { //~ VERIFIED
        return x * y;
    }

    //@ ensures \result == x * y; //~ FAIL postcondition
    static int anyProduct(int x, int y) { //~ REFUTED
        return x * y;
    }
}
