/** Methods called with literals come to something that is known wherever they stand. */
class LiteralCalls {
    static final int TWELVE = Integer.parseInt("12");

    static int ordinary = Integer.parseInt("-7");

    int field = Integer.parseInt("2147483647");

    static int plus(int more) { //~ VERIFIED
        int twelve = Integer.parseInt("12");
        assert twelve == 12;
        return twelve + more;
    }

    static int afterwards(int[] a) { //~ VERIFIED
        if (a.length > 0) {
            a[0] = 3;
        }
        return Integer.parseInt("12", 16) + a.length;
    }

    static int wrong(int more) { //~ REFUTED
        return more + Integer.parseInt("2147483648"); //~ FAIL precondition
    }

    static int radix(int more) { //~ REFUTED
        return more + Integer.parseInt("12", 2); //~ FAIL precondition
    }

    /*@ pure @*/ static int factorial(int n) {
        return n <= 1 ? 1 : n * factorial(n - 1);
    }

    static void five(int[] a) { //~ VERIFIED
        //@ assert factorial(5) == 120;
    }

    static void fiveWrong(int[] a) { //~ REFUTED
        assert factorial(5) + a.length == 121; //~ FAIL assert
    }
}
