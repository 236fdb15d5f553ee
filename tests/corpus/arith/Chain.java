/** Ranges at joins: 40 branches one after the other have 2^40 paths. */
class Chain {
    //@ requires a.length >= 40;
    static int sum(int[] a) { //~ VERIFIED
        int s = 0;
        if (a[0] > 0) s += 2; else s++;
        if (a[1] > 0) s += 2; else s++;
        if (a[2] > 0) s += 2; else s++;
        if (a[3] > 0) s += 2; else s++;
        if (a[4] > 0) s += 2; else s++;
        if (a[5] > 0) s += 2; else s++;
        if (a[6] > 0) s += 2; else s++;
        if (a[7] > 0) s += 2; else s++;
        if (a[8] > 0) s += 2; else s++;
        if (a[9] > 0) s += 2; else s++;
        if (a[10] > 0) s += 2; else s++;
        if (a[11] > 0) s += 2; else s++;
        if (a[12] > 0) s += 2; else s++;
        if (a[13] > 0) s += 2; else s++;
        if (a[14] > 0) s += 2; else s++;
        if (a[15] > 0) s += 2; else s++;
        if (a[16] > 0) s += 2; else s++;
        if (a[17] > 0) s += 2; else s++;
        if (a[18] > 0) s += 2; else s++;
        if (a[19] > 0) s += 2; else s++;
        if (a[20] > 0) s += 2; else s++;
        if (a[21] > 0) s += 2; else s++;
        if (a[22] > 0) s += 2; else s++;
        if (a[23] > 0) s += 2; else s++;
        if (a[24] > 0) s += 2; else s++;
        if (a[25] > 0) s += 2; else s++;
        if (a[26] > 0) s += 2; else s++;
        if (a[27] > 0) s += 2; else s++;
        if (a[28] > 0) s += 2; else s++;
        if (a[29] > 0) s += 2; else s++;
        if (a[30] > 0) s += 2; else s++;
        if (a[31] > 0) s += 2; else s++;
        if (a[32] > 0) s += 2; else s++;
        if (a[33] > 0) s += 2; else s++;
        if (a[34] > 0) s += 2; else s++;
        if (a[35] > 0) s += 2; else s++;
        if (a[36] > 0) s += 2; else s++;
        if (a[37] > 0) s += 2; else s++;
        if (a[38] > 0) s += 2; else s++;
        if (a[39] > 0) s += 2; else s++;
        assert s >= 40 && s <= 80;
        return s;
    }

    //@ requires a.length >= 40;
    static int sumWrong(int[] a) { //~ REFUTED
        int s = 0;
        if (a[0] > 0) s += 2; else s++;
        if (a[1] > 0) s += 2; else s++;
        if (a[2] > 0) s += 2; else s++;
        if (a[3] > 0) s += 2; else s++;
        if (a[4] > 0) s += 2; else s++;
        if (a[5] > 0) s += 2; else s++;
        if (a[6] > 0) s += 2; else s++;
        if (a[7] > 0) s += 2; else s++;
        if (a[8] > 0) s += 2; else s++;
        if (a[9] > 0) s += 2; else s++;
        if (a[10] > 0) s += 2; else s++;
        if (a[11] > 0) s += 2; else s++;
        if (a[12] > 0) s += 2; else s++;
        if (a[13] > 0) s += 2; else s++;
        if (a[14] > 0) s += 2; else s++;
        if (a[15] > 0) s += 2; else s++;
        if (a[16] > 0) s += 2; else s++;
        if (a[17] > 0) s += 2; else s++;
        if (a[18] > 0) s += 2; else s++;
        if (a[19] > 0) s += 2; else s++;
        if (a[20] > 0) s += 2; else s++;
        if (a[21] > 0) s += 2; else s++;
        if (a[22] > 0) s += 2; else s++;
        if (a[23] > 0) s += 2; else s++;
        if (a[24] > 0) s += 2; else s++;
        if (a[25] > 0) s += 2; else s++;
        if (a[26] > 0) s += 2; else s++;
        if (a[27] > 0) s += 2; else s++;
        if (a[28] > 0) s += 2; else s++;
        if (a[29] > 0) s += 2; else s++;
        if (a[30] > 0) s += 2; else s++;
        if (a[31] > 0) s += 2; else s++;
        if (a[32] > 0) s += 2; else s++;
        if (a[33] > 0) s += 2; else s++;
        if (a[34] > 0) s += 2; else s++;
        if (a[35] > 0) s += 2; else s++;
        if (a[36] > 0) s += 2; else s++;
        if (a[37] > 0) s += 2; else s++;
        if (a[38] > 0) s += 2; else s++;
        if (a[39] > 0) s += 2; else s++;
        assert s >= 40 && s <= 40; //~ FAIL assert
        return s;
    }
}
