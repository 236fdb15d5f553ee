// Who `this` can be: new and known to nobody in a constructor, one of the constants in an enum.
class Receivers {
    static class Cell {
        int x;

        Cell(Cell other) { //~ VERIFIED
            this.x = 1;
            other.x = 2;
            assert this.x == 1;
        }

        Cell(Cell other, int x) { //~ REFUTED
            this.x = x;
            assert other.x == x; //~ FAIL assert
        }
    }

    enum Letter {
        A, B;

        int number() { //~ VERIFIED
            if (this == A) {
                return 1;
            }
            if (this == B) {
                return 2;
            }
            assert false;
            return 3;
        }

        int first() { //~ REFUTED
            assert this == A; //~ FAIL assert
            return 1;
        }
    }

    static int rows(Object[] p) { //~ VERIFIED
        if (p instanceof int[][] && p.length == 2 && p[0] == p) {
            assert false;
        }
        return 0;
    }

    enum Early { //~ UNKNOWN
        C, D;

        Early() { //~ VERIFIED
            check();
        }

        void check() { //~ UNKNOWN want REFUTED
            assert this == C || this == D; //~ FAIL assert
        }
    }

    enum Shown { //~ UNKNOWN
        E, F;

        Shown() { //~ VERIFIED
            look(this);
        }

        static void look(Shown shown) { //~ UNKNOWN want REFUTED
            assert shown == E || shown == F; //~ FAIL assert
        }
    }
}
