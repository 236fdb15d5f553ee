// Constructors that nobody wrote owe what written ones owe, and others rely on it.
class Constructors {
    static class Node { //~ REFUTED //~ FAIL non-null
        Node next;
        int value;
    }

    static class Positive { //~ REFUTED
        //@ invariant x > 0; //~ FAIL class-invariant
        int x;
    }

    static class Divides { //~ REFUTED
        int k = 1 / zero(); //~ FAIL div-by-zero

        private int zero() { //~ VERIFIED
            return 0;
        }
    }

    static class Shrinks { //~ REFUTED
        int[] a = new int[-1]; //~ FAIL negative-size
    }

    static class Asserts { //~ REFUTED
        {
            assert false; //~ FAIL assert
        }
    }

    record Ordered(int low, int high) { //~ REFUTED
        //@ invariant low <= high; //~ FAIL class-invariant
    }

    record Pair(int left, int right) {
        int sum() { //~ VERIFIED
            return left + right;
        }
    }

    static class Fine {
        int[] a = new int[3];
        //@ invariant a.length == 3;

        int last() { //~ VERIFIED
            return a[2];
        }
    }

    static void local(int q) { //~ VERIFIED
        class Lo { //~ REFUTED
            int z = 1 / q; //~ FAIL div-by-zero
        }
        new Lo();
    }

    static Object anonymous() { //~ REFUTED
        return new Object() { //~ FAIL non-null
            String name;

            int length() { //~ VERIFIED
                return name.length();
            }
        };
    }
}
