package java.io;

/** What the standard output writes to: nothing that a program could ask again. */
public /*@ code_java_math spec_bigint_math @*/ class StandardStream extends OutputStream {
    public StandardStream() {
        //@ set isPlain = true;
    }

    public void write(int b) {
    }
}
