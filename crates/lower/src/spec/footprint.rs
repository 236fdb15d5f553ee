//! What a method touches, over-approximated from its text and the text of what
//! it calls: globals read and written, methods called, whether it allocates,
//! surely ends, may throw. "Unknown" where code without text may run.
//!
//! Used to decide which class invariants a body can break, what a pure method's
//! value depends on, and which pure methods may be relied on in a proof.

use std::rc::Rc;

use indexmap::{IndexMap, IndexSet};
use javelin_logic::Term;
use javelin_sema::classes::{FileId as File, Nesting};
use javelin_sema::typed::{ClassSource, Entity, MethodSource, Receiver};
use javelin_sema::{ClassId, LocalId, MethodId, Ty, TyKind, Types};
use javelin_syntax::ast::{
    BinaryOp, Expr, ExprKind, LambdaBody, LoopClauseKind, LoopSpec, MethodKind, NodeId, SpecCase, SpecClauseKind, Stmt,
    StmtKind, UnaryOp,
};

use super::walk::{self, Visitor};
use crate::Lowering;
use crate::synthetic::LambdaSite;
use crate::tables::bare;

/// Packages that come with the JDK.
const JAVAS_OWN: [&str; 8] =
    ["java.", "javax.", "jdk.", "sun.", "com.sun.", "org.w3c.dom.", "org.xml.sax.", "org.ietf."];

/// What running a method may touch.
#[derive(Clone, Debug, Default)]
pub struct Footprint {
    pub reads: IndexSet<Term>,
    /// Written at objects that may be older than the call.
    pub writes: Writes,
    /// Fields written at the receiver only.
    pub this_writes: Writes,
    /// Fields written at objects made during the call, once they were finished:
    /// nobody's frame, but their invariants.
    pub fresh_writes: Writes,
    /// Elements written of arrays made during the call while only a local variable knew
    /// them: no object's invariant looks into those.
    pub unseen_writes: Writes,
    /// Outermost classes whose own text writes elements of arrays, or has the library write
    /// them: nobody else can write those of a confined array.
    pub element_writers: IndexSet<ClassId>,
    /// Itself and the methods its run or contract may reach.
    pub calls: IndexSet<MethodId>,
    /// Makes objects, those not counted that it only throws.
    pub allocates: bool,
    /// Contains a loop without a measure: it may run for ever.
    pub may_loop: bool,
    /// An exception may leave it other than those that are obligations.
    pub may_throw: bool,
    /// Code without text may run: it may read and write more than is listed.
    pub unknown: bool,
    /// The same, calls of methods aside: what the text does without naming it.
    pub opaque: bool,
    /// It may run a helper without a body: whoever implements that one, a lambda
    /// perhaps, may leave any invariant broken.
    pub spoils: bool,
    /// What the user's own text writes, there or in callees.
    pub users_writes: Writes,
    /// Among the calls is the method itself.
    pub recursive: bool,
}

/// A global that is written, and the type of the objects it may be written at, erased:
/// an `int[]` is no `char[]`, so what speaks of the one is not broken through the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Write {
    pub global: Term,
    pub at: At,
}

/// The type of an object that is written, erased.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum At {
    /// This one, or one below it.
    Within(Ty),
    /// An `Object[]` that is no array of anything else.
    PlainArray,
    /// An array that only this field holds: nobody gets to it but through the field.
    HeldBy(Term),
}

/// What is written, by global.
#[derive(Clone, Debug, Default)]
pub struct Writes(IndexMap<Term, IndexSet<At>>);

impl Writes {
    pub fn insert(&mut self, write: Write) {
        self.0.entry(write.global).or_default().insert(write.at);
    }

    pub fn add(&mut self, others: &Writes) {
        for (global, types) in &others.0 {
            self.0.entry(*global).or_default().extend(types);
        }
    }

    pub fn globals(&self) -> impl Iterator<Item = Term> {
        self.0.keys().copied()
    }

    pub fn has(&self, global: Term) -> bool {
        self.0.contains_key(&global)
    }

    /// The types of the objects at which it is written.
    pub fn at(&self, global: Term) -> impl Iterator<Item = At> {
        self.0.get(&global).into_iter().flatten().copied()
    }
}

impl Extend<Write> for Writes {
    fn extend<I: IntoIterator<Item = Write>>(&mut self, writes: I) {
        writes.into_iter().for_each(|write| self.insert(write));
    }
}

/// What one body does itself.
#[derive(Default)]
pub(crate) struct Direct {
    pub touched: Footprint,
    pub calls: IndexSet<(MethodId, Role)>,
    /// What callees write at the arguments they are given here.
    pub told: Writes,
}

/// Which object a reached method has as its `this`, seen from the first one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Role {
    /// The receiver of the whole call.
    This,
    /// An object made during the call.
    Fresh,
    /// One that is made to be thrown at once: whoever is returned to never meets it.
    Thrown,
    Other,
    /// Any, and the caller has told what the method writes.
    Told,
}

impl Footprint {
    /// Is it written, wherever?
    pub fn may_write(&self, global: Term) -> bool {
        self.writes.has(global) || self.this_writes.has(global)
    }
}

impl<'p> Lowering<'p> {
    /// The method's own text, callees named but not entered.
    pub(crate) fn direct(&self, method: MethodId) -> Rc<Direct> {
        if let Some(known) = self.spec.directs.borrow().get(&method) {
            return known.clone();
        }
        let found = Rc::new(self.read_text(method));
        self.spec.directs.borrow_mut().insert(method, found.clone());
        found
    }

    fn read_text(&self, method: MethodId) -> Direct {
        let info = self.program.world.method(method);
        let Some(source) = self.program.source_method(method) else {
            let touched = Footprint { unknown: true, opaque: true, may_throw: true, ..Footprint::default() };
            return Direct { touched, ..Direct::default() };
        };
        let mut walker = Walker::new(self, source.file, source.class);
        match source.source {
            MethodSource::Decl(decl) => {
                walk::contract(&mut walker, &decl.contract);
                match &decl.body {
                    Some(body) => walk::block(&mut walker, body),
                    None => walker.without_body(method, &decl.contract.cases),
                }
                if decl.contract.cases.iter().any(speaks_of_exceptions) {
                    walker.found.may_throw = true;
                }
                if decl.kind == MethodKind::CompactConstructor {
                    let fields = self.program.world.members(source.class).components.iter();
                    let at = At::Within(self.program.world.erasure(self.program.world.this_type(source.class)));
                    let written = fields.map(|field| Write { global: self.field_var(*field), at });
                    walker.found.this_writes.extend(written);
                }
            }
            MethodSource::Accessor(field, _) => {
                walker.found.reads.insert(self.field_var(field));
            }
            MethodSource::RecordMethod(_) => {
                let fields = self.program.world.members(source.class).components.iter();
                walker.found.reads.extend(fields.map(|field| self.field_var(*field)));
                walker.found.unknown |= !self.all_primitive(source.class);
            }
            MethodSource::CanonicalConstructor(_) => {
                let fields = self.program.world.members(source.class).components.iter();
                let at = At::Within(self.program.world.erasure(self.program.world.this_type(source.class)));
                let written = fields.map(|field| Write { global: self.field_var(*field), at });
                walker.found.this_writes.extend(written);
            }
            MethodSource::EnumValues | MethodSource::EnumValueOf => {
                walker.found.allocates = true;
                walker.found.may_throw = true;
            }
            MethodSource::Snippet(_) => walker.hides(),
            MethodSource::DefaultConstructor => {}
        }
        if info.is_constructor() {
            walker.construction(source.class);
        }
        // The contracts it inherits speak of it too.
        for &overridden in &source.overrides {
            if let Some((file, contract)) = self.program.contract(overridden) {
                (walker.file, walker.class) = (file, self.program.world.method(overridden).owner);
                walk::contract(&mut walker, contract);
            }
        }
        walker.end()
    }

    /// The text of a lambda or method reference; `this` is the one around it.
    pub(super) fn direct_of_lambda(&self, site: &LambdaSite<'p>) -> Direct {
        let mut walker = Walker::new(self, site.file, site.class);
        match &site.expr.kind {
            ExprKind::Lambda(lambda) => match &lambda.body {
                LambdaBody::Expr(body) => walk::expr(&mut walker, body),
                LambdaBody::Block(body) => walk::block(&mut walker, body),
            },
            _ => walker.called(site.expr),
        }
        walker.end()
    }

    /// What a pure method of the library without a body may ask the objects that it is
    /// given or holds: whether they are equal to others, their hash code, their order.
    fn called_back(&self, method: MethodId) -> Vec<MethodId> {
        let world = &self.program.world;
        let info = world.method(method);
        let object = world.object();
        let any = |ty: &Ty| world.erasure(*ty) == object;
        let of_all = matches!(info.name.as_str(), "equals" | "hashCode" | "toString" | "compareTo");
        let owned = world.class_of(object) == Some(info.owner) || self.is_final_class(info.owner);
        if owned || !of_all && !info.params.iter().any(any) {
            return Vec::new();
        }
        let asked = [
            (world.class_of(object), "equals", 1),
            (world.class_of(object), "hashCode", 0),
            (world.class_of(object), "toString", 0),
            (world.find_class("java/lang/Comparable"), "compareTo", 1),
            (world.find_class("java/util/Comparator"), "compare", 2),
        ];
        let asked = asked.into_iter().filter_map(|(class, name, params)| self.find_method(class?, name, params));
        // What the library keeps of its own changes only when time passes.
        asked.flat_map(|method| self.overriders(method)).copied().filter(|over| !self.is_trusted(*over)).collect()
    }

    fn all_primitive(&self, class: ClassId) -> bool {
        let world = &self.program.world;
        world.members(class).components.iter().all(|field| world.as_prim(world.field(*field).ty).is_some())
    }
}

/// Does the case say something of exceptions that leave?
fn speaks_of_exceptions(case: &SpecCase) -> bool {
    case.behavior == javelin_syntax::ast::Behavior::Exceptional
        || case.clauses.iter().any(|clause| match &clause.kind {
            SpecClauseKind::Signals { .. } | SpecClauseKind::SignalsOnly(_) => true,
            SpecClauseKind::Group(cases) => cases.iter().any(speaks_of_exceptions),
            _ => false,
        })
}

struct Walker<'l, 'p> {
    low: &'l Lowering<'p>,
    file: File,
    class: ClassId,
    found: Footprint,
    calls: IndexSet<(MethodId, Role)>,
    told: Writes,
    /// Locals that hold nothing but an object this body has made.
    fresh: IndexSet<LocalId>,
    /// Those of them that hold a `new Object[n]`.
    plain_arrays: IndexSet<LocalId>,
    /// Elements written of arrays in such locals.
    local_writes: IndexSet<(LocalId, Write)>,
    /// Mentions of a local that tell nobody else what it holds: `a` in `a[i]`.
    unseen: IndexSet<NodeId>,
    /// Locals mentioned otherwise.
    shown: IndexSet<LocalId>,
    /// A lambda or a class in the text may know any local.
    captures: bool,
    /// The target of the plain assignment visited last.
    assigned: Option<NodeId>,
    /// What the `throw` visited last throws.
    thrown: Option<NodeId>,
}

impl<'l, 'p> Walker<'l, 'p> {
    fn new(low: &'l Lowering<'p>, file: File, class: ClassId) -> Self {
        Walker {
            low,
            file,
            class,
            found: Footprint::default(),
            calls: IndexSet::new(),
            told: Writes::default(),
            fresh: IndexSet::new(),
            plain_arrays: IndexSet::new(),
            local_writes: IndexSet::new(),
            unseen: IndexSet::new(),
            shown: IndexSet::new(),
            captures: false,
            assigned: None,
            thrown: None,
        }
    }

    fn end(mut self) -> Direct {
        for (local, write) in self.local_writes {
            let known = self.captures || self.shown.contains(&local);
            let writes = if known { &mut self.found.fresh_writes } else { &mut self.found.unseen_writes };
            writes.insert(write);
        }
        Direct { touched: self.found, calls: self.calls, told: self.told }
    }

    /// A mention that tells nobody what the local holds.
    fn peek(&mut self, mention: &Expr) {
        match &mention.kind {
            ExprKind::Paren(inner) => self.peek(inner),
            _ => {
                self.unseen.insert(mention.id);
            }
        }
    }

    fn local(&self, expr: &Expr) -> Option<LocalId> {
        match (&expr.kind, self.low.program.entity(self.file, expr.id)) {
            (ExprKind::Paren(inner), _) => self.local(inner),
            (_, Entity::Local(local)) => Some(local),
            _ => None,
        }
    }

    /// Nothing is known of the code; a contract with frames bounds what it writes.
    fn without_body(&mut self, method: MethodId, cases: &'p [SpecCase]) {
        let pure = self.low.is_pure(method);
        let framed = !cases.is_empty() && cases.iter().all(writes_nothing);
        let trusted = self.low.is_trusted(method);
        let alone = self.low.runs_alone(method);
        self.found.allocates |= !alone;
        self.found.unknown |= !(trusted && (pure || framed || alone));
        self.found.spoils |= !trusted && self.low.is_helper(method);
        match self.low.frame_globals(method).filter(|_| trusted) {
            Some((written, at_this)) => {
                self.found.writes.extend(written);
                self.found.this_writes.extend(at_this.into_iter().map(|global| self.low.somewhere(global)));
            }
            None => self.found.opaque |= !self.low.is_callback(method),
        }
        let normal = cases.iter().all(|case| case.behavior == javelin_syntax::ast::Behavior::Normal);
        self.found.may_throw |= cases.is_empty() || !normal;
        if trusted && pure {
            self.calls.extend(self.low.called_back(method).into_iter().map(|back| (back, Role::Other)));
        }
    }

    /// The text does more than it names.
    fn hides(&mut self) {
        self.found.unknown = true;
        self.found.opaque = true;
    }

    /// Field initialisers, initialiser blocks and the superclass's constructors.
    fn construction(&mut self, class: ClassId) {
        let program = self.low.program;
        let Some(source) = program.source_class(class) else { return };
        self.file = source.file;
        for field in &source.fields {
            if !program.world.field(field.id).flags.is_static()
                && let Some(init) = &field.var.init
            {
                walk::expr(self, init);
                let own = program.world.this_type(class);
                let at = At::Within(program.world.erasure(own));
                self.found.this_writes.insert(Write { global: self.low.field_var(field.id), at });
            }
        }
        for initializer in source.initializers.iter().filter(|init| !init.is_static) {
            walk::block(self, &initializer.body);
        }
        self.found.allocates = true;
        if let ClassSource::Anonymous(_) | ClassSource::EnumConstant(..) = source.source {
            self.hides();
        }
        let superclass = program.world.header(class).superclass.and_then(|ty| program.world.class_of(ty));
        if let Some(superclass) = superclass {
            self.found.unknown |= program.source_class(superclass).is_none()
                && Some(superclass) != program.world.class_of(program.world.object());
            let constructors = program.world.members(superclass).methods.iter().copied();
            let constructors = constructors.filter(|method| program.world.method(*method).is_constructor());
            let with_text = constructors.filter(|method| program.source_method(*method).is_some());
            self.calls.extend(with_text.map(|method| (method, Role::This)));
        }
    }

    fn ty(&self, expr: &Expr) -> Ty {
        self.low.program.ty(self.file, expr.id)
    }

    /// The global a field, static field or array element lives in.
    fn place(&self, target: &Expr) -> Option<Term> {
        match &target.kind {
            ExprKind::Paren(inner) => self.place(inner),
            ExprKind::Index { array, .. } => {
                let element = self.low.program.world.element(self.ty(array))?;
                Some(self.low.elements_var(element))
            }
            _ => match self.low.program.entity(self.file, target.id) {
                Entity::Field(field) => Some(self.low.field_var(field)),
                _ => None,
            },
        }
    }

    /// An `Object[]` that is no array of anything else.
    fn is_plain(&self, array: &Expr) -> bool {
        let field = self.low.field_of(self.file, array);
        field.is_some_and(|field| self.low.tables().plain_arrays.contains(&field))
            || self.local(array).is_some_and(|local| self.plain_arrays.contains(&local))
    }

    fn is_confined(&self, array: &Expr) -> bool {
        self.low.field_of(self.file, array).is_some_and(|field| self.low.confined_to(field).is_some())
    }

    fn write(&mut self, target: &Expr) {
        let Some(global) = self.place(target) else { return };
        if self.array_of(target).is_some() {
            self.writes_elements();
        }
        let anywhere = At::Within(self.low.program.world.erasure(self.written_at(target)));
        let at = match self.array_of(target) {
            Some(array) if self.is_plain(array) => At::PlainArray,
            Some(array) if self.is_confined(array) => self.place(array).map_or(anywhere, At::HeldBy),
            _ => anywhere,
        };
        let write = Write { global, at };
        match self.role_of_target(target) {
            Role::This => self.found.this_writes.insert(write),
            // A new object or array may have been handed on before it is written.
            Role::Fresh => match self.array_of(target).and_then(|array| self.local(array)) {
                Some(local) => drop(self.local_writes.insert((local, write))),
                None => self.found.fresh_writes.insert(write),
            },
            Role::Other | Role::Told | Role::Thrown => self.found.writes.insert(write),
        };
    }

    /// The type of the object or array that holds what is written.
    fn written_at(&self, target: &Expr) -> Ty {
        match &target.kind {
            ExprKind::Paren(inner) => self.written_at(inner),
            ExprKind::Index { array, .. } => self.ty(array),
            ExprKind::Field { target: object, .. } if !self.is_static(target) => self.ty(object),
            _ => match self.low.program.entity(self.file, target.id) {
                Entity::Field(field) => self.low.program.world.this_type(self.low.program.world.field(field).owner),
                _ => self.low.program.world.object(),
            },
        }
    }

    fn writes_elements(&mut self) {
        self.found.element_writers.insert(self.low.program.world.outermost(self.class));
    }

    fn array_of<'e>(&self, target: &'e Expr) -> Option<&'e Expr> {
        match &target.kind {
            ExprKind::Paren(inner) => self.array_of(inner),
            ExprKind::Index { array, .. } => Some(array),
            _ => None,
        }
    }

    /// Whose field or element is written.
    fn role_of_target(&self, target: &Expr) -> Role {
        match &target.kind {
            ExprKind::Paren(inner) => self.role_of_target(inner),
            ExprKind::Index { array, .. } => self.role_of(array).unless_this(),
            ExprKind::Field { target: object, .. } if !self.is_static(target) => self.role_of(object),
            ExprKind::Name(_) => match self.low.program.entity(self.file, target.id) {
                Entity::Field(field) => self.role_of_implicit(self.low.program.field_receiver(field, self.class)),
                _ => Role::Other,
            },
            _ => Role::Other,
        }
    }

    /// `this` of the class itself, or of one around it.
    fn role_of_implicit(&self, receiver: Receiver) -> Role {
        match receiver {
            Receiver::Implicit(class) if class == self.class => Role::This,
            _ => Role::Other,
        }
    }

    fn is_static(&self, expr: &Expr) -> bool {
        match self.low.program.entity(self.file, expr.id) {
            Entity::Field(field) => self.low.program.world.field(field).flags.is_static(),
            _ => false,
        }
    }

    fn role_of(&self, object: &Expr) -> Role {
        match &object.kind {
            ExprKind::Paren(inner) => self.role_of(inner),
            ExprKind::This(None) | ExprKind::Super(None) => Role::This,
            ExprKind::New(_) | ExprKind::NewArray(_) => Role::Fresh,
            _ => match self.low.program.entity(self.file, object.id) {
                Entity::Local(local) if self.fresh.contains(&local) => Role::Fresh,
                _ => Role::Other,
            },
        }
    }

    fn called(&mut self, expr: &'p Expr) {
        let Some(call) = self.low.program.call(self.file, expr.id) else {
            self.hides();
            return;
        };
        // Who else implements the interfaces of strings has nothing to do with it.
        if self.low.is_function_of_text(call.method) {
            return;
        }
        let role = match (&expr.kind, call.receiver) {
            (ExprKind::CtorCall(_), _) => Role::This,
            (_, Receiver::Super(class)) if class == self.class => Role::This,
            (ExprKind::Call(_), Receiver::Implicit(_)) => self.role_of_implicit(call.receiver),
            (ExprKind::Call(of), Receiver::Target) => of.target.as_ref().map_or(Role::Other, |t| self.role_of(t)),
            (ExprKind::New(_), _) if self.thrown == Some(expr.id) => Role::Thrown,
            (ExprKind::New(_), _) => Role::Fresh,
            _ => Role::Other,
        };
        let told = match &expr.kind {
            ExprKind::Call(of) => self.written_by(call.method, &of.args),
            _ => None,
        };
        // What user code is given is confined no more; the library may work on it.
        if !matches!(&expr.kind, ExprKind::Call(of) if of.args.iter().all(|arg| !self.may_be_array(arg))) {
            self.writes_elements();
        }
        let role = if told.is_some() { Role::Told } else { role };
        self.told.extend(told.into_iter().flatten());
        self.calls.insert((call.method, role));
        // What the library calls pure changes nothing, whoever overrides it there.
        let settled =
            self.low.has_all_bodies(call.method) || self.low.is_trusted(call.method) && self.low.is_pure(call.method);
        let open = matches!(call.receiver, Receiver::Target | Receiver::Implicit(_)) && !settled;
        self.found.unknown |= open;
        if let Some(class) = call.anonymous {
            let around = (self.file, std::mem::replace(&mut self.class, class));
            self.construction(class);
            (self.file, self.class) = around;
        }
        self.found.may_throw |= open && !self.low.contract_forbids_throwing(call.method);
    }

    fn may_be_array(&self, arg: &Expr) -> bool {
        let world = &self.low.program.world;
        let ty = self.ty(arg);
        world.prim_value(ty).is_none() && ty != world.string()
    }

    /// What a method of the library without a body writes when it is given these: where
    /// that is nothing but its arguments, their types here say more than its parameters'.
    fn written_by(&self, method: MethodId, args: &[Expr]) -> Option<Vec<Write>> {
        let low = self.low;
        let is_plain = |source: MethodSource| matches!(source, MethodSource::Decl(decl) if decl.body.is_none());
        let settled = low.is_trusted(method)
            && low.program.source_method(method).is_some_and(|of| is_plain(of.source))
            && low.overriders(method).is_empty();
        if !settled {
            return None;
        }
        let written = low.frame_at_params(method)?;
        let mut found = Vec::new();
        for (global, param) in written {
            let arg = args.get(param)?;
            let ty = low.program.world.erasure(self.ty(arg));
            if low.may_hold(global, ty) {
                found.push(Write { global, at: if self.is_plain(arg) { At::PlainArray } else { At::Within(ty) } });
            }
        }
        Some(found)
    }

    fn measured(&mut self, spec: &LoopSpec) {
        let measured = spec.clauses.iter().any(|clause| matches!(clause.kind, LoopClauseKind::Decreases(_)));
        self.found.may_loop |= !measured;
    }

    /// `+` on an object runs its `toString`.
    fn concatenates_object(&self, expr: &Expr) -> bool {
        let world = &self.low.program.world;
        let ty = self.ty(expr);
        !(world.prim_value(ty).is_some()
            || ty == world.string()
            || ty == Types::NULL
            || matches!(world.types.kind(ty), TyKind::Jml(_)))
    }
}

impl<'p> Visitor<'p> for Walker<'_, 'p> {
    fn expr(&mut self, expr: &'p Expr) {
        match &expr.kind {
            ExprKind::Index { array, .. } => self.peek(array),
            ExprKind::Field { target, .. } => self.peek(target),
            ExprKind::Binary { op: BinaryOp::Eq | BinaryOp::Ne, lhs, rhs, .. } => {
                self.peek(lhs);
                self.peek(rhs);
            }
            ExprKind::Lambda(_) => self.captures = true,
            ExprKind::New(new) => self.captures |= new.body.is_some(),
            ExprKind::Name(_) if !self.unseen.contains(&expr.id) => self.shown.extend(self.local(expr)),
            _ => {}
        }
        match &expr.kind {
            // A constant is its value: nothing is read that would have to be initialised.
            ExprKind::Name(_) | ExprKind::Field { .. } | ExprKind::Index { .. }
                if self.assigned != Some(expr.id) && self.low.program.constant(self.file, expr.id).is_none() =>
            {
                self.found.reads.extend(self.place(expr));
            }
            ExprKind::Assign { op, lhs, .. } => {
                // A plain assignment does not read its target.
                self.assigned = op.is_none().then_some(lhs.id);
                self.write(lhs);
            }
            ExprKind::Unary { op, operand, .. } => match op {
                UnaryOp::PreInc | UnaryOp::PreDec | UnaryOp::PostInc | UnaryOp::PostDec => self.write(operand),
                UnaryOp::Plus | UnaryOp::Neg | UnaryOp::BitNot | UnaryOp::Not => {}
            },
            ExprKind::Call(_) | ExprKind::CtorCall(_) | ExprKind::New(_) | ExprKind::MethodRef(_) => {
                if matches!(expr.kind, ExprKind::New(_)) {
                    self.found.allocates |= self.thrown != Some(expr.id);
                }
                self.called(expr);
            }
            ExprKind::NewArray(_) | ExprKind::ArrayInit(_) | ExprKind::Lambda(_) => self.found.allocates = true,
            ExprKind::Binary { op: BinaryOp::Add, lhs, rhs, .. }
                if self.ty(expr) == self.low.program.world.string() =>
            {
                self.found.allocates = true;
                self.found.unknown |= self.concatenates_object(lhs) || self.concatenates_object(rhs);
            }
            _ => {}
        }
    }

    fn stmt(&mut self, stmt: &'p Stmt) {
        match &stmt.kind {
            StmtKind::While { spec, .. } | StmtKind::DoWhile { spec, .. } => self.measured(spec),
            StmtKind::For(of) => self.measured(&of.spec),
            StmtKind::LocalType(_) => self.captures = true,
            // At the end of a method nobody else knows it yet; a lambda may end more than once.
            StmtKind::Return(Some(value)) if !self.captures => self.peek(value),
            StmtKind::ForEach(of) => match self.low.program.world.element(self.ty(&of.iterable)) {
                Some(element) => {
                    self.found.reads.insert(self.low.elements_var(element));
                }
                None => {
                    self.hides();
                    self.found.may_loop = true;
                    self.found.may_throw = true;
                }
            },
            StmtKind::LocalVar(decl) => {
                for var in &decl.vars {
                    let made = var.init.as_ref().is_some_and(|init| {
                        matches!(init.kind, ExprKind::New(_) | ExprKind::NewArray(_) | ExprKind::ArrayInit(_))
                    });
                    if let Some(local) = self.low.program.local_at(self.file, var.id).filter(|_| made)
                        && self.low.program.local(local).effectively_final
                    {
                        self.fresh.insert(local);
                        let world = &self.low.program.world;
                        if var.init.as_ref().is_some_and(|init| world.element(self.ty(init)) == Some(world.object())) {
                            self.plain_arrays.insert(local);
                        }
                    }
                }
            }
            StmtKind::Throw(thrown) => {
                self.found.may_throw = true;
                self.thrown = Some(bare(thrown).id);
            }
            StmtKind::Try(of) => {
                // What is caught may have been made just now.
                self.found.allocates |= !of.catches.is_empty();
                if !of.resources.is_empty() {
                    self.hides();
                }
            }
            StmtKind::Havoc(_) => {
                self.hides();
                self.writes_elements();
            }
            _ => {}
        }
    }
}

impl Role {
    /// Elements of an array are nobody's fields.
    fn unless_this(self) -> Role {
        if self == Role::This { Role::Other } else { self }
    }
}

/// `assignable \nothing` in every branch of the case.
fn writes_nothing(case: &SpecCase) -> bool {
    case.clauses.iter().any(|clause| match &clause.kind {
        SpecClauseKind::Assignable(refs) => {
            refs.iter().all(|r| matches!(r.kind, javelin_syntax::ast::StoreRefKind::Nothing))
        }
        SpecClauseKind::Group(cases) => cases.iter().all(writes_nothing),
        _ => false,
    })
}

fn calls_nothing(case: &SpecCase) -> bool {
    case.clauses.iter().any(|clause| match &clause.kind {
        SpecClauseKind::Callable(what) => what.trim() == "\\nothing",
        SpecClauseKind::Group(cases) => cases.iter().all(calls_nothing),
        _ => false,
    })
}

impl Lowering<'_> {
    /// Says the library of one of its methods that it calls nothing, neither what others have written nor
    /// constructors, and by its frame what it writes? Then it makes no object that could be met afterwards.
    pub(crate) fn runs_alone(&self, method: MethodId) -> bool {
        let cases = match self.program.source_method(method).map(|source| source.source) {
            Some(MethodSource::Decl(decl)) if decl.body.is_none() => &decl.contract.cases,
            _ => return false,
        };
        self.is_trusted(method)
            && !cases.is_empty()
            && cases.iter().all(calls_nothing)
            && self.frame_globals(method).is_some()
    }

    /// Written at an object of which nothing is said.
    pub(super) fn somewhere(&self, global: Term) -> Write {
        Write { global, at: At::Within(self.program.world.object()) }
    }

    /// Has an object of the type such a place at all? An `int[]` has no elements that are
    /// references.
    fn may_hold(&self, global: Term, at: Ty) -> bool {
        let world = &self.program.world;
        let is_elements = self.field_owner(global).is_none() && self.terms.sort(global).is_map();
        match (self.held.borrow().get(&global), world.element(at)) {
            (Some(held), Some(element)) if is_elements => world.as_prim(*held) == world.as_prim(element),
            _ => true,
        }
    }

    /// May an object of the type, erased, be one that is written there?
    pub(super) fn may_be_at(&self, ty: Ty, at: At) -> bool {
        let world = &self.program.world;
        match at {
            At::Within(written) => self.may_share(ty, written),
            At::HeldBy(_) => true,
            At::PlainArray => match world.element(ty) {
                Some(element) => world.class_of(element).is_none() || element == world.object(),
                None => true,
            },
        }
    }

    /// May something be of both types? Erased types; where in doubt, yes.
    pub(super) fn may_share(&self, a: Ty, b: Ty) -> bool {
        let world = &self.program.world;
        match (world.types.kind(a), world.types.kind(b)) {
            (TyKind::Array(a), TyKind::Array(b)) => match (world.as_prim(*a), world.as_prim(*b)) {
                (None, None) => self.may_share(*a, *b),
                (a, b) => a == b,
            },
            (TyKind::Array(_), TyKind::Class { id, .. }) | (TyKind::Class { id, .. }, TyKind::Array(_)) => {
                world.class_of(world.object()) == Some(*id) || world.decl(*id).is_interface()
            }
            (TyKind::Class { id: a, .. }, TyKind::Class { id: b, .. }) => !self.excludes(*a, *b),
            _ => true,
        }
    }

    /// Is every body that a call of the method may reach among the program's text?
    pub(crate) fn has_all_bodies(&self, method: MethodId) -> bool {
        let world = &self.program.world;
        let info = world.method(method);
        if info.is_static() || info.is_constructor() || info.flags.is_private() || info.flags.is_final() {
            return true;
        }
        self.is_final_class(info.owner) || self.program.source_class(info.owner).is_some_and(|class| !class.overlay)
    }

    /// Nobody outside the file calls it: its text may be judged where it is called.
    pub(crate) fn is_hidden(&self, method: MethodId) -> bool {
        let info = self.program.world.method(method);
        let nesting = self.program.world.decl(info.owner).nesting;
        info.flags.is_private() || matches!(nesting, Nesting::Local | Nesting::Anonymous)
    }

    /// Its text is judged where it is called, and nowhere else.
    pub(crate) fn is_judged_in_callers(&self, method: MethodId) -> bool {
        self.is_hidden(method) && !self.has_contract(method) && self.has_callers(method)
    }

    /// Java's own code: it knows nothing of the user's invariants, whether its contract
    /// is there or not. (Class files of others are parts of the program, judged elsewhere.)
    pub(crate) fn is_library(&self, method: MethodId) -> bool {
        if self.is_trusted(method) {
            return true;
        }
        self.program.source_method(method).is_none() && self.is_javas_own(self.program.world.method(method).owner)
    }

    /// Is it there for the program to implement (`Runnable.run`), without a contract and without
    /// arrays to fill? Whoever implements it answers for the invariants that he may break; what the
    /// library implements itself calls such functions and nothing else.
    pub(crate) fn is_callback(&self, method: MethodId) -> bool {
        let world = &self.program.world;
        let info = world.method(method);
        let fills = info.params.iter().any(|ty| matches!(world.types.kind(world.erasure(*ty)), TyKind::Array(_)));
        self.is_library(method)
            && info.flags.is_abstract()
            && !fills
            && !self.has_contract(method)
            && world.decl(info.owner).is_interface()
            && self.may_be_functional(info.owner)
    }

    /// Is it such a function, or what some class of the library has for one?
    pub(crate) fn implements_callback(&self, method: MethodId) -> bool {
        let above = self.program.source_method(method).map(|source| &source.overrides[..]).unwrap_or_default();
        self.is_callback(method) || above.iter().any(|above| self.is_callback(*above))
    }

    /// A class of Java's own library.
    pub(crate) fn is_javas_own(&self, class: ClassId) -> bool {
        match self.program.source_class(class) {
            Some(source) => !self.is_users(source.file),
            None => {
                let name = self.class_name(class);
                JAVAS_OWN.iter().any(|root| name.starts_with(root))
            }
        }
    }

    /// The contract comes with the tool (`specs/`): it is believed.
    pub(crate) fn is_trusted(&self, method: MethodId) -> bool {
        self.program
            .source_method(method)
            .is_some_and(|source| self.program.sources.file(source.file).role == javelin_sema::Role::Spec)
    }

    /// Is every case of the method's contract a `normal_behavior`?
    pub(crate) fn contract_forbids_throwing(&self, method: MethodId) -> bool {
        let Some((_, contract)) = self.program.contract(method) else { return false };
        let normal = |case: &SpecCase| case.behavior == javelin_syntax::ast::Behavior::Normal;
        !contract.cases.is_empty() && contract.cases.iter().all(normal)
    }
}
