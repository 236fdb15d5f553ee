/** Texts made of characters. */
class TextsMade {
    static void replaced(String s) { //~ REFUTED
        assert !s.replace('a', 'b').equals("bcb"); //~ FAIL assert
    }

    static void made(String s) { //~ REFUTED
        char[] all = s.toCharArray();
        for (int i = 0; i < all.length / 2; i++) {
            char c = all[i];
            all[i] = all[all.length - 1 - i];
            all[all.length - 1 - i] = c;
        }
        assert s.length() < 2 || !new String(all).equals(s); //~ FAIL assert
    }
}
