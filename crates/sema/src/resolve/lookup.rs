//! Members by name through the class hierarchy (JLS 8.2, 8.4.8).

use crate::Name;
use crate::analyzer::Analyzer;
use crate::classes::{ClassId, FieldId, Flags, MethodId, Ty, World};
use crate::resolve::env::Env;
use crate::sources::Role;
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// Answers given so far; valid once headers are resolved.
#[derive(Default)]
pub(crate) struct MemberCache {
    pub headers_done: bool,
    /// Classes whose supertypes are not all known: no "cannot find symbol".
    pub incomplete: FxHashSet<ClassId>,
    classes: FxHashMap<(ClassId, Name), Option<ClassId>>,
    fields: FxHashMap<(ClassId, Name, Sees), Option<FieldId>>,
    methods: FxHashMap<(ClassId, Name), Rc<[MethodId]>>,
    functional: FxHashMap<ClassId, Option<MethodId>>,
}

/// Whose eyes look for a member: ghost and model members are JML's.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Sees {
    Java,
    Jml,
}

impl<'s> Analyzer<'s, '_> {
    /// What the text at a place may use: Java of the user's files has no ghosts,
    /// bodies in `specs/` keep their state in them.
    pub fn sees(&self, env: &Env<'s>) -> Sees {
        let user = self.sources.file(env.file).role == Role::User;
        if user && !env.in_jml { Sees::Java } else { Sees::Jml }
    }

    /// A member class, own or inherited.
    pub fn member_class(&mut self, class: ClassId, name: Name) -> Option<ClassId> {
        if let Some(&known) = self.cache.classes.get(&(class, name)) {
            return known;
        }
        let found = self.find_member_class(class, class, name, 0);
        if self.cache.headers_done {
            self.cache.classes.insert((class, name), found);
        }
        found
    }

    fn find_member_class(&mut self, site: ClassId, class: ClassId, name: Name, depth: u32) -> Option<ClassId> {
        let w = self.w;
        let added = self.spec_member_classes.get(&class).map_or(&[][..], |v| v);
        let own = w.member_classes(class).iter().chain(added).copied();
        if let Some(c) = own.into_iter().find(|&c| w.decl(c).simple_name == name) {
            // What cannot be seen from the heir is not inherited.
            let flags = w.decl(c).flags;
            let visible = class == site
                || flags.has(Flags::PUBLIC)
                || flags.has(Flags::PROTECTED)
                || w.outermost(class) == w.outermost(site)
                || (!flags.is_private() && w.decl(class).package == w.decl(site).package);
            return visible.then_some(c);
        }
        if depth > 100 {
            return None;
        }
        self.ensure_header(class);
        let header = w.header(class);
        for &t in header.superclass.iter().chain(header.interfaces.iter()) {
            if let Some(c) = w.class_of(t)
                && let Some(found) = self.find_member_class(site, c, name, depth + 1)
            {
                return Some(found);
            }
        }
        None
    }

    /// A field, own or inherited.
    pub fn find_field(&mut self, class: ClassId, name: Name, sees: Sees) -> Option<FieldId> {
        if let Some(&known) = self.cache.fields.get(&(class, name, sees)) {
            return known;
        }
        self.ensure_overlays_above(class);
        let found = search_field(self.w, class, class, name, sees, 0);
        if !self.cache.incomplete.contains(&class) {
            self.cache.fields.insert((class, name, sees), found);
        }
        found
    }

    /// Another field of the same name that a class inherits beside the one found.
    pub fn other_field(&mut self, class: ClassId, f: FieldId) -> Option<FieldId> {
        let w = self.w;
        let name = w.field(f).name;
        if w.field(f).owner == class || w.header(class).interfaces.is_empty() {
            return None;
        }
        let header = w.header(class);
        let supers = header.superclass.iter().chain(header.interfaces.iter());
        let supers: Vec<ClassId> = supers.filter_map(|&t| w.class_of(t)).collect();
        supers.into_iter().filter_map(|c| self.find_field(c, name, Sees::Java)).find(|&o| {
            let flags = w.field(o).flags;
            o != f && !flags.is_private() && !flags.has(Flags::JML)
        })
    }

    /// A field that a specification adds to a class of the library. A name of the
    /// user's, however far out, comes before it.
    pub fn is_spec_state(&self, f: FieldId) -> bool {
        let info = self.w.field(f);
        let text = self.class_index.get(&info.owner).map(|&i| self.classes[i].file);
        info.flags.has(Flags::JML) && text.is_some_and(|file| self.sources.file(file).role == Role::Spec)
    }

    /// Member methods of this name, own and inherited, less the overridden.
    pub fn methods_named(&mut self, class: ClassId, name: Name) -> Rc<[MethodId]> {
        if let Some(known) = self.cache.methods.get(&(class, name)) {
            return Rc::clone(known);
        }
        // Break circles that are errors already.
        self.cache.methods.insert((class, name), Rc::from([]));
        let found: Rc<[MethodId]> = self.collect_methods(class, name).into();
        self.cache.methods.insert((class, name), Rc::clone(&found));
        found
    }

    /// Overlays of the class and everything it inherits from.
    fn ensure_overlays_above(&mut self, class: ClassId) {
        if self.pending_overlays.is_empty() {
            return;
        }
        let w = self.w;
        let mut todo = vec![class];
        let mut seen = Vec::new();
        while let Some(c) = todo.pop() {
            if seen.contains(&c) {
                continue;
            }
            seen.push(c);
            self.ensure_overlay(c);
            let h = w.header(c);
            let supers = h.superclass.iter().chain(h.interfaces.iter());
            todo.extend(supers.filter_map(|&t| w.class_of(t)));
        }
        if let Some(object) = w.class_of(w.object()) {
            self.ensure_overlay(object);
        }
    }

    fn collect_methods(&mut self, class: ClassId, name: Name) -> Vec<MethodId> {
        self.ensure_overlay(class);
        let w = self.w;
        let mut out = own_methods(w, class, name);
        let header = w.header(class);
        let is_interface = w.decl(class).is_interface();
        if let Some(c) = header.superclass.and_then(|t| w.class_of(t)) {
            self.inherit(class, c, name, false, &mut out);
        }
        // What an interface inherits from interfaces gives way to Object's own
        // methods, as in javac.
        if is_interface && let Some(object) = w.class_of(w.object()) {
            self.inherit(class, object, name, false, &mut out);
        }
        for &t in header.interfaces.iter() {
            if let Some(c) = w.class_of(t) {
                self.inherit(class, c, name, true, &mut out);
            }
        }
        out
    }

    fn inherit(&mut self, class: ClassId, from: ClassId, name: Name, interface: bool, out: &mut Vec<MethodId>) {
        let w = self.w;
        let package = w.decl(class).package;
        for &m in self.methods_named(from, name).iter() {
            let info = w.method(m);
            let hidden = info.flags.is_private()
                || (interface && info.is_static())
                || (!info.flags.has(Flags::PUBLIC)
                    && !info.flags.has(Flags::PROTECTED)
                    && w.decl(info.owner).package != package);
            if hidden || out.contains(&m) {
                continue;
            }
            let mut overridden = false;
            out.retain(|&o| {
                if overridden || !w.same_signature(class, o, m) {
                    return true;
                }
                let (a, b) = (w.method(o), w.method(m));
                // Two interfaces, neither below the other: both stay, unless
                // only one of them has a body or they inherit one another.
                let from_class = !w.decl(a.owner).is_interface();
                let twins = a.flags.is_abstract() && b.flags.is_abstract();
                if a.owner == class || (from_class && !twins) {
                    overridden = true;
                    return true;
                }
                if w.is_subclass(a.owner, b.owner) {
                    overridden = true;
                    return true;
                }
                !w.is_subclass(b.owner, a.owner)
            });
            if !overridden {
                out.push(m);
            }
        }
    }

    /// The one abstract method of a functional interface (JLS 9.8).
    pub fn functional_method(&mut self, class: ClassId) -> Option<MethodId> {
        if let Some(&known) = self.cache.functional.get(&class) {
            return known;
        }
        let found = self.find_functional(class);
        self.cache.functional.insert(class, found);
        found
    }

    fn find_functional(&mut self, class: ClassId) -> Option<MethodId> {
        let w = self.w;
        let d = w.decl(class);
        if d.kind != crate::classes::ClassKind::Interface || d.flags.has(Flags::SEALED) {
            return None;
        }
        let mut names: Vec<Name> = Vec::new();
        collect_abstract_names(w, class, &mut names, 0);
        let mut found: Option<MethodId> = None;
        for name in names {
            for &m in self.methods_named(class, name).iter() {
                if !w.method(m).flags.is_abstract() || w.redeclares_object(m) {
                    continue;
                }
                match found {
                    None => found = Some(m),
                    Some(f) if w.same_signature(class, f, m) => {
                        // Of several equal ones the most specific result wins.
                        let sub = w.is_subtype(w.method(m).result, w.method(f).result);
                        if sub && !w.is_subtype(w.method(f).result, w.method(m).result) {
                            found = Some(m);
                        }
                    }
                    Some(_) => return None,
                }
            }
        }
        found
    }

    /// Methods of supertypes that a method overrides or implements.
    pub fn overridden_by(&mut self, class: ClassId, m: MethodId) -> Vec<MethodId> {
        let w = self.w;
        let info = w.method(m);
        if info.is_constructor() || info.is_static() || info.flags.is_private() {
            return Vec::new();
        }
        let mut out = Vec::new();
        let mut seen = vec![class];
        let mut next = 0;
        while next < seen.len() {
            let c = seen[next];
            next += 1;
            if c != class {
                for o in own_methods(w, c, info.name) {
                    let i = w.method(o);
                    if !i.is_static() && !i.flags.is_private() && w.same_signature(class, m, o) {
                        out.push(o);
                    }
                }
            }
            let h = w.header(c);
            for &t in h.superclass.iter().chain(h.interfaces.iter()) {
                if let Some(s) = w.class_of(t)
                    && !seen.contains(&s)
                {
                    seen.push(s);
                }
            }
        }
        out
    }
}

fn search_field(w: &World, site: ClassId, class: ClassId, name: Name, sees: Sees, depth: u32) -> Option<FieldId> {
    // A specification's own state hides what the class file keeps private.
    let spec = w.spec_members(class).map_or(&[][..], |m| &m.fields);
    let own = spec.iter().chain(w.members(class).fields.iter()).copied();
    let seen = |f: FieldId| sees == Sees::Jml || !w.field(f).flags.has(Flags::JML);
    if let Some(f) = own.into_iter().find(|&f| w.field(f).name == name && seen(f)) {
        let flags = w.field(f).flags;
        let inherited = class == site
            || flags.has(Flags::PUBLIC)
            || flags.has(Flags::PROTECTED)
            || (!flags.is_private() && w.decl(class).package == w.decl(site).package);
        // One that is not inherited still hides those further up.
        return inherited.then_some(f);
    }
    if depth > 100 {
        return None;
    }
    let header = w.header(class);
    let mut supers = header.superclass.iter().chain(header.interfaces.iter());
    let found = supers.find_map(|&t| search_field(w, site, w.class_of(t)?, name, sees, depth + 1));
    // Model fields of Object are members of interfaces too.
    found.or_else(|| {
        let object = w.class_of(w.object())?;
        let model = header.superclass.is_none() && class != object && class == site;
        if model { search_field(w, site, object, name, sees, depth + 1) } else { None }
    })
}

fn own_methods(w: &World, class: ClassId, name: Name) -> Vec<MethodId> {
    let spec = w.spec_members(class).map_or(&[][..], |m| &m.methods);
    let own = w.members(class).methods.iter().chain(spec).copied();
    own.filter(|&m| w.method(m).name == name).collect()
}

fn collect_abstract_names(w: &World, class: ClassId, out: &mut Vec<Name>, depth: u32) {
    for &m in w.members(class).methods.iter() {
        let info = w.method(m);
        if info.flags.is_abstract() && !out.contains(&info.name) {
            out.push(info.name);
        }
    }
    if depth < 100 {
        for &t in w.header(class).interfaces.iter() {
            if let Some(c) = w.class_of(t) {
                collect_abstract_names(w, c, out, depth + 1);
            }
        }
    }
}

impl World {
    /// Two member methods of a class have override-equivalent signatures.
    pub fn same_signature(&self, class: ClassId, a: MethodId, b: MethodId) -> bool {
        let (x, y) = (self.method(a), self.method(b));
        if x.name != y.name || x.params.len() != y.params.len() {
            return false;
        }
        let same_erasure = |p: &[Ty], q: &[Ty]| {
            let mut pairs = p.iter().zip(q);
            pairs.all(|(&s, &t)| self.erasure(s) == self.erasure(t))
        };
        if same_erasure(&x.params, &y.params) {
            return true;
        }
        if x.owner == y.owner {
            return false;
        }
        let this = self.this_type(class);
        let px = self.params_in(this, a);
        let py = self.params_in(this, b);
        same_erasure(&px, &py) || same_erasure(&x.params, &py) || same_erasure(&px, &y.params)
    }

    /// Parameters of a method as a member of a type.
    pub fn params_in(&self, site: Ty, m: MethodId) -> Vec<Ty> {
        let info = self.method(m);
        match self.as_super(site, info.owner) {
            Some(s) if self.is_parameterized(s) => {
                let s = self.subst_of(s);
                self.subst_all(&info.params, &s)
            }
            _ => info.params.to_vec(),
        }
    }

    /// It redeclares a public method of `Object` (JLS 9.8).
    pub fn redeclares_object(&self, m: MethodId) -> bool {
        let info = self.method(m);
        let Some(object) = self.class_of(self.object()) else {
            return false;
        };
        self.members(object).methods.iter().any(|&o| {
            let other = self.method(o);
            other.name == info.name
                && other.flags.has(Flags::PUBLIC)
                && other.params.len() == info.params.len()
                && other.params.iter().zip(info.params.iter()).all(|(&s, &t)| self.erasure(s) == self.erasure(t))
        })
    }

    /// The type of a member as seen from a type (JLS 4.5.2): arguments replace
    /// parameters, a raw site erases.
    pub fn member_type(&self, site: Ty, owner: ClassId, declared: Ty) -> Ty {
        if !self.types.has_var(declared) && !self.is_parameterized(declared) {
            return declared;
        }
        match self.as_super(site, owner) {
            Some(s) if self.is_parameterized(s) => self.subst(declared, &self.subst_of(self.capture(s))),
            Some(s) if self.is_raw(s) => self.erasure(declared),
            Some(_) => declared,
            None => declared,
        }
    }
}
