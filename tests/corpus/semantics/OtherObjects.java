/** A constructor's own object is not finished, the others that it meets are. */
class OtherObjects {
    static class Part {
        String name = "x";
        final int[] data = new int[3];
    }

    static class Taker {
        String name;
        int[] data;

        Taker(Part part) { //~ VERIFIED
            name = part.name;
            data = part.data.clone();
            assert data.length == 3;
        }
    }

    static class Copied {
        String name = "y";
        final int[] data;

        Copied(int n) { //~ REFUTED
            data = new int[n]; //~ FAIL negative-size
        }

        Copied(Copied other) { //~ VERIFIED
            name = other.name;
            data = other.data;
        }
    }

    static class Early {
        String name;
        int length;

        Early(String given) { //~ REFUTED
            length = this.name.length(); //~ FAIL null-deref
            name = given;
        }
    }

    static class Aliased {
        String name;
        int length;

        Aliased(String given) { //~ REFUTED
            Aliased me = this;
            length = me.name.length(); //~ FAIL null-deref
            name = given;
        }
    }

    /** Whoever is handed an object that is being made cannot rely on it. */
    static class Owner {
        final Owned owned;
        final String name;

        Owner(String name) { //~ VERIFIED
            owned = new Owned(this);
            this.name = name;
        }
    }

    static class Owned {
        final int length;

        Owned(Owner owner) { //~ UNKNOWN
            length = owner.name.length(); //~ FAIL null-deref
        }
    }
}
