// A class that is not here may override what is called: it relies on the invariants.
public class BeforeStrangers {
    public int balance; //@ public invariant balance >= 0; //~ FAIL class-invariant

    //@ assignable \nothing;
    public void look() { //~ VERIFIED
    }

    //@ assignable \nothing;
    public final void lookOnly() { //~ VERIFIED
    }

    //@ assignable balance;
    public void broken() { //~ REFUTED
        balance = -1;
        look();
        balance = 0;
    }

    //@ assignable balance;
    public void mended() { //~ VERIFIED
        balance = -1;
        balance = 1;
        look();
        balance = 0;
    }

    // Nobody overrides it, and it looks at nothing.
    //@ assignable balance;
    public void unseen() { //~ VERIFIED
        balance = -1;
        lookOnly();
        balance = 0;
    }

    //@ assignable \nothing;
    static void through(BeforeStrangers other) { //~ VERIFIED
        other.look();
    }

    //@ assignable balance;
    public void brokenThrough(BeforeStrangers other) { //~ REFUTED
        balance = -1;
        through(other);
        balance = 0;
    }

    public final Purse purse = new Purse();

    // An overriding method may know any object, not only this one.
    //@ assignable purse.coins;
    public void brokenElsewhere() { //~ REFUTED
        purse.coins = -1;
        look();
        purse.coins = 0;
    }

    //@ assignable purse.coins;
    public void mendedElsewhere() { //~ VERIFIED
        purse.coins = -1;
        purse.coins = 0;
        look();
    }
}

class Purse {
    public int coins; //@ public invariant coins >= 0; //~ FAIL class-invariant
}
