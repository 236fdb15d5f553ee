import java.net.MalformedURLException;
import java.net.URL;
import java.util.function.Supplier;

/** Names with two meanings, and exceptions that travel through references. */
class Scopes implements Supplier<Integer> {
    /** Not the interface of the header: members are not in scope there. */
    static class Supplier {
        int made = 1;
    }

    interface Thrower<T, E extends Throwable> {
        T apply(String text) throws E;
    }

    /** A type where `::new` stands, a variable elsewhere. */
    static final Thrower<URL, MalformedURLException> URL = URL::new;

    @Override
    public Integer get() {
        Supplier own = new Supplier();
        return own.made + (URL == null ? 0 : 1);
    }

    private static <T, E extends Throwable> T run(Thrower<T, E> thrower) throws E {
        return thrower.apply("text");
    }

    static <E extends Throwable> Integer through(Thrower<Integer, E> thrower) throws E {
        return run(thrower::apply);
    }

    static URL made() throws MalformedURLException {
        return run(URL::apply);
    }
}
