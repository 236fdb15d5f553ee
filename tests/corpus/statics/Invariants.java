/** Static invariants hold once the class is initialised, or are reported. */
class Invariants {
    static class Kept {
        static int count = 3;
        //@ static invariant count >= 0;

        static int use() { //~ VERIFIED
            return 10 / (count + 1);
        }

        static void grow() { //~ VERIFIED
            if (count < 100) count++;
        }
    }

    static class Never {
        static int count = -1;
        //@ static invariant count >= 0; //~ FAIL class-invariant

        static int use() { //~ REFUTED
            return 10 / (count + 1);
        }
    }

    static class Broken {
        static int count;
        //@ static invariant count >= 0; //~ FAIL class-invariant

        static void shrink() { //~ REFUTED
            count--;
        }
    }
}
