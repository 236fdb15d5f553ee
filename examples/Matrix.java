// Rows, columns and nested loops: every access is in bounds.
class Matrix {
    private final int rows;
    private final int columns;
    private final int[] cells;
    //@ private invariant 0 < rows && rows <= 1000 && 0 < columns && columns <= 1000;
    //@ private invariant cells.length == rows * columns;

    //@ requires 0 < rows && rows <= 1000 && 0 < columns && columns <= 1000;
    Matrix(int rows, int columns) {
        this.rows = rows;
        this.columns = columns;
        this.cells = new int[rows * columns];
    }

    //@ requires 0 <= r && r < rows && 0 <= c && c < columns;
    int get(int r, int c) {
        return cells[r * columns + c];
    }

    //@ requires 0 <= r && r < rows && 0 <= c && c < columns;
    void set(int r, int c, int x) {
        cells[r * columns + c] = x;
    }

    void fill(int x) {
        for (int i = 0; i < cells.length; i++) {
            cells[i] = x;
        }
    }

    //@ requires a.length > 0 && (\forall int i; 0 <= i && i < a.length; a[i] != null && a[i].length == a.length);
    static int trace(int[][] a) {
        int sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i][i];
        }
        return sum;
    }
}
