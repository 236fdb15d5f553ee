// Words for readers are nobody's obligation; the rest of a contract is. Data groups have a type of their own.
class Informal {
    //@ public model JMLDataGroup time;
    private int second; //@ in time;
    private int other;

    //@ requires (* the clock has been wound *);
    //@ assignable time;
    //@ ensures second == 0 && (* the bell has rung *);
    void reset() { //~ VERIFIED
        second = 0;
    }

    //@ assignable time;
    //@ ensures second == 1 && (* the bell has rung *); //~ FAIL postcondition
    void resetWrong() { //~ REFUTED
        second = 0;
    }

    //@ assignable time;
    void outside() { //~ REFUTED
        other = 1;   //~ FAIL assignable
    }
}
