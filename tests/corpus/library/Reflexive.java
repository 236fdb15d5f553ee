import java.util.ArrayList;
import java.util.List;

/** Collections find what was put in if `equals` says that an object equals itself. */
class Reflexive {
    static final class Name {
        final String text;

        Name(String text) { //~ VERIFIED
            this.text = text;
        }

        @Override public boolean equals(/*@ nullable @*/ Object other) { //~ VERIFIED
            return other instanceof Name name && name.text.equals(text);
        }

        @Override public int hashCode() { //~ VERIFIED
            return text.length();
        }
    }

    static void found(Name name) { //~ VERIFIED
        List<Name> all = new ArrayList<>();
        all.add(name);
        assert all.contains(name);
    }

    static void foundAnother() { //~ REFUTED
        List<Name> all = new ArrayList<>();
        all.add(new Name("a"));
        assert all.contains(new Name("b")); //~ FAIL assert
    }

    /** NaN equals nothing; `Double.compare` would do. */
    static final class Money {
        final double amount;

        Money(double amount) { //~ VERIFIED
            this.amount = amount;
        }

        @Override public boolean equals(/*@ nullable @*/ Object other) { //~ REFUTED //~ FAIL postcondition
            return other instanceof Money money && money.amount == amount;
        }

        @Override public int hashCode() { //~ VERIFIED
            return 1;
        }
    }
}
