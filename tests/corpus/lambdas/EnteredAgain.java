import java.util.function.IntUnaryOperator;

/** `decreases` counts also where a method is entered again through a function. */
class EnteredAgain {
    //@ requires n >= 0;
    //@ decreases n;
    static void byLambda(int n) { //~ UNKNOWN
        Runnable again = () -> byLambda(n);
        again.run();
    }

    //@ requires n >= 0;
    //@ decreases n;
    static int byReference(int n) { //~ UNKNOWN
        IntUnaryOperator again = EnteredAgain::byReference;
        return again.applyAsInt(n);
    }

    //@ requires n >= 0;
    //@ decreases n;
    static void throughAnother(int n) { //~ UNKNOWN
        run(() -> throughAnother(n));
    }

    static void run(Runnable task) { //~ VERIFIED
        task.run();
    }

    static final IntUnaryOperator KEPT = EnteredAgain::throughField;

    //@ decreases n < 0 ? 0 : n;
    static int throughField(int n) { //~ UNKNOWN
        return KEPT.applyAsInt(n);
    }

    /** No function of the program enters this one. */
    //@ requires n >= 0;
    //@ decreases n;
    static int plain(int n, IntUnaryOperator f) { //~ VERIFIED
        return n == 0 ? f.applyAsInt(0) : plain(n - 1, f);
    }

    //@ requires n >= 0;
    //@ decreases n; //~ FAIL decreases
    static int stays(int n) { //~ REFUTED
        return n == 0 ? 0 : stays(n);
    }
}
