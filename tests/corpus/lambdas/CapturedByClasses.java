// What objects of local and anonymous classes have captured is what the text around left
// there: runs with other values show nothing.
class CapturedByClasses {
    interface Number {
        int value();
    }

    static Number length(int[] a) { //~ VERIFIED
        return new Number() {
            public int value() { //~ VERIFIED
                return a.length;
            }
        };
    }

    static Number copied(int[] a) { //~ VERIFIED
        int[] b = a;
        int[] c = new int[3];
        class Sum implements Number {
            public int value() { //~ VERIFIED
                return b.length + c.length;
            }
        }
        return new Sum();
    }

    static Number perhapsNull(/*@ nullable @*/ int[] a) { //~ VERIFIED
        return new Number() {
            public int value() { //~ UNKNOWN
                return a.length; //~ FAIL null-deref
            }
        };
    }

    static Number divided(int n) { //~ VERIFIED
        final int k = n < 3 ? 3 : n;
        return new Number() {
            public int value() { //~ UNKNOWN
                return 10 / k; //~ FAIL div-by-zero
            }
        };
    }

    static Number always(int n) { //~ VERIFIED
        return new Number() {
            public int value() { //~ REFUTED
                int[] a = new int[2];
                return a[2]; //~ FAIL index-bounds
            }
        };
    }
}
