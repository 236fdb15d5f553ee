/** Failures behind methods that classes which are not here may override: the objects that are here run them. */
class FollowedCalls {
    int lost;

    int odd() { //~ VERIFIED
        return lost % 2 == 1 ? 1 : 0;
    }

    static int behindOdd(FollowedCalls d) { //~ REFUTED
        return d.odd() == 1 ? 10 / (d.lost - 1) : 0; //~ FAIL div-by-zero
    }

    // No object that is here fails, and another class may have another `odd`.
    static int notHere(FollowedCalls d) { //~ UNKNOWN
        return 10 / (d.odd() - 2);
    }

    void down(int n) { //~ VERIFIED
        if (n > 0) {
            lost++;
            down(n - 1);
        }
    }

    // A thousand calls deep.
    static int deep(int n) { //~ REFUTED
        FollowedCalls counted = new FollowedCalls();
        counted.down(n);
        return 10 / (counted.lost - 1000); //~ FAIL div-by-zero
    }
}
