import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

// Lists of List.of and optionals are known by what they hold: the library may give one twice.
class ValueObjects {
    static void emptyLists() { //~ UNKNOWN
        assert List.of() != List.of();
    }

    static void emptyListsSame() { //~ UNKNOWN
        assert List.of() == List.of();
    }

    static void copied() { //~ UNKNOWN
        List<Integer> list = List.of(1, 2);
        assert List.copyOf(list) != list;
    }

    static void empties() { //~ UNKNOWN
        assert Optional.ofNullable(null) != Optional.empty();
    }

    static void full(int x) { //~ UNKNOWN
        assert OptionalInt.of(x) != OptionalInt.of(x);
    }

    static void passedOn(Object o) { //~ UNKNOWN
        assert Optional.of(o).map(x -> null) != Optional.empty();
    }

    // What they hold is known all the same, in proofs and in runs.
    static void held(int x) { //~ VERIFIED
        assert OptionalInt.of(x).getAsInt() == x;
        assert !OptionalInt.empty().isPresent();
    }

    static void heldWrong(int x) {                   //~ REFUTED
        assert OptionalInt.of(x).getAsInt() != 4711; //~ FAIL assert
    }

    static void number(double x) { //~ VERIFIED
        double got = OptionalDouble.of(x).getAsDouble();
        assert got == x || Double.isNaN(x);
    }

    static void numberWrong(double x) {                        //~ REFUTED
        assert OptionalDouble.of(x).getAsDouble() == x;        //~ FAIL assert
    }

    static void alike() { //~ VERIFIED
        assert List.of(1, 2).equals(List.of(1, 2));
        assert !List.of(1, 2).equals(List.of(1, 3));
        assert Optional.of("a").equals(Optional.of("a"));
        assert Optional.empty().equals(Optional.ofNullable(null));
    }

    static void alikeWrong() {                      //~ REFUTED
        assert List.of(1, 2).equals(List.of(1, 3)); //~ FAIL assert
    }

    static void itself(Object o) { //~ VERIFIED
        Optional<Object> one = Optional.of(o);
        Optional<Object> other = one;
        assert one == other;
    }

    static void itselfWrong(Object o) { //~ REFUTED
        Optional<Object> one = Optional.of(o);
        Optional<Object> other = one;
        assert one != other;            //~ FAIL assert
    }
}
