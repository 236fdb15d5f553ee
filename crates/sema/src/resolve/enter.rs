//! Entering classes: every declaration of the trees gets its class.
//!
//! Takes trees; gives ids, flags and nesting. No type is resolved yet, so
//! order does not matter.

use crate::Name;
use crate::analyzer::Analyzer;
use crate::classes::{ClassDecl, ClassId, ClassKind, FileId, Flags, Nesting, Origin, TypeVarId, VarOwner};
use crate::resolve::env::{Env, Returns, SpecPlace, Yields};
use crate::resolve::imports::package_of;
use crate::sources::{Role, Tree};
use crate::typed::{ClassSource, Severity, SourceClass};
use javelin_syntax::Span;
use javelin_syntax::ast::{
    JavaMods, JmlMods, Member, Modifiers, NodeId, Snippet, SnippetItem, TypeBody, TypeDecl, TypeDeclKind, TypeParam,
};
use std::marker::PhantomData;
use std::rc::Rc;

/// The context a declaration stands in.
struct Around<'s> {
    file: FileId,
    outer: Option<ClassId>,
    nesting: Nesting,
    env: Option<Rc<Env<'s>>>,
    package: Name,
}

impl<'s> Analyzer<'s, '_> {
    /// Enters the classes of every file.
    pub fn enter_all(&mut self) {
        let sources = self.sources;
        for (file, unit) in sources.iter() {
            match &unit.tree {
                Tree::Java(tree) => {
                    let package = package_of(tree).map(ToString::to_string).unwrap_or_default();
                    if !package.is_empty() {
                        self.w.enter_package(&package);
                    }
                    for t in &tree.types {
                        let around = Around {
                            file,
                            outer: None,
                            nesting: Nesting::TopLevel,
                            env: None,
                            package: Name::new(&package),
                        };
                        self.enter_type(t, &around);
                    }
                }
                Tree::Snippet(snippet) => self.enter_snippet(file, snippet),
            }
        }
    }

    fn enter_type(&mut self, t: &'s TypeDecl, around: &Around<'s>) {
        let binary = match around.outer {
            Some(o) => format!("{}${}", self.w.decl(o).binary_name, t.name.name),
            None if around.package.as_str().is_empty() => t.name.name.to_string(),
            None => format!("{}/{}", around.package.as_str().replace('.', "/"), t.name.name),
        };
        let spec = self.sources.file(around.file).role == Role::Spec;
        if spec && self.w.find_class(&binary).is_some() {
            let id = self.w.class_named(&binary);
            // A class of the sources is its own specification.
            if self.w.decl(id).origin == Origin::Library {
                self.enter_overlay(id, t, around);
            }
            return;
        }
        let node = t.id;
        let file = around.file;
        let origin = if spec { Origin::Stub { file, node } } else { Origin::Source { file, node } };
        let outer_kind = around.outer.map(|o| self.w.decl(o).kind);
        // A snippet has no object for a class in it to belong to.
        let of_snippet = if around.env.as_ref().is_some_and(|e| e.snippet) { Flags::STATIC } else { Flags::default() };
        let decl = ClassDecl {
            binary_name: Name::new(&binary),
            simple_name: t.name.name,
            package: around.package,
            kind: class_kind(t.kind),
            flags: type_flags(t, around.nesting, outer_kind).with(of_snippet),
            nesting: around.nesting,
            outer: around.outer,
            origin,
        };
        match self.enter_once(file, decl) {
            Ok(id) => self.enter_body(id, ClassSource::Decl(t), around, false),
            Err(_) => {
                let name = match around.outer {
                    Some(o) => format!("{}.{}", self.w.qualified_name(o), t.name.name),
                    None => binary.replace('/', "."),
                };
                let message = format!("duplicate class: {name}");
                self.report(file, t.name.span, Severity::Error, message);
            }
        }
    }

    /// Enters a class. In the unnamed package every folder is a program of its
    /// own: the same name in another folder is another class.
    fn enter_once(&mut self, file: FileId, mut decl: ClassDecl) -> Result<ClassId, ClassId> {
        let unnamed = decl.package.as_str().is_empty() && decl.nesting == Nesting::TopLevel;
        if !unnamed || self.sources.file(file).role == Role::Spec {
            return self.w.enter(decl);
        }
        let key = (self.folder_of(file), decl.simple_name);
        if let Some(&known) = self.folder_classes.get(&key) {
            return Err(known);
        }
        let mut entered = self.w.enter(decl.clone());
        let mut n = 2;
        while entered.is_err() {
            decl.binary_name = Name::new(&format!("{}%{n}", decl.simple_name));
            entered = self.w.enter(decl.clone());
            n += 1;
        }
        if let Ok(id) = entered {
            self.folder_classes.insert(key, id);
        }
        entered
    }

    /// The folder of a file, as written in its path.
    pub fn folder_of(&self, file: FileId) -> Name {
        let path = &self.sources.file(file).source.path;
        Name::new(path.rfind(['/', '\\']).map_or("", |i| &path[..i]))
    }

    /// A specification of a class that has a class file.
    fn enter_overlay(&mut self, id: ClassId, t: &'s TypeDecl, around: &Around<'s>) {
        self.enter_body(id, ClassSource::Decl(t), around, true);
    }

    fn enter_body(&mut self, id: ClassId, source: ClassSource<'s>, around: &Around<'s>, overlay: bool) {
        let (node, body, params): (NodeId, &'s TypeBody, &'s [TypeParam]) = match source {
            ClassSource::Decl(t) => (t.id, &t.body, &t.type_params),
            ClassSource::Anonymous(b) | ClassSource::EnumConstant(b, _) => (b.id, b, &[]),
            ClassSource::Snippet(_) => return,
        };
        self.tables[around.file.index()].classes.insert(node, id);
        let env = Rc::new(self.class_env(id, around.file, around.env.clone()));
        self.class_envs.insert(id, Rc::clone(&env));
        if !overlay {
            let vars: Box<[TypeVarId]> =
                params.iter().map(|p| self.w.types.new_var(p.name.name, VarOwner::Class(id))).collect();
            self.w.cell(id).type_params.set(vars).ok();
        }
        self.class_index.insert(id, self.classes.len());
        self.classes.push(SourceClass {
            id,
            file: around.file,
            source,
            enclosing_method: around.env.as_ref().and_then(|e| e.method),
            static_context: around.env.as_ref().is_some_and(|e| e.is_static),
            overlay,
            fields: Vec::new(),
            initializers: Vec::new(),
            enum_constants: Vec::new(),
            jml: Vec::new(),
            methods: Vec::new(),
        });
        let inner = Around {
            file: around.file,
            outer: Some(id),
            nesting: Nesting::Member,
            env: Some(env),
            package: around.package,
        };
        let mut members = Vec::new();
        for m in &body.members {
            if let Member::Type(t) = m {
                let before = self.classes.len();
                self.enter_type(t, &inner);
                members.extend(self.classes.get(before).map(|c| c.id));
            }
        }
        if overlay {
            members.retain(|c| !self.w.member_classes(id).contains(c));
            self.spec_member_classes.insert(id, members);
        } else {
            self.w.cell(id).member_classes.set(members.into()).ok();
        }
    }

    fn class_env(&self, id: ClassId, file: FileId, outer: Option<Rc<Env<'s>>>) -> Env<'s> {
        Env {
            file,
            class: id,
            method: None,
            is_static: false,
            in_header: false,
            in_jml: false,
            spec: SpecPlace::default(),
            snippet: false,
            type_vars: Rc::from([]),
            scope: None,
            outer,
            returns: Returns::Nothing,
            yields: Yields::Nothing,
            result: None,
            in_prologue: false,
            in_annotation: false,
            marker: PhantomData,
        }
    }

    /// A class declared in a method body.
    pub fn enter_local_class(&mut self, env: &Env<'s>, t: &'s TypeDecl) -> Option<ClassId> {
        let around = self.local_around(env, Nesting::Local);
        if let Some(&known) = self.tables[env.file.index()].classes.get(&t.id) {
            return Some(known);
        }
        let n = self.local_name_numbers.entry((env.class, t.name.name)).or_insert(0);
        *n += 1;
        let binary = format!("{}${n}{}", self.w.decl(env.class).binary_name, t.name.name);
        let decl = ClassDecl {
            binary_name: Name::new(&binary),
            simple_name: t.name.name,
            package: around.package,
            kind: class_kind(t.kind),
            flags: type_flags(t, Nesting::Local, None),
            nesting: Nesting::Local,
            outer: Some(env.class),
            origin: Origin::Source { file: env.file, node: t.id },
        };
        let id = self.w.enter(decl).ok()?;
        self.enter_body(id, ClassSource::Decl(t), &around, false);
        Some(id)
    }

    /// The class of an anonymous body; its supertypes are set by the caller.
    pub fn enter_anonymous(&mut self, env: &Env<'s>, source: ClassSource<'s>) -> Option<ClassId> {
        let body: &'s TypeBody = match source {
            ClassSource::Anonymous(b) | ClassSource::EnumConstant(b, _) => b,
            ClassSource::Decl(_) | ClassSource::Snippet(_) => return None,
        };
        if let Some(&known) = self.tables[env.file.index()].classes.get(&body.id) {
            return Some(known);
        }
        let around = self.local_around(env, Nesting::Anonymous);
        let n = self.local_numbers.entry(env.class).or_insert(0);
        *n += 1;
        let binary = format!("{}${n}", self.w.decl(env.class).binary_name);
        let decl = ClassDecl {
            binary_name: Name::new(&binary),
            simple_name: Name::new(""),
            package: around.package,
            kind: ClassKind::Class,
            flags: Flags::default(),
            nesting: Nesting::Anonymous,
            outer: Some(env.class),
            origin: Origin::Source { file: env.file, node: body.id },
        };
        let id = self.w.enter(decl).ok()?;
        self.enter_body(id, source, &around, false);
        Some(id)
    }

    fn local_around(&self, env: &Env<'s>, nesting: Nesting) -> Around<'s> {
        Around {
            file: env.file,
            outer: Some(env.class),
            nesting,
            env: Some(Rc::new(env.clone())),
            package: self.w.decl(env.class).package,
        }
    }

    /// A snippet is a class named after its file, with one method.
    fn enter_snippet(&mut self, file: FileId, snippet: &'s Snippet) {
        let path = &self.sources.file(file).source.path;
        let stem = snippet_name(path);
        let decl = ClassDecl {
            binary_name: Name::new(&stem),
            simple_name: Name::new(&stem),
            package: Name::new(""),
            kind: ClassKind::Class,
            flags: Flags::PUBLIC,
            nesting: Nesting::TopLevel,
            outer: None,
            origin: Origin::Source { file, node: NodeId(0) },
        };
        let Ok(id) = self.enter_once(file, decl) else {
            let message = format!("duplicate class: {stem}");
            self.report(file, Span::default(), Severity::Error, message);
            return;
        };
        let mut env = self.class_env(id, file, None);
        env.snippet = true;
        let env = Rc::new(env);
        self.class_envs.insert(id, Rc::clone(&env));
        self.w.cell(id).type_params.set(Box::default()).ok();
        self.class_index.insert(id, self.classes.len());
        self.classes.push(SourceClass {
            id,
            file,
            source: ClassSource::Snippet(snippet),
            enclosing_method: None,
            static_context: false,
            overlay: false,
            fields: Vec::new(),
            initializers: Vec::new(),
            enum_constants: Vec::new(),
            jml: Vec::new(),
            methods: Vec::new(),
        });
        let around = Around { file, outer: Some(id), nesting: Nesting::Member, env: Some(env), package: Name::new("") };
        let mut members = Vec::new();
        for item in &snippet.items {
            if let SnippetItem::Member(Member::Type(t)) = item {
                let before = self.classes.len();
                self.enter_type(t, &around);
                members.extend(self.classes.get(before).map(|c| c.id));
            }
        }
        self.w.cell(id).member_classes.set(members.into()).ok();
    }
}

/// `papers/addition.jsh` is the class and method `addition`.
pub(crate) fn snippet_name(path: &str) -> String {
    let file = path.rsplit(['/', '\\']).next().unwrap_or(path);
    file.strip_suffix(".jsh").unwrap_or(file).to_owned()
}

fn class_kind(kind: TypeDeclKind) -> ClassKind {
    match kind {
        TypeDeclKind::Class => ClassKind::Class,
        TypeDeclKind::Interface => ClassKind::Interface,
        TypeDeclKind::Enum => ClassKind::Enum,
        TypeDeclKind::Record => ClassKind::Record,
        TypeDeclKind::Annotation => ClassKind::Annotation,
    }
}

fn type_flags(t: &TypeDecl, nesting: Nesting, outer: Option<ClassKind>) -> Flags {
    let mut flags = mod_flags(&t.mods);
    let kind = class_kind(t.kind);
    let in_interface = matches!(outer, Some(ClassKind::Interface | ClassKind::Annotation));
    if in_interface {
        flags = flags.with(Flags::PUBLIC).with(Flags::STATIC);
    }
    match kind {
        ClassKind::Interface | ClassKind::Annotation => {
            flags = flags.with(Flags::INTERFACE).with(Flags::ABSTRACT);
        }
        ClassKind::Enum => {
            flags = flags.with(Flags::ENUM);
            if t.enum_constants.iter().all(|c| c.body.is_none()) {
                flags = flags.with(Flags::FINAL);
            }
        }
        ClassKind::Record => flags = flags.with(Flags::FINAL),
        ClassKind::Class => {}
    }
    if kind != ClassKind::Class && nesting != Nesting::TopLevel {
        flags = flags.with(Flags::STATIC);
    }
    if t.in_jml {
        flags = flags.with(Flags::JML);
    }
    flags
}

/// Written modifiers as flags.
pub(crate) fn mod_flags(mods: &Modifiers) -> Flags {
    const JAVA: [(JavaMods, Flags); 13] = [
        (JavaMods::PUBLIC, Flags::PUBLIC),
        (JavaMods::PROTECTED, Flags::PROTECTED),
        (JavaMods::PRIVATE, Flags::PRIVATE),
        (JavaMods::ABSTRACT, Flags::ABSTRACT),
        (JavaMods::DEFAULT, Flags::DEFAULT),
        (JavaMods::STATIC, Flags::STATIC),
        (JavaMods::SEALED, Flags::SEALED),
        (JavaMods::NON_SEALED, Flags::NON_SEALED),
        (JavaMods::FINAL, Flags::FINAL),
        (JavaMods::TRANSIENT, Flags::TRANSIENT),
        (JavaMods::VOLATILE, Flags::VOLATILE),
        (JavaMods::SYNCHRONIZED, Flags::SYNCHRONIZED),
        (JavaMods::NATIVE, Flags::NATIVE),
    ];
    const JML: [(JmlMods, Flags); 8] = [
        (JmlMods::PURE, Flags::PURE),
        (JmlMods::STRICTLY_PURE, Flags::PURE),
        (JmlMods::SPEC_PURE, Flags::PURE),
        (JmlMods::HELPER, Flags::HELPER),
        (JmlMods::SPEC_PUBLIC, Flags::SPEC_PUBLIC),
        (JmlMods::SPEC_PROTECTED, Flags::SPEC_PROTECTED),
        (JmlMods::GHOST, Flags::JML),
        (JmlMods::MODEL, Flags::JML),
    ];
    let mut flags = Flags::default();
    for (m, f) in JAVA {
        if mods.java.has(m) {
            flags = flags.with(f);
        }
    }
    for (m, f) in JML {
        if mods.jml.has(m) {
            flags = flags.with(f);
        }
    }
    flags
}
