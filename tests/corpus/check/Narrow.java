//# command: check
//# code-math: bigint
/** Ideal arithmetic: what is stored in a narrow variable is cut to its type all the same. */
class Narrow {
    static void given(char c, byte b, short s, int n, long m) {
        int i = 0;
        //@ loop_invariant 0 <= c && c <= 65535; //~ INVARIANT
        //@ loop_invariant -128 <= b && b <= 127; //~ INVARIANT
        //@ loop_invariant -32768 <= s && s <= 32767; //~ INVARIANT
        //@ loop_invariant n <= 2147483647; //~ SPURIOUS base
        while (i < 3) {
            i++;
        }
    }

    static char grows(int n) {
        char c = 65534;
        int i = 0;
        //@ loop_invariant c >= 65534; //~ SPURIOUS step
        //@ loop_invariant c <= 65535; //~ INVARIANT
        while (i < n) {
            c++;
            i++;
        }
        return c;
    }
}
