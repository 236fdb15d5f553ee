package java.lang.annotation;

public interface Annotation {
    /*@ pure @*/ boolean equals(/*@ nullable @*/ Object obj);

    /*@ pure @*/ int hashCode();

    /*@ pure @*/ String toString();

    /*@ pure @*/ Class<? extends Annotation> annotationType();
}
