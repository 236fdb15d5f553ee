package java.lang;

import java.io.InputStream;
import java.io.Serializable;
import java.lang.annotation.Annotation;

/** The part of reflection that ordinary programs use. */
public final /*@ code_java_math spec_bigint_math @*/ class Class<T> implements Serializable {
    private Class() {
    }

    //@ public normal_behavior
    //@   ensures true;
    public native /*@ pure @*/ String getName();

    //@ public normal_behavior
    //@   ensures true;
    public native /*@ pure @*/ String getSimpleName();

    //@ public normal_behavior
    //@   ensures true;
    public native /*@ pure nullable @*/ String getCanonicalName();

    //@ public normal_behavior
    //@   ensures true;
    public native /*@ pure @*/ String getTypeName();

    //@ public normal_behavior
    //@   ensures true;
    public native /*@ pure @*/ String getPackageName();

    //@ public normal_behavior
    //@   ensures obj == null ==> !\result;
    public native /*@ pure @*/ boolean isInstance(/*@ nullable @*/ Object obj);

    //@ public normal_behavior
    //@   ensures cls == this ==> \result;
    public native /*@ pure @*/ boolean isAssignableFrom(Class<?> cls);

    //@ public behavior
    //@   ensures \result == obj;
    //@   signals (ClassCastException e) obj != null && !isInstance(obj);
    //@   signals_only ClassCastException;
    public native /*@ pure nullable @*/ T cast(/*@ nullable @*/ Object obj);

    //@ public behavior
    //@   ensures \result == this;
    //@   signals_only ClassCastException;
    public native /*@ pure @*/ <U> Class<? extends U> asSubclass(Class<U> clazz);

    //@ public normal_behavior
    //@   ensures true;
    public native /*@ pure @*/ boolean isInterface();

    //@ public normal_behavior
    //@   ensures \result <==> getComponentType() != null;
    public native /*@ pure @*/ boolean isArray();

    //@ public normal_behavior
    //@   ensures true;
    public native /*@ pure @*/ boolean isPrimitive();

    //@ public normal_behavior
    //@   ensures true;
    public native /*@ pure @*/ boolean isAnnotation();

    //@ public normal_behavior
    //@   ensures true;
    public native /*@ pure @*/ boolean isEnum();

    //@ public normal_behavior
    //@   ensures true;
    public native /*@ pure @*/ boolean isRecord();

    //@ public normal_behavior
    //@   ensures true;
    public native /*@ pure @*/ boolean isSealed();

    //@ public normal_behavior
    //@   ensures true;
    public native /*@ pure @*/ boolean isAnonymousClass();

    //@ public normal_behavior
    //@   ensures true;
    public native /*@ pure @*/ boolean isLocalClass();

    //@ public normal_behavior
    //@   ensures true;
    public native /*@ pure @*/ boolean isMemberClass();

    //@ public normal_behavior
    //@   ensures true;
    public native /*@ pure @*/ int getModifiers();

    //@ public normal_behavior
    //@   ensures true;
    public native /*@ pure nullable @*/ Class<? super T> getSuperclass();

    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures \nonnullelements(\result);
    public native Class<?>[] getInterfaces();

    //@ public normal_behavior
    //@   ensures true;
    public native /*@ pure nullable @*/ Class<?> getComponentType();

    //@ public normal_behavior
    //@   ensures true;
    public native /*@ pure nullable @*/ Class<?> componentType();

    //@ public normal_behavior
    //@   ensures \result.isArray();
    public native /*@ pure @*/ Class<?> arrayType();

    //@ public normal_behavior
    //@   ensures true;
    public native /*@ pure nullable @*/ Class<?> getDeclaringClass() throws SecurityException;

    //@ public normal_behavior
    //@   ensures true;
    public native /*@ pure nullable @*/ Class<?> getEnclosingClass() throws SecurityException;

    //@ public normal_behavior
    //@   assignable \nothing;
    public native /*@ nullable @*/ T[] getEnumConstants();

    //@ public normal_behavior
    //@   assignable \nothing;
    public native /*@ nullable @*/ InputStream getResourceAsStream(String name);

    //@ public normal_behavior
    //@   assignable \nothing;
    public native <A extends Annotation> /*@ nullable @*/ A getAnnotation(Class<A> annotationClass);

    //@ public normal_behavior
    //@   assignable \nothing;
    public native boolean isAnnotationPresent(Class<? extends Annotation> annotationClass);

    //@ public normal_behavior
    //@   assignable \nothing;
    public native boolean desiredAssertionStatus();

    public static native Class<?> forName(String className) throws ClassNotFoundException;

    public native /*@ pure @*/ String toString();

    public native /*@ pure @*/ String toGenericString();
}
