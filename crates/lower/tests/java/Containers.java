import java.util.*;

/** Collections of the library whose order Java fixes, or that hold one element. */
class Containers {
    static String tTreeMapInOrder() {
        Map<String, Integer> map = new TreeMap<>();
        for (String word : new String[] {"pear", "fig", "apple", "fig", "kiwi", "fig", "plum", "date", "nut", "sloe", "lime"}) {
            map.merge(word, 1, Integer::sum);
        }
        String text = "";
        for (Map.Entry<String, Integer> entry : map.entrySet()) {
            text += entry.getKey() + entry.getValue();
        }
        return text;
    }

    static int tTreeMapKeysAndValues() {
        TreeMap<Integer, Integer> map = new TreeMap<>();
        for (int i = 0; i < 20; i++) {
            map.put((7 * i) % 20, i);
        }
        int sum = 0;
        for (int key : map.keySet()) {
            sum = 3 * sum + key;
        }
        for (int value : map.values()) {
            sum = 5 * sum + value;
        }
        return sum;
    }

    static String tTreeMapNeighbours() {
        TreeMap<Integer, String> map = new TreeMap<>();
        map.put(10, "a");
        map.put(20, "b");
        map.put(30, "c");
        return map.lowerKey(20) + " " + map.floorKey(20) + " " + map.ceilingKey(21) + " " + map.higherKey(30) + " "
                + map.lowerKey(10) + " " + map.floorKey(9) + " " + map.firstKey() + " " + map.lastKey() + " "
                + map.firstEntry().getValue() + map.floorEntry(25).getKey() + map.pollFirstEntry().getKey() + map.size()
                + map.pollLastEntry().getValue() + map.size();
    }

    static int tTreeMapRemoves() {
        TreeMap<Integer, Integer> map = new TreeMap<>(Comparator.reverseOrder());
        for (int i = 0; i < 12; i++) {
            map.put(i, i * i);
        }
        map.remove(5);
        map.remove(77);
        Iterator<Integer> each = map.keySet().iterator();
        while (each.hasNext()) {
            if (each.next() % 3 == 0) {
                each.remove();
            }
        }
        int sum = map.size();
        for (Map.Entry<Integer, Integer> entry : map.entrySet()) {
            entry.setValue(entry.getValue() + 1);
            sum = 7 * sum + entry.getValue();
        }
        return 7 * sum + map.get(11);
    }

    static int tTreeMapChanged() {
        Map<Integer, Integer> map = new TreeMap<>();
        map.put(1, 1);
        map.put(2, 2);
        for (int key : map.keySet()) {
            map.put(key + 10, 0);
        }
        return 0;
    }

    static boolean tTreeMapNullKey() {
        Map<String, String> map = new TreeMap<>();
        try {
            map.put(null, "a");
            return false;
        } catch (NullPointerException expected) {
            return map.isEmpty();
        }
    }

    static String tTreeMapNothing() {
        TreeMap<Integer, Integer> map = new TreeMap<>();
        try {
            map.firstKey();
            return "no";
        } catch (NoSuchElementException expected) {
            return "" + map.firstEntry() + map.lastEntry() + map.pollFirstEntry() + map.get(1) + map.containsKey(3);
        }
    }

    static int tTreeSet() {
        TreeSet<Integer> set = new TreeSet<>(Arrays.asList(5, 3, 9, 3, 1));
        int sum = set.size();
        for (int each : set) {
            sum = 10 * sum + each;
        }
        return 10 * sum + set.first() + set.last() + set.higher(3) + set.lower(3) + (set.contains(9) ? 1 : 0)
                + (set.add(9) ? 100 : 0) + (set.remove(1) ? 1000 : 0) + set.pollFirst() + set.pollLast();
    }

    static String tLinkedHashMap() {
        Map<String, Integer> map = new LinkedHashMap<>();
        for (String word : new String[] {"pear", "fig", "apple", "fig", "kiwi", "plum", "date", "nut", "sloe", "lime"}) {
            map.put(word, map.getOrDefault(word, 0) + 1);
        }
        map.remove("apple");
        map.put("apple", 9);
        String text = "";
        for (String key : map.keySet()) {
            text += key + map.get(key);
        }
        for (int value : map.values()) {
            text += value;
        }
        return text;
    }

    static String tLinkedHashSet() {
        Set<String> set = new LinkedHashSet<>();
        set.add("z");
        set.add("b");
        set.add("z");
        set.add("a");
        set.remove("b");
        set.add("b");
        String text = "" + set.size();
        for (String each : set) {
            text += each;
        }
        return text + set.toArray().length;
    }

    static int tOneInAHashMap() {
        Map<String, Integer> map = new HashMap<>();
        map.put("a", 1);
        map.put("a", 2);
        int sum = 0;
        for (String key : map.keySet()) {
            sum += key.length();
        }
        for (int value : map.values()) {
            sum = 10 * sum + value;
        }
        for (Map.Entry<String, Integer> entry : map.entrySet()) {
            sum = 10 * sum + entry.setValue(5) + entry.getValue();
        }
        return 10 * sum + map.get("a");
    }

    static int tEntriesAreSeenThrough() {
        Map<Integer, Integer> tree = new TreeMap<>();
        tree.put(2, 2);
        tree.put(3, 3);
        int sum = 0;
        for (Map.Entry<Integer, Integer> entry : tree.entrySet()) {
            tree.put(entry.getKey(), 7);
            sum = 10 * sum + entry.getValue();
            entry.setValue(4);
            sum = 10 * sum + tree.get(entry.getKey());
        }
        Map.Entry<Integer, Integer> second = null;
        for (Map.Entry<Integer, Integer> entry : tree.entrySet()) {
            second = entry;
        }
        tree.put(1, 1);
        second.setValue(8);
        sum = 10 * sum + tree.get(3);
        Map<String, Integer> hash = new HashMap<>();
        hash.put("a", 1);
        Map.Entry<String, Integer> only = hash.entrySet().iterator().next();
        for (int i = 0; i < 20; i++) {
            hash.put("" + i, i);
        }
        hash.put("a", 5);
        sum = 10 * sum + only.getValue();
        only.setValue(6);
        return 10 * sum + hash.get("a") + second.getValue() + tree.size();
    }

    static boolean tEntriesAreEqual() {
        Map<String, Integer> hash = new HashMap<>();
        hash.put("a", 1);
        Map<String, Integer> tree = new TreeMap<>(hash);
        Map.Entry<String, Integer> one = hash.entrySet().iterator().next();
        return one.equals(tree.entrySet().iterator().next()) && one.hashCode() == ((TreeMap<String, Integer>) tree).firstEntry().hashCode()
                && one.equals(new AbstractMap.SimpleEntry<>("a", 1));
    }

    static int tNothingInAHashMap() {
        Map<String, Integer> map = new HashMap<>();
        int sum = 0;
        for (String key : map.keySet()) {
            sum += key.length();
        }
        return sum;
    }

    static int tHashMapForgets() {
        Map<Integer, Integer> map = new HashMap<>();
        for (int i = 0; i < 20; i++) {
            map.put(i % 7, i);
        }
        for (int i = 0; i < 6; i++) {
            map.remove(i);
        }
        int sum = map.size();
        for (int key : map.keySet()) {
            sum = 10 * sum + key;
        }
        map.values().clear();
        return 10 * sum + map.size();
    }

    static int tOneInAHashSet() {
        Set<Integer> set = new HashSet<>();
        set.add(4);
        set.add(4);
        int sum = set.size();
        for (int each : set) {
            sum = 10 * sum + each;
        }
        return sum;
    }

    static int tHashMapChanged() {
        Map<Integer, Integer> map = new HashMap<>();
        map.put(1, 1);
        Iterator<Integer> each = map.keySet().iterator();
        map.put(2, 2);
        return each.next();
    }

    static int tArrayDeque() {
        Deque<Integer> deque = new ArrayDeque<>();
        deque.push(1);
        deque.addLast(2);
        deque.offerFirst(3);
        int sum = 0;
        for (int each : deque) {
            sum = 10 * sum + each;
        }
        Iterator<Integer> each = deque.iterator();
        each.next();
        each.remove();
        return 10 * sum + deque.peekFirst() + deque.size();
    }

    static int tSorted() {
        List<Integer> list = new ArrayList<>(List.of(3, 1, 2));
        Collections.sort(list);
        int sum = 0;
        for (int each : list) {
            sum = 10 * sum + each;
        }
        list.sort((a, b) -> b - a);
        for (int each : list) {
            sum = 10 * sum + each;
        }
        return sum;
    }

    static int tChangedAtOnce() {
        List<Integer> list = new ArrayList<>(List.of(3, 1, 2, 9));
        list.removeIf(each -> each > 5);
        list.replaceAll(each -> each + 4);
        int[] sum = {list.size()};
        list.forEach(each -> sum[0] = 10 * sum[0] + each);
        return sum[0];
    }

    static int tMerged() {
        Map<String, Integer> map = new HashMap<>();
        map.merge("a", 2, Integer::sum);
        map.merge("a", 3, Integer::sum);
        map.putIfAbsent("a", 7);
        map.putIfAbsent("b", 8);
        map.computeIfAbsent("c", key -> key.length());
        map.computeIfPresent("b", (key, value) -> value + 1);
        return map.getOrDefault("a", 0) * 1000 + map.getOrDefault("b", 0) * 100 + map.get("c") * 10 + map.getOrDefault("z", 4);
    }

    static String tPriorityQueue() {
        PriorityQueue<Integer> queue = new PriorityQueue<>();
        for (int i = 0; i < 12; i++) {
            queue.add(7 * i % 12 - i % 3);
        }
        queue.remove(4);
        String text = queue.contains(5) + " " + queue.peek() + " " + queue.size() + ":";
        for (int each : queue) {
            text += " " + each;
        }
        while (queue.size() > 2) {
            text += " " + queue.poll();
        }
        queue.clear();
        return text + queue.poll() + queue.isEmpty();
    }

    static String tPriorityQueueOrdered() {
        PriorityQueue<String> queue = new PriorityQueue<>(Comparator.reverseOrder());
        for (String word : new String[] {"fig", "pear", "apple", "kiwi", "plum"}) {
            queue.offer(word);
        }
        String text = queue.element();
        PriorityQueue<String> other = new PriorityQueue<>(queue);
        while (!queue.isEmpty()) {
            text += " " + queue.remove();
        }
        for (String each : other) {
            text += "," + each;
        }
        for (int each : new PriorityQueue<>(List.of(5, 9, 1, 3, 3, 8, 0))) {
            text += "," + each;
        }
        return text;
    }

    static boolean tPriorityQueueNull() {
        try {
            return new PriorityQueue<String>().add(null);
        } catch (NullPointerException expected) {
            return false;
        }
    }

    static String tTokens() {
        StringTokenizer tokens = new StringTokenizer("  to be,or  not", " ,", true);
        String text = tokens.countTokens() + "";
        while (tokens.hasMoreTokens()) {
            text += "[" + tokens.nextToken() + "]";
        }
        tokens = new StringTokenizer("a-b c\td");
        text += tokens.nextToken("-") + tokens.nextToken(" \t") + tokens.countTokens() + tokens.hasMoreElements();
        return text + tokens.nextToken() + tokens.hasMoreTokens();
    }

    static String tNoToken() {
        try {
            return new StringTokenizer(" \n").nextToken();
        } catch (NoSuchElementException expected) {
            return "none";
        }
    }
}
