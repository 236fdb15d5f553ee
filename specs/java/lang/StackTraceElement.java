package java.lang;

import java.io.Serializable;

public final class StackTraceElement implements Serializable {
    private final String declaringClass;
    private final String methodName;
    private final /*@ nullable @*/ String fileName;
    private final int lineNumber;

    public StackTraceElement(String declaringClass, String methodName, /*@ nullable @*/ String fileName,
            int lineNumber) {
        this.declaringClass = declaringClass;
        this.methodName = methodName;
        this.fileName = fileName;
        this.lineNumber = lineNumber;
    }

    public /*@ pure nullable @*/ String getFileName() {
        return fileName;
    }

    public /*@ pure @*/ int getLineNumber() {
        return lineNumber;
    }

    public /*@ pure @*/ String getClassName() {
        return declaringClass;
    }

    public /*@ pure @*/ String getMethodName() {
        return methodName;
    }

    public /*@ pure @*/ boolean isNativeMethod() {
        return lineNumber == -2;
    }

    public native /*@ pure @*/ String toString();

    public native /*@ pure @*/ boolean equals(/*@ nullable @*/ Object obj);

    public native /*@ pure @*/ int hashCode();
}
