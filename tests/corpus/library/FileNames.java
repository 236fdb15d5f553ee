import java.util.Vector;

/** What programs do with names of files, and a library's state beside the user's. */
class FileNames {
    String[] names = new String[0];
    //@ invariant names != null && (\forall int i; 0 <= i && i < names.length; names[i] != null);

    Vector seen = new Vector();

    static String last(String path) { //~ VERIFIED
        return path.substring(path.lastIndexOf("/") + 1);
    }

    static String lastTooFar(String path) { //~ REFUTED
        return path.substring(path.lastIndexOf("/") + 2); //~ FAIL precondition
    }

    static String first(String path) { //~ VERIFIED
        int end = path.indexOf("/");
        return end >= 0 ? path.substring(0, end) : path;
    }

    static String firstUnchecked(String path) { //~ REFUTED
        return path.substring(0, path.indexOf("/")); //~ FAIL precondition
    }

    // The vector's elements are not the array's.
    void note(Object o) { //~ VERIFIED
        seen.addElement(o);
    }

    void say(Object o) { //~ VERIFIED
        System.out.println("seen " + o);
    }
}
