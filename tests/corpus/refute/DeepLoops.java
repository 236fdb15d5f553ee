/** Loops that go wrong only after many rounds. */
class DeepLoops {
    //@ requires 0 <= n && n <= 2000;
    static int steps(int n) { //~ REFUTED
        int s = 0;
        for (int i = 0; i < n; i++) {
            s += 3;
        }
        assert s != 2331; //~ FAIL assert
        return s;
    }

    //@ requires 0 <= n && n <= 2000;
    static int stepsBetween(int n) { //~ VERIFIED
        int s = 0;
        for (int i = 0; i < n; i++) {
            s += 3;
        }
        assert s != 2332;
        return s;
    }

    static int thousand(int secret) { //~ REFUTED
        int x = 0;
        for (int i = 0; i < 1000; i++) {
            x += 2;
        }
        assert x != secret; //~ FAIL assert
        return x;
    }

    //@ requires secret != 2000;
    static int thousandKnown(int secret) { //~ VERIFIED
        int x = 0;
        for (int i = 0; i < 1000; i++) {
            x += 2;
        }
        assert x != secret;
        return x;
    }

    //@ requires n >= 0;
    static int doubled(int n) { //~ REFUTED
        int x = 1;
        for (int i = 0; i < n; i++) {
            x = x + x;
        }
        assert x > 0; //~ FAIL assert
        return x;
    }

    static void counted(int n) { //~ REFUTED
        int i = 0;
        while (i < n) {
            i++;
        }
        assert i != 100000; //~ FAIL assert
    }

    static void known() { //~ REFUTED
        int s = 0;
        for (int i = 0; i < 65536; i++) {
            s += 3;
        }
        assert s != 3 * 65536; //~ FAIL assert
    }

    //@ requires n >= 0 && m >= 0;
    static void within(int n, int m) { //~ REFUTED
        int c = 0;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < m; j++) {
                c++;
            }
        }
        assert c != 10000; //~ FAIL assert
    }

    static void mixed(int n) { //~ REFUTED
        int x = 0;
        for (int i = 0; i < n; i++) {
            x ^= i;
        }
        assert x != 30000; //~ FAIL assert
    }

    static void narrow() { //~ REFUTED
        byte k = 0;
        for (int c = 0; c < 100000; c++) {
            k++;
        }
        assert k != (byte) 100000; //~ FAIL assert
    }

    static void longer(int n) { //~ REFUTED
        int x = 0, y = 0;
        while (x < n) {
            x += 3;
            y += 2;
        }
        assert y < 123456; //~ FAIL assert
    }

    static class Node {
        int value;
        /*@ nullable @*/ Node next;
    }

    static int length(/*@ nullable @*/ Node list) { //~ REFUTED
        int c = 0;
        for (Node at = list; at != null; at = at.next) {
            c++;
        }
        assert c != 1200; //~ FAIL assert
        return c;
    }

    //@ requires n >= 0;
    static void built(int n) { //~ REFUTED
        Node list = null;
        for (int i = 0; i < n; i++) {
            Node node = new Node();
            node.value = i;
            node.next = list;
            list = node;
        }
        int c = 0;
        for (; list != null; list = list.next) {
            c += 2;
        }
        assert c != 3006; //~ FAIL assert
    }

    static int positives(int[] a) { //~ REFUTED
        int c = 0;
        for (int i = 0; i < a.length; i++) {
            if (a[i] == 0) {
                c++;
            }
        }
        assert c != 5000; //~ FAIL assert
        return c;
    }

    static int spaces(String text) { //~ REFUTED
        int c = 0;
        for (int i = 0; i < text.length(); i++) {
            c += 3;
        }
        assert c != 3 * 2500; //~ FAIL assert
        return c;
    }

    /** No check is passed on the way: any run gives the input that is made larger. */
    static int cells(int n, int m) { //~ REFUTED
        int k = 0;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < m; j++) {
                k++;
            }
        }
        if (k == 1369) {
            return 1 / (k - 1369); //~ FAIL div-by-zero
        }
        return k;
    }

    static int filled(int n) { //~ REFUTED
        int[] a = new int[1_000_000];
        for (int i = 0; i < n; i++) {
            a[i] = i; //~ FAIL index-bounds
        }
        return a.length;
    }
}
