//# code-math: bigint
/** Products by doubling and halving. */
class Multiplication {
    /** As in the Rhind papyrus: double one column, halve the other. */
    //@ requires n >= 0;
    //@ ensures \result == m * n;
    static int egyptian(int m, int n) { //~ VERIFIED
        int sum = 0;
        int row = m;
        int left = n;
        while (left > 0) { //~ INFERS sum + row * left == m * n
            if (left % 2 == 0) {
                left = left / 2;
            } else {
                sum += row;
                left = (left - 1) / 2;
            }
            row += row;
        }
        return sum;
    }

    //@ requires n >= 0;
    //@ ensures \result == m * n; //~ FAIL postcondition
    static int egyptianSlow(int m, int n) { //~ REFUTED
        int sum = 0;
        int row = m;
        int left = n;
        while (left > 0) {
            if (left % 2 == 0) {
                left = left / 2;
            } else {
                sum += row;
                left = (left - 1) / 2;
                row += 1;
            }
            row += row;
        }
        return sum;
    }
}
