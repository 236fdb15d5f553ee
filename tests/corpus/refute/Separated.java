/** Texts taken apart at a separator, and written large or small. */
class Separated {
    static int second(String s) { //~ REFUTED
        String[] parts = s.split(",");
        return parts[1].length(); //~ FAIL index-bounds
    }

    static int first(String s) { //~ REFUTED
        return s.split("\\.")[0].length(); //~ FAIL index-bounds
    }

    static char large(String s) { //~ REFUTED
        if (s.toUpperCase().equals("OK")) {
            return s.charAt(s.toLowerCase().length()); //~ FAIL precondition
        }
        return ' ';
    }
}
