// Refuted: without a check the value wraps, and the empty string has no first character.
class DigitsBug {
    //@ ensures \result >= 0;
    static int parse(String s) {
        int value = 0;
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            if (c < '0' || c > '9') {
                return 0;
            }
            value = 10 * value + (c - '0');
        }
        return value;
    }

    static boolean isNegative(String s) {
        return s.charAt(0) == '-';
    }
}
