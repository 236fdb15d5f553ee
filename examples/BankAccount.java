// A class invariant that every method keeps: the balance never leaves its limits.
class BankAccount {
    static final int LIMIT = 1_000_000;

    int balance;
    //@ invariant 0 <= balance && balance <= LIMIT;

    //@ ensures balance == 0;
    BankAccount() {
        balance = 0;
    }

    //@ requires amount >= 0;
    //@ assignable balance;
    //@ ensures \result ==> balance == \old(balance) + amount;
    //@ ensures !\result ==> balance == \old(balance);
    boolean deposit(int amount) {
        if (amount > LIMIT - balance) {
            return false;
        }
        balance += amount;
        return true;
    }

    //@ requires 0 <= amount && amount <= balance;
    //@ assignable balance;
    //@ ensures balance == \old(balance) - amount;
    void withdraw(int amount) {
        balance -= amount;
    }

    //@ requires this != other && 0 <= amount && amount <= balance;
    //@ assignable balance, other.balance;
    //@ ensures balance + other.balance == \old(balance + other.balance);
    boolean transfer(BankAccount other, int amount) {
        if (!other.deposit(amount)) {
            return false;
        }
        withdraw(amount);
        return true;
    }
}
