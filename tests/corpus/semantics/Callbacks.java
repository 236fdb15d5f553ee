/** What the library and string concatenation call back must not change anything. */
class Callbacks {
    static int hits;

    static class Counting {
        @Override
        public String toString() { //~ REFUTED
            hits++; //~ FAIL assignable
            return "x";
        }

        @Override
        public int hashCode() { //~ REFUTED
            hits = 3; //~ FAIL assignable
            return 1;
        }
    }

    static class Plain {
        final int v = 2;

        @Override
        public String toString() { //~ VERIFIED
            return "v" + v;
        }

        @Override
        public boolean equals(/*@ nullable @*/ Object o) { //~ VERIFIED
            return o instanceof Plain p && p.v == v;
        }
    }

    static void shown(Plain p) { //~ VERIFIED
        hits = 0;
        String s = "" + p;
        assert hits == 0;
    }
}
