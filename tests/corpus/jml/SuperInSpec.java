// `super.m()` in a specification is the inherited body's value, whoever overrides it.
class SuperInSpec {
    static class Base {
        /*@ pure @*/ int steps() {
            int n = 0;
            while (n < 3) {
                n++;
            }
            return n;
        }
    }

    static class Derived extends Base {
        @Override
        /*@ pure @*/ int steps() {
            int n = 0;
            while (n < 5) {
                n++;
            }
            return n;
        }

        //@ ensures ((Base) this).steps() == super.steps(); //~ FAIL postcondition
        void same() { //~ REFUTED
        }

        //@ ensures super.steps() == super.steps();
        void itself() { //~ VERIFIED
        }
    }
}
