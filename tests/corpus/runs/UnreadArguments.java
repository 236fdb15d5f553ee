// Arguments that nobody looks at decide nothing: `main` runs one way.
class UnreadArguments {
    static int factorial(int n) { //~ VERIFIED
        return n <= 0 ? 1 : n * factorial(n - 1);
    }

    public static void main(String[] args) { //~ VERIFIED
        assert factorial(5) == 120;
    }

    static void wrong(String[] args) { //~ REFUTED
        assert factorial(5) == 121;    //~ FAIL assert
    }

    static void table(int size, Object unused) { //~ VERIFIED
        int[] squares = new int[10];
        for (int i = 0; i < 10; i++) {
            squares[i] = i * i % 7;
        }
        int sum = 0;
        for (int square : squares) {
            sum += square;
        }
        assert sum == 19;
    }

    static void read(String[] args) { //~ UNKNOWN
        assert factorial(args.length) >= 1;
    }

    // Whoever reads a copy reads the argument.
    static void copied(int n) { //~ UNKNOWN
        int m = n;
        int k = m;
        assert factorial(k) != 7;
    }

    /*@ requires n > 5 && n < 5; @*/
    static void never(int n) { //~ VERIFIED
        assert factorial(5) == 121;
    }
}
