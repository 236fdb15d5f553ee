// Indices modulo a length inside quantified contracts: the solver takes no such triggers.
class Ring {
    int[] items = new int[8];
    int head;
    int size;
    //@ invariant items.length == 8;
    //@ invariant 0 <= head && head < 8;
    //@ invariant 0 <= size && size <= 8;

    //@ requires 0 < size;
    //@ assignable head, size;
    //@ ensures size == \old(size) - 1;
    //@ ensures (\forall int k; 0 <= k && k < size; items[(head + k) % 8] == \old(items[(head + k + 1) % 8]));
    int poll() { //~ VERIFIED
        int first = items[head];
        head = (head + 1) % 8;
        size--;
        return first;
    }

    //@ requires 0 < size;
    //@ assignable head;
    //@ ensures (\forall int k; 0 <= k && k < 8; items[(head + k) % 8] == \old(items[(head + k) % 8])); //~ FAIL postcondition
    void turn() { //~ REFUTED
        head = (head + 1) % 8;
    }
}
