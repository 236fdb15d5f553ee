/** Exclusive or cancels; bits of sums do not. */
class Xor {
    //@ ensures \result == a;
    static int twice(int a, int b) { //~ VERIFIED
        return a ^ b ^ b;
    }

    //@ ensures \result == a; //~ FAIL postcondition
    static int once(int a, int b) { //~ REFUTED
        return a ^ b;
    }

    //@ requires 0 <= a && a < 16 && 0 <= b && b < 16;
    //@ ensures \result == 16 * a + b;
    static int packed(int a, int b) { //~ VERIFIED
        return a << 4 | b;
    }

    //@ requires 0 <= a && a < 16 && 0 <= b && b < 32;
    //@ ensures \result == 16 * a + b; //~ FAIL postcondition
    static int packedTooWide(int a, int b) { //~ REFUTED
        return a << 4 | b;
    }
}
