// Refuted: the check forgets that a sum of ints may wrap, and a transfer to oneself makes money.
class BankAccountBug {
    static final int LIMIT = 2_000_000_000;

    int balance;
    //@ invariant 0 <= balance && balance <= LIMIT;

    //@ requires amount >= 0;
    //@ assignable balance;
    void deposit(int amount) {
        if (balance + amount <= LIMIT) {
            balance += amount;
        }
    }

    //@ requires 0 <= amount && amount <= balance && amount <= LIMIT - other.balance;
    //@ assignable balance, other.balance;
    //@ ensures other.balance == \old(other.balance) + amount;
    void transfer(BankAccountBug other, int amount) {
        balance -= amount;
        other.balance += amount;
    }
}
