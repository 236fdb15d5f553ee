//! Imports of a file (JLS 7.5) and the type names they bring into scope.

use crate::Name;
use crate::analyzer::Analyzer;
use crate::classes::{ClassId, FileId};
use crate::resolve::env::Env;
use crate::sources::Tree;
use crate::typed::Severity;
use javelin_syntax::Span;
use javelin_syntax::ast::{CompilationUnit, Import, QualName};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::rc::Rc;

/// The imports of one file, resolved.
#[derive(Default)]
pub(crate) struct ImportScope {
    /// `java/util/` or empty: the prefix of binary names of its package.
    pub package_prefix: String,
    pub package: Option<Name>,
    single: FxHashMap<Name, ClassId>,
    /// Packages (as `java/util/`) and classes whose members are imported.
    packages: Vec<String>,
    classes: Vec<ClassId>,
    /// `import static C.name`
    pub static_single: Vec<(Name, ClassId)>,
    /// `import static C.*`
    pub static_all: Vec<ClassId>,
    /// Names that two imports on demand bring.
    ambiguous: RefCell<FxHashMap<Name, (ClassId, ClassId)>>,
    /// Answers given so far.
    memo: RefCell<FxHashMap<Name, Option<ClassId>>>,
}

impl<'s> Analyzer<'s, '_> {
    /// A name that an import was to bring, found or not.
    pub fn is_imported(&self, env: &Env<'s>, name: Name) -> bool {
        let imports = match &self.sources.file(env.file).tree {
            Tree::Java(unit) => unit.imports.as_slice(),
            Tree::Snippet(_) => &[],
        };
        imports.iter().any(|i| i.name.last().is_some_and(|last| last.name == name) || i.on_demand && self.is_lost(i))
    }

    /// An import on demand of a package that is not there.
    fn is_lost(&self, i: &Import) -> bool {
        let parts: Vec<Name> = i.name.parts.iter().map(|p| p.name).collect();
        !self.w.has_package(&i.name.to_string()) && self.w.class_by_parts(&parts).is_none()
    }

    /// Reads the imports of a file; the classes of all files must be entered.
    pub fn import_scope(&mut self, file: FileId, imports: Vec<&'s Import>, package: Option<&QualName>) -> ImportScope {
        let package = package.map(ToString::to_string);
        let mut scope = ImportScope {
            package_prefix: package.as_deref().map(|p| format!("{}/", p.replace('.', "/"))).unwrap_or_default(),
            package: package.as_deref().map(Name::new),
            ..ImportScope::default()
        };
        for i in imports {
            self.import(file, i, &mut scope);
        }
        scope.packages.push("java/lang/".to_owned());
        // What JML imports everywhere; nothing else lies in there.
        scope.packages.push("org/jmlspecs/lang/".to_owned());
        scope
    }

    fn import(&mut self, file: FileId, i: &'s Import, scope: &mut ImportScope) {
        let parts: Vec<Name> = i.name.parts.iter().map(|p| p.name).collect();
        match (i.is_static, i.on_demand) {
            (false, false) => match (self.w.class_by_parts(&parts), parts.last()) {
                (Some(c), Some(&last)) => {
                    self.check_single_import(file, i, c, last, scope);
                    scope.single.entry(last).or_insert(c);
                }
                // Specifications may name libraries that are not there; what
                // uses them says so.
                _ if i.is_model => {}
                _ => self.import_error(file, i.name.span, &parts),
            },
            (false, true) => match self.w.class_by_parts(&parts) {
                Some(c) => scope.classes.push(c),
                None => {
                    let package = i.name.to_string();
                    if !self.w.has_package(&package) {
                        let message = format!("package {package} does not exist");
                        self.report(file, i.name.span, Severity::Error, message);
                    }
                    scope.packages.push(format!("{}/", package.replace('.', "/")));
                }
            },
            (true, false) => {
                let Some((&last, owner)) = parts.split_last() else {
                    return;
                };
                match self.w.class_by_parts(owner) {
                    Some(c) => {
                        scope.static_single.push((last, c));
                    }
                    None => self.import_error(file, i.name.span, owner),
                }
            }
            (true, true) => match self.w.class_by_parts(&parts) {
                Some(c) => scope.static_all.push(c),
                None => self.import_error(file, i.name.span, &parts),
            },
        }
    }

    /// A name is imported once, and not where the file declares it (JLS 7.5.1).
    fn check_single_import(&mut self, file: FileId, i: &'s Import, c: ClassId, last: Name, scope: &ImportScope) {
        let sources = self.sources;
        let unit = sources.file(file);
        if unit.role == crate::sources::Role::Spec || i.is_model {
            return;
        }
        let d = self.w.decl(c);
        let message = match scope.single.get(&last) {
            Some(&other) if other != c => {
                let name = self.w.qualified_name(other);
                format!(
                    "a type with the same simple name {last} is already defined by the single-type-import of {name}"
                )
            }
            _ if d.outer.is_none() && !self.is_accessible_class(c, scope.package) => {
                format!("{last} is not public in {}; cannot be accessed from outside package", d.package)
            }
            _ => match &unit.tree {
                Tree::Java(t) if t.types.iter().any(|t| t.name.name == last) && !self.is_declared_in(c, file) => {
                    format!("{last} is already defined in this compilation unit")
                }
                _ => return,
            },
        };
        self.report(file, i.name.span, Severity::Error, message);
    }

    fn is_declared_in(&self, c: ClassId, file: FileId) -> bool {
        self.class_index.get(&c).is_some_and(|&i| self.classes[i].file == file)
    }

    /// Static members that imports name are there; the members of all classes must
    /// be known.
    pub fn check_static_imports(&mut self) {
        let sources = self.sources;
        for (file, unit) in sources.iter() {
            let Tree::Java(tree) = &unit.tree else { continue };
            if unit.role == crate::sources::Role::Spec {
                continue;
            }
            let single = tree.imports.iter().filter(|i| i.is_static && !i.on_demand && !i.is_model);
            for i in single {
                let parts: Vec<Name> = i.name.parts.iter().map(|p| p.name).collect();
                let Some((&last, owner)) = parts.split_last() else { continue };
                let Some(c) = self.w.class_by_parts(owner) else { continue };
                if !self.is_incomplete(c) && !self.has_static(c, last, self.imports[file.index()].package) {
                    self.report(file, i.name.span, Severity::Error, format!("cannot find symbol: static {last}"));
                }
            }
        }
    }

    fn has_static(&mut self, c: ClassId, name: Name, package: Option<Name>) -> bool {
        use crate::classes::Flags;
        let w = self.w;
        let package = package.map_or("", |p| p.as_str());
        let seen = |flags: Flags, owner: ClassId| {
            let same = w.decl(owner).package.as_str() == package;
            flags.is_static()
                && !flags.is_private()
                && (flags.has(Flags::PUBLIC) || flags.has(Flags::PROTECTED) || same)
        };
        let field = self.find_field(c, name, crate::resolve::lookup::Sees::Java);
        if field.is_some_and(|f| seen(w.field(f).flags, w.field(f).owner)) {
            return true;
        }
        let methods = self.methods_named(c, name);
        methods.iter().any(|&m| seen(w.method(m).flags, w.method(m).owner)) || self.member_class(c, name).is_some()
    }

    /// Two imports on demand bring classes of this name.
    pub fn ambiguous_import(&mut self, file: FileId, name: Name, found: ClassId) -> Option<(ClassId, ClassId)> {
        let scope = Rc::clone(&self.imports[file.index()]);
        let both = scope.ambiguous.borrow().get(&name).copied();
        both.filter(|(a, _)| *a == found)
    }

    fn import_error(&mut self, file: FileId, span: Span, parts: &[Name]) {
        let Some((last, package)) = parts.split_last() else {
            return;
        };
        let package: Vec<&str> = package.iter().map(|p| p.as_str()).collect();
        let package = package.join(".");
        let message = if package.is_empty() || self.w.has_package(&package) {
            format!("cannot find symbol: class {last}")
        } else {
            format!("package {package} does not exist")
        };
        self.report(file, span, Severity::Error, message);
    }

    /// A class by its simple name, from outside any class of the file.
    pub fn file_level_class(&mut self, file: FileId, name: Name) -> Option<ClassId> {
        let scope = Rc::clone(&self.imports[file.index()]);
        if let Some(&known) = scope.memo.borrow().get(&name) {
            return known;
        }
        let found = self.find_file_level_class(file, &scope, name);
        scope.memo.borrow_mut().insert(name, found);
        found
    }

    fn find_file_level_class(&mut self, file: FileId, scope: &ImportScope, name: Name) -> Option<ClassId> {
        if let Some(&c) = scope.single.get(&name) {
            return Some(c);
        }
        for &(n, c) in &scope.static_single {
            if n == name
                && let Some(m) = self.member_class(c, name)
            {
                return Some(m);
            }
        }
        if scope.package.is_none()
            && let Some(&c) = self.folder_classes.get(&(self.folder_of(file), name))
        {
            return Some(c);
        }
        let w = self.w;
        let in_package = |prefix: &str| w.find_class(&format!("{prefix}{name}"));
        // In the unnamed package another folder is another program.
        let elsewhere = |c: ClassId| {
            let source = self.class_index.get(&c).map(|&i| self.classes[i].file);
            scope.package.is_none() && source.is_some_and(|f| self.folder_of(f) != self.folder_of(file))
        };
        if let Some(c) = in_package(&scope.package_prefix).filter(|&c| !elsewhere(c)) {
            return Some(c);
        }
        let mut on_demand =
            scope.packages.iter().filter_map(|p| in_package(p)).filter(|&c| self.is_accessible_class(c, scope.package));
        if let Some(c) = on_demand.next() {
            if let Some(other) = on_demand.find(|&o| o != c) {
                scope.ambiguous.borrow_mut().insert(name, (c, other));
            }
            return Some(c);
        }
        // `import C.*` brings in what C declares, `import static C.*` also what
        // it inherits.
        for &c in &scope.classes {
            let own = w.member_classes(c).iter().copied();
            if let Some(m) = own.into_iter().find(|&m| w.decl(m).simple_name == name) {
                return Some(m);
            }
        }
        let owners: Vec<ClassId> = scope.static_all.clone();
        owners.into_iter().find_map(|c| self.member_class(c, name))
    }

    fn is_accessible_class(&self, c: ClassId, package: Option<Name>) -> bool {
        let d = self.w.decl(c);
        d.flags.has(crate::classes::Flags::PUBLIC) || d.package.as_str() == package.map_or("", |p| p.as_str())
    }
}

/// The package of a file, if it declares one.
pub(crate) fn package_of(unit: &CompilationUnit) -> Option<&QualName> {
    unit.package.as_ref().map(|p| &p.name)
}
