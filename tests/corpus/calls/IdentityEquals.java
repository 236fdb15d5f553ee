/** `equals` that nobody overrides compares objects: of arrays, and of final classes without one. */
final class IdentityEquals {
    static void same(IdentityEquals a, Object b) { //~ VERIFIED
        if (a.equals(b)) {
            assert a == b;
        }
    }

    static void other(Object a, Object b) { //~ UNKNOWN
        if (a.equals(b)) {
            assert a == b; //~ FAIL assert
        }
    }

    static void arrays() { //~ VERIFIED
        int[] a = new int[1];
        int[] b = new int[1];
        assert !a.equals(b) && a.equals(a);
    }

    static void givenArrays(int[] a, int[] b) { //~ REFUTED
        assert !a.equals(b); //~ FAIL assert
    }

    record Copied(int[] items) {
        Copied {
            items = items.clone();
        }

        static void differ(int[] items) { //~ VERIFIED
            assert !new Copied(items).equals(new Copied(items));
        }
    }

    record Kept(int[] items) {
        static void differ(int[] items) { //~ REFUTED
            assert !new Kept(items).equals(new Kept(items)); //~ FAIL assert
        }
    }
}
