//# closed:
// With --closed the classes here are all there are.
class Closed {
    int twice(int x) { //~ VERIFIED
        return x + x;
    }

    void use(int x) { //~ VERIFIED
        assert twice(x) == 2 * x || x > 1000 || x < -1000;
    }

    void useWrong(int x) {     //~ REFUTED
        assert twice(x) != 14; //~ FAIL assert
    }

    static int area(Shape shape) { //~ VERIFIED
        int found = shape.area();
        assert found == 1 || found == 4;
        return found;
    }

    static int areaWrong(Shape shape) { //~ REFUTED
        int found = shape.area();
        assert found == 1;              //~ FAIL assert
        return found;
    }

    // Whatever a lambda says: nobody has seen them all.
    static int ask(Asked asked) { //~ UNKNOWN
        int found = asked.ask();
        assert found == 3;
        return found;
    }
}

abstract class Shape {
    abstract int area();
}

class Unit extends Shape {
    int area() { //~ VERIFIED
        return 1;
    }
}

class Square extends Shape {
    int area() { //~ VERIFIED
        return 4;
    }
}

interface Asked {
    int ask();
}

class Three implements Asked {
    public int ask() { //~ VERIFIED
        return 3;
    }

    static Asked four() { //~ VERIFIED
        return () -> 4;
    }
}

// Without `--closed`, private constructors close a class too.
class Single {
    private static final Single ONLY = new Single();

    private Single() { //~ VERIFIED
    }

    int one() { //~ VERIFIED
        return 1;
    }

    static void use(Single single) { //~ VERIFIED
        assert single.one() == 1;
    }
}
