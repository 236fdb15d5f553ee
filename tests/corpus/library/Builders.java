// StringBuilder inherits from a class that nobody can name: its contracts hold all the same.
class Builders {
    static char first(StringBuilder sb) { //~ REFUTED
        return sb.charAt(0); //~ FAIL precondition
    }

    static String rest(StringBuilder sb) { //~ REFUTED
        return sb.substring(1); //~ FAIL precondition
    }

    static void mark(StringBuilder sb) { //~ REFUTED
        sb.setCharAt(1, 'a'); //~ FAIL precondition
    }

    static void cut(StringBuilder sb, int n) { //~ REFUTED
        sb.setLength(n); //~ FAIL precondition
    }

    static char guarded(StringBuilder sb) { //~ VERIFIED
        return sb.length() > 0 ? sb.charAt(0) : ' ';
    }

    static char fresh() { //~ REFUTED
        StringBuilder sb = new StringBuilder();
        return sb.charAt(0); //~ FAIL precondition
    }
}
