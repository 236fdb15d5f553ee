import java.util.List;
import java.util.function.IntSupplier;

// What objects have captured is the array that was made where the variable stands.
class CapturedArrays {
    static int counted() { //~ VERIFIED
        int[] count = {0, 5};
        Runnable step = new Runnable() {
            @Override
            public void run() { //~ VERIFIED
                count[1]++;
            }
        };
        step.run();
        assert count[1] == 6;
        return count[1];
    }

    static void past() { //~ VERIFIED
        final int[] count = new int[2];
        Runnable step = new Runnable() {
            @Override
            public void run() { //~ UNKNOWN
                count[2]++; //~ FAIL index-bounds
            }
        };
        assert step != null;
    }

    static void kept(List<IntSupplier> all) { //~ VERIFIED
        int[] last = new int[] {7};
        all.add(() -> last[0]++);
    }

    static void named() { //~ VERIFIED
        Object[] box = new Object[3];
        class Keeper {
            void keep(Object x) { //~ VERIFIED
                box[2] = x;
            }
        }
        new Keeper().keep("x");
    }

    static void namedNarrowly() { //~ VERIFIED
        Object[] box = new Integer[3];
        class Keeper {
            void keep(Object x) { //~ UNKNOWN
                box[2] = x; //~ FAIL array-store
            }
        }
        assert new Keeper() != null;
    }
}
