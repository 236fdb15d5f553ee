package java.util;

public final class Spliterators {

    //@ assignable \nothing;
    public static native <T> Spliterator<T> emptySpliterator();

    //@ assignable \nothing;
    public static native Spliterator.OfInt emptyIntSpliterator();

    //@ assignable \nothing;
    public static native Spliterator.OfLong emptyLongSpliterator();

    //@ assignable \nothing;
    public static native Spliterator.OfDouble emptyDoubleSpliterator();

    //@ assignable \everything;
    public static native <T> Spliterator<T> spliterator(Object[] objects, int n);

    //@ assignable \everything;
    public static native <T> Spliterator<T> spliterator(Object[] objects, int n, int n2, int n3);

    //@ assignable \everything;
    public static native Spliterator.OfInt spliterator(int[] values, int n);

    //@ assignable \everything;
    public static native Spliterator.OfInt spliterator(int[] values, int n, int n2, int n3);

    //@ assignable \everything;
    public static native Spliterator.OfLong spliterator(long[] values, int n);

    //@ assignable \everything;
    public static native Spliterator.OfLong spliterator(long[] values, int n, int n2, int n3);

    //@ assignable \everything;
    public static native Spliterator.OfDouble spliterator(double[] values, int n);

    //@ assignable \everything;
    public static native Spliterator.OfDouble spliterator(double[] values, int n, int n2, int n3);

    //@ assignable \nothing;
    public static native <T> Spliterator<T> spliterator(Collection<? extends T> collection, int n);

    //@ assignable \nothing;
    public static native <T> Spliterator<T> spliterator(Iterator<? extends T> iterator, long value, int n);

    //@ assignable \nothing;
    public static native <T> Spliterator<T> spliteratorUnknownSize(Iterator<? extends T> iterator, int n);

    //@ assignable \nothing;
    public static native Spliterator.OfInt spliterator(PrimitiveIterator.OfInt ofInt, long value, int n);

    //@ assignable \nothing;
    public static native Spliterator.OfInt spliteratorUnknownSize(PrimitiveIterator.OfInt ofInt, int n);

    //@ assignable \nothing;
    public static native Spliterator.OfLong spliterator(PrimitiveIterator.OfLong ofLong, long value, int n);

    //@ assignable \nothing;
    public static native Spliterator.OfLong spliteratorUnknownSize(PrimitiveIterator.OfLong ofLong, int n);

    //@ assignable \nothing;
    public static native Spliterator.OfDouble spliterator(PrimitiveIterator.OfDouble ofDouble, long value, int n);

    //@ assignable \nothing;
    public static native Spliterator.OfDouble spliteratorUnknownSize(PrimitiveIterator.OfDouble ofDouble, int n);

    //@ assignable \nothing;
    public static native <T> Iterator<T> iterator(Spliterator<? extends T> spliterator);

    //@ assignable \nothing;
    public static native PrimitiveIterator.OfInt iterator(Spliterator.OfInt ofInt);

    //@ assignable \nothing;
    public static native PrimitiveIterator.OfLong iterator(Spliterator.OfLong ofLong);

    //@ assignable \nothing;
    public static native PrimitiveIterator.OfDouble iterator(Spliterator.OfDouble ofDouble);

    public abstract static class AbstractDoubleSpliterator implements Spliterator.OfDouble {

        protected AbstractDoubleSpliterator(long value, int n) {
        }

        //@ assignable objectState;
        public native /*@ nullable @*/ Spliterator.OfDouble trySplit();

        //@ assignable objectState;
        public native long estimateSize();

        //@ assignable objectState;
        public native int characteristics();
    }

    public abstract static class AbstractLongSpliterator implements Spliterator.OfLong {

        protected AbstractLongSpliterator(long value, int n) {
        }

        //@ assignable objectState;
        public native /*@ nullable @*/ Spliterator.OfLong trySplit();

        //@ assignable objectState;
        public native long estimateSize();

        //@ assignable objectState;
        public native int characteristics();
    }

    public abstract static class AbstractIntSpliterator implements Spliterator.OfInt {

        protected AbstractIntSpliterator(long value, int n) {
        }

        //@ assignable objectState;
        public native /*@ nullable @*/ Spliterator.OfInt trySplit();

        //@ assignable objectState;
        public native long estimateSize();

        //@ assignable objectState;
        public native int characteristics();
    }

    public abstract static class AbstractSpliterator<T> implements Spliterator<T> {

        protected AbstractSpliterator(long value, int n) {
        }

        //@ assignable objectState;
        public native /*@ nullable @*/ Spliterator<T> trySplit();

        //@ assignable objectState;
        public native long estimateSize();

        //@ assignable objectState;
        public native int characteristics();
    }
}
