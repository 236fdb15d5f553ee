import com.sun.source.tree.*;
import com.sun.source.util.*;
import com.sun.tools.javac.api.BasicJavacTask;
import com.sun.tools.javac.code.*;
import com.sun.tools.javac.code.Symbol.*;
import com.sun.tools.javac.tree.*;
import com.sun.tools.javac.tree.JCTree.*;
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import java.util.stream.*;
import javax.tools.*;

/**
 * Prints what javac knows of every expression, for comparison with Javelin.
 *
 * Usage: TypeOracle [--patch MODULE DIR] [--each] PATH... (files and folders)
 *
 * All files are compiled together, with --each every file by itself. A line "G"
 * starts a compilation, a line "F path" a file; then one line an expression, tab separated:
 * start, end (UTF-16 offsets), erased type, full type, and for calls, creations
 * and method references the chosen method.
 */
public final class TypeOracle {
    private final Types types;
    private final Symtab syms;
    private final Trees trees;
    private final PrintStream out;

    private TypeOracle(JavacTask task, PrintStream out) {
        var context = ((BasicJavacTask) task).getContext();
        this.types = Types.instance(context);
        this.syms = Symtab.instance(context);
        this.trees = Trees.instance(task);
        this.out = out;
    }

    public static void main(String[] args) throws Exception {
        List<String> options = new ArrayList<>(List.of("-proc:none", "-nowarn", "-Xmaxerrs", "20"));
        List<Path> files = new ArrayList<>();
        boolean each = false;
        for (int i = 0; i < args.length; i++) {
            if (args[i].equals("--patch")) {
                options.add("--patch-module");
                options.add(args[i + 1] + "=" + args[i + 2]);
                i += 2;
            } else if (args[i].equals("--each")) {
                each = true;
            } else {
                try (Stream<Path> walk = Files.walk(Path.of(args[i]))) {
                    walk.filter(p -> p.toString().endsWith(".java")).sorted().forEach(files::add);
                }
            }
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        var manager = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8);
        var buffered = new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), 1 << 20);
        var out = new PrintStream(buffered, false, StandardCharsets.UTF_8);
        for (List<Path> group : each ? files.stream().map(List::of).toList() : List.of(files)) {
            compile(compiler, manager, options, group, out);
        }
        out.flush();
    }

    private static void compile(JavaCompiler compiler, StandardJavaFileManager manager, List<String> options,
            List<Path> files, PrintStream out) throws IOException {
        var units = manager.getJavaFileObjectsFromPaths(files);
        var task = (JavacTask) compiler.getTask(null, manager, null, options, null, units);
        var parsed = new ArrayList<CompilationUnitTree>();
        task.parse().forEach(parsed::add);
        task.analyze();
        var oracle = new TypeOracle(task, out);
        out.println("G");
        for (var unit : parsed) {
            out.println("F " + unit.getSourceFile().getName());
            oracle.new Walker(unit).scan(unit, null);
        }
    }

    private final class Walker extends com.sun.source.util.TreeScanner<Void, Void> {
        private final CompilationUnitTree unit;

        Walker(CompilationUnitTree unit) {
            this.unit = unit;
        }

        @Override
        public Void scan(Tree tree, Void p) {
            if (tree instanceof JCExpression e) {
                print(e);
            }
            return super.scan(tree, p);
        }

        @Override
        public Void visitAnnotation(AnnotationTree tree, Void p) {
            return null;
        }

        @Override
        public Void visitImport(ImportTree tree, Void p) {
            return null;
        }

        @Override
        public Void visitPackage(PackageTree tree, Void p) {
            return null;
        }

        @Override
        public Void visitModifiers(ModifiersTree tree, Void p) {
            return null;
        }

        @Override
        public Void visitVariable(VariableTree tree, Void p) {
            var v = (JCVariableDecl) tree;
            boolean constant = v.sym != null && (v.sym.flags() & Flags.ENUM) != 0;
            if (constant && v.init instanceof JCNewClass n) {
                scan(n.args, p);
                scan(n.def, p);
                return null;
            }
            return super.visitVariable(tree, p);
        }

        @Override
        public Void visitMethod(MethodTree tree, Void p) {
            var m = (JCMethodDecl) tree;
            boolean implicit = m.sym != null
                && (m.sym.flags() & (Flags.GENERATEDCONSTR | Flags.GENERATED_MEMBER)) != 0
                && (m.mods.flags & Flags.COMPACT_RECORD_CONSTRUCTOR) == 0;
            return implicit ? null : super.visitMethod(tree, p);
        }

        private void print(JCExpression e) {
            // Parentheses belong to conditions in javac's trees, not in ours.
            if (e.type == null || e instanceof JCAnnotation || e instanceof JCErroneous
                || e instanceof JCParens) {
                return;
            }
            int start = TreeInfo.getStartPos(e);
            long end = trees.getSourcePositions().getEndPosition(unit, e);
            if (start < 0 || end <= start) {
                return;
            }
            Symbol symbol = symbolOf(e);
            boolean name = e instanceof JCIdent || e instanceof JCFieldAccess;
            if (name && (symbol == null || !(symbol instanceof VarSymbol))) {
                return;
            }
            if (e instanceof JCPrimitiveTypeTree || e instanceof JCArrayTypeTree
                || e instanceof JCTypeApply || e instanceof JCTypeUnion
                || e instanceof JCTypeIntersection || e instanceof JCWildcard
                || e instanceof JCAnnotatedType) {
                return;
            }
            // javac keeps or drops captured variables depending on the place; their
            // upward projection is the same everywhere.
            Type type = types.upward(e.type, types.captures(e.type));
            String method = "";
            if (e instanceof JCMethodInvocation call) {
                method = show(TreeInfo.symbol(call.meth));
            } else if (e instanceof JCNewClass creation && creation.def == null) {
                method = show(creation.constructor);
            } else if (e instanceof JCMemberReference reference) {
                method = show(reference.sym);
            }
            out.print(start);
            out.print('\t');
            out.print(end);
            out.print('\t');
            out.print(show(types.erasure(type), 0));
            out.print('\t');
            out.print(show(type, 0));
            out.print('\t');
            out.println(method);
        }

        private Symbol symbolOf(JCExpression e) {
            if (e instanceof JCIdent i) {
                return i.sym;
            }
            return e instanceof JCFieldAccess f ? f.sym : null;
        }
    }

    private String show(Symbol symbol) {
        if (!(symbol instanceof MethodSymbol m)) {
            return "";
        }
        if (m.owner == syms.arrayClass || m.owner instanceof ClassSymbol c && c.name.toString().equals("Array")
            && c.owner == syms.noSymbol) {
            return m.name.toString().equals("clone") ? "java.lang.Object.clone()" : "";
        }
        if ((m.flags() & (Flags.SIGNATURE_POLYMORPHIC | Flags.HYPOTHETICAL)) != 0) {
            return m.owner.flatName() + "." + m.name + "(*)";
        }
        String params = types.erasure(m.type).getParameterTypes().stream()
            .map(t -> show(t, 0)).collect(Collectors.joining(","));
        return m.owner.flatName() + "." + m.name + "(" + params + ")";
    }

    private String show(Type t, int depth) {
        if (t == null || depth > 12) {
            return "?";
        }
        switch (t.getTag()) {
            case BOT:
                return "<null>";
            case VOID:
                return "void";
            case NONE:
                return "<none>";
            case ARRAY:
                return show(types.elemtype(t), depth + 1) + "[]";
            case WILDCARD: {
                var w = (Type.WildcardType) t;
                switch (w.kind) {
                    case EXTENDS:
                        return "? extends " + show(w.type, depth + 1);
                    case SUPER:
                        return "? super " + show(w.type, depth + 1);
                    default:
                        return "?";
                }
            }
            case TYPEVAR:
                if (t instanceof Type.CapturedType c) {
                    return "cap(" + show(c.wildcard, depth + 1) + ")";
                }
                return t.tsym.name.toString();
            case CLASS:
                if (t instanceof Type.IntersectionClassType i) {
                    return i.getExplicitComponents().stream()
                        .map(x -> show(x, depth + 1)).collect(Collectors.joining("&"));
                }
                return showClass(t, depth);
            default:
                return t.isPrimitive() ? t.tsym.name.toString() : t.baseType().toString();
        }
    }

    private String showClass(Type t, int depth) {
        var c = (ClassSymbol) t.tsym;
        if (c.name.isEmpty()) {
            return "<anon>";
        }
        Type outer = t.getEnclosingType();
        String base = c.flatName().toString();
        if (outer != null && outer.hasTag(TypeTag.CLASS) && outer.allparams().nonEmpty()) {
            base = show(outer, depth + 1) + "." + c.name;
        }
        var args = t.getTypeArguments();
        if (args.isEmpty()) {
            return base;
        }
        return base + args.stream().map(a -> show(a, depth + 1)).collect(Collectors.joining(",", "<", ">"));
    }
}
