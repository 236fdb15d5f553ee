//# code-math: bigint
/** Power sums (Petter) and geometric sums, as published. */
class NlaSums {
    static void ps1(int k) { //~ VERIFIED
        int y = 0;
        int x = 0;
        int c = 0;
        while (c < k) {
            c = c + 1;
            y = y + 1;
            x = 1 + x;
        }
        //@ assert x == y;
    }

    static void ps1Two(int k) { //~ REFUTED
        int y = 0;
        int x = 0;
        int c = 0;
        while (c < k) {
            c = c + 1;
            y = y + 1;
            x = 2 + x;
        }
        //@ assert x == y; //~ FAIL assert
    }

    static void ps2(int k) { //~ VERIFIED
        int y = 0;
        int x = 0;
        int c = 0;
        while (c < k) {
            c = c + 1;
            y = y + 1;
            x = y + x;
        }
        //@ assert y * y - 2 * x + y == 0;
    }

    static void ps2Late(int k) { //~ REFUTED
        int y = 0;
        int x = 0;
        int c = 0;
        while (c < k) {
            c = c + 1;
            y = y + 1;
            x = c * y + x;
        }
        //@ assert y * y - 2 * x + y == 0; //~ FAIL assert
    }

    static void ps3(int k) { //~ VERIFIED
        int y = 0;
        int x = 0;
        int c = 0;
        while (c < k) {
            c = c + 1;
            y = y + 1;
            x = y * y + x;
        }
        //@ assert 6 * x - 2 * y * y * y - 3 * y * y - y == 0;
    }

    static void ps3Late(int k) { //~ REFUTED
        int y = 0;
        int x = 0;
        int c = 0;
        while (c < k) {
            c = c + 1;
            y = y + 1;
            x = y + x;
        }
        //@ assert 6 * x - 2 * y * y * y - 3 * y * y - y == 0; //~ FAIL assert
    }

    static void ps4(int k) { //~ VERIFIED
        int y = 0;
        int x = 0;
        int c = 0;
        while (c < k) {
            c = c + 1;
            y = y + 1;
            x = y * y * y + x;
        }
        //@ assert 4 * x - y * y * y * y - 2 * y * y * y - y * y == 0;
    }

    static void ps4Late(int k) { //~ REFUTED
        int y = 0;
        int x = 0;
        int c = 0;
        while (c < k) {
            c = c + 1;
            y = y + 1;
            x = y * y + x;
        }
        //@ assert 4 * x - y * y * y * y - 2 * y * y * y - y * y == 0; //~ FAIL assert
    }

    static void ps5(int k) { //~ VERIFIED
        int y = 0;
        int x = 0;
        int c = 0;
        while (c < k) {
            c = c + 1;
            y = y + 1;
            x = y * y * y * y + x;
        }
        //@ assert 6 * y * y * y * y * y + 15 * y * y * y * y + 10 * y * y * y - 30 * x - y == 0;
    }

    static void ps5Late(int k) { //~ REFUTED
        int y = 0;
        int x = 0;
        int c = 0;
        while (c < k) {
            c = c + 1;
            y = y + 1;
            x = y * y * y + x;
        }
        //@ assert 6 * y * y * y * y * y + 15 * y * y * y * y + 10 * y * y * y - 30 * x - y == 0; //~ FAIL assert
    }

    static void ps6(int k) { //~ VERIFIED
        int y = 0;
        int x = 0;
        int c = 0;
        while (c < k) {
            c = c + 1;
            y = y + 1;
            x = y * y * y * y * y + x;
        }
        //@ assert 2 * y * y * y * y * y * y + 6 * y * y * y * y * y + 5 * y * y * y * y - y * y - 12 * x == 0;
    }

    static void ps6Late(int k) { //~ REFUTED
        int y = 0;
        int x = 0;
        int c = 0;
        while (c < k) {
            c = c + 1;
            y = y + 1;
            x = y * y * y * y + x;
        }
        //@ assert 2 * y * y * y * y * y * y + 6 * y * y * y * y * y + 5 * y * y * y * y - y * y - 12 * x == 0; //~ FAIL assert
    }

    static void geo1(int z, int k) { //~ VERIFIED
        int x = 1;
        int y = z;
        int c = 1;
        while (c < k) {
            c = c + 1;
            x = x * z + 1;
            y = y * z;
        }
        //@ assert x * z - x - y + 1 == 0;
    }

    static void geo1Early(int z, int k) { //~ REFUTED
        int x = 1;
        int y = 1;
        int c = 1;
        while (c < k) {
            c = c + 1;
            x = x * z + 1;
            y = y * z;
        }
        //@ assert x * z - x - y + 1 == 0; //~ FAIL assert
    }

    static void geo2(int z, int k) { //~ VERIFIED
        int x = 1;
        int y = 1;
        int c = 1;
        while (c < k) {
            c = c + 1;
            x = x * z + 1;
            y = y * z;
        }
        //@ assert 1 + x * z - x - z * y == 0;
    }

    static void geo2Late(int z, int k) { //~ REFUTED
        int x = 1;
        int y = z;
        int c = 1;
        while (c < k) {
            c = c + 1;
            x = x * z + 1;
            y = y * z;
        }
        //@ assert 1 + x * z - x - z * y == 0; //~ FAIL assert
    }

    static void geo3(int z, int a, int k) { //~ VERIFIED
        int x = a;
        int y = 1;
        int c = 1;
        while (c < k) {
            c = c + 1;
            x = x * z + a;
            y = y * z;
        }
        //@ assert z * x - x + a - a * z * y == 0;
    }

    static void geo3One(int z, int a, int k) { //~ REFUTED
        int x = a;
        int y = 1;
        int c = 1;
        while (c < k) {
            c = c + 1;
            x = x * z + 1;
            y = y * z;
        }
        //@ assert z * x - x + a - a * z * y == 0; //~ FAIL assert
    }
}
