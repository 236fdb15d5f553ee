/** `set` is for ghosts: Java's own variables and fields are Java's to assign. */
class SetGhost {
    int p;
    //@ ghost int g;

    //@ ensures \result == 1;
    int param(int x) { //~ UNKNOWN
        //@ set x = 1;
        return x;
    }

    //@ ensures \result == 7;
    int field() { //~ UNKNOWN
        //@ set p = 7;
        return p;
    }

    //@ ensures g == 3;
    void ghost() { //~ VERIFIED
        //@ ghost int h = 1;
        //@ set h = h + 2;
        //@ set g = h;
    }

    //@ ensures g == 3; //~ FAIL postcondition
    void ghostWrong() { //~ REFUTED
        //@ set g = 4;
    }
}
