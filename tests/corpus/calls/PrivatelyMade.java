// Nobody outside can extend a class whose constructors are all private; a class beside them can.
class PrivatelyMade {
    private PrivatelyMade() { //~ VERIFIED
    }

    int one() { //~ VERIFIED
        return 1;
    }

    static void use(PrivatelyMade made) { //~ VERIFIED
        assert made.one() == 1;
    }

    int two() { //~ VERIFIED
        return 2;
    }

    static void useOther(PrivatelyMade made) { //~ REFUTED
        assert made.two() == 2;                //~ FAIL assert
    }

    static class Inner extends PrivatelyMade {
        private Inner() { //~ VERIFIED
        }

        int two() { //~ VERIFIED
            return 3;
        }
    }
}

class HalfPrivately {
    private HalfPrivately() { //~ VERIFIED
    }

    HalfPrivately(int ignored) { //~ VERIFIED
    }

    int one() { //~ VERIFIED
        return 1;
    }

    static void use(HalfPrivately made) { //~ UNKNOWN
        assert made.one() == 1;
    }
}
