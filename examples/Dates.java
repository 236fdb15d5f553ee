// Leap years, lengths of months, days of the year: small functions that check each other.
class Dates {
    static /*@ pure @*/ boolean isLeap(int year) {
        return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    }

    //@ requires 1 <= month && month <= 12;
    //@ ensures 28 <= \result && \result <= 31;
    static /*@ pure @*/ int daysInMonth(int year, int month) {
        return switch (month) {
            case 2 -> isLeap(year) ? 29 : 28;
            case 4, 6, 9, 11 -> 30;
            default -> 31;
        };
    }

    static /*@ pure @*/ boolean isValid(int year, int month, int day) {
        return 1 <= month && month <= 12 && 1 <= day && day <= daysInMonth(year, month);
    }

    //@ requires isValid(year, month, day);
    //@ ensures day <= \result && \result <= day + 31 * (month - 1);
    static int dayOfYear(int year, int month, int day) {
        int n = day;
        for (int m = 1; m < month; m++) {
            n += daysInMonth(year, m);
        }
        return n;
    }

    //@ requires 0 <= hour && hour < 24 && 0 <= minute && minute < 60;
    //@ ensures 0 <= \result && \result < 24 * 60;
    static int minuteOfDay(int hour, int minute) {
        return hour * 60 + minute;
    }
}
