/** Bits that live in fields and array elements: all but them is left out of the question. */
class Flags {
    long word;
    int small;

    void set(int i) { //~ VERIFIED
        word |= 1L << i;
        assert (word & (1L << i)) != 0;
    }

    void setShort(int i) { //~ REFUTED
        word = 0;
        word |= 1 << i;
        assert (word & (1L << i)) != 0; //~ FAIL assert
    }

    void setSmall(int i) { //~ VERIFIED
        small |= 1 << i;
        assert (small & (1 << i)) != 0;
    }

    void clear(int i) { //~ VERIFIED
        small &= ~(1 << i);
        assert (small & (1 << i)) == 0;
    }

    void setElement(int[] words, int i) { //~ VERIFIED
        if (words.length == 0) {
            return;
        }
        words[0] |= 1 << i;
        assert (words[0] & (1 << i)) != 0;
    }
}
