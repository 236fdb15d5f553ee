//! Which body a call reaches: members by name, the implementation that an exact
//! class selects, all implementations behind a virtual method, and whether
//! others may exist.

use std::rc::Rc;

use javelin_ir::callees::Implementations;
use javelin_ir::program::{Dispatch, MethodKey};
use javelin_logic::Term;
use javelin_sema::classes::{ClassKind, Flags, Nesting};
use javelin_sema::typed::MethodSource;
use javelin_sema::{ClassId, MethodId, Ty, TyKind};
use javelin_syntax::ast::{BinaryOp, Expr, ExprKind, Stmt, StmtKind};

use crate::Lowering;

/// The bodies of classes behind a virtual method.
#[derive(Debug)]
pub(crate) struct Targets {
    closed: bool,
    by_type: Vec<(Term, MethodKey)>,
}

impl<'p> Lowering<'p> {
    /// The method declared in the class itself with this name and number of parameters.
    pub fn find_method(&self, class: ClassId, name: &str, params: usize) -> Option<MethodId> {
        let world = &self.program.world;
        self.declared_methods(class).find(|method| {
            let info = world.method(*method);
            info.name.as_str() == name && info.params.len() == params && !info.flags.has(Flags::BRIDGE)
        })
    }

    /// What the class declares: by its text or class file, and by `specs/` where the
    /// class file only inherits it (StringBuilder from a class nobody can name).
    fn declared_methods(&self, class: ClassId) -> impl Iterator<Item = MethodId> {
        let world = &self.program.world;
        let told = world.spec_members(class).into_iter().flat_map(|members| members.methods.iter());
        let java = |method: &&MethodId| !world.method(**method).flags.has(Flags::JML);
        world.members(class).methods.iter().chain(told.filter(java)).copied()
    }

    /// The member of a type with this name and number of parameters, inherited
    /// ones included, nearest first.
    pub fn member(&self, ty: Ty, name: &str, params: usize) -> Option<MethodId> {
        let world = &self.program.world;
        let mut open = vec![world.upper_bound(ty)];
        let mut at = 0;
        while at < open.len() {
            if let Some(class) = world.class_of(open[at])
                && let Some(method) = self.find_method(class, name, params)
            {
                return Some(method);
            }
            let supers = match world.types.kind(open[at]) {
                TyKind::Intersection(parts) => parts.to_vec(),
                _ => world.direct_supertypes(open[at]),
            };
            for above in supers {
                if !open.contains(&above) {
                    open.push(above);
                }
            }
            at += 1;
        }
        self.find_method(world.class_of(world.object())?, name, params)
    }

    /// Is there a body in text that runs when the method is called? A body in
    /// `specs/` counts where all its names were found in the class file.
    pub fn has_text(&self, method: MethodId) -> bool {
        self.program.source_method(method).is_some_and(|source| {
            let overlay = self.program.source_class(source.class).is_none_or(|class| class.overlay);
            let body = match source.source {
                MethodSource::Decl(decl) => decl.body.is_some(),
                _ => true,
            };
            body && !(overlay && self.program.unsupported.contains_key(&method))
        })
    }

    /// Can the method be run: by its text, or because the logic knows it?
    pub(crate) fn is_runnable(&self, method: MethodId) -> bool {
        self.has_text(method) || self.is_native_intrinsic(method)
    }

    /// Is the body of a method of the library one comparison? Its contract is for those who
    /// override it (`Object.equals`).
    pub(crate) fn says_all(&self, method: MethodId) -> bool {
        let Some(source) = self.program.source_method(method).filter(|_| self.is_trusted(method)) else { return false };
        let MethodSource::Decl(decl) = source.source else { return false };
        let only = decl.body.as_ref().map(|body| &body.stmts[..]);
        let Some([Stmt { kind: StmtKind::Return(Some(value)), .. }]) = only else { return false };
        let is_plain = |e: &Expr| matches!(e.kind, ExprKind::This(None) | ExprKind::Name(_));
        matches!(&value.kind, ExprKind::Binary { op: BinaryOp::Eq, lhs, rhs, .. } if is_plain(lhs) && is_plain(rhs))
    }

    /// How a call through a value of static type `site` finds its body.
    pub fn dispatch(&self, method: MethodId, site: Ty) -> (MethodId, Dispatch) {
        let world = &self.program.world;
        let info = world.method(method);
        if info.is_static() || info.is_constructor() || info.flags.is_private() || info.flags.is_final() {
            return (method, Dispatch::Exact);
        }
        let site = world.erasure(world.upper_bound(site));
        // An array's methods are Object's.
        if matches!(world.types.kind(site), TyKind::Array(_)) {
            return (method, Dispatch::Exact);
        }
        let class = world.class_of(site);
        if let Some(class) = class.filter(|class| self.is_exact(*class))
            && let Some(target) = self.resolve(class, method)
        {
            return (target, Dispatch::Exact);
        }
        (method, Dispatch::Virtual)
    }

    /// Have all objects of the class exactly this class?
    fn is_exact(&self, class: ClassId) -> bool {
        let decl = self.program.world.decl(class);
        !decl.is_interface()
            && !decl.flags.is_abstract()
            && (decl.flags.is_final()
                || decl.kind == ClassKind::Record
                || decl.nesting == Nesting::Anonymous
                || decl.kind == ClassKind::Enum && !self.enum_has_bodies(class))
    }

    fn enum_has_bodies(&self, class: ClassId) -> bool {
        self.program
            .source_class(class)
            .is_none_or(|source| source.enum_constants.iter().any(|(_, constant)| constant.body.is_some()))
    }

    /// The body that objects of exactly `class` run for `method`: the nearest in
    /// the superclasses, else the most specific default method.
    pub fn resolve(&self, class: ClassId, method: MethodId) -> Option<MethodId> {
        self.resolve_among(class, method, &|_| true)
    }

    /// The same for our model of a class of the library. What the JDK's class overrides and `specs/` does
    /// not, the model inherits (`ArrayList.sort`, `HashMap.merge`): the class file has no body to run.
    fn resolve_modelled(&self, class: ClassId, method: MethodId) -> Option<MethodId> {
        let found = self.resolve(class, method)?;
        if self.is_modelled(found) {
            Some(found)
        } else {
            self.resolve_among(class, method, &|own| self.is_modelled(own))
        }
    }

    /// Does the text of its class know the method?
    fn is_modelled(&self, method: MethodId) -> bool {
        let owner = self.program.world.method(method).owner;
        let is_overlay = self.program.source_class(owner).is_some_and(|class| class.overlay);
        !is_overlay || self.program.source_method(method).is_some()
    }

    fn resolve_among(&self, class: ClassId, method: MethodId, counts: &dyn Fn(MethodId) -> bool) -> Option<MethodId> {
        let world = &self.program.world;
        if world.method(method).flags.is_private() {
            return Some(method);
        }
        let mut at = Some(class);
        while let Some(owner) = at {
            let has_body = |own: &MethodId| !world.method(*own).flags.is_abstract() && counts(*own);
            let found = self.declared_methods(owner).find(|own| has_body(own) && self.implements(class, *own, method));
            if found.is_some() {
                return found;
            }
            at = self.superclass(owner);
        }
        self.default_method(class, method, counts)
    }

    /// The most specific default method among all superinterfaces.
    fn default_method(&self, class: ClassId, method: MethodId, counts: &dyn Fn(MethodId) -> bool) -> Option<MethodId> {
        let world = &self.program.world;
        let mut found: Vec<MethodId> = Vec::new();
        for interface in self.superinterfaces(class) {
            let own = self.declared_methods(interface);
            found.extend(own.filter(|own| {
                let info = world.method(*own);
                !info.flags.is_abstract() && !info.is_static() && counts(*own) && self.implements(class, *own, method)
            }));
        }
        let owner = |method: MethodId| world.method(method).owner;
        found.iter().copied().find(|candidate| {
            found.iter().all(|other| {
                other == candidate
                    || !world.is_subclass(owner(*other), owner(*candidate))
                    || owner(*other) == owner(*candidate)
            })
        })
    }

    fn superinterfaces(&self, class: ClassId) -> Vec<ClassId> {
        let world = &self.program.world;
        let mut open = vec![class];
        let mut found = Vec::new();
        let mut at = 0;
        while at < open.len() {
            let header = world.header(open[at]);
            for above in header.superclass.iter().chain(&header.interfaces).filter_map(|ty| world.class_of(*ty)) {
                if !open.contains(&above) {
                    open.push(above);
                    if world.decl(above).is_interface() {
                        found.push(above);
                    }
                }
            }
            at += 1;
        }
        if world.decl(class).is_interface() {
            found.insert(0, class);
        }
        found
    }

    /// Is `own` the same method as `method` for objects of `class`: itself, an
    /// override, or of the same signature there?
    fn implements(&self, class: ClassId, own: MethodId, method: MethodId) -> bool {
        if own == method {
            return true;
        }
        let world = &self.program.world;
        let (mine, theirs) = (world.method(own), world.method(method));
        if mine.name != theirs.name
            || mine.params.len() != theirs.params.len()
            || mine.is_static()
            || mine.flags.is_private()
            || mine.flags.has(Flags::BRIDGE)
        {
            return false;
        }
        if self.program.source_method(own).is_some_and(|source| source.overrides.contains(&method)) {
            return true;
        }
        let erased = world.erase_all(&mine.params);
        if erased == world.erase_all(&theirs.params) {
            return true;
        }
        let seen_as = |owner: ClassId, params: &[Ty]| {
            let site = world.as_super(world.this_type(class), owner)?;
            Some(world.erase_all(&world.subst_all(params, &world.subst_of(site))))
        };
        seen_as(theirs.owner, &theirs.params) == seen_as(mine.owner, &mine.params)
            && seen_as(theirs.owner, &theirs.params).is_some()
    }

    /// All bodies a virtual call may reach, lambdas met so far included.
    pub(crate) fn implementations_of(&self, method: MethodId) -> Implementations {
        let targets = self.targets_of(method);
        let mut by_type = targets.by_type.clone();
        let world = &self.program.world;
        let owner = world.method(method).owner;
        for (key, site) in self.synthetics.borrow().lambdas() {
            let mut interfaces = site.info.implements.iter().filter_map(|ty| world.class_of(*ty));
            let Some(interface) = interfaces.find(|class| world.is_subclass(*class, owner)) else { continue };
            let ty = self.terms.type_const(&self.lambda_class(site));
            let function = self.implements(interface, site.info.method, method)
                || self.implements(interface, method, site.info.method);
            if function {
                by_type.push((ty, key));
            } else if let Some(target) = self.resolve(interface, method) {
                by_type.push((ty, self.key(target)));
            }
        }
        Implementations { closed: targets.closed, by_type }
    }

    fn targets_of(&self, method: MethodId) -> Rc<Targets> {
        if let Some(known) = self.targets.borrow().get(&method) {
            return known.clone();
        }
        let world = &self.program.world;
        let owner = world.method(method).owner;
        let mut by_type = Vec::new();
        for class in &self.program.classes {
            let decl = world.decl(class.id);
            if decl.is_interface() || self.is_abstract(class.id) || !world.is_subclass(class.id, owner) {
                continue;
            }
            let target = self.resolve_modelled(class.id, method);
            if let Some(target) = target.filter(|target| !class.overlay || self.is_runnable(*target)) {
                by_type.push((self.terms.type_const(&self.class_name(class.id)), self.key(target)));
            }
        }
        // That nothing at all implements it would make every call of it impossible.
        let closed = self.is_closed(owner) && !(self.options.closed && by_type.is_empty());
        let targets = Rc::new(Targets { closed, by_type });
        self.targets.borrow_mut().insert(method, targets.clone());
        targets
    }

    /// An enum whose constants all have bodies has no objects of its own class;
    /// one with an abstract method is abstract.
    fn is_abstract(&self, class: ClassId) -> bool {
        let world = &self.program.world;
        let decl = world.decl(class);
        decl.flags.is_abstract()
            || decl.kind == ClassKind::Enum
                && self.program.source_class(class).is_some_and(|source| {
                    !source.enum_constants.is_empty()
                        && source.enum_constants.iter().all(|(_, constant)| constant.body.is_some())
                })
    }

    /// May a class outside the sources, or a lambda, have another body for the method?
    pub fn is_open(&self, method: MethodId) -> bool {
        let info = self.program.world.method(method);
        let is_fixed = info.is_static() || info.is_constructor() || info.flags.is_private() || info.flags.is_final();
        !is_fixed && !self.is_closed(info.owner)
    }

    /// May a lambda implement the interface? Not where two methods of different names are left to
    /// implement (JLS 9.8), or none.
    pub(crate) fn may_be_functional(&self, interface: ClassId) -> bool {
        let world = &self.program.world;
        let above = self.superinterfaces(interface);
        let methods = || above.iter().flat_map(|above| &world.members(*above).methods).copied();
        let object = world.class_of(world.object());
        let of_object = |method: MethodId| {
            let known = object.into_iter().flat_map(|object| &world.members(object).methods);
            known.copied().any(|known| self.implements(interface, known, method))
        };
        let is_done = |method: MethodId| {
            let owner = |method: MethodId| world.method(method).owner;
            methods().any(|other| {
                let below = owner(other) != owner(method) && world.is_subclass(owner(other), owner(method));
                below && !world.method(other).flags.is_abstract() && self.implements(interface, other, method)
            })
        };
        let is_left = |m: &MethodId| world.method(*m).flags.is_abstract() && !of_object(*m) && !is_done(*m);
        let mut left = methods().filter(is_left).map(|method| world.method(method).name);
        left.next().is_some_and(|first| left.all(|other| other == first))
    }
}
