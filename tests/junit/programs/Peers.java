import java.util.ArrayList;
import java.util.List;

/** Constructors that change what they are given, what is around them, and what counts them. */
class Peers {
    static int made;
    static final List<Peers> ALL = new ArrayList<>();
    private int number;
    private /*@ nullable @*/ Peers partner;

    Peers(/*@ nullable @*/ Peers partner) {
        number = ++made;
        this.partner = partner;
        if (partner != null) {
            partner.partner = this;
            partner.number += 10;
        }
    }

    int sum() {
        if (partner == null) return -1;
        if (partner.partner == this) return number + partner.number;
        return partner.number == 4 ? 1 : 0;
    }

    static class Counted {
        static int n;
        final int k;

        Counted(int k) {
            this.k = k;
            n++;
        }
    }

    static int both(Counted a, Counted b) {
        if (a != b && Counted.n == a.k + b.k) return 1;
        return 0;
    }

    static class Wrap {
        final int[] data;
        int sum;

        Wrap(int[] data) {
            this.data = data;
            for (int i = 0; i < data.length; i++) {
                sum += data[i];
                data[i] = 0;
            }
        }

        int go() {
            if (data.length == 2 && data[0] == 4) return sum;
            return -1;
        }
    }

    class Inner {
        int seen;

        Inner() {
            seen = number;
            number = 100;
        }

        int look() {
            if (number == 5) return seen;
            return seen == number ? 1 : 2;
        }
    }

    static class Entered {
        final int key;

        Entered(int key, List<Entered> where) {
            this.key = key;
            where.add(this);
        }

        int place(List<Entered> where) {
            if (where.isEmpty()) return -1;
            return where.get(0) == this ? 0 : 1;
        }
    }
}
