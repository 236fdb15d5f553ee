// A number from its digits: what is not a number is refused, and nothing overflows unseen.
class Digits {
    //@ ensures \result >= -1;
    static int parse(String s) {
        if (s.isEmpty()) {
            return -1;
        }
        int value = 0;
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            if (c < '0' || c > '9') {
                return -1;
            }
            int digit = c - '0';
            if (value > (Integer.MAX_VALUE - digit) / 10) {
                return -1;
            }
            value = 10 * value + digit;
        }
        return value;
    }

    //@ requires n >= 0;
    //@ ensures \result >= 1 && \result <= 10;
    static int count(int n) {
        int digits = 1;
        int limit = 10;
        while (digits < 10 && n >= limit) {
            digits++;
            limit = digits < 10 ? limit * 10 : limit;
        }
        return digits;
    }

    //@ requires n >= 0;
    //@ ensures \result >= 0;
    static int sum(int n) {
        int total = 0;
        while (n > 0) {
            total += n % 10;
            n /= 10;
        }
        return total;
    }
}
