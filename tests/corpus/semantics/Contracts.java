/** Parameters at entry, frames by case, invariants on every exit, inheritance. */
class Contracts {
    int x;
    int y;

    //@ requires a < 100;
    //@ ensures \result == a + 1;
    static int parameters(int a) { //~ VERIFIED
        int r = a + 1;
        a = 500;
        return r;
    }

    //@ ensures \result == a; //~ FAIL postcondition
    static int parametersChanged(int a) { //~ REFUTED
        a = 500;
        return a;
    }

    /*@ requires b;
      @ assignable x;
      @ also
      @ requires !b;
      @ assignable y; @*/
    void frames(boolean b) { //~ VERIFIED
        if (b) x = 1; else y = 1;
    }

    /*@ requires b;
      @ assignable x;
      @ also
      @ requires !b;
      @ assignable y; @*/
    void framesWrong(boolean b) { //~ REFUTED
        x = 1; //~ FAIL assignable
    }

    void callsFrames() { //~ VERIFIED
        y = 7;
        frames(true);
        assert y == 7;
    }

    static class Account {
        int balance;
        //@ invariant balance >= 0; //~ FAIL class-invariant

        //@ requires amount >= 0 && amount <= 1000;
        void add(int amount) { //~ VERIFIED
            if (balance <= 1_000_000) balance += amount;
        }

        void exceptionalExit(boolean b) { //~ REFUTED
            balance = -1;
            if (b) throw new IllegalStateException();
            balance = 0;
        }

        int use() { //~ VERIFIED
            return 10 / (balance + 1 == Integer.MIN_VALUE ? 1 : balance + 1);
        }
    }

    static class Base {
        //@ ensures \result >= 0; //~ FAIL postcondition
        int value() { //~ VERIFIED
            return 1;
        }
    }

    static class Derived extends Base {
        @Override
        int value() { //~ REFUTED
            return -2;
        }
    }

    //@ assignable \nothing;
    int pure() { //~ REFUTED
        x++; //~ FAIL assignable
        return x;
    }

    static void assumed(int a) { //~ VERIFIED
        //@ assume a > 0;
        assert a >= 1;
    }

    static void specificationArithmetic(int a) { //~ VERIFIED
        //@ assert a + 1 > a;
    }

    static void codeArithmetic(int a) { //~ REFUTED
        assert a + 1 > a; //~ FAIL assert
    }
}
