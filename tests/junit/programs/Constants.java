/** Constants that only their class can name, with state of their own. */
class Constants {
    private enum Kind {
        ONE,
        TWO {
            int step() {
                return 2;
            }
        };

        int uses;

        int step() {
            return 1;
        }
    }

    private static int pick(Kind kind) {
        if (kind == Kind.ONE) return 1;
        if (kind == Kind.TWO) return 2;
        return 3;
    }

    static int picked(Kind kind) {
        return pick(kind);
    }

    static int divided(Kind kind) {
        return 10 / (kind.ordinal() - 1);
    }

    static int used(Kind kind) {
        kind.uses++;
        if (kind.uses == 3) return 100;
        return kind.uses + kind.step();
    }

    static int any(Kind[] kinds) {
        if (kinds.length == 2 && kinds[1] == Kind.TWO) return kinds[0].step();
        return 0;
    }
}
