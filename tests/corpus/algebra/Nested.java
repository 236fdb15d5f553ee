//# code-math: bigint
//# engine: algebra
/** Loops inside loops: ends by break and by `!=`, three levels, locals of one round; and what only states suggest. */
class Nested {
    //@ requires x >= 1 && y >= 1;
    static void endsInside(int x, int y) { //~ VERIFIED
        int a = x;
        int b = y;
        int p = 1;
        int q = 0;
        int r = 0;
        int s = 1;
        while (b != 0) { //~ INFERS a == y * r + x * p && b == x * q + y * s
            int c = a;
            int k = 0;
            while (true) {
                if (!(c >= b)) {
                    break;
                }
                c = c - b;
                k = k + 1;
            }
            a = b;
            b = c;
            int t = p;
            p = q;
            q = t - q * k;
            t = r;
            r = s;
            s = t - s * k;
        }
        //@ assert a == y * r + x * p;
    }

    //@ requires x >= 1 && y >= 1;
    static void endsInsideLate(int x, int y) { //~ REFUTED
        int a = x;
        int b = y;
        int p = 1;
        int q = 0;
        int r = 0;
        int s = 1;
        while (b != 0) {
            int c = a;
            int k = 0;
            while (true) {
                k = k + 1;
                if (!(c >= b)) {
                    break;
                }
                c = c - b;
            }
            a = b;
            b = c;
            int t = p;
            p = q;
            q = t - q * k;
            t = r;
            r = s;
            s = t - s * k;
        }
        //@ assert a == y * r + x * p; //~ FAIL assert
    }

    /** Both heads are tests inside; what is left is the difference that was tested. */
    //@ requires x >= 0 && y >= 1;
    static void division(int x, int y) { //~ VERIFIED
        int q = 0;
        int r = x;
        while (true) { //~ INFERS x == q * y + r && 0 <= r
            if (r < y) {
                break;
            }
            int a = 1;
            int b = y;
            while (true) {
                if (r < 2 * b) {
                    break;
                }
                a = 2 * a;
                b = 2 * b;
            }
            r = r - b;
            q = q + a;
        }
        //@ assert x == q * y + r && 0 <= r && r < y;
    }

    //@ requires x >= 0 && y >= 1;
    static void divisionTooFar(int x, int y) { //~ REFUTED
        int q = 0;
        int r = x;
        while (true) {
            if (r < y) {
                break;
            }
            int a = 1;
            int b = y;
            while (true) {
                if (r < b) {
                    break;
                }
                a = 2 * a;
                b = 2 * b;
            }
            r = r - b;
            q = q + a;
        }
        //@ assert 0 <= r; //~ FAIL assert
    }

    //@ requires n >= 0 && m >= 0;
    static void product(int n, int m) { //~ VERIFIED
        int s = 0;
        int i = 0;
        while (i != n) { //~ INFERS s == i * m
            int j = 0;
            while (j != m) {
                s = s + 1;
                j = j + 1;
            }
            i = i + 1;
        }
        //@ assert s == n * m;
    }

    //@ requires n >= 0;
    static void triangle(int n) { //~ VERIFIED
        int s = 0;
        int i = 0;
        while (i != n) { //~ INFERS 2 * s == i * i - i
            int j = i;
            while (j != 0) {
                s = s + 1;
                j = j - 1;
            }
            i = i + 1;
        }
        //@ assert 2 * s == n * (n - 1);
    }

    //@ requires n >= 0;
    static void triangleAndSides(int n) { //~ REFUTED
        int s = 0;
        int i = 0;
        while (i != n) {
            int j = i + 1;
            while (j != 0) {
                s = s + 1;
                j = j - 1;
            }
            i = i + 1;
        }
        //@ assert 2 * s == n * (n - 1); //~ FAIL assert
    }

    //@ requires a >= 0 && b >= 0 && c >= 0;
    static void box(int a, int b, int c) { //~ VERIFIED
        int s = 0;
        for (int i = 0; i < a; i++) { //~ INFERS s == i * b * c
            for (int j = 0; j < b; j++) {
                for (int k = 0; k < c; k++) {
                    s++;
                }
            }
        }
        //@ assert s == a * b * c;
    }

    /** Without the precondition the inner loops count nothing where they should count backwards. */
    static void boxOfAnySide(int a, int b, int c) { //~ REFUTED
        int s = 0;
        for (int i = 0; i < a; i++) {
            for (int j = 0; j < b; j++) {
                for (int k = 0; k < c; k++) {
                    s++;
                }
            }
        }
        //@ assert s == a * b * c; //~ FAIL assert
    }

    //@ requires n >= 0;
    static void tetrahedron(int n) { //~ VERIFIED
        int s = 0;
        for (int i = 0; i < n; i++) { //~ INFERS 6 * s == i * i * i + 3 * i * i + 2 * i
            for (int j = 0; j <= i; j++) {
                for (int k = 0; k <= j; k++) {
                    s++;
                }
            }
        }
        //@ assert 6 * s == n * (n + 1) * (n + 2);
    }

    //@ requires n >= 0;
    static void tetrahedronWithoutEdges(int n) { //~ REFUTED
        int s = 0;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j <= i; j++) {
                for (int k = 0; k < j; k++) {
                    s++;
                }
            }
        }
        //@ assert 6 * s == n * (n + 1) * (n + 2); //~ FAIL assert
    }

    /** Each step is its own inverse: walks come back to where they were. */
    //@ requires n >= 0;
    static void markov(int n, int seed) { //~ VERIFIED
        int x = 1;
        int y = 1;
        int z = 2;
        int i = 0;
        while (i < n) { //~ INFERS x * x + y * y + z * z == 3 * x * y * z
            if ((i + seed) % 3 == 0) {
                x = 3 * y * z - x;
            } else if ((i + seed) % 3 == 1) {
                y = 3 * x * z - y;
            } else {
                z = 3 * x * y - z;
            }
            i++;
        }
        //@ assert x * x + y * y + z * z == 3 * x * y * z;
    }

    //@ requires n >= 0;
    static void markovOff(int n, int seed) { //~ REFUTED
        int x = 1;
        int y = 1;
        int z = 2;
        int i = 0;
        while (i < n) {
            if ((i + seed) % 3 == 0) {
                x = 3 * y * z - x;
            } else if ((i + seed) % 3 == 1) {
                y = 3 * x * z - y;
            } else {
                z = 3 * x * y + z;
            }
            i++;
        }
        //@ assert x * x + y * y + z * z == 3 * x * y * z; //~ FAIL assert
    }
}
