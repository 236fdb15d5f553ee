// Texts that are changed letter by letter keep their length.
public class LetterByLetter {
    static String replaced(String input, char from, char to) { //~ VERIFIED
        StringBuilder chars = new StringBuilder(input);
        for (int i = 0; i < input.length(); i++) { //~ INFERS input.length() <= chars.length()
            if (chars.charAt(i) == from) {
                chars.setCharAt(i, to);
            }
        }
        return chars.toString();
    }

    static void behindTheEnd(String input, char to) { //~ REFUTED
        StringBuilder chars = new StringBuilder(input);
        for (int i = 0; i <= input.length(); i++) {
            chars.setCharAt(i, to); //~ FAIL precondition
        }
    }
}
