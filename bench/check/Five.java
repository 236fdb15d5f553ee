/** The five programs of the candidates' bench: what is judged are loop invariants. */
class Five {
    //@ requires n >= 0;
    static int sumTo(int n) {
        int i = 0;
        int s = 0;
        while (i <= n) {
            s = s + i;
            i = i + 1;
        }
        return s;
    }

    //@ requires p >= 0 && p <= n;
    static int sumRange(int p, int n) {
        int i = p;
        int s = 0;
        while (i <= n) {
            s = s + i;
            i = i + 1;
        }
        return s;
    }

    //@ requires x > 3;
    static int rootByNewton(int x) {
        int y = x;
        int z = (x + 1) / 2;
        while (z < y) {
            y = z;
            z = (x / z + z) / 2;
        }
        return y;
    }

    //@ requires x >= 0;
    static int rootByOdds(int x) {
        int count = 0;
        int sum = 1;
        while (sum <= x) {
            count = count + 1;
            sum = sum + 2 * count + 1;
        }
        return count;
    }

    //@ requires (\forall int j, k; 0 <= j && j < k && k < t.length; t[j] <= t[k]);
    static int search(int[] t, int x) {
        int result = -1;
        int left = 0;
        int right = t.length - 1;
        while (result == -1 && left <= right) {
            int mid = (left + right) / 2;
            if (t[mid] == x) {
                result = mid;
            } else if (t[mid] > x) {
                right = mid - 1;
            } else {
                left = mid + 1;
            }
        }
        return result;
    }
}
