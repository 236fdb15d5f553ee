//# code-math: bigint
/** Recurrences over fields: of this object, of two that differ, of two that may be one, of the class. */
class Fields {
    int count;
    int sum;
    static int total;
    static int rounds;

    //@ requires n >= 0;
    //@ assignable count, sum;
    //@ ensures count == n && 2 * sum == n * (n - 1);
    void triangle(int n) { //~ VERIFIED
        count = 0;
        sum = 0;
        while (count < n) { //~ INFERS 2 * sum == count * (count - 1) && count <= n
            sum += count;
            count++;
        }
    }

    //@ requires n >= 0;
    //@ assignable count, sum;
    //@ ensures 2 * sum == n * (n + 1); //~ FAIL postcondition
    void triangleLate(int n) { //~ REFUTED
        count = 0;
        sum = 0;
        while (count < n) {
            sum += count;
            count++;
        }
    }

    //@ requires n >= 0;
    //@ assignable count, sum;
    //@ ensures count == \old(count) + n && sum == \old(sum) + n * \old(count) * 2 + n * n;
    void fromAnywhere(int n) { //~ VERIFIED
        for (int i = 0; i < n; i++) { //~ INFERS count == \old(count) + i
            sum += 2 * count + 1;
            count++;
        }
    }

    //@ requires n >= 0;
    //@ assignable count, sum;
    //@ ensures sum == \old(sum) + n * n; //~ FAIL postcondition
    void fromZeroOnly(int n) { //~ REFUTED
        for (int i = 0; i < n; i++) {
            sum += 2 * count + 1;
            count++;
        }
    }

    //@ requires n >= 0 && other != this;
    //@ assignable count, other.count;
    //@ ensures count == \old(count) + n && other.count == \old(other.count) - n;
    void move(Fields other, int n) { //~ VERIFIED
        for (int i = 0; i < n; i++) { //~ INFERS count + other.count == \old(count + other.count)
            count++;
            other.count--;
        }
    }

    //@ requires n >= 0;
    //@ assignable count, other.count;
    //@ ensures count + other.count == \old(count + other.count);
    //@ ensures this != other ==> count == \old(count) + n;
    void moveMaybe(Fields other, int n) { //~ VERIFIED
        for (int i = 0; i < n; i++) {
            count++;
            other.count--;
        }
    }

    //@ requires n >= 0;
    //@ assignable count, other.count;
    //@ ensures count == \old(count) + n; //~ FAIL postcondition
    void moveToItself(Fields other, int n) { //~ REFUTED
        for (int i = 0; i < n; i++) {
            count++;
            other.count--;
        }
    }

    //@ requires n >= 0;
    //@ assignable total, rounds;
    //@ ensures rounds == n && total == n * n;
    static void odds(int n) { //~ VERIFIED
        total = 0;
        rounds = 0;
        while (rounds != n) { //~ INFERS total == rounds * rounds
            total = total + 2 * rounds + 1;
            rounds++;
        }
    }

    //@ requires n >= 0;
    //@ assignable total, rounds;
    //@ ensures total == n * n; //~ FAIL postcondition
    static void oddsTwice(int n) { //~ REFUTED
        total = 0;
        rounds = 0;
        while (rounds != n) {
            total = total + 2 * rounds + 2;
            rounds++;
        }
    }

    /** What the first store wrote is there unless the second one wrote the same object. */
    static void stored(Fields a, Fields o) { //~ VERIFIED
        a.count = 0;
        o.count = 5;
        int i = 0;
        while (i < 10) { //~ INFERS a == o || a.count == 2 * i
            a.count += 2;
            i++;
        }
        //@ assert a != o ==> a.count == 20;
    }

    static void storedTwice(Fields a, Fields o) { //~ REFUTED
        a.count = 0;
        o.count = 5;
        int i = 0;
        while (i < 10) {
            a.count += 2;
            i++;
        }
        //@ assert a.count == 20; //~ FAIL assert
    }
}
