/** Formats of texts, checked with the library: numbers of fixed width, versions, times of day. */
class Formats {
    static boolean isTime(String text) {
        if (text.length() != 5 || text.charAt(2) != ':') {
            return false;
        }
        for (int i = 0; i < 5; i++) {
            if (i != 2 && !Character.isDigit(text.charAt(i))) {
                return false;
            }
        }
        int hours = Integer.parseInt(text.substring(0, 2));
        int minutes = Integer.parseInt(text.substring(3));
        return hours < 24 && minutes < 60;
    }

    /** Major version of `v1.2`, or -1. */
    static int major(String text) {
        if (!text.startsWith("v")) {
            return -1;
        }
        int dot = text.indexOf('.');
        if (dot < 2) {
            return -1;
        }
        int value = 0;
        for (int i = 1; i < dot; i++) {
            char c = text.charAt(i);
            if (c < '0' || c > '9') {
                return -1;
            }
            value = 10 * value + (c - '0');
        }
        return value > 99 ? 99 : value;
    }
}
