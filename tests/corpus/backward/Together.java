/** What engine `backward` proves alone all engines prove together: what the others find first must not be in its way. */
class Together {
    //@ requires b.length >= 2 * (long) a.length && a != b;
    static void spread(int[] a, int[] b) { //~ VERIFIED
        for (int i = 0; i < a.length; i++) { //~ INFERS (\forall int k; 0 <= k && k < i; b[2 * k] == a[k])
            b[2 * i] = a[i];
            b[2 * i + 1] = 0;
        }
        //@ assert (\forall int k; 0 <= k && k < a.length; b[2 * k] == a[k] && b[2 * k + 1] == 0);
    }

    //@ requires b.length >= 2 * (long) a.length && a != b;
    static void spreadOver(int[] a, int[] b) { //~ REFUTED
        for (int i = 0; i < a.length; i++) {
            b[2 * i] = a[i];
            b[i + 1] = 0;
        }
        //@ assert (\forall int k; 0 <= k && k < a.length; b[2 * k] == a[k]); //~ FAIL assert
    }
}
