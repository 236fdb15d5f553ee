import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Methods that work with collections of their own, or sort what they are given. */
class ChanceInside {
    static int twice(int[] a) { //~ REFUTED
        Set<Integer> seen = new HashSet<>();
        for (int x : a) {
            if (!seen.add(x)) {
                return 1 / (x - 5); //~ FAIL div-by-zero
            }
        }
        return 0;
    }

    static int often(int[] a) { //~ REFUTED
        Map<Integer, Integer> count = new HashMap<>();
        for (int x : a) {
            count.put(x, count.containsKey(x) ? 2 : 1);
        }
        return Objects.equals(count.get(1), 2) ? a[a.length] : 0; //~ FAIL index-bounds
    }

    static int overlap(int[] start, int[] end) { //~ REFUTED
        Arrays.sort(start);
        Arrays.sort(end);
        int i = 0;
        int j = 0;
        int open = 0;
        while (i < start.length) {
            if (start[i] < end[j]) { //~ FAIL index-bounds
                open++;
                i++;
            } else {
                open--;
                j++;
            }
        }
        return open;
    }
}
