/** New objects differ from each other and from everything older. */
class Births {
    int value;

    static void twoNew() { //~ VERIFIED
        Births a = new Births();
        Births b = new Births();
        a.value = 1;
        b.value = 2;
        assert a != b && a.value == 1;
    }

    static void newAndOld(Births old) { //~ VERIFIED
        old.value = 7;
        Births b = new Births();
        b.value = 8;
        assert old.value == 7;
    }

    static void twoOld(Births a, Births b) { //~ REFUTED
        a.value = 1;
        b.value = 2;
        assert a.value == 1; //~ FAIL assert
    }
}
