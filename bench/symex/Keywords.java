/** A scanner that knows a few words: chance hardly spells them. */
class Keywords {
    static int kind(String word) {
        switch (word) {
            case "while":
                return 1;
            case "return":
                return 2;
            case "synchronized":
                return 3;
            default:
                return word.isEmpty() ? 0 : 9;
        }
    }

    static boolean isHeader(String line) {
        if (!line.startsWith("GET ")) {
            return false;
        }
        return line.endsWith(" HTTP/1.1");
    }

    static int assignment(String text) {
        int at = text.indexOf('=');
        if (at <= 0) {
            return -1;
        }
        String name = text.substring(0, at);
        if (name.equals("timeout")) {
            return text.length() - at - 1;
        }
        return 0;
    }
}
