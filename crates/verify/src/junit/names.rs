//! How Java text in a test names types: directly where the test's package may,
//! by binary name through the helpers otherwise.

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
    let id = class(lowering, ty)?;
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
    // Classes beside the test go by their simple names, unless the test imports such a one.
    let beside = name.strip_prefix(package).and_then(|rest| rest.strip_prefix('.')).filter(|_| !package.is_empty());
    let is_beside = world.decl(id).package.as_str() == package;
    if let Some(beside) = beside.filter(|beside| is_beside && beside.split('.').next() != Some("Test")) {
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
