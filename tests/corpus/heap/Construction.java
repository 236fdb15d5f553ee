/** A constructor starts with zeros and nulls, and ends with its invariant. */
class Construction {
    int low;
    int high;
    //@ invariant low <= high; //~ FAIL class-invariant

    Construction() { //~ VERIFIED
    }

    //@ requires high >= 0;
    Construction(int high) { //~ VERIFIED
        this.high = high;
    }

    Construction(long high) { //~ REFUTED
        this.high = (int) high;
    }

    static void known() { //~ VERIFIED
        Construction c = new Construction(5);
        assert c.low <= c.high;
    }

    static void unknown() { //~ REFUTED
        Construction c = new Construction(5);
        assert c.high == 4; //~ FAIL assert
    }
}
