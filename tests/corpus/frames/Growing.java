/** A relation that holds of many steps when it holds of each. */
class Growing {
    int size;
    //@ constraint \old(size) <= size; //~ FAIL class-invariant

    void run(Runnable task) { //~ VERIFIED
        task.run();
        task.run();
    }

    void shrink(Runnable task) { //~ REFUTED
        task.run();
        size--;
    }
}
