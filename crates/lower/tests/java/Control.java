/** Loops, jumps, labels, assertions, order of initialisation. */
class Control {
    static int tWhile() { int s = 0, i = 0; while (i < 10) { i++; if (i % 2 == 0) continue; if (i > 7) break; s += i; } return s; }
    static int tDo() { int i = 0, n = 0; do { i += 3; if (i == 6) continue; n++; } while (i < 10); return n * 100 + i; }
    static int tFor() { int s = 0; for (int i = 0, j = 10; i < j; i++, j--) s += i * j; return s; }
    static int tForEver() { int i = 0; for (;;) { if (++i > 5) break; } return i; }
    static int tLabels() {
        int n = 0;
        outer:
        for (int i = 0; i < 5; i++) {
            for (int j = 0; j < 5; j++) {
                if (j == 3) continue outer;
                if (i == 3) break outer;
                n = n * 2 + j;
            }
        }
        return n;
    }
    static int tLabelBlock() { int x = 0; done: { x = 1; if (x == 1) break done; x = 2; } return x; }
    static int tLabelIf() { int x = 5; here: if (x > 2) { if (x > 4) break here; x = 9; } return x; }
    static int tEachArray() { int s = 0; for (int x : new int[] {1, 2, 3}) { if (x == 2) continue; s = s * 10 + x; } return s; }
    static int tEachReassign() { int[] b = {1, 2, 3}; int n = 0; for (int x : b) { b = new int[0]; n++; } return n; }
    static int tEachWiden() { long s = 0; byte[] b = {1, -2}; for (long x : b) s += x; return (int) s; }
    static int tEachUnbox() { Integer[] a = {1, 2, 300}; int s = 0; for (int x : a) s += x; return s; }
    static int tNestedArrays() { int[][] m = new int[3][4]; m[1][2] = 5; int[] r = m[1]; r[0] = 7; int s = 0; for (int[] row : m) for (int x : row) s = s * 3 + x; return s; }
    static int tJagged() { int[][] m = {{1}, {2, 3}, {}}; return m[0].length + m[1].length * 10 + m[2].length * 100 + m[1][1]; }
    static int tThreeDims() { int[][][] a = new int[2][3][4]; a[1][2][3] = 9; a[0][0][0] = 1; return a[1][2][3] + a.length + a[0].length + a[1][1].length + a[0][2][3]; }
    static int tPartialDims() { int[][] a = new int[2][]; return a[0] == null ? 1 : 0; }
    static int tPartialRow() { int[][] a = new int[2][]; return a[1][0]; }
    static int tBounds() { int[] a = new int[2]; int i = 2; return a[i]; }
    static int tBoundsNegative() { int[] a = new int[2]; int i = -1; a[i] = 3; return 1; }
    static int tNegativeSize() { int n = -1; return new int[n].length; }
    static int tNullArray() { int[] a = null; return a.length; }
    static int tStore() { Object[] a = new String[1]; a[0] = new Object(); return 1; }
    static int tStoreOk() { Object[] a = new String[1]; a[0] = "x"; return a.length; }
    static int tClone() { int[] a = {1, 2}; int[] b = a.clone(); b[0] = 5; return a[0] * 10 + b[0] + b.length; }
    static int tCastFails() { Object o = "s"; return (Integer) o; }
    static int tCastNull() { Object o = null; String s = (String) o; return s == null ? 1 : 2; }
    static int tCastInt() { Object o = 42; return (int) o; }
    static int tAssertFails() { int x = 1; assert x == 2 : "no"; return 1; }
    static int tAssertHolds() { int x = 2; assert x == 2; return 1; }
    static int tSync() { Object lock = new Object(); synchronized (lock) { return 4; } }
    static int tSyncNull() { Object lock = null; synchronized (lock) { return 4; } }
    static int tShadow() { int n = 0; for (int i = 0; i < 2; i++) { int k = i; n += k; } for (int i = 0; i < 2; i++) { int k = i * 10; n += k; } return n; }
    static int tFactorial() { return factorial(10); }
    static int factorial(int n) { return n <= 1 ? 1 : n * factorial(n - 1); }
    static int tMutual() { return even(10) ? 1 : 0; }
    static boolean even(int n) { return n == 0 || odd(n - 1); }
    static boolean odd(int n) { return n != 0 && even(n - 1); }
    static int tVarargs() { return count(7, 8, 9) * 100 + count() * 10 + count(new int[] {5, 6}); }
    static int count(int... xs) { return xs.length; }
    static int tVarargsObjects() { String[] w = {"a", "b"}; return objects((Object[]) w) * 10 + objects((Object) w) + objects(1, "x", null) * 100; }
    static int objects(Object... xs) { return xs.length; }
    static int tEvalArrayNull() { int[] a = null; int z = 0; try { a[0] = 1 / z; return 0; } catch (ArithmeticException e) { return 1; } catch (NullPointerException e) { return 2; } }
    static int tEvalArrayCompound() { int[] a = {1}; int z = 0, i = 5; try { a[i] += 1 / z; return 0; } catch (ArithmeticException e) { return 1; } catch (ArrayIndexOutOfBoundsException e) { return 2; } }
    static int tEvalFieldNull() { Control c = null; int[] n = {0}; try { c.f = n[0] = 4; return 0; } catch (NullPointerException e) { return n[0]; } }
    static int tEvalCallNull() { Control c = null; int[] n = {0}; try { c.m(n[0] = 4); return 0; } catch (NullPointerException e) { return n[0]; } }
    int f;
    void m(int x) {}
    static int tBreakInSwitchInLoop() { int n = 0; for (int i = 0; i < 4; i++) { switch (i) { case 1: continue; case 2: break; default: n += 10; } n++; } return n; }
    static int tPatternScope() { Object o = "abc"; if (!(o instanceof String s)) return 0; return s.length(); }
    static int tPatternAnd() { Object o = 42; if (o instanceof Integer n && n > 40) return n; return 0; }
    static int tPatternWhile() { Object o = "x"; int n = 0; while (!(o instanceof Integer k)) { o = 5; n++; } return k + n; }
}
