// Constants with bodies have classes of their own; what class initialisation made
// (classes, final fields of constants) is no input.
class EnumClasses {
    enum Op {
        ADD(1) {
            int apply(int a) { //~ VERIFIED
                return a + 1;
            }
        },
        NEG(2) {
            int apply(int a) { //~ VERIFIED
                return -a;
            }
        },
        ONE(3);

        final int code;

        Op(int code) { //~ VERIFIED
            this.code = code;
        }

        int apply(int a) { //~ VERIFIED
            return 1;
        }
    }

    static final int[] TABLE = {1, 2, 3};

    static void own() { //~ VERIFIED
        assert Op.ADD.getClass() != Op.class;
    }

    static void notOwn() { //~ REFUTED
        assert Op.ADD.getClass() == Op.class; //~ FAIL assert
    }

    static void plain() { //~ VERIFIED
        assert Op.ONE.getClass() == Op.class;
    }

    static void notPlain() { //~ REFUTED
        assert Op.ONE.getClass() != Op.class; //~ FAIL assert
    }

    static void different() { //~ VERIFIED
        assert Op.ADD.getClass() != Op.NEG.getClass();
    }

    static void onlyOne(Op op) { //~ VERIFIED
        assert op.getClass() != Op.class || op == Op.ONE;
    }

    static void onlyAdd(Op op) { //~ REFUTED
        assert op.getClass() == Op.class || op == Op.ADD; //~ FAIL assert
    }

    static void literals() { //~ VERIFIED
        assert String.class != Integer.class;
    }

    static boolean sameClass(Object a, Object b) { //~ VERIFIED
        assert a.getClass() != b.getClass() || !(a instanceof String) || b instanceof String;
        return a.getClass() == b.getClass();
    }

    static int codes(Op op) { //~ VERIFIED
        int code = 0;
        for (int i = 0; i < op.code; i++) {
            code++;
        }
        assert op != Op.ADD || code <= 1;
        assert op.code <= 3;
        return code;
    }

    static int codesOff(Op op) { //~ REFUTED
        int code = 0;
        for (int i = 0; i < op.code; i++) {
            code++;
        }
        assert op.code <= 2; //~ FAIL assert
        return code;
    }
}
