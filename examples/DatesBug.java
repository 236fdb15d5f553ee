// Refuted: months count from 1, arrays from 0, and years may be negative.
class DatesBug {
    //@ requires 1 <= month && month <= 12;
    static int daysInMonth(int month) {
        int[] days = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
        return days[month];
    }

    //@ ensures 0 <= \result && \result < 100;
    static int yearOfCentury(int year) {
        return year % 100;
    }

    static int daysLeft(int deadline, int today) {
        int left = Math.abs(deadline - today);
        assert left >= 0;
        return left;
    }
}
