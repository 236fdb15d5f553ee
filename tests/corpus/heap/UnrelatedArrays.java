/** Who writes elements of an array breaks no invariant about arrays that it cannot be. */
class UnrelatedArrays {
  static final class Name { }

  static final class Number { }

  static final class Names {
    /*@ spec_public */ private final Name[] held;
    /*@ spec_public */ private int count;
    //@ public invariant 0 <= count && count <= held.length;
    //@ public invariant (\forall int i; 0 <= i && i < count; held[i] != null); //~ FAIL class-invariant

    //@ requires 0 <= size;
    //@ ensures count == 0;
    Names(int size) {               //~ VERIFIED
      held = new Name[size];
      count = 0;
    }

    //@ requires 0 <= at && at < count;
    //@ assignable held[at];
    void put(Name name, int at) {   //~ VERIFIED
      held[at] = name;
    }

    //@ requires 0 <= at && at < count;
    //@ assignable held[at];
    void drop(int at) {             //~ REFUTED
      held[at] = null;
    }
  }

  // A `Number[]` is no `Name[]`, whatever the names' invariant says of elements.
  //@ requires 0 < numbers.length;
  //@ assignable numbers[0];
  static void forget(/*@ nullable */ Number[] numbers, Names names) { //~ VERIFIED
    numbers[0] = null;
  }

  //@ requires 0 < from.length && 0 < to.length;
  //@ assignable to[0];
  static void copy(/*@ nullable */ Number[] from, /*@ nullable */ Number[] to, Names names) { //~ VERIFIED
    System.arraycopy(from, 0, to, 0, 1);
  }

  // An `Object[]` may be the names' own array, which has an element to lose.
  //@ requires 0 < all.length;
  //@ assignable all[0];
  static void wipe(Object[] all, Names names) { //~ REFUTED
    all[0] = null;
  }
}
