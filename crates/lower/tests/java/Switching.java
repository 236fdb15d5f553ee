/** switch on everything Java 17 allows. */
class Switching {
    enum Light { RED, AMBER, GREEN }
    static int days(int m) { int d = 31; switch (m) { case 2: d -= 2; case 4: case 6: case 9: case 11: d--; break; default: } return d; }
    static int tFall() { return days(2) * 10000 + days(4) * 100 + days(1); }
    static int tDefaultMiddle() { int s = 0; for (int i = 0; i < 4; i++) switch (i) { case 0: s += 1; default: s += 10; case 2: s += 100; break; case 3: s += 1000; } return s; }
    static int speed(Light l) { return switch (l) { case RED -> 0; case AMBER -> 20; case GREEN -> { int s = 20; s += 30; yield s; } }; }
    static int tEnum() { return speed(Light.RED) + speed(Light.AMBER) * 10 + speed(Light.GREEN) * 1000; }
    static int tEnumNull() { Light l = null; return speed(l); }
    static int tEnumStatement() { int n = 0; for (Light l : Light.values()) { switch (l) { case GREEN: n += 100; break; case RED: n++; } } return n; }
    static int command(String w) { switch (w) { case "go": return 1; case "stop": case "halt": return 2; default: return 0; } }
    static int tString() { return command("go") * 100 + command("ha" + part()) * 10 + command("x"); }
    static String part() { return "lt"; }
    static int tStringNull() { String s = null; return command(s); }
    static int tStringExpr() { String w = "b"; return switch (w) { case "a", "c" -> 1; case "b" -> { try { yield 2; } finally { count++; } } default -> 3; } * 10 + count; }
    static int count;
    static int tOldYield() { int k = 2; int r = switch (k) { case 1: yield 10; case 2: k++; case 3: yield k * 5; default: yield 0; }; return r; }
    static int tChar() { char c = 'b'; switch (c) { case 'a': return 1; case 'b': return 2; } return 3; }
    static int tBoxed() { Integer n = 1000; switch (n) { case 1000: return 1; default: return 2; } }
    static int tBoxedNull() { Integer n = null; switch (n) { case 1: return 1; default: return 2; } }
    static int tByte() { byte b = -3; return switch (b) { case -3 -> 5; default -> 6; }; }
    static int tArrowStatement() { int x = 0; switch (3) { case 3 -> x = 7; case 4 -> x = 8; default -> { x = 9; } } return x; }
    static int tArrowThrow() { int k = 5; return switch (k) { case 1 -> 1; default -> throw new IllegalStateException(); }; }
    static int tNested() { int a = 1, b = 2; return switch (a) { case 1 -> switch (b) { case 2 -> 12; default -> 10; }; default -> 0; }; }
    static int tReturnInside() { for (int i = 0; ; i++) { switch (i) { case 5: return i; default: continue; } } }
    static int tNoMatch() { int x = 4; switch (x) { case 1: x = 2; } return x; }
    static int tLabelBreak() { int n = 0; out: for (int i = 0; i < 9; i++) { switch (i) { case 3: break out; default: n += i; } } return n; }
    static int tScope() { int r = 0; switch (1) { case 1: int y = 5; r = y; case 2: y = 6; r += y; } return r; }
    static String tStringResult() { Light l = Light.AMBER; return "is " + switch (l) { case RED -> "stop"; default -> "go"; }; }
    static long tWiden() { int k = 1; long r = switch (k) { case 1 -> 'a'; default -> 5L; }; return r; }
    static int tSideEffects() { int i = 0; int r = switch (i++) { case 0 -> i * 10; default -> -1; }; return r + i; }
}
