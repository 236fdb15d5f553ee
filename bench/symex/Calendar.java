/** Dates as text and as numbers, with leap years. */
class Calendar {
    static boolean isLeap(int year) {
        return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    }

    static int days(int year, int month) {
        if (month == 2) {
            return isLeap(year) ? 29 : 28;
        }
        return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
    }

    static int number(String text, int from, int to) {
        int value = 0;
        for (int i = from; i < to; i++) {
            char c = text.charAt(i);
            if (c < '0' || c > '9') {
                return -1;
            }
            value = 10 * value + (c - '0');
        }
        return value;
    }

    static boolean isDate(String text) {
        if (text.length() != 10 || text.charAt(4) != '-' || text.charAt(7) != '-') {
            return false;
        }
        int year = number(text, 0, 4);
        int month = number(text, 5, 7);
        int day = number(text, 8, 10);
        if (year < 1 || month < 1 || month > 12 || day < 1) {
            return false;
        }
        return day <= days(year, month);
    }

    static boolean isLeapDay(int year, int month, int day) {
        return year > 1582 && isLeap(year) && year % 400 == 0 && month == 2 && day == 29;
    }
}
