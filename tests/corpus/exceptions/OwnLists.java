import java.util.ArrayList;

/** A class of the program refuses what it likes: what the library throws there is not known of it. */
class OwnLists {
    static class Own extends ArrayList<String> {
        public String get(int i) { //~ VERIFIED
            return "own";
        }
    }

    // What a class of the program does with such an index, its text says.
    static int own(ArrayList<String> l) { //~ UNKNOWN
        try {
            l.get(-1); //~ FAIL unsupported
            return 1;
        } catch (IndexOutOfBoundsException e) {
            return 0;
        }
    }
}
