// Ideal code computes with all integers, but no caller in Java gives it an `int` that is none:
// what fails only for such a number is not refuted.
class IdealParameters {
    /*@ code_bigint_math @*/ static int large(int x) { //~ UNKNOWN
        assert x <= 2147483647;
        return 1;
    }

    /*@ code_bigint_math @*/ static int small(int x) { //~ REFUTED
        assert x <= 2147483646; //~ FAIL assert
        return 1;
    }
}
