import static org.junit.jupiter.api.Assertions.*;

import org.junit.jupiter.api.Test;

/** Each test fails as long as its violation is there. */
@SuppressWarnings({"rawtypes", "removal", "unchecked"})
class CalendarFailuresTest {
    /** precondition in line 17: precondition of `charAt` may not hold */
    @Test
    void numberPreconditionLine17() throws Throwable {
        // Java does not check this; the test fails as long as the call does what it does today.
        try {
            Calendar.number("", -1, 0);
        } catch (RuntimeException thrown) {
            throw violated("Calendar", "number", "Calendar.java", 17, "precondition in line 17: precondition of `charAt` may not hold", thrown);
        }
    }

    static {
        // Assertions of the classes under test count.
        ClassLoader loader = java.lang.invoke.MethodHandles.lookup().lookupClass().getClassLoader();
        if (loader != null) loader.setDefaultAssertionStatus(true);
    }

    private static Class<?> type(String name) throws Exception {
        switch (name) {
            case "boolean": return boolean.class;
            case "byte": return byte.class;
            case "char": return char.class;
            case "short": return short.class;
            case "int": return int.class;
            case "long": return long.class;
            case "float": return float.class;
            case "double": return double.class;
            default:
                if (!name.endsWith("[]")) return Class.forName(name);
                return java.lang.reflect.Array.newInstance(type(name.substring(0, name.length() - 2)), 0).getClass();
        }
    }

    /** Calls what cannot be called here; constructors are called {@code <init>}. */
    private static Object call(String owner, String name, String[] types, Object receiver, Object... args) throws Throwable {
        Class<?>[] params = new Class<?>[types.length];
        for (int i = 0; i < types.length; i++) params[i] = type(types[i]);
        try {
            if (name.equals("<init>")) {
                java.lang.reflect.Constructor<?> constructor = Class.forName(owner).getDeclaredConstructor(params);
                constructor.setAccessible(true);
                return constructor.newInstance(args);
            }
            java.lang.reflect.Method method = Class.forName(owner).getDeclaredMethod(name, params);
            method.setAccessible(true);
            return method.invoke(receiver, args);
        } catch (java.lang.reflect.InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }

    /** A violation that the JVM does not notice, at the line that states what is violated. */
    private static AssertionError violated(String type, String method, String file, int line, String text, Throwable cause) {
        AssertionError error = new AssertionError(text, cause);
        StackTraceElement[] here = error.getStackTrace();
        StackTraceElement[] there = new StackTraceElement[here.length + 1];
        there[0] = new StackTraceElement(type, method, file, line);
        System.arraycopy(here, 0, there, 1, here.length);
        error.setStackTrace(there);
        return error;
    }
}
