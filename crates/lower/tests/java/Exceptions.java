/** try, catch, finally, resources, what is thrown. */
class Exceptions {
    static int log;
    static class AppException extends Exception { final int code; AppException(int code) { this.code = code; } }
    static final class NotFound extends AppException { NotFound() { super(404); } }
    static class Door implements AutoCloseable {
        final int id;
        Door(int id) { this.id = id; log = log * 10 + id; }
        public void close() { log = log * 10 + id; }
    }
    static final class Jammed implements AutoCloseable { public void close() { log = log * 10 + 9; throw new IllegalArgumentException(); } }
    static int pick(int k) throws AppException { if (k == 0) throw new NotFound(); if (k == 1) throw new AppException(5); return k; }
    static int catchIt(int k) { try { return pick(k); } catch (NotFound e) { return e.code; } catch (AppException e) { return e.code + 1; } finally { log++; } }
    static int tCatchOrder() { log = 0; return catchIt(0) * 10000 + catchIt(1) * 100 + catchIt(2) * 10 + log; }
    static int tMultiCatch() { try { throw new UnsupportedOperationException(); } catch (IllegalArgumentException | UnsupportedOperationException e) { return 1; } }
    static int tUncaught() { throw new IllegalStateException("x"); }
    static int tThrowNull() { RuntimeException e = null; throw e; }
    @SuppressWarnings("finally") static int tFinallyWins() { try { throw new IllegalStateException(); } finally { return 2; } }
    static int tFixedReturn() { int v = 1; try { return v; } finally { v = 2; } }
    static int tFinallyOrder() { log = 0; try { try { log = 1; throw new RuntimeException(); } finally { log = log * 10 + 2; } } catch (RuntimeException e) { log = log * 10 + 3; } return log; }
    static int tRethrow() { log = 0; try { try { throw new IllegalStateException(); } catch (IllegalStateException e) { log = 1; throw e; } finally { log = log * 10 + 2; } } catch (IllegalStateException e) { return log; } }
    @SuppressWarnings("finally") static int tFinallyBreak() { int n = 0; while (true) { try { n++; if (n < 3) continue; return 50; } finally { if (n == 3) break; n += 0; } } return n; }
    @SuppressWarnings("finally") static int tNestedReturn() { try { return 1; } finally { lbl: try { return 2; } finally { break lbl; } } }
    static int tFinallyContinue() { int s = 0; for (int i = 0; i < 4; i++) { try { if (i == 1) continue; if (i == 3) break; s += 10; } finally { s++; } } return s; }
    static int tFinallyNested() { log = 0; try { f(0); } catch (RuntimeException e) { log = log * 10 + 7; } f(1); return log; }
    static void f(int k) { try { try { if (k == 0) throw new RuntimeException(); if (k == 1) return; } finally { log = log * 10 + 1; } log = log * 10 + 9; } finally { log = log * 10 + 2; } }
    static int tFinallyThrows() { try { try { throw new IllegalStateException(); } finally { Object o = null; o.hashCode(); } } catch (NullPointerException e) { return 1; } catch (IllegalStateException e) { return 2; } }
    static int tDivide() { int z = 0; try { return 1 / z; } catch (ArithmeticException e) { return 7; } }
    static int tIndexCaught() { int[] a = {1}; try { return a[3]; } catch (IndexOutOfBoundsException e) { return 8; } }
    static String tDivideMessage() { int z = 0; try { return "" + 1 / z; } catch (ArithmeticException e) { return e.getMessage(); } }
    static String tIndexMessage() { int[] a = {1}; try { return "" + a[3]; } catch (RuntimeException e) { return e.getMessage(); } }
    static String tMessage() { try { throw new IllegalStateException("boo"); } catch (RuntimeException e) { return e.getMessage(); } }
    /*@ nullable @*/ static String tNoMessage() { try { throw new IllegalStateException(); } catch (RuntimeException e) { return e.getMessage(); } }
    static int tCause() { try { try { throw new AppException(3); } catch (AppException e) { throw new RuntimeException("w", e); } } catch (RuntimeException e) { return e.getCause() instanceof AppException a ? a.code : 0; } }
    static int tClassCastCaught() { Object o = "s"; try { return (Integer) o; } catch (ClassCastException e) { return 1; } }
    static int tStoreCaught() { Object[] a = new String[1]; try { a[0] = 1; return 0; } catch (ArrayStoreException e) { return 1; } }
    static int tNegativeCaught() { int n = -2; try { return new int[3][n].length; } catch (NegativeArraySizeException e) { return 1; } }
    static int tResources() { log = 0; try (Door a = new Door(1); Door b = new Door(2)) { log = log * 10 + 3; } return log; }
    static int tResourceThrows() { log = 0; try (Door d = new Door(4)) { throw new IllegalStateException(); } catch (IllegalStateException e) { return log; } finally { log = 9; } }
    static int tBodyWins() { log = 0; try (Jammed j = new Jammed()) { throw new IllegalStateException(); } catch (IllegalStateException e) { return e.getSuppressed().length * 100 + log; } catch (IllegalArgumentException e) { return 2; } }
    static int tCloseThrows() { log = 0; try (Door d = new Door(3); Jammed j = new Jammed()) { return 0; } catch (IllegalArgumentException e) { return log; } }
    static int tNullResource() { log = 5; try (Door d = null) { log++; } return log; }
    static int tResourceReturn() { log = 0; int r = g(); return r * 100 + log; }
    static int g() { try (Door d = new Door(2)) { return log; } }
    static int tResourceExisting() { log = 0; Door d = new Door(6); try (d) { log++; } return log; }
    static int tResourceInit() { log = 0; try (Door a = new Door(1); Door b = new Door(1 / zero())) { return 1; } catch (ArithmeticException e) { return log; } }
    static int zero() { return 0; }
    static int tThroughCalls() { try { deep(3); return 0; } catch (IllegalStateException e) { return 1; } }
    static void deep(int n) { if (n == 0) throw new IllegalStateException(); deep(n - 1); }
    static int tCatchThrowable() { try { throw new Error(); } catch (Throwable t) { return t instanceof Error ? 1 : 2; } }
    static int tLoopCatch() { int n = 0; for (int i = -2; i < 3; i++) { try { n += 12 / i; } catch (ArithmeticException e) { n += 1000; } } return n; }
    static int tCatchAssign() { int x = 1; try { x = 2; x = x / zero(); x = 3; } catch (ArithmeticException e) { x += 10; } return x; }
    @SuppressWarnings("finally") static int tSometimes() { int z = zero(); try { z = 1 / z; } finally { if (z == 0) return 4; } return z; }
}
