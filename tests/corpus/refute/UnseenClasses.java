/** Objects of classes that are not here are legal inputs where no class here has any. */
class UnseenClasses {
    interface Listener {
        int heard();

        //@ requires volume >= 0;
        //@ ensures \result > 0;
        int told(int volume);

        void done();
    }

    static abstract class Shape {
        int edges;

        abstract double area();
    }

    static int before(Runnable task, int x) { //~ REFUTED
        int y = 1 / x; //~ FAIL div-by-zero
        task.run();
        return y;
    }

    static int beforeWell(Runnable task, int x) { //~ VERIFIED
        int y = x == 0 ? 0 : 1 / x;
        task.run();
        return y;
    }

    static int after(Runnable task, int x) { //~ REFUTED
        task.run();
        return 1 / x; //~ FAIL div-by-zero
    }

    static void field(Shape shape, int x) { //~ REFUTED
        shape.edges = x;
        assert shape.edges != 3; //~ FAIL assert
    }

    static void fieldWell(Shape shape, int x) { //~ VERIFIED
        shape.edges = x;
        assert shape.edges == x;
    }

    /** What it gives is anything. */
    static int given(Listener listener) { //~ REFUTED
        return 1 / listener.heard(); //~ FAIL div-by-zero
    }

    /** A contract is kept by whoever implements it: what it gives is not made up. */
    static int promised(Listener listener) { //~ VERIFIED
        return 1 / listener.told(1);
    }

    static int demanded(Listener listener, int volume) { //~ REFUTED
        return listener.told(volume); //~ FAIL precondition
    }

    static void isNoInterface(Runnable task) { //~ VERIFIED
        assert task.getClass() != Runnable.class;
    }

    /** Nobody else can implement it. */
    private interface Hidden {
        void call();
    }

    private sealed interface Closed permits One {
    }

    private static final class One implements Closed {
    }

    static void closed(Closed closed) { //~ VERIFIED
        assert closed instanceof One;
    }

    static void same(Listener first, Listener second) { //~ REFUTED
        assert first != second; //~ FAIL assert
    }
}
