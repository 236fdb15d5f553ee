import java.util.ArrayList;
import java.util.List;

/** Indices and counters of loops that put strings together, compute with floats or mask bits. */
public class AmidDearTerms {
    static String copy(String s) {                        //~ VERIFIED
        StringBuilder built = new StringBuilder();
        for (int i = 0; i < s.length(); i++) {            //~ INFERS 0 <= i
            char c = s.charAt(i);
            if (Character.isLowerCase(c)) {
                built.append(Character.toUpperCase(c));
            } else {
                built.append(c);
            }
        }
        return built.toString();
    }

    static String copyOneMore(String s) {                 //~ REFUTED
        StringBuilder built = new StringBuilder();
        for (int i = 0; i <= s.length(); i++) {
            char c = s.charAt(i);                         //~ FAIL precondition
            built.append(c);
        }
        return built.toString();
    }

    static double deviation(double[] data) {              //~ VERIFIED
        double average = 0;
        for (int i = 0; i < data.length; i++) {           //~ INFERS 0 <= i
            average += data[i];
        }
        average /= data.length;
        double variance = 0;
        for (int j = 0; j < data.length; j++) {           //~ INFERS 0 <= j
            variance += Math.pow(data[j] - average, 2);
        }
        return Math.sqrt(variance / data.length);
    }

    static double deviationFromBehind(double[] data) {    //~ REFUTED
        double average = 0;
        for (int i = data.length; i > 0; i--) {
            average += data[i];                           //~ FAIL index-bounds
        }
        return average / data.length;
    }

    static List<List<Integer>> subsets(int[] set) {       //~ VERIFIED
        List<List<Integer>> subsets = new ArrayList<>();
        for (int mask = 0; mask < (1 << set.length); mask++) {
            List<Integer> subset = new ArrayList<>();
            for (int i = 0; i < set.length; i++) {        //~ INFERS 0 <= i
                if ((mask & (1 << i)) != 0) {
                    subset.add(set[i]);
                }
            }
            subsets.add(subset);
        }
        return subsets;
    }

    static int maskedSum(int[] set, int mask) {           //~ REFUTED
        int sum = 0;
        for (int i = 0; i < 32; i++) {
            if ((mask & (1 << i)) != 0) {
                sum += set[i];                            //~ FAIL index-bounds
            }
        }
        return sum;
    }

    static int digits(String text) {                      //~ VERIFIED
        String digits = "0123456789ABCDEF";
        String upper = text.toUpperCase();
        int value = 0;
        for (int i = 0; i < upper.length(); i++) {        //~ INFERS 0 <= i
            int digit = digits.indexOf(upper.charAt(i));
            if (digit == -1) {
                throw new IllegalArgumentException("no digit: " + upper.charAt(i));
            }
            value = 16 * value + digit;
        }
        return value;
    }

    static int digitsAfter(String text) {                 //~ REFUTED
        String digits = "0123456789ABCDEF";
        int value = 0;
        for (int i = 0; i < text.length(); i++) {
            value = 16 * value + digits.indexOf(text.charAt(i + 1)); //~ FAIL precondition
        }
        return value;
    }
}
