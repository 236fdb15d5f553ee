/** What a callee writes counts against its caller's frame, by contract and inlined. */
class Callee {
    int x;
    int y;

    //@ assignable y;
    //@ ensures y == 1;
    void setY() { //~ VERIFIED
        y = 1;
    }

    private void setYPrivately() {
        y = 2;
    }

    //@ assignable x;
    void callsByContract() { //~ REFUTED
        setY(); //~ FAIL assignable
    }

    //@ assignable x;
    void callsInlined() { //~ REFUTED
        setYPrivately(); //~ FAIL assignable
    }

    //@ assignable x, y;
    void mayWriteBoth() { //~ VERIFIED
        setY();
        setYPrivately();
    }

    //@ assignable \nothing;
    static int onItsOwnObject() { //~ VERIFIED
        Callee c = new Callee();
        c.setYPrivately();
        return c.y;
    }
}
