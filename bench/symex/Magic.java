/** Constants and checksums: few of many values get through. */
class Magic {
    static int format(int a, int b) {
        if (a == 0xCAFEBABE) {
            return b == 0x00000041 ? 2 : 1;
        }
        return 0;
    }

    static boolean isCard(int[] digits) {
        if (digits.length != 8) {
            return false;
        }
        int sum = 0;
        for (int i = 0; i < digits.length; i++) {
            if (digits[i] < 0 || digits[i] > 9) {
                return false;
            }
            sum += i % 2 == 0 ? digits[i] : 3 * digits[i];
        }
        return sum % 10 == 0 && sum > 20;
    }

    static int linear(int x, int y) {
        if (3 * x + 5 * y == 12345 && x - y == 7891) {
            return 1;
        }
        return 0;
    }

    static boolean mixes(long key) {
        long mixed = key * 31 + 17;
        return mixed == 99999999999999L;
    }
}
