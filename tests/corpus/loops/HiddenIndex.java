/** What is said of the index that a for-each loop hides: `\count`. */
public class HiddenIndex {
    static int[] keepPositive(int[] numbers) {     //~ VERIFIED
        int[] kept = new int[numbers.length];
        int at = 0;
        for (int number : numbers) {               //~ INFERS 0 <= at && at <= \count
            if (number > 0) {
                kept[at++] = number;
            }
        }
        return kept;
    }

    static int[] keepTwice(int[] numbers) {        //~ REFUTED
        int[] kept = new int[numbers.length];
        int at = 0;
        for (int number : numbers) {
            if (number > 0) {
                kept[at++] = number;               //~ FAIL index-bounds
                at++;
            }
        }
        return kept;
    }
}
