//# code-math: bigint
/** Factors and products, as published: Fermat, Knuth, binary products, also with shifts. */
class NlaFactors {
    //@ requires n >= 1 && (root - 1) * (root - 1) < n && n <= root * root;
    static void fermat1(int n, int root) { //~ VERIFIED
        int u = 2 * root + 1;
        int v = 1;
        int r = root * root - n;
        while (r != 0) { //~ INFERS 4 * (n + r) == u * u - v * v - 2 * u + 2 * v
            while (r > 0) {
                r = r - v;
                v = v + 2;
            }
            while (r < 0) {
                r = r + u;
                u = u + 2;
            }
        }
        //@ assert 4 * n == u * u - v * v - 2 * u + 2 * v;
    }

    //@ requires n >= 1 && (root - 1) * (root - 1) < n && n <= root * root;
    static void fermat1Even(int n, int root) { //~ REFUTED
        int u = 2 * root + 1;
        int v = 1;
        int r = root * root - n;
        while (r != 0) {
            while (r > 0) {
                r = r - v;
                v = v + 1;
            }
            while (r < 0) {
                r = r + u;
                u = u + 2;
            }
        }
        //@ assert 4 * n == u * u - v * v - 2 * u + 2 * v; //~ FAIL assert
    }

    //@ requires n >= 1 && (root - 1) * (root - 1) < n && n <= root * root;
    static void fermat2(int n, int root) { //~ VERIFIED
        int u = 2 * root + 1;
        int v = 1;
        int r = root * root - n;
        while (r != 0) { //~ INFERS 4 * (n + r) == u * u - v * v - 2 * u + 2 * v
            if (r > 0) {
                r = r - v;
                v = v + 2;
            } else {
                r = r + u;
                u = u + 2;
            }
        }
        //@ assert 4 * n == u * u - v * v - 2 * u + 2 * v;
    }

    //@ requires n >= 1 && (root - 1) * (root - 1) < n && n <= root * root;
    static void fermat2Even(int n, int root) { //~ REFUTED
        int u = 2 * root + 1;
        int v = 1;
        int r = root * root - n;
        while (r != 0) {
            if (r > 0) {
                r = r - v;
                v = v + 1;
            } else {
                r = r + u;
                u = u + 2;
            }
        }
        //@ assert 4 * n == u * u - v * v - 2 * u + 2 * v; //~ FAIL assert
    }

    //@ requires b >= 0;
    static void prodbin(int a, int b) { //~ VERIFIED
        int x = a;
        int y = b;
        int z = 0;
        while (y != 0) { //~ INFERS z + x * y == a * b
            if (y % 2 == 1) {
                z = z + x;
                y = y - 1;
            }
            x = 2 * x;
            y = y / 2;
        }
        //@ assert z == a * b;
    }

    //@ requires b >= 0;
    static void prodbinOdd(int a, int b) { //~ REFUTED
        int x = a;
        int y = b;
        int z = 0;
        while (y != 0) {
            if (y % 2 == 0) {
                z = z + x;
                y = y - 1;
            }
            x = 2 * x;
            y = y / 2;
        }
        //@ assert z == a * b; //~ FAIL assert
    }

    //@ requires x >= 0 && y >= 0;
    static void prod4br(int x, int y) { //~ VERIFIED
        int a = x;
        int b = y;
        int p = 1;
        int q = 0;
        while (a != 0 && b != 0) { //~ INFERS q + a * b * p == x * y
            if (a % 2 == 0 && b % 2 == 0) {
                a = a / 2;
                b = b / 2;
                p = 4 * p;
            } else if (a % 2 == 1 && b % 2 == 0) {
                a = a - 1;
                q = q + b * p;
            } else if (a % 2 == 0 && b % 2 == 1) {
                b = b - 1;
                q = q + a * p;
            } else {
                a = a - 1;
                b = b - 1;
                q = q + (a + b + 1) * p;
            }
        }
        //@ assert q == x * y;
    }

    //@ requires x >= 0 && y >= 0;
    static void prod4brLess(int x, int y) { //~ REFUTED
        int a = x;
        int b = y;
        int p = 1;
        int q = 0;
        while (a != 0 && b != 0) {
            if (a % 2 == 0 && b % 2 == 0) {
                a = a / 2;
                b = b / 2;
                p = 4 * p;
            } else if (a % 2 == 1 && b % 2 == 0) {
                a = a - 1;
                q = q + b * p;
            } else if (a % 2 == 0 && b % 2 == 1) {
                b = b - 1;
                q = q + a * p;
            } else {
                a = a - 1;
                b = b - 1;
                q = q + (a + b) * p;
            }
        }
        //@ assert q == x * y; //~ FAIL assert
    }

    /** The Egyptian product as it is written in C. */
    //@ requires b >= 0;
    static void shifting(int a, int b) { //~ VERIFIED
        int x = a;
        int y = b;
        int z = 0;
        while (y > 0) { //~ INFERS z + x * y == a * b
            if ((y & 1) == 1) {
                z = z + x;
            }
            x = x << 1;
            y = y >> 1;
        }
        //@ assert z == a * b;
    }

    //@ requires b >= 0;
    static void shiftingTwice(int a, int b) { //~ REFUTED
        int x = a;
        int y = b;
        int z = 0;
        while (y > 0) {
            if ((y & 1) == 1) {
                z = z + x;
            }
            x = x << 2;
            y = y >> 1;
        }
        //@ assert z == a * b; //~ FAIL assert
    }
}
