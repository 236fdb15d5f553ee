/** Loops that do something every few rounds only, and numbers that no constant tells. */
class Periods {
    static int third(int n) { //~ REFUTED
        int count = 0;
        for (int x = 0; x < n; x++) {
            if (x % 3 == 0) {
                count++;
            }
        }
        return 10 / (count - 400); //~ FAIL div-by-zero
    }

    static int seldom(int n) { //~ REFUTED
        int count = 0;
        for (int x = 0; x < n; x++) {
            if (x % 10 == 7) {
                count += 2;
            }
        }
        return 10 / (count - 202); //~ FAIL div-by-zero
    }

    static int third(byte n) { //~ VERIFIED
        int count = 0;
        for (int x = 0; x < n; x++) {
            if (x % 3 == 0) {
                count++;
            }
        }
        return 10 / (count - 400);
    }

    // 27 takes 111 steps, no smaller number so many.
    static int longWay(int start) { //~ REFUTED
        int n = start;
        int steps = 0;
        while (1 < n && n < 10_000 && steps < 200) {
            n = n % 2 == 0 ? n / 2 : 3 * n + 1;
            steps++;
        }
        return start < 60 ? 10 / (steps - 111) : 0; //~ FAIL div-by-zero
    }
}
