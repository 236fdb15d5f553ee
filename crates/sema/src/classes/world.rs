//! All classes of a run, whatever their origin, behind one set of questions.
//!
//! Takes archives and the classes that `resolve` enters from source; gives
//! declarations, headers and members by id, reading library classes when they
//! are first asked about. Shared and immutable to its users (`&World`), also
//! across threads. It must not know syntax trees.

use super::archive::Archive;
use super::library::{self, Loaded};
use super::model::{
    ClassCell, ClassDecl, ClassHeader, ClassId, ClassKind, ClassMembers, FieldId, FieldInfo, Flags, MethodId,
    MethodInfo, Nesting, Origin, TypeVarId,
};
use super::ty::{Prim, Ty, TyKind, Types};
use crate::Name;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

/// The classes and types of a run.
pub struct World {
    pub types: Types,
    cells: boxcar::Vec<Cell>,
    fields: boxcar::Vec<FieldInfo>,
    methods: boxcar::Vec<MethodInfo>,
    archives: Vec<Archive>,
    names: Mutex<Names>,
    packages: Mutex<FxHashMap<Name, bool>>,
    pub(super) caches: Mutex<Caches>,
    known: OnceLock<Known>,
}

#[derive(Default)]
struct Cell {
    own: ClassCell,
    library: OnceLock<Box<Loaded>>,
    /// Ghost and model members that a specification file adds.
    spec_members: OnceLock<ClassMembers>,
}

#[derive(Default)]
struct Names {
    ids: FxHashMap<Name, ClassId>,
    absent: FxHashSet<Name>,
}

/// Answers that are asked again and again.
#[derive(Default)]
pub(super) struct Caches {
    pub as_super: FxHashMap<(Ty, ClassId), Option<Ty>>,
    pub subtype: FxHashMap<(Ty, Ty), bool>,
}

/// Classes the language itself speaks of.
#[derive(Debug)]
pub struct Known {
    pub object: Ty,
    pub string: Ty,
    pub cloneable: Ty,
    pub serializable: Ty,
    pub throwable: Ty,
    pub class: ClassId,
    pub iterable: ClassId,
    pub enum_class: ClassId,
    pub record: Ty,
    pub annotation: Ty,
    pub boxes: [Ty; 8],
    pub auto_closeable: Ty,
    pub runtime_exception: Ty,
    pub error: Ty,
    pub exception: Ty,
}

impl World {
    /// A world whose library is these archives, first match first.
    pub fn new(archives: Vec<Archive>) -> World {
        World {
            types: Types::new(),
            cells: boxcar::Vec::new(),
            fields: boxcar::Vec::new(),
            methods: boxcar::Vec::new(),
            archives,
            names: Mutex::new(Names::default()),
            packages: Mutex::new(FxHashMap::default()),
            caches: Mutex::new(Caches::default()),
            known: OnceLock::new(),
        }
    }

    // ---- classes by name

    /// The class of a binary name, whether it exists or not: nothing is read.
    pub fn class_named(&self, binary: &str) -> ClassId {
        let name = Name::new(binary);
        let mut names = self.names();
        if let Some(&id) = names.ids.get(&name) {
            return id;
        }
        let id = self.push_cell();
        names.ids.insert(name, id);
        names.absent.remove(&name);
        self.cells[id.index()].own.name.set(name).ok();
        id
    }

    /// The class of a binary name, if it exists.
    pub fn find_class(&self, binary: &str) -> Option<ClassId> {
        let name = Name::new(binary);
        {
            let names = self.names();
            if names.absent.contains(&name) {
                return None;
            }
            if let Some(&id) = names.ids.get(&name) {
                drop(names);
                return (self.decl(id).origin != Origin::Missing).then_some(id);
            }
        }
        if self.archives.iter().any(|a| a.has(binary)) {
            return Some(self.class_named(binary));
        }
        self.names().absent.insert(name);
        None
    }

    /// The class of a dotted name: package, class, member classes.
    pub fn class_by_parts(&self, parts: &[Name]) -> Option<ClassId> {
        let mut prefix = String::new();
        for (i, part) in parts.iter().enumerate() {
            prefix.push_str(part.as_str());
            if let Some(top) = self.find_class(&prefix) {
                let mut class = top;
                for member in &parts[i + 1..] {
                    let binary = self.decl(class).binary_name;
                    class = self.find_class(&format!("{binary}${member}"))?;
                }
                return Some(class);
            }
            prefix.push('/');
        }
        None
    }

    /// Enters a class of the sources. Fails if the name is taken by another
    /// class of the sources.
    pub fn enter(&self, decl: ClassDecl) -> Result<ClassId, ClassId> {
        let id = self.class_named(decl.binary_name.as_str());
        match self.cells[id.index()].own.decl.set(decl) {
            Ok(()) => Ok(id),
            Err(_) => Err(id),
        }
    }

    /// Some class of this package exists (`java.util`).
    pub fn has_package(&self, package: &str) -> bool {
        let name = Name::new(package);
        if let Some(&known) = self.packages().get(&name) {
            return known;
        }
        let found = self.archives.iter().any(|a| a.has_package(package));
        self.packages().insert(name, found);
        found
    }

    /// Declares a package of the sources, and those around it.
    pub fn enter_package(&self, package: &str) {
        let mut end = package.len();
        loop {
            self.packages().insert(Name::new(&package[..end]), true);
            match package[..end].rfind('.') {
                Some(dot) => end = dot,
                None => return,
            }
        }
    }

    // ---- facts of a class

    /// What is known before any type is resolved.
    pub fn decl(&self, id: ClassId) -> &ClassDecl {
        match self.cells[id.index()].own.decl.get() {
            Some(d) => d,
            None => &self.loaded(id).decl,
        }
    }

    /// Type parameters and supertypes. For a source class that is still being
    /// resolved this is empty; `resolve` completes headers before anyone asks.
    pub fn header(&self, id: ClassId) -> &ClassHeader {
        static EMPTY: OnceLock<ClassHeader> = OnceLock::new();
        let cell = &self.cells[id.index()];
        match cell.own.header.get() {
            Some(h) => h,
            None if cell.own.decl.get().is_some() => EMPTY.get_or_init(ClassHeader::default),
            None => &self.loaded(id).header,
        }
    }

    /// The type parameters, also while the header is being resolved.
    pub fn type_params(&self, id: ClassId) -> &[TypeVarId] {
        match self.cells[id.index()].own.type_params.get() {
            Some(p) => p,
            None => &self.header(id).type_params,
        }
    }

    /// Fields and methods declared in the class itself.
    pub fn members(&self, id: ClassId) -> &ClassMembers {
        static EMPTY: OnceLock<ClassMembers> = OnceLock::new();
        let cell = &self.cells[id.index()];
        match cell.own.members.get() {
            Some(m) => m,
            None if cell.own.decl.get().is_some() => EMPTY.get_or_init(ClassMembers::default),
            None => &self.loaded(id).members,
        }
    }

    /// The ghost and model members a specification file adds to a library class.
    pub fn spec_members(&self, id: ClassId) -> Option<&ClassMembers> {
        self.cells[id.index()].spec_members.get()
    }

    /// Classes declared directly in the class.
    pub fn member_classes(&self, id: ClassId) -> &[ClassId] {
        let cell = &self.cells[id.index()];
        match cell.own.member_classes.get() {
            Some(m) => m,
            None if cell.own.decl.get().is_some() => &[],
            None => &self.loaded(id).member_classes,
        }
    }

    /// The header has been resolved (always so for library classes).
    pub fn has_header(&self, id: ClassId) -> bool {
        let cell = &self.cells[id.index()];
        cell.own.decl.get().is_none() || cell.own.header.get().is_some()
    }

    pub(crate) fn cell(&self, id: ClassId) -> &ClassCell {
        &self.cells[id.index()].own
    }

    pub(crate) fn set_spec_members(&self, id: ClassId, members: ClassMembers) {
        self.cells[id.index()].spec_members.set(members).ok();
    }

    pub fn field(&self, id: FieldId) -> &FieldInfo {
        &self.fields[id.index()]
    }

    pub fn method(&self, id: MethodId) -> &MethodInfo {
        &self.methods[id.index()]
    }

    pub fn add_field(&self, field: FieldInfo) -> FieldId {
        FieldId(self.fields.push(field) as u32)
    }

    pub fn add_method(&self, method: MethodInfo) -> MethodId {
        MethodId(self.methods.push(method) as u32)
    }

    pub fn class_count(&self) -> usize {
        self.cells.count()
    }

    pub fn field_count(&self) -> usize {
        self.fields.count()
    }

    pub fn method_count(&self) -> usize {
        self.methods.count()
    }

    // ---- derived facts

    /// The class has an enclosing instance: it is inner and not static.
    pub fn is_inner(&self, id: ClassId) -> bool {
        let d = self.decl(id);
        d.outer.is_some() && !d.flags.is_static() && d.kind == ClassKind::Class
    }

    /// Source name with dots: `java.util.Map.Entry`.
    pub fn qualified_name(&self, id: ClassId) -> String {
        let d = self.decl(id);
        match d.outer {
            Some(outer) if !d.simple_name.as_str().is_empty() => {
                format!("{}.{}", self.qualified_name(outer), d.simple_name.as_str())
            }
            _ if d.nesting == Nesting::Anonymous => d.binary_name.as_str().replace('/', "."),
            _ if d.package.as_str().is_empty() => d.simple_name.to_string(),
            _ => format!("{}.{}", d.package, d.simple_name),
        }
    }

    /// The type of `this` in the class: its own parameters as arguments.
    pub fn this_type(&self, id: ClassId) -> Ty {
        let args: Vec<Ty> = self.type_params(id).iter().map(|&v| self.types.var(v)).collect();
        self.types.class_in(id, &args, self.implicit_outer(id))
    }

    /// `Outer<T>` for an inner class of a generic class, from inside it.
    pub fn implicit_outer(&self, id: ClassId) -> Option<Ty> {
        if !self.is_inner(id) {
            return None;
        }
        let outer = self.this_type(self.decl(id).outer?);
        match self.types.kind(outer) {
            TyKind::Class { args, outer: o, .. } if !args.is_empty() || o.is_some() => Some(outer),
            _ => None,
        }
    }

    /// The class is generic, or an inner class of a generic one.
    pub fn is_generic(&self, id: ClassId) -> bool {
        !self.type_params(id).is_empty() || self.implicit_outer(id).is_some()
    }

    /// The outermost class around it.
    pub fn outermost(&self, mut id: ClassId) -> ClassId {
        while let Some(outer) = self.decl(id).outer {
            id = outer;
        }
        id
    }

    /// The class of a class type.
    pub fn class_of(&self, ty: Ty) -> Option<ClassId> {
        match self.types.kind(ty) {
            TyKind::Class { id, .. } => Some(*id),
            _ => None,
        }
    }

    /// The classes the language speaks of.
    pub fn known(&self) -> &Known {
        self.known.get_or_init(|| {
            let ty = |n: &str| self.types.class(self.class_named(n), &[]);
            Known {
                object: ty("java/lang/Object"),
                string: ty("java/lang/String"),
                cloneable: ty("java/lang/Cloneable"),
                serializable: ty("java/io/Serializable"),
                throwable: ty("java/lang/Throwable"),
                class: self.class_named("java/lang/Class"),
                iterable: self.class_named("java/lang/Iterable"),
                enum_class: self.class_named("java/lang/Enum"),
                record: ty("java/lang/Record"),
                annotation: ty("java/lang/annotation/Annotation"),
                boxes: Prim::ALL.map(|p| ty(p.box_name())),
                auto_closeable: ty("java/lang/AutoCloseable"),
                runtime_exception: ty("java/lang/RuntimeException"),
                error: ty("java/lang/Error"),
                exception: ty("java/lang/Exception"),
            }
        })
    }

    pub fn object(&self) -> Ty {
        self.known().object
    }

    pub fn string(&self) -> Ty {
        self.known().string
    }

    fn loaded(&self, id: ClassId) -> &Loaded {
        let cell = &self.cells[id.index()];
        cell.library.get_or_init(|| {
            let binary = cell.own.name.get().map_or("", |n| n.as_str());
            let bytes = self.archives.iter().find_map(|a| a.read(binary));
            let read = bytes.and_then(|b| library::load(self, id, &b));
            Box::new(read.unwrap_or_else(|| library::missing(self, binary)))
        })
    }

    fn push_cell(&self) -> ClassId {
        ClassId(self.cells.push(Cell::default()) as u32)
    }

    fn names(&self) -> MutexGuard<'_, Names> {
        self.names.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn packages(&self) -> MutexGuard<'_, FxHashMap<Name, bool>> {
        self.packages.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn caches(&self) -> MutexGuard<'_, Caches> {
        self.caches.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The flags that a modifier of the class file gives directly.
pub(super) fn class_flags(access: u16) -> Flags {
    Flags(u32::from(access)).without(Flags::SYNCHRONIZED)
}
