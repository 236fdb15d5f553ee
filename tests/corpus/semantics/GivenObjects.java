import java.util.function.Supplier;

// Whether what the library gives is new, nobody promises; nor of lambdas that capture nothing (JLS 15.27.4).
class GivenObjects {
    static void concat(String s) { //~ UNKNOWN
        assert s.concat("") != s;
    }

    static void concatSame(String s) { //~ UNKNOWN
        assert s.concat("") == s;
    }

    static void trim() { //~ UNKNOWN
        String s = "abc";
        assert s.trim() != s;
    }

    static void whole(String s) { //~ UNKNOWN
        assert s.substring(0) != s;
    }

    static void word() { //~ UNKNOWN
        assert String.valueOf(true) != "true";
    }

    // What is not equal is not the same.
    static void other(String s) { //~ VERIFIED
        assert s.concat("x") != s;
    }

    static void equal(String s) { //~ VERIFIED
        assert s.concat("").equals(s);
    }

    static void equalWrong(String s) {      //~ REFUTED
        assert !s.concat("x").equals("yx"); //~ FAIL assert
    }

    // What the program itself makes is new.
    static void made(String s) { //~ VERIFIED
        assert new String(s) != s;
        assert s + "" != s;
    }

    static void madeWrong(String s) { //~ REFUTED
        assert s + "" == s;           //~ FAIL assert
    }

    static Runnable nothing() { //~ VERIFIED
        return () -> { };
    }

    static void lambdas() { //~ UNKNOWN
        assert nothing() != nothing();
    }

    static void lambdasSame() { //~ UNKNOWN
        assert nothing() == nothing();
    }

    // A constant is no variable that is captured.
    static Supplier<Integer> constant() { //~ VERIFIED
        final int k = 1;
        return () -> k;
    }

    static void constants() { //~ UNKNOWN
        assert constant() != constant();
    }

    static void two() { //~ VERIFIED
        Runnable one = () -> { };
        Runnable other = () -> { };
        assert one != null && other != null;
        Supplier<String> called = () -> "a";
        assert called.get() == "a";
    }
}
