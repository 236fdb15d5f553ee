/** What an array holds fits the array, whatever the text knows of its class. */
class ArrayElements {
    static class Animal {
    }

    static class Cat extends Animal {
        int lives = 9;
    }

    static <T> void swap(T[] all, int i, int j) { //~ VERIFIED
        if (i < 0 || j < 0 || i >= all.length || j >= all.length) {
            return;
        }
        T held = all[i];
        all[i] = all[j];
        all[j] = held;
    }

    static Number[] shift(Number[] all) { //~ VERIFIED
        for (int i = 1; i < all.length; i++) {
            all[i - 1] = all[i];
        }
        return all;
    }

    static void between(Animal[] to, Animal[] from) { //~ REFUTED
        if (to.length > 0 && from.length > 0) {
            to[0] = from[0]; //~ FAIL array-store
        }
    }

    static void swapped(Animal[][] all) { //~ UNKNOWN want REFUTED
        if (all.length > 1 && all[0] != null && all[1] != null && all[0].length == 1 && all[1].length == 1) {
            all[0][0] = all[1][0]; //~ FAIL array-store
        }
    }

    static void fresh(Animal[] all) { //~ REFUTED
        if (all.length > 0) {
            all[0] = new Animal(); //~ FAIL array-store
        }
    }
}
