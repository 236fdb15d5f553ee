// What a subclass says of a field of its superclass is asked of objects of the subclass only: from each
// other object it would lead to one more, without end.
public class SubclassInvariants {
    static class Type {
        public boolean syntax;
    }

    static class ArrayType extends Type {
        public Type element = this;
        //@ public invariant syntax == element.syntax; //~ FAIL class-invariant

        //@ requires element.syntax;
        //@ assignable this.element;
        void wrap(Type element) { //~ VERIFIED
            this.element = this;
            assert syntax == this.element.syntax;
        }

        //@ assignable syntax;
        void broken() { //~ REFUTED
            syntax = !syntax;
        }
    }

    // Known as one by the cast alone.
    static void cast(Type type) { //~ VERIFIED
        if (type instanceof ArrayType) {
            ArrayType array = (ArrayType) type;
            assert array.element.syntax == type.syntax;
        }
    }

    static void made(Type element) { //~ VERIFIED
        Object array = new ArrayType();
        assert ((ArrayType) array).syntax == ((ArrayType) array).element.syntax;
    }

    //@ requires types != null;
    static int count(Type[] types) { //~ VERIFIED
        int found = 0;
        for (int i = 0; i < types.length; i++) {
            if (types[i] instanceof ArrayType array && array.element.syntax) {
                assert types[i].syntax;
                found++;
            }
        }
        return found;
    }

    static boolean plain(Type type) { //~ REFUTED
        assert !type.syntax; //~ FAIL assert
        return type.syntax;
    }
}
