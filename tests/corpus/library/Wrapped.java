import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.Reader;
import java.util.Scanner;

/** Streams of the library run the code of streams that are wrapped. */
class Wrapped {
    static class Counting extends Reader {
        int reads;

        @Override public int read(char[] to, int from, int n) { //~ VERIFIED
            reads++;
            return -1;
        }

        @Override public void close() { //~ VERIFIED
        }
    }

    static class Writes extends OutputStream {
        int count;

        @Override public void write(int b) { //~ VERIFIED
            count++;
        }
    }

    static void read(Counting own) throws IOException { //~ UNKNOWN
        BufferedReader reader = new BufferedReader(own);
        int before = own.reads;
        reader.readLine();
        assert own.reads == before; //~ FAIL assert
    }

    static void printed() { //~ UNKNOWN
        Writes own = new Writes();
        PrintStream out = new PrintStream(own); //~ FAIL precondition
        out.println("a");
        assert own.count == 0;
    }

    static void written() { //~ UNKNOWN
        Writes own = new Writes();
        PrintWriter out = new PrintWriter(own);
        out.println("a");
        assert own.count == 0; //~ FAIL assert
    }

    static int asked;

    static int ask() { //~ VERIFIED
        asked = 3;
        Scanner in = new Scanner(System.in);
        String line = in.nextLine();
        System.out.println(line);
        assert asked == 3;
        return line.length();
    }

    static String collected(int x) { //~ VERIFIED
        asked = 3;
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(all);
        out.println(x);
        assert asked == 3;
        return all.toString();
    }
}
