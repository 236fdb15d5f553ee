import java.io.File;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.UnsupportedEncodingException;
import java.util.Scanner;

/** Who opens a file may find none: what catches that is run. */
class Opening {
    static int written(String name, int[] a) { //~ UNKNOWN
        try {
            new PrintWriter(name);
            return 0;
        } catch (FileNotFoundException e) {
            return a[0];
        }
    }

    static int decoded(InputStream in, String name, int[] a) { //~ UNKNOWN
        try {
            new InputStreamReader(in, name);
            return 0;
        } catch (UnsupportedEncodingException e) {
            return a[0];
        }
    }

    static int scanned(File file, int[] a) { //~ UNKNOWN
        try {
            new Scanner(file);
            return 0;
        } catch (FileNotFoundException e) {
            return a[0];
        }
    }

    static int read(File file, int[] a) { //~ UNKNOWN
        try {
            return new FileInputStream(file).read();
        } catch (IOException e) {
            return a[0];
        }
    }

    static int careful(File file, int[] a) { //~ VERIFIED
        try {
            return new FileInputStream(file).read();
        } catch (IOException e) {
            return a.length > 0 ? a[0] : -1;
        }
    }

    //@ ensures -1 <= \result && \result <= 255;
    static int first(File file) { //~ VERIFIED
        try {
            return new FileInputStream(file).read();
        } catch (IOException e) {
            return -1;
        }
    }

    //@ ensures 0 <= \result;
    static int firstOfMany(File file) { //~ UNKNOWN
        try {
            return new FileInputStream(file).read();
        } catch (IOException e) {
            return 0;
        }
    }
}
