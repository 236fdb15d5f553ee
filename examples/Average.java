// Both sides of a bug: an average that forgets the empty array, and one that does not.
class Average {
    static int averageBug(int[] a) {
        int sum = 0;
        for (int x : a) {
            sum += x;
        }
        return sum / a.length;
    }

    //@ ensures a.length == 0 ==> \result == 0;
    static int average(int[] a) {
        if (a.length == 0) {
            return 0;
        }
        long sum = 0;
        for (int x : a) {
            sum += x;
        }
        return (int) (sum / a.length);
    }

    //@ requires a.length > 0;
    //@ ensures (\forall int i; 0 <= i && i < a.length; \result >= a[i]);
    //@ ensures (\exists int i; 0 <= i && i < a.length; \result == a[i]);
    static int max(int[] a) {
        int best = a[0];
        for (int i = 1; i < a.length; i++) {
            if (a[i] > best) {
                best = a[i];
            }
        }
        return best;
    }

    //@ requires a.length > 0;
    //@ ensures (\forall int i; 0 <= i && i < a.length; \result >= a[i]);
    static int maxBug(int[] a) {
        int best = 0;
        for (int i = 1; i < a.length; i++) {
            if (a[i] > best) {
                best = a[i];
            }
        }
        return best;
    }
}
