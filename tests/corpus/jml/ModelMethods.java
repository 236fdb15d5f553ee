// A model method without a body is what its contract says, also in what all objects of a class keep.
class ModelMethods {
    private int h;
    //@ public model int hours;
    //@ private represents hours = h;
    //@ public invariant legal(hours);

    /*@ ensures \result <==> 0 <= x && x < 24;
        public static pure helper model boolean legal(int x); */

    //@ requires legal(to);
    //@ ensures hours == to;
    ModelMethods(int to) { //~ VERIFIED
        h = to;
    }

    //@ requires legal(to);
    //@ ensures hours == to;
    void set(int to) { //~ VERIFIED
        h = to;
    }

    void next() { //~ VERIFIED
        h = h == 23 ? 0 : h + 1;
    }

    void nextWrong() { //~ UNKNOWN
        h = h + 1;
    }
}

// What all objects keep is no help in the proof of the very method that says it.
class Circular {
    private int h;
    //@ invariant legal(h);

    //@ ensures \result <==> x >= 0; //~ FAIL postcondition
    static /*@ pure helper */ boolean legal(int x) { //~ REFUTED
        int y = x;
        while (y > 1) {
            y = y - 2;
        }
        return y == 1 || y == 0 || x < 0;
    }

    //@ requires legal(to);
    void set(int to) { //~ VERIFIED
        h = to;
    }
}
