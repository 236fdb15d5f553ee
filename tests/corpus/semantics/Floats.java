/** float and double are IEEE. */
class Floats {
    static void nan(double x) { //~ VERIFIED
        if (x != x) { assert !(x < 1.0) && !(x >= 1.0); }
        assert 0.0 == -0.0;
        assert 1.0 / 0.0 > 1e308 && 1.0 / -0.0 < 0.0;
    }

    static void reflexive(double x) { //~ REFUTED
        assert x == x; //~ FAIL assert
    }

    static void casts() { //~ VERIFIED
        assert (int) Double.NaN == 0 && (int) 1e20 == Integer.MAX_VALUE && (int) -1.9 == -1 && (long) 3.99f == 3L;
        assert (byte) 300.7 == 44 && (char) -1.0 == 65535;
        assert 0.1f + 0.2f != 0.3 && 0.1 + 0.2 != 0.3;
    }

    static void absorbs(float f) { //~ REFUTED
        if (f > 0) { assert f + 1 > f; } //~ FAIL assert
    }

    static void remainder() { //~ VERIFIED
        assert 5.5 % 2 == 1.5 && -5.5 % 2 == -1.5;
    }
}
