// A search tree: walking down, inserting and asking for the least value, safe from null.
class Tree {
    static final class Node {
        final int key;
        /*@ nullable @*/ Node left;
        /*@ nullable @*/ Node right;

        Node(int key) {
            this.key = key;
        }
    }

    /*@ nullable @*/ Node root;

    boolean contains(int key) {
        Node n = root;
        while (n != null) {
            if (key == n.key) {
                return true;
            }
            n = key < n.key ? n.left : n.right;
        }
        return false;
    }

    //@ ensures root != null;
    void insert(int key) {
        if (root == null) {
            root = new Node(key);
            return;
        }
        Node n = root;
        while (n.key != key) {
            Node child = key < n.key ? n.left : n.right;
            if (child == null) {
                child = new Node(key);
                if (key < n.key) {
                    n.left = child;
                } else {
                    n.right = child;
                }
            }
            n = child;
        }
    }

    //@ requires root != null;
    int least() {
        Node n = root;
        while (n.left != null) {
            n = n.left;
        }
        return n.key;
    }
}
