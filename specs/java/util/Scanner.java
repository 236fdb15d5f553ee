package java.util;

import java.io.Closeable;
import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.channels.ReadableByteChannel;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

public final class Scanner implements Iterator<String>, Closeable {

    public /*@ pure @*/ Scanner(Readable readable) {
        init();
    }

    //@ requires inputStream == System.in || inputStream.isPlain || Unseen.holds();
    public /*@ pure @*/ Scanner(InputStream inputStream) {
        init();
    }

    //@ requires inputStream == System.in || inputStream.isPlain || Unseen.holds();
    //@ signals_only RuntimeException;
    public /*@ pure @*/ Scanner(InputStream inputStream, String text) {
        init();
    }

    //@ requires inputStream == System.in || inputStream.isPlain || Unseen.holds();
    //@ signals_only RuntimeException;
    public /*@ pure @*/ Scanner(InputStream inputStream, Charset charset) {
        init();
    }

    //@ public behavior
    //@   ensures true;
    //@   signals_only FileNotFoundException, RuntimeException;
    public /*@ pure @*/ Scanner(File file) throws FileNotFoundException {
        init();
    }

    //@ public behavior
    //@   ensures true;
    //@   signals_only FileNotFoundException, RuntimeException;
    public /*@ pure @*/ Scanner(File file, String text) throws FileNotFoundException {
        init();
    }

    //@ public behavior
    //@   ensures true;
    //@   signals_only IOException, RuntimeException;
    public /*@ pure @*/ Scanner(File file, Charset charset) throws IOException {
        init();
    }

    //@ public behavior
    //@   ensures true;
    //@   signals_only IOException, RuntimeException;
    public /*@ pure @*/ Scanner(Path path) throws IOException {
        init();
    }

    //@ public behavior
    //@   ensures true;
    //@   signals_only IOException, RuntimeException;
    public /*@ pure @*/ Scanner(Path path, String text) throws IOException {
        init();
    }

    //@ public behavior
    //@   ensures true;
    //@   signals_only IOException, RuntimeException;
    public /*@ pure @*/ Scanner(Path path, Charset charset) throws IOException {
        init();
    }

    //@ public behavior
    //@   signals (RuntimeException e) true;
    public /*@ pure @*/ Scanner(String text) {
        init();
    }

    public /*@ pure @*/ Scanner(ReadableByteChannel readableByteChannel) {
        init();
    }

    //@ public behavior
    //@   signals (RuntimeException e) true;
    public /*@ pure @*/ Scanner(ReadableByteChannel readableByteChannel, String text) {
        init();
    }

    //@ public behavior
    //@   signals (RuntimeException e) true;
    public /*@ pure @*/ Scanner(ReadableByteChannel readableByteChannel, Charset charset) {
        init();
    }

    //@ assignable objectState;
    public native void close();

    //@ assignable objectState;
    public native /*@ nullable @*/ IOException ioException();

    //@ assignable objectState;
    public native Pattern delimiter();

    //@ assignable objectState;
    public native Scanner useDelimiter(Pattern pattern);

    //@ assignable objectState;
    public native Scanner useDelimiter(String text);

    //@ assignable objectState;
    public native Locale locale();

    //@ assignable objectState;
    public native Scanner useLocale(Locale locale);

    //@ assignable objectState;
    public native int radix();

    //@ assignable objectState;
    public native Scanner useRadix(int n);

    //@ assignable objectState;
    public native MatchResult match();

    public native /*@ pure @*/ String toString();

    public native /*@ pure @*/ boolean hasNext();

    //@ assignable objectState;
    public native String next();

    //@ assignable objectState;
    public native void remove();

    public native /*@ pure @*/ boolean hasNext(String text);

    //@ assignable objectState;
    public native String next(String text);

    public native /*@ pure @*/ boolean hasNext(Pattern pattern);

    //@ assignable objectState;
    public native String next(Pattern pattern);

    //@ assignable objectState;
    public native boolean hasNextLine();

    //@ assignable objectState;
    public native String nextLine();

    //@ assignable objectState;
    public native /*@ nullable @*/ String findInLine(String text);

    //@ assignable objectState;
    public native /*@ nullable @*/ String findInLine(Pattern pattern);

    //@ assignable objectState;
    public native /*@ nullable @*/ String findWithinHorizon(String text, int n);

    //@ assignable objectState;
    public native /*@ nullable @*/ String findWithinHorizon(Pattern pattern, int n);

    //@ assignable objectState;
    public native Scanner skip(Pattern pattern);

    //@ assignable objectState;
    public native Scanner skip(String text);

    //@ assignable objectState;
    public native boolean hasNextBoolean();

    //@ assignable objectState;
    public native boolean nextBoolean();

    //@ assignable objectState;
    public native boolean hasNextByte();

    //@ assignable objectState;
    public native boolean hasNextByte(int n);

    //@ assignable objectState;
    public native byte nextByte();

    //@ assignable objectState;
    public native byte nextByte(int n);

    //@ assignable objectState;
    public native boolean hasNextShort();

    //@ assignable objectState;
    public native boolean hasNextShort(int n);

    //@ assignable objectState;
    public native short nextShort();

    //@ assignable objectState;
    public native short nextShort(int n);

    //@ assignable objectState;
    public native boolean hasNextInt();

    //@ assignable objectState;
    public native boolean hasNextInt(int n);

    //@ assignable objectState;
    public native int nextInt();

    //@ assignable objectState;
    public native int nextInt(int n);

    //@ assignable objectState;
    public native boolean hasNextLong();

    //@ assignable objectState;
    public native boolean hasNextLong(int n);

    //@ assignable objectState;
    public native long nextLong();

    //@ assignable objectState;
    public native long nextLong(int n);

    //@ assignable objectState;
    public native boolean hasNextFloat();

    //@ assignable objectState;
    public native float nextFloat();

    //@ assignable objectState;
    public native boolean hasNextDouble();

    //@ assignable objectState;
    public native double nextDouble();

    //@ assignable objectState;
    public native boolean hasNextBigInteger();

    //@ assignable objectState;
    public native boolean hasNextBigInteger(int n);

    //@ assignable objectState;
    public native BigInteger nextBigInteger();

    //@ assignable objectState;
    public native BigInteger nextBigInteger(int n);

    //@ assignable objectState;
    public native boolean hasNextBigDecimal();

    //@ assignable objectState;
    public native BigDecimal nextBigDecimal();

    //@ assignable objectState;
    public native Scanner reset();

    //@ assignable objectState;
    public native Stream<String> tokens();

    //@ assignable objectState;
    public native Stream<MatchResult> findAll(Pattern pattern);

    //@ assignable objectState;
    public native Stream<MatchResult> findAll(String text);

    //@ private normal_behavior
    //@   assignable \nothing;
    private native void init();
}
