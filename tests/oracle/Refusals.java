import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/**
 * What javac thinks of many small programs, in one process: for each section
 * `=== name` of the files given, a `Test.java` of its own, a line
 * `name LINE,LINE…` with the lines of javac's errors.
 */
public class Refusals {
    public static void main(String[] args) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        for (String arg : args) {
            List<String> sections = List.of(Files.readString(Path.of(arg)).split("(?m)^=== "));
            sections.parallelStream().filter(s -> s.indexOf('\n') > 0).forEach(s -> {
                int end = s.indexOf('\n');
                judge(compiler, s.substring(0, end).split(" ")[0], s.substring(end + 1));
            });
        }
    }

    static void judge(JavaCompiler compiler, String name, String text) {
        var unit = new SimpleJavaFileObject(URI.create("string:///Test.java"), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignore) {
                return text;
            }
        };
        var found = new DiagnosticCollector<JavaFileObject>();
        var options = List.of("--release", "21", "-proc:none", "-Xlint:none", "-XDshould-stop.ifNoError=FLOW");
        compiler.getTask(new PrintWriter(Writer.nullWriter()), null, found, options, null, List.of(unit)).call();
        var lines = new TreeSet<Long>();
        for (var d : found.getDiagnostics()) {
            if (d.getKind() == Diagnostic.Kind.ERROR) {
                lines.add(d.getLineNumber());
            }
        }
        var shown = lines.stream().map(String::valueOf).toList();
        System.out.println(name + " " + String.join(",", shown));
    }
}
