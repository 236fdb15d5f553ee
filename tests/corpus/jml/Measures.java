// `decreases` of a method: every recursive call makes it smaller, and it is not negative.
class Measures {
    //@ requires n >= 0;
    //@ decreases n;
    static int down(int n) { //~ VERIFIED
        return n == 0 ? 0 : 1 + down(n - 1);
    }

    //@ requires n >= 0;
    //@ decreases n; //~ FAIL decreases
    static int stays(int n) { //~ REFUTED
        return n == 0 ? 0 : 1 + stays(n);
    }

    //@ decreases n; //~ FAIL decreases
    static int below(int n) { //~ REFUTED
        return n == 0 ? 0 : 1 + below(n - 1);
    }

    //@ requires n >= 0;
    //@ measured_by n;
    static boolean even(int n) { //~ VERIFIED
        return n == 0 || odd(n - 1);
    }

    //@ requires n >= 0;
    //@ measured_by n;
    static boolean odd(int n) { //~ VERIFIED
        return n != 0 && even(n - 1);
    }

    //@ requires 0 <= n && n < 100;
    //@ measured_by n; //~ FAIL decreases
    static boolean ping(int n) { //~ REFUTED
        return n == 7 || pong(n + 1);
    }

    //@ requires 0 <= n && n <= 100;
    //@ measured_by n;
    static boolean pong(int n) { //~ VERIFIED
        return n == 0 || ping(n - 1);
    }
}
