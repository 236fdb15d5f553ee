/** What is `set` is converted to the ghost's type, as an assignment would: fractions, ideal integers, Java's numbers. */
class GhostNumbers {
    //@ ghost static \real share;
    //@ ghost static \bigint total;
    //@ ghost static int count;
    //@ ghost public byte small;

    static void whole(int k) { //~ VERIFIED
        //@ ghost \real z = k;
        //@ assert z >= k && z < k + 1;
    }

    static void wholeTooSmall() { //~ REFUTED
        //@ ghost \real z = 5;
        //@ assert z < 0; //~ FAIL assert
    }

    static void halves(int k) { //~ VERIFIED
        //@ set share = k;
        //@ set share = share / 2;
        //@ assert share + share == k;
    }

    static void halvesCut(int k) { //~ REFUTED
        //@ ghost \real half = k;
        //@ set half = half / 2;
        //@ assert 2 * half == k + 1; //~ FAIL assert
    }

    static void ideal(int k) { //~ VERIFIED
        //@ set total = k + 1;
        //@ assert total == k + 1;
        //@ assert total > k;
    }

    static void idealFits(int k) { //~ REFUTED
        //@ ghost \bigint s = k + 1;
        //@ assert s <= 2147483647; //~ FAIL assert
    }

    static void wide(int k) { //~ VERIFIED
        //@ ghost long s = k * 2;
        //@ assert s == k * 2;
    }

    static void narrow(int k) { //~ REFUTED
        //@ ghost int s = k;
        //@ set s = s + 1;
        //@ assert s == k + 1; //~ FAIL assert
    }

    //@ requires count < 100;
    //@ ensures count == \old(count) + 1;
    static void counted() { //~ VERIFIED
        //@ set count = count + 1;
    }

    //@ ensures count == \old(count) + 1; //~ FAIL postcondition
    static void countedAnyway() { //~ REFUTED
        //@ set count = count + 1;
    }

    //@ ensures small <= 127;
    void inRange() { //~ VERIFIED
    }

    //@ ensures small < 127; //~ FAIL postcondition
    void below() { //~ REFUTED
    }

    static void fraction() { //~ VERIFIED
        //@ ghost double d = 5;
        //@ assert d == 5.0;
    }

    static void fractionOff() { //~ REFUTED
        //@ ghost double d = 5;
        //@ assert d == 6.0; //~ FAIL assert
    }

    static void boxed() { //~ VERIFIED
        //@ ghost Integer d = 5;
        //@ assert d == 5;
    }

    int x;

    //@ ensures \not_assigned(x);
    void same() { //~ UNKNOWN
        x = x;
    }

    //@ ensures \not_modified(x);
    void unmodified() { //~ VERIFIED
        x = x;
    }

    //@ ensures \not_modified(x); //~ FAIL postcondition
    void modified() { //~ REFUTED
        x++;
    }
}
