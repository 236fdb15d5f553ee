//! How Java text in a test names types: directly where the test's package may,
//! by binary name through the helpers otherwise.

use std::collections::BTreeSet;

use javelin_lower::Lowering;
use javelin_sema::classes::{ClassKind, Flags, Nesting, Origin};
use javelin_sema::{ClassId, FieldId, Role};

/// The class behind a type name of the machine.
pub fn class(lowering: &Lowering, ty: &str) -> Option<ClassId> {
    lowering.program.world.find_class(&ty.replace('.', "/"))
}

/// The name that `Class.forName` takes.
pub fn binary(ty: &str) -> String {
    ty.replace('/', ".")
}

/// A type as Java text, if a test in the package of the class under test may
/// name it: no private class around it, not local.
pub fn java(lowering: &Lowering, ty: &str, package: &str) -> Option<String> {
    if let Some(element) = ty.strip_suffix("[]") {
        return Some(format!("{}[]", java(lowering, element, package)?));
    }
    if javelin_ir::types::is_primitive(ty) {
        return Some(ty.to_owned());
    }
    let world = &lowering.program.world;
    let id = class(lowering, ty).filter(|id| !is_only_specified(lowering, *id))?;
    let mut at = Some(id);
    while let Some(class) = at {
        let decl = world.decl(class);
        let local = matches!(decl.nesting, Nesting::Local | Nesting::Anonymous);
        let foreign = decl.package.as_str() != package && !decl.flags.has(Flags::PUBLIC);
        if local || foreign || decl.flags.is_private() {
            return None;
        }
        at = decl.outer;
    }
    let name = world.qualified_name(id);
    // Classes beside the test go by their simple names.
    let beside = name.strip_prefix(package).and_then(|rest| rest.strip_prefix('.')).filter(|_| !package.is_empty());
    let is_beside = world.decl(id).package.as_str() == package;
    if let Some(beside) = beside.filter(|_| is_beside) {
        return Some(beside.to_owned());
    }
    // Of java.lang the simple name does, unless a class of the program has it, too.
    let simple = name.strip_prefix("java.lang.").filter(|rest| !rest.contains('.'));
    Some(match simple.filter(|simple| is_free(lowering, simple, package)) {
        Some(simple) => simple.to_owned(),
        None => name,
    })
}

/// Does no class beside the test have this simple name?
fn is_free(lowering: &Lowering, simple: &str, package: &str) -> bool {
    let beside = if package.is_empty() { simple.to_owned() } else { format!("{}/{simple}", package.replace('.', "/")) };
    lowering.program.world.find_class(&beside).is_none()
}

/// A class that no Java program has: JML's own, and those that only our contracts of the
/// library speak of (without a JDK nobody can tell these).
pub fn is_only_specified(lowering: &Lowering, class: ClassId) -> bool {
    let world = &lowering.program.world;
    let is_stub = |class: ClassId| matches!(world.decl(class).origin, Origin::Stub { .. });
    let has_jdk = || world.class_of(world.object()).is_some_and(|object| !is_stub(object));
    is_stub(class) && (world.decl(class).package.as_str().starts_with("org.jmlspecs") || has_jdk())
}

/// May text in this package name a member of the class?
pub fn is_accessible(lowering: &Lowering, owner: ClassId, flags: Flags, package: &str) -> bool {
    let is_beside = lowering.program.world.decl(owner).package.as_str() == package;
    !flags.is_private() && (flags.has(Flags::PUBLIC) || is_beside)
}

/// Does an expression of class `from` lead to a member of `owner`? Members without a modifier
/// are not inherited across packages, and others of the same name may hide it.
pub fn is_inherited(
    lowering: &Lowering,
    from: ClassId,
    owner: ClassId,
    flags: Flags,
    hides: impl Fn(ClassId) -> bool,
) -> bool {
    let world = &lowering.program.world;
    let is_everywhere = flags.has(Flags::PUBLIC) || flags.has(Flags::PROTECTED);
    let mut at = Some(from);
    while let Some(class) = at.filter(|class| *class != owner) {
        if hides(class) || !is_everywhere && world.decl(class).package != world.decl(owner).package {
            return false;
        }
        at = world.header(class).superclass.and_then(|ty| world.class_of(ty));
    }
    true
}

/// The simple names of the user's classes in this package.
pub fn beside(lowering: &Lowering, package: &str) -> BTreeSet<String> {
    let world = &lowering.program.world;
    let here = users_classes(lowering).filter(|class| world.decl(*class).package.as_str() == package);
    here.map(|class| world.decl(class).simple_name.to_string()).collect()
}

fn users_classes(lowering: &Lowering) -> impl Iterator<Item = ClassId> {
    let top = |class: &ClassId| lowering.program.world.decl(*class).outer.is_none();
    lowering.program.classes.iter().map(|class| class.id).filter(top).filter(|class| is_users(lowering, *class))
}

/// Would a variable of this name stand in the way of a class or package that the test
/// names?
pub fn is_obscuring(lowering: &Lowering, name: &str) -> bool {
    let world = &lowering.program.world;
    let of_java = || world.find_class(&format!("java/lang/{name}")).is_some();
    let of_user = |class: ClassId| {
        let decl = world.decl(class);
        decl.simple_name.as_str() == name || decl.package.as_str().split('.').next() == Some(name)
    };
    matches!(name, "java" | "javax" | "org" | "sun") || of_java() || users_classes(lowering).any(of_user)
}

/// The fields of the user's classes that an object of `class` has: its own and
/// inherited, not static, not ghosts.
pub fn fields(lowering: &Lowering, class: ClassId) -> Vec<FieldId> {
    let world = &lowering.program.world;
    let mut found = Vec::new();
    let mut at = Some(class);
    while let Some(class) = at {
        if is_users(lowering, class) {
            let fields = world.members(class).fields.iter().copied();
            found.extend(fields.filter(|field| {
                let flags = world.field(*field).flags;
                !flags.is_static() && !flags.has(Flags::JML)
            }));
        }
        at = world.header(class).superclass.and_then(|ty| world.class_of(ty));
    }
    found
}

/// Declared in the sources that are tested?
pub fn is_users(lowering: &Lowering, class: ClassId) -> bool {
    match lowering.program.world.decl(class).origin {
        Origin::Source { file, .. } => lowering.program.sources.file(file).role == Role::User,
        Origin::Library | Origin::Stub { .. } | Origin::Missing => false,
    }
}

pub fn is_record(lowering: &Lowering, class: ClassId) -> bool {
    lowering.program.world.decl(class).kind == ClassKind::Record
}

/// An enum, or the class of a constant with a body.
pub fn is_enum(lowering: &Lowering, class: ClassId) -> bool {
    let world = &lowering.program.world;
    let above = world.header(class).superclass.and_then(|ty| world.class_of(ty));
    [Some(class), above].into_iter().flatten().any(|class| world.decl(class).kind == ClassKind::Enum)
}

/// Words that no variable may be called.
pub fn is_reserved(name: &str) -> bool {
    const WORDS: [&str; 53] = [
        "abstract",
        "assert",
        "boolean",
        "break",
        "byte",
        "case",
        "catch",
        "char",
        "class",
        "const",
        "continue",
        "default",
        "do",
        "double",
        "else",
        "enum",
        "extends",
        "false",
        "final",
        "finally",
        "float",
        "for",
        "goto",
        "if",
        "implements",
        "import",
        "instanceof",
        "int",
        "interface",
        "long",
        "native",
        "new",
        "null",
        "package",
        "private",
        "protected",
        "public",
        "return",
        "short",
        "static",
        "strictfp",
        "super",
        "switch",
        "synchronized",
        "this",
        "throw",
        "throws",
        "transient",
        "true",
        "try",
        "void",
        "volatile",
        "while",
    ];
    WORDS.contains(&name) || name == "_"
}

/// A name that Java accepts.
pub fn identifier(name: &str) -> String {
    let plain: String = name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    if plain.starts_with(|c: char| c.is_ascii_digit()) { format!("t{plain}") } else { plain }
}
