/** Private methods meet what their callers give them; alone they refute nothing. */
class OnlyByCallers {
    static int total(int[] a) { //~ VERIFIED
        return from(a, 0);
    }

    private static int from(int[] a, int i) { //~ UNKNOWN want VERIFIED
        return i == a.length ? 0 : a[i] + from(a, i + 1);
    }

    static int beyond(int[] a) { //~ VERIFIED
        return after(a, 1);
    }

    private static int after(int[] a, int i) { //~ REFUTED
        return i == a.length ? 0 : a[i] + after(a, i + 1); //~ FAIL index-bounds
    }
}
