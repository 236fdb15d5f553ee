import java.util.ArrayList;
import java.util.Arrays;
import java.util.Enumeration;
import java.util.List;

/** What a list keeps in an array of its own is no element of anybody else's array. */
final class LibraryArrays {
    private final String[] names;
    //@ private invariant (\forall int i; 0 <= i && i < names.length; names[i] != null); //~ FAIL class-invariant

    LibraryArrays(int size) { //~ VERIFIED
        names = new String[Math.abs(size % 100)];
        for (int i = 0; i < names.length; i++) {
            names[i] = "";
        }
    }

    void collect(ArrayList<Object> seen, Object one) { //~ VERIFIED
        seen.add(one);
    }

    void walk(Enumeration<Object> all) { //~ VERIFIED
        while (all.hasMoreElements()) {
            all.nextElement();
        }
    }

    /** The list may be one that writes the array itself. */
    void forget() { //~ REFUTED
        List<String> view = Arrays.asList(names);
        if (names.length > 0) {
            view.set(0, null);
        }
    }

    void overwrite() { //~ REFUTED
        Object[] seen = names;
        if (seen.length > 0) {
            seen[0] = null;
        }
    }
}
