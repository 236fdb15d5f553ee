import java.util.function.IntConsumer;
import java.util.function.IntSupplier;

/**
 * Functions of the library's interfaces are the program's: whoever implements them answers for the
 * invariants that he may break, and calling one is no reason to prove them all again.
 */
class Callbacks {
    int low, high;
    //@ invariant low <= high; //~ FAIL class-invariant

    void called(Runnable task) { //~ VERIFIED
        task.run();
        assert low <= high;
    }

    void calledWith(IntConsumer task) { //~ VERIFIED
        task.accept(high);
    }

    int asked(IntSupplier source) { //~ VERIFIED
        return source.getAsInt();
    }

    void calledWhileBroken(Runnable task) { //~ REFUTED
        int before = low;
        low = high + 1;
        task.run();
        low = before;
    }
}

class Counts {
    final int[] counts = new int[4];
    //@ invariant (\forall int i; 0 <= i && i < counts.length; counts[i] >= 0); //~ FAIL class-invariant

    void spoils() { //~ REFUTED
        Runnable task = () -> counts[0] = -1;
        task.run();
    }

    void keeps() { //~ VERIFIED
        Runnable task = () -> counts[0] = 1;
        task.run();
    }

    void called(Runnable task) { //~ VERIFIED
        counts[0] = 1;
        task.run();
    }
}
