import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.File;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.ClassSelector;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Compiles and runs the tests of many folders in one JVM, each with a class loader
 * of its own. Takes a file with a line for each: the folder, the sources, the folder
 * of the tests, parted by tabs (sources by {@code ;}). Prints {@code job}, {@code pass},
 * {@code fail} or {@code broken} lines; what follows a line, indented, belongs to it.
 */
class Runner {
    private static final PrintStream OUT = System.out;
    /** Of one folder's tests together. */
    private static final long MILLIS = 60_000;

    public static void main(String[] args) throws Exception {
        // What tests print is no result.
        System.setOut(System.err);
        for (String line : Files.readAllLines(Path.of(args[0]))) {
            String[] parts = line.split("\t");
            OUT.println("job " + parts[0]);
            Thread job = new Thread(() -> run(Path.of(parts[0]), parts[1].split(";"), Path.of(parts[2])));
            job.setDaemon(true);
            job.start();
            job.join(MILLIS);
            if (job.isAlive()) {
                OUT.println("broken");
                say("the tests do not end");
            }
        }
        OUT.flush();
        Runtime.getRuntime().halt(0);
    }

    private static void run(Path place, String[] sources, Path tests) {
        try {
            Path classes = Files.createDirectories(place.resolve("classes"));
            List<String> plain = new ArrayList<>(List.of("-nowarn", "-g", "-proc:none", "-d", classes.toString()));
            plain.addAll(List.of(sources));
            if (!compiles(plain)) return;
            // What is written for others to read has no warnings.
            List<String> options = new ArrayList<>(List.of("-Xlint:all", "-Werror", "-g", "-proc:none", "-d", classes.toString()));
            options.add("-cp");
            options.add(classes + File.pathSeparator + System.getProperty("java.class.path"));
            List<String> names = new ArrayList<>();
            try (Stream<Path> files = Files.walk(tests)) {
                for (Path file : (Iterable<Path>) files.filter(f -> f.toString().endsWith(".java")).sorted()::iterator) {
                    options.add(file.toString());
                    String name = tests.relativize(file).toString();
                    names.add(name.substring(0, name.length() - 5).replace(File.separatorChar, '.'));
                }
            }
            if (!compiles(options)) return;
            try (URLClassLoader loader = new URLClassLoader(new URL[] {classes.toUri().toURL()})) {
                Thread.currentThread().setContextClassLoader(loader);
                List<ClassSelector> selectors = new ArrayList<>();
                for (String name : names) selectors.add(selectClass(loader.loadClass(name)));
                Launcher launcher = LauncherFactory.create();
                launcher.execute(LauncherDiscoveryRequestBuilder.request().selectors(selectors).build(), new Listener());
            }
        } catch (Throwable problem) {
            OUT.println("broken");
            say(trace(problem));
        }
    }

    private static boolean compiles(List<String> options) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        java.io.ByteArrayOutputStream problems = new java.io.ByteArrayOutputStream();
        if (compiler.run(null, problems, problems, options.toArray(new String[0])) == 0) return true;
        OUT.println("broken");
        say(problems.toString());
        return false;
    }

    private static String trace(Throwable problem) {
        StringWriter text = new StringWriter();
        problem.printStackTrace(new PrintWriter(text, true));
        return text.toString();
    }

    private static void say(String text) {
        text.lines().forEach(line -> OUT.println("    " + line));
    }

    private static class Listener implements TestExecutionListener {
        @Override
        public void executionFinished(TestIdentifier test, TestExecutionResult result) {
            boolean passed = result.getStatus() == TestExecutionResult.Status.SUCCESSFUL;
            if (!test.isTest() && passed) return;
            OUT.println((passed ? "pass " : "fail ") + test.getDisplayName());
            result.getThrowable().ifPresent(problem -> say(trace(problem)));
        }
    }
}
