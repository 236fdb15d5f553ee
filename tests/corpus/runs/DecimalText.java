// What a program prints of its doubles is no reason not to run it.
class DecimalText {
    public static void main(String[] args) { //~ REFUTED
        double average = 10 / 3.0;
        System.out.println("average: " + average);
        int[] none = new int[0];
        none[0] = 1; //~ FAIL index-bounds
    }

    static double average(int[] all) { //~ REFUTED
        double sum = 0;
        for (int one : all) {
            sum += one;
        }
        System.out.println("average " + sum / all.length);
        return all[0]; //~ FAIL index-bounds
    }

    static void texts() { //~ VERIFIED
        assert ("" + 1.0f).equals("1.0") && ("" + 1e10).equals("1.0E10") && ("" + -0.0).equals("-0.0");
        assert ("" + (0.1 + 0.2)).equals("0.30000000000000004") && ("" + 1 / 0.0).equals("Infinity");
    }

    static void textsWrong() { //~ REFUTED
        assert ("" + 1e6).equals("1.0E6"); //~ FAIL assert
    }

    static void boxed() { //~ VERIFIED
        Double none = null;
        String s = "" + none;
        assert s.equals("null");
    }

    static void length(double any) { //~ VERIFIED
        assert ("" + any).length() > 2;
    }

    static void lengthWrong(double any) { //~ REFUTED
        assert ("" + any).length() > 3; //~ FAIL assert
    }

    // Releases of the JDK differ.
    static void farAway() { //~ UNKNOWN
        assert ("" + 2e23).equals("2.0E23");
    }
}
