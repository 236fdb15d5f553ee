package java.util.stream;

import java.util.function.LongPredicate;
import java.util.function.LongSupplier;
import java.util.function.LongUnaryOperator;

/** Our own class behind the static and default methods of LongStream. */
final class LongStreamLibrary {
    private LongStreamLibrary() {
    }

    //@ assignable \nothing;
    static native LongStream mapMulti(LongStream self, LongStream.LongMapMultiConsumer longMapMultiConsumer);

    //@ assignable \nothing;
    static native LongStream takeWhile(LongStream self, LongPredicate longPredicate);

    //@ assignable \nothing;
    static native LongStream dropWhile(LongStream self, LongPredicate longPredicate);

    //@ assignable \nothing;
    static native LongStream.Builder builder();

    //@ assignable \nothing;
    static native LongStream empty();

    //@ assignable \nothing;
    static native LongStream of(long value);

    //@ assignable \nothing;
    static native LongStream of(long... values);

    //@ assignable \nothing;
    static native LongStream iterate(long value, LongUnaryOperator longUnaryOperator);

    //@ assignable \nothing;
    static native LongStream iterate(long value, LongPredicate longPredicate, LongUnaryOperator longUnaryOperator);

    //@ assignable \nothing;
    static native LongStream generate(LongSupplier longSupplier);

    //@ assignable \nothing;
    static native LongStream range(long value, long value2);

    //@ assignable \nothing;
    static native LongStream rangeClosed(long value, long value2);

    //@ assignable \nothing;
    static native LongStream concat(LongStream longStream, LongStream longStream2);
}
