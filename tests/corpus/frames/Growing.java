/** A relation that holds of many steps when it holds of each. */
class Growing {
    int size;
    //@ constraint \old(size) <= size;

    void run(Runnable task) { //~ VERIFIED
        task.run();
        task.run();
    }

    void shrink(Runnable task) { //~ UNKNOWN
        task.run();
        size--;
    }
}
