package java.lang;

public final class MatchException extends RuntimeException {
    public /*@ pure @*/ MatchException(/*@ nullable @*/ String message, /*@ nullable @*/ Throwable cause) {
        super(message, cause);
    }
}
