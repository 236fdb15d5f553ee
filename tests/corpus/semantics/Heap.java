/** Fields, arrays, dynamic types, allocation, strings. */
class Heap {
    int f;
    int g;
    static int counter;

    static void alias(Heap a, Heap b) { //~ VERIFIED
        a.f = 1;
        b.f = 2;
        assert a == b || a.f == 1;
        assert a != b || a.f == 2;
        a.g = 5;
        assert b.f == 2;
    }

    static void noAlias(Heap a, Heap b) { //~ REFUTED
        a.f = 1;
        b.f = 2;
        assert a.f == 1; //~ FAIL assert
    }

    static void lengths(int[] a, int n) { //~ VERIFIED
        assert a.length >= 0;
        if (n >= 0) {
            int[] b = new int[n];
            assert b.length == n && b != a;
            for (int i = 0; i < 1 && n > 0; i++) { assert b[i] == 0; }
        }
    }

    static void covariantStore(Object[] a) { //~ REFUTED
        if (a.length > 0) { a[0] = "s"; } //~ FAIL array-store
    }

    static void covariantAny(Object[] a, Object x) { //~ REFUTED
        if (a.length > 0) { a[0] = x; } //~ FAIL array-store
    }

    static void covariantNumber(Number[] a, Number x) { //~ REFUTED
        if (a.length > 0) { a[0] = x; } //~ FAIL array-store
    }

    static void finalElements(String[] a, String x) { //~ VERIFIED
        if (a.length > 0) { a[0] = x; }
    }

    static void ownArray() { //~ VERIFIED
        Object[] a = new Object[2];
        a[0] = "s";
        a[1] = 7;
        Object[] s = new String[1];
        s[0] = "t";
    }

    static void ownStringArray() { //~ REFUTED
        Object[] s = new String[1];
        s[0] = 7; //~ FAIL array-store
    }

    static void primitiveMaps(int[] a, byte[] b, long[] c) { //~ VERIFIED
        if (a.length > 0 && b.length > 0 && c.length > 0) {
            a[0] = 1;
            b[0] = 2;
            c[0] = 3;
            assert a[0] == 1 && b[0] == 2;
        }
    }

    static void sameKind(int[] a, int[] b) { //~ REFUTED
        if (a.length > 0 && b.length > 0) {
            a[0] = 1;
            b[0] = 2;
            assert a[0] == 1; //~ FAIL assert
        }
    }

    static void fresh(Heap old) { //~ VERIFIED
        Heap a = new Heap();
        Heap b = new Heap();
        assert a != b && a != old && a.f == 0;
        a.f = 9;
        assert b.f == 0;
    }

    static void staticsAreFields() { //~ VERIFIED
        int before = counter;
        counter++;
        assert counter == before + 1;
    }

    static void staticsAreArbitrary() { //~ REFUTED
        assert counter == 0; //~ FAIL assert
    }

    static void concatLength(String s) { //~ VERIFIED
        String t = s + "x";
        assert t.length() == s.length() + 1;
    }

    static void strings(String s) { //~ VERIFIED
        String t = s + "x";
        assert !t.equals(s) && t != s;
        assert "ab".equals("a" + "b");
    }

    static void rowsMayBeNull(int[][] a) { //~ REFUTED
        if (a.length > 0) { int n = a[0].length; } //~ FAIL null-deref
    }
}
