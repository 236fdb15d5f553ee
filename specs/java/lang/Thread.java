package java.lang;

/** Signatures: Javelin reasons about one thread. */
public /*@ code_java_math spec_bigint_math @*/ class Thread implements Runnable {
    public static final int MIN_PRIORITY = 1;
    public static final int NORM_PRIORITY = 5;
    public static final int MAX_PRIORITY = 10;

    private /*@ nullable @*/ Runnable target;
    //@   in objectState;

    @FunctionalInterface
    public interface UncaughtExceptionHandler {
        void uncaughtException(Thread t, Throwable e);
    }

    public enum State {
        NEW,
        RUNNABLE,
        BLOCKED,
        WAITING,
        TIMED_WAITING,
        TERMINATED
    }

    public Thread() {
    }

    public Thread(/*@ nullable @*/ Runnable target) {
        this.target = target;
    }

    public Thread(String name) {
    }

    public Thread(/*@ nullable @*/ Runnable target, String name) {
        this.target = target;
    }

    //@ public normal_behavior
    //@   assignable \nothing;
    public static native Thread currentThread();

    public static native void sleep(long millis) throws InterruptedException;

    public static native void sleep(long millis, int nanos) throws InterruptedException;

    public static native void yield();

    public static native void onSpinWait();

    public static native boolean interrupted();

    public native void start();

    public void run() {
        if (target != null) {
            target.run();
        }
    }

    public native void interrupt();

    public native boolean isInterrupted();

    public final native boolean isAlive();

    public final native void join() throws InterruptedException;

    public final native void join(long millis) throws InterruptedException;

    public final native void join(long millis, int nanos) throws InterruptedException;

    //@ public normal_behavior
    //@   assignable \nothing;
    public final native String getName();

    //@ public normal_behavior
    //@   assignable objectState;
    public final synchronized native void setName(String name);

    //@ public normal_behavior
    //@   assignable \nothing;
    //@   ensures MIN_PRIORITY <= \result && \result <= MAX_PRIORITY;
    public final native int getPriority();

    //@ public normal_behavior
    //@   recommends MIN_PRIORITY <= newPriority && newPriority <= MAX_PRIORITY else IllegalArgumentException;
    //@   assignable objectState;
    public final native void setPriority(int newPriority);

    //@ public normal_behavior
    //@   assignable \nothing;
    public final native boolean isDaemon();

    public final native void setDaemon(boolean on);

    //@ public normal_behavior
    //@   assignable \nothing;
    public native long getId();

    public native State getState();

    public native StackTraceElement[] getStackTrace();

    public native /*@ nullable @*/ UncaughtExceptionHandler getUncaughtExceptionHandler();

    public native void setUncaughtExceptionHandler(/*@ nullable @*/ UncaughtExceptionHandler handler);

    public static native void setDefaultUncaughtExceptionHandler(/*@ nullable @*/ UncaughtExceptionHandler handler);

    //@ public normal_behavior
    //@   assignable \nothing;
    public static native boolean holdsLock(Object obj);

    public static native void dumpStack();

    public native /*@ pure @*/ String toString();
}
