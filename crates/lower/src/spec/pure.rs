//! Methods inside specifications.
//!
//! A call is its body where that is one expression and the target is known;
//! otherwise an uninterpreted function of receiver, arguments and all the state
//! the method may read, so that equal states give equal values and nothing
//! more. What the method's contract promises comes beside it as a fact, guarded
//! so that it cannot be inconsistent:
//!
//! * by the precondition, and by "some result meets the postcondition" unless
//!   the method surely ends normally: a method that loops or throws promises
//!   nothing [Darvas–Müller 2006, §4: well-definedness of model functions];
//! * not at all in proofs on which the contract itself may depend: a pure method
//!   is never used in its own proof.

use javelin_ir::callees::{Callees, Contract, PureMethod};
use javelin_ir::program::Dispatch;
use javelin_logic::{Func, Sort, Substitution, Term, Terms};
use javelin_sema::classes::Flags;
use javelin_sema::typed::{ClassSource, MethodSource, Receiver};
use javelin_sema::{MethodId, Ty};
use javelin_syntax::Span;
use javelin_syntax::ast::{Call, Expr, JmlMods};

use super::Lowered;
use super::bounds;
use super::eval::{Eval, Unfolding};
use crate::Lowering;

/// Bodies of a virtual call that are told apart.
const MOST_TARGETS: usize = 4;
/// Among them, where there are more, of the user's.
const MOST_OWN_TARGETS: usize = 6;
/// Unfoldings within each other.
const DEEPEST: usize = 10;
/// State a function may depend on when its readers are not known.
const MOST_GLOBALS: usize = 64;

/// How the names of functions begin that stand for a method as it is called, and
/// for the very body of an overridable one.
const VALUE: &str = "pure$";
const EXACTLY: &str = "super$";

/// Does the function stand for a method's value?
pub(super) fn is_method_value(terms: &Terms, func: Func) -> bool {
    let name = &terms.func_decl(func).name;
    name.starts_with(VALUE) || name.starts_with(EXACTLY)
}

/// A method applied to values.
pub(super) struct Applied {
    pub method: MethodId,
    pub receiver: Option<Term>,
    pub args: Vec<Term>,
    /// The body is this method's, whatever the receiver's type (`super.m()`, static methods).
    pub exact: bool,
    pub span: Span,
}

impl Applied {
    fn all(&self) -> Vec<Term> {
        self.receiver.into_iter().chain(self.args.iter().copied()).collect()
    }
}

impl<'p> Eval<'_, 'p> {
    pub fn call(&mut self, expr: &'p Expr, call: &'p Call) -> Lowered<Term> {
        let Some(info) = self.low.program.call(self.place.file, expr.id) else {
            return self.fail(expr.span, format!("the method `{}` was not found", call.name.name));
        };
        if info.varargs {
            return self.fail(expr.span, "calls of variable arity are not supported in specifications");
        }
        let receiver = match info.receiver {
            Receiver::Static => None,
            Receiver::Implicit(class) | Receiver::Super(class) => Some(self.outer(class, expr)?),
            Receiver::Target => match &call.target {
                Some(target) => {
                    let object = self.value(target)?;
                    self.define_object(object);
                    Some(object)
                }
                None => return self.fail(expr.span, "this call has no receiver"),
            },
            Receiver::New | Receiver::FirstArg | Receiver::NewArray => {
                return self.fail(expr.span, "this is not a method call");
            }
        };
        let mut args = Vec::new();
        for (arg, &ty) in call.args.iter().zip(&info.params) {
            let value = self.value_as(arg, ty)?;
            // Specifications compute ideally; a parameter holds what its type can.
            let bounded = self.low.range_of(ty, self.place.code).is_some();
            args.push(if bounded { self.wrap(ty, value) } else { value });
        }
        let exact = matches!(info.receiver, Receiver::Super(_) | Receiver::Static);
        let applied = Applied { method: info.method, receiver, args, exact, span: expr.span };
        self.method_value(&applied, info.site)
    }

    /// The value of a method in the state being read.
    pub fn method_value(&mut self, applied: &Applied, site: Ty) -> Lowered<Term> {
        if let Some(value) = self.intrinsic(applied.method, applied.receiver, &applied.args) {
            return Ok(value);
        }
        if let Some(value) = self.enum_method(applied) {
            return Ok(value);
        }
        let Some(source) = self.low.program.source_method(applied.method) else {
            return self.fail(applied.span, "nothing is known of this method: it has neither text nor contract");
        };
        if let MethodSource::Accessor(field, _) = source.source {
            return self.field_value(field, applied.receiver, applied.span);
        }
        self.demand(applied);
        let (target, dispatch) =
            if applied.exact { (applied.method, Dispatch::Exact) } else { self.low.dispatch(applied.method, site) };
        let applied = &Applied { method: target, receiver: applied.receiver, args: applied.args.clone(), ..*applied };
        match dispatch {
            Dispatch::Exact => match self.inline(target, applied) {
                Some(value) => {
                    if self.low.is_recursion(target) {
                        self.promise(applied, value);
                    }
                    Ok(value)
                }
                None => self.promised(applied),
            },
            Dispatch::Virtual => self.dispatched(applied),
        }
    }

    fn enum_method(&mut self, applied: &Applied) -> Option<Term> {
        let world = &self.low.program.world;
        let info = world.method(applied.method);
        if info.owner != world.known().enum_class {
            return None;
        }
        let terms = self.terms();
        match info.name.as_str() {
            "ordinal" => Some(terms.select(self.low.enum_field("ordinal", Sort::Int), applied.receiver?)),
            "name" | "toString" => Some(terms.select(self.low.enum_field("name", Sort::Ref), applied.receiver?)),
            _ => None,
        }
    }

    fn field_value(&mut self, field: javelin_sema::FieldId, object: Option<Term>, span: Span) -> Lowered<Term> {
        let here = Expr { id: javelin_syntax::ast::NodeId(u32::MAX), span, kind: javelin_syntax::ast::ExprKind::Error };
        self.read(field, object, &here)
    }

    /// The call is defined when the callee's precondition holds.
    fn demand(&mut self, applied: &Applied) {
        if self.muted {
            return;
        }
        let terms = self.terms();
        match self.low.demands(applied.method) {
            Some(demands) => {
                let map: Substitution = demands.formals.iter().copied().zip(applied.all()).collect();
                for demand in &demands.list {
                    self.define(terms.substitute(demand.condition, &map));
                }
            }
            // A precondition that mentions itself: nobody can show that it is defined.
            None => {
                let sorts: Vec<Sort> = applied.all().iter().map(|arg| terms.sort(*arg)).collect();
                let name = format!("defined${}", self.low.function_name(applied.method));
                let unknown = terms.func(&name, &sorts, Sort::Bool);
                self.define(terms.apply(unknown, &applied.all()));
            }
        }
    }

    /// By the receiver's exact type where bodies are known, else the function.
    fn dispatched(&mut self, applied: &Applied) -> Lowered<Term> {
        let terms = self.terms();
        let Some(receiver) = applied.receiver else { return self.promised(applied) };
        let known = self.low.implementations(self.low.key(applied.method));
        let mut targets: indexmap::IndexMap<MethodId, Vec<Term>> = indexmap::IndexMap::new();
        for (ty, target) in &known.by_type {
            if target.0 < crate::synthetic::FIRST_KEY {
                targets.entry(MethodId(target.0)).or_default().push(*ty);
            }
        }
        let complete = known.closed && targets.values().map(Vec::len).sum::<usize>() == known.by_type.len();
        let dynamic = self.low.heap.dynamic_type(terms, receiver);
        let mut ways: Vec<(Term, Term)> = Vec::new();
        let few = targets.len() <= MOST_TARGETS;
        // Of many, those that the user has written are worth telling apart.
        let is_own = |target: &&MethodId| self.low.is_own(self.low.key(**target));
        let own: Vec<MethodId> = targets.keys().filter(is_own).take(MOST_OWN_TARGETS).copied().collect();
        let is_told = |target: &MethodId| few || own.contains(target) || self.low.is_basic(*target);
        let told: Vec<(&MethodId, &Vec<Term>)> = targets.iter().filter(|(target, _)| is_told(target)).collect();
        for (target, types) in told {
            let is: Vec<Term> = types.iter().map(|ty| terms.eq(dynamic, *ty)).collect();
            let is = terms.or(&is);
            let known = (self.facts.len(), self.typing.len());
            if let Some(value) = self.under(is, |e| e.known_value(*target, applied)) {
                ways.push((is, value));
            }
            // What holds of an object of this type need not hold of others, or mean anything.
            for fact in self.facts[known.0..].iter_mut().chain(&mut self.typing[known.1..]) {
                *fact = terms.implies(is, *fact);
            }
        }
        let rest = if complete && ways.len() == targets.len() && !ways.is_empty() {
            ways.pop().map(|(_, value)| value)
        } else {
            None
        };
        let base = match rest {
            Some(value) => value,
            None => self.function_value(applied)?,
        };
        // Of the library's interfaces most is told by their contracts: the function stands
        // alone, and what classes make of it beside it.
        if rest.is_none() && self.low.is_trusted(applied.method) {
            for (is, value) in &ways {
                let same =
                    if terms.sort(base) == Sort::Bool { terms.iff(base, *value) } else { terms.eq(base, *value) };
                self.fact(terms.implies(*is, same));
            }
            if self.low.restates(applied.method) {
                ways.clear();
            }
        }
        let value = ways.into_iter().rev().fold(base, |other, (is, value)| terms.ite(is, value, other));
        if rest.is_none() {
            self.promise(applied, value);
        }
        Ok(value)
    }

    fn promised(&mut self, applied: &Applied) -> Lowered<Term> {
        let value = self.function_value(applied)?;
        self.promise(applied, value);
        Ok(value)
    }

    /// What the logic knows of this very method, or its value as one expression.
    fn known_value(&mut self, target: MethodId, applied: &Applied) -> Option<Term> {
        let known = self.attempt(|e| Ok(e.intrinsic(target, applied.receiver, &applied.args)));
        known.flatten().or_else(|| self.inline(target, applied))
    }

    /// The method's value as one expression, if its body is one, or the function that its body
    /// defines.
    fn inline(&mut self, target: MethodId, applied: &Applied) -> Option<Term> {
        if let Some(value) = self.recursive_value(target, applied) {
            return Some(value);
        }
        if self.unfolding.contains(&Unfolding::Method(target)) || self.unfolding.len() >= DEEPEST {
            return None;
        }
        self.attempt(|e| e.body_value(target, applied))
    }

    /// The function that stands for the method, applied.
    pub fn function_value(&mut self, applied: &Applied) -> Lowered<Term> {
        // `super.m()` and `this.m()` are different values where `m` is overridden.
        let exactly = applied.exact && applied.receiver.is_some();
        let method = if exactly { applied.method } else { self.low.first_declared(applied.method) };
        let info = self.low.program.world.method(method);
        if !self.low.is_pure(method) {
            let sentence = format!("`{}` is not pure: specifications may only call pure methods", info.name);
            return self.fail(applied.span, sentence);
        }
        let Some(sort) = self.low.sort_of(info.result) else {
            return self.fail(applied.span, "the method has no value");
        };
        let Some(reads) = self.low.state_read(method) else {
            return self.fail(applied.span, "the method may depend on too much of the state");
        };
        let terms = self.terms();
        let args: Vec<Term> = applied.all().into_iter().chain(reads).collect();
        let sorts: Vec<Sort> = args.iter().map(|arg| terms.sort(*arg)).collect();
        let kind = if exactly { EXACTLY } else { VALUE };
        let func = terms.func(&format!("{kind}{}", self.low.function_name(method)), &sorts, sort);
        if let Some(range) = self.low.range_of(info.result, self.low.maths(info.owner, Some(method)).code) {
            terms.declare_func_range(func, range);
        }
        Ok(terms.apply(func, &args))
    }

    /// Puts the method's contract beside its value. Who guarantees it: the
    /// method's own proof (or `specs/`), which does not depend on this one.
    fn promise(&mut self, applied: &Applied, value: Term) {
        let method = applied.method;
        if self.low.is_unrolling(method) {
            return;
        }
        // The body of a model method is its meaning; nobody proves its contract.
        let model = self.low.program.world.method(method).flags.has(Flags::JML);
        let defined = self.low.program.source_method(method).is_some_and(|source| source.source.body().is_some());
        if model && defined || self.low.is_circular(method, self.place.method) {
            return;
        }
        let Some(contract) = self.low.contract_in_progress(method) else { return };
        let Some(result) = contract.result else { return };
        let terms = self.terms();
        let post = self.low.promised_of(&contract, method, result);
        let mut map: Substitution = contract.formals.iter().copied().zip(applied.all()).collect();
        // A pure method leaves the state alone: before is after.
        map.extend(contract.snapshots.iter().map(|(global, snapshot)| (*snapshot, *global)));
        let mut guards: Vec<Term> = contract.requires.iter().map(|demand| demand.condition).collect();
        if !self.low.surely_returns(method, &contract) {
            guards.push(bounds::exists(terms, &post, result));
        }
        let guard = terms.substitute(terms.and(&guards), &map);
        map.insert(result, value);
        let post = terms.substitute(terms.and(&post), &map);
        self.fact(terms.implies(guard, post));
    }
}

impl Lowering<'_> {
    /// A method of strings or boxes, which keys and elements mostly are, where such
    /// objects are spoken of at all.
    fn is_basic(&self, method: MethodId) -> bool {
        let world = &self.program.world;
        let owner = world.method(method).owner;
        let ty = world.types.class(owner, &[]);
        let basic = ty == world.string() || world.unboxed(ty).is_some();
        basic && self.hierarchy.borrow().get(&self.class_name(owner)).is_some()
    }

    /// Declared `pure`, itself or where it is first declared, or a model method.
    pub(crate) fn is_pure(&self, method: MethodId) -> bool {
        if self.declared_pure(method) || self.program.world.method(method).flags.has(Flags::JML) {
            return true;
        }
        let Some(source) = self.program.source_method(method) else { return false };
        let of_class = self.program.source_class(source.class).is_some_and(|class| match class.source {
            ClassSource::Decl(decl) => decl.mods.jml.has(JmlMods::PURE),
            ClassSource::Anonymous(_) | ClassSource::EnumConstant(..) | ClassSource::Snippet(_) => false,
        });
        let implicit = matches!(source.source, MethodSource::Accessor(..) | MethodSource::RecordMethod(_));
        of_class || implicit || source.overrides.iter().any(|overridden| self.declared_pure(*overridden))
    }

    /// `pure` at the declaration itself; of library classes that is the one in `specs/`.
    fn declared_pure(&self, method: MethodId) -> bool {
        let mods = self.jml_mods(method);
        let pure = [JmlMods::PURE, JmlMods::STRICTLY_PURE, JmlMods::SPEC_PURE];
        self.program.world.method(method).flags.has(Flags::PURE) || pure.iter().any(|flag| mods.has(*flag))
    }

    pub(crate) fn jml_mods(&self, method: MethodId) -> JmlMods {
        match self.program.source_method(method).map(|source| source.source) {
            Some(MethodSource::Decl(decl)) => decl.mods.jml,
            _ => JmlMods::NONE,
        }
    }

    /// Is it a class of the library whose objects nobody may tell from equal ones (`immutable` in
    /// `specs/`)? The library may give the same one twice.
    pub(crate) fn is_by_value(&self, class: javelin_sema::ClassId) -> bool {
        self.program.source_class(class).is_some_and(|source| {
            !self.is_users(source.file)
                && matches!(source.source, ClassSource::Decl(decl) if decl.mods.jml.has(JmlMods::IMMUTABLE))
        })
    }

    /// Does the library declare the method without a body?
    fn restates(&self, method: MethodId) -> bool {
        self.is_trusted(method) && !self.has_text(method)
    }

    /// The library's interfaces say again what those above them have said: it is one
    /// method, and one value, under whichever name it is called.
    pub(super) fn first_declared(&self, method: MethodId) -> MethodId {
        let Some(source) = self.program.source_method(method).filter(|_| self.restates(method)) else { return method };
        let mut above: Vec<MethodId> =
            source.overrides.iter().copied().filter(|at| self.restates(*at) && self.is_pure(*at)).collect();
        above.sort();
        let is_first = |at: &MethodId| {
            self.program.source_method(*at).is_some_and(|source| !source.overrides.iter().any(|up| above.contains(up)))
        };
        above.iter().copied().find(is_first).unwrap_or(method)
    }

    pub(crate) fn function_name(&self, method: MethodId) -> String {
        let info = self.program.world.method(method);
        format!("{}.{}#{}", self.class_name(info.owner), info.name, method.0)
    }

    /// The method behind a function of specifications.
    pub(crate) fn pure_method(&self, function: &str) -> Option<PureMethod> {
        let virtually = function.strip_prefix(VALUE);
        let (_, id) = virtually.or_else(|| function.strip_prefix(EXACTLY))?.rsplit_once('#')?;
        let method = MethodId(id.parse().ok()?);
        let is_static = self.program.world.method(method).is_static();
        let dispatch = if is_static || virtually.is_none() { Dispatch::Exact } else { Dispatch::Virtual };
        Some(PureMethod { method: self.key(method), dispatch, reads: self.state_read(method)? })
    }

    /// Does the one method override the other, and the receiver's class selects what runs by either
    /// name? Then the class of receivers for which both are one call.
    pub fn overrides_as_function(&self, below: &PureMethod, above: &PureMethod) -> Option<Term> {
        let (narrow, wide) = (MethodId(below.method.0), MethodId(above.method.0));
        let is_virtual = [below, above].iter().all(|method| method.dispatch == Dispatch::Virtual);
        let world = &self.program.world;
        let is_same =
            || self.overriders(wide).contains(&narrow) && world.method(narrow).result == world.method(wide).result;
        (is_virtual && is_same()).then(|| self.type_constant(world.this_type(world.method(narrow).owner)))
    }

    /// The method whose values the function stands for.
    pub(super) fn method_of_value(&self, func: Func) -> Option<MethodId> {
        let name = &self.terms.func_decl(func).name;
        let (_, id) = name.strip_prefix(VALUE).or_else(|| name.strip_prefix(EXACTLY))?.rsplit_once('#')?;
        id.parse().ok().map(MethodId)
    }

    /// The method whose values the function stands for, where the receiver's class selects it.
    pub fn selected_method(&self, func: Func) -> Option<MethodId> {
        let name = &self.terms.func_decl(func).name;
        let (_, id) = name.strip_prefix(VALUE)?.rsplit_once('#')?;
        id.parse().ok().map(MethodId)
    }

    /// May what is proved of `method` rest on the proof at hand?
    fn is_circular(&self, method: MethodId, here: Option<MethodId>) -> bool {
        let root = self.spec.root.get();
        root.into_iter().chain(here).any(|proof| self.reaches(method, proof))
    }

    /// The globals a method's value may depend on, in a fixed order; `None` when
    /// they are too many.
    pub(crate) fn state_read(&self, method: MethodId) -> Option<Vec<Term>> {
        let footprint = self.footprint(method);
        let mut reads: Vec<Term> = footprint.reads.iter().copied().collect();
        if footprint.unknown {
            reads.extend(self.all_state());
        }
        if footprint.allocates || footprint.unknown {
            reads.push(self.heap.epoch(self.terms));
        }
        // Which object is made depends on when.
        if footprint.allocates && self.is_ref(self.program.world.method(method).result) {
            reads.push(self.heap.clock);
        }
        reads.sort_by_key(|term| self.terms.var_name(*term).map(str::to_owned));
        reads.dedup();
        (reads.len() <= MOST_GLOBALS).then_some(reads)
    }

    /// What code without text may read: the fields of the user's classes, all
    /// arrays, and the ghost state by which `specs/` tell of the library's.
    fn all_state(&self) -> Vec<Term> {
        let mut all = Vec::new();
        for class in &self.program.classes {
            for field in &class.fields {
                let flags = self.program.world.field(field.id).flags;
                if (self.is_users(class.file) || flags.has(Flags::JML)) && self.has_cells(field.id) {
                    all.push(self.field_var(field.id));
                }
            }
        }
        for prim in javelin_sema::classes::Prim::ALL {
            all.push(self.elements_var(javelin_sema::Types::prim(prim)));
        }
        all.push(self.elements_var(self.program.world.object()));
        all
    }

    /// What the contract says of a result, under the guards of its cases.
    pub(super) fn promised_of(&self, contract: &Contract, method: MethodId, result: Term) -> Vec<Term> {
        let terms = self.terms;
        let mut post = Vec::new();
        if self.result_non_null(method) {
            post.push(terms.ne(result, terms.null()));
        }
        let ty = self.program.world.method(method).result;
        if self.is_ref(ty) {
            // Its type only: a result may be new, so that it does not exist yet.
            let constant = self.type_constant(ty);
            let fits = terms.apply(self.heap.subtype, &[self.heap.dynamic_type(terms, result), constant]);
            post.push(terms.or(&[terms.eq(result, terms.null()), fits]));
        }
        for case in &contract.cases {
            let ensured = terms.and(&case.ensures);
            post.extend(terms.conjuncts(ensured).iter().map(|part| terms.implies(case.guard, *part)));
        }
        post
    }

    /// A run under the precondition ends normally: no loop and no recursion without a
    /// measure, no exception; for `specs/` their word that none is thrown.
    pub(super) fn surely_returns(&self, method: MethodId, contract: &Contract) -> bool {
        let normal = !contract.cases.is_empty() && contract.cases.iter().all(|case| case.never_throws);
        if self.is_trusted(method) {
            return normal;
        }
        let footprint = self.footprint(method);
        let has_body = self.program.source_method(method).is_some_and(|source| source.source.body().is_some());
        has_body
            && !footprint.may_loop
            && (!footprint.recursive || self.is_measured(method))
            && !footprint.unknown
            && (normal || !footprint.may_throw)
    }
}

impl Lowering<'_> {
    /// The state a model field without a known meaning may depend on.
    pub(crate) fn model_state(&self) -> Option<Vec<Term>> {
        let mut all = self.all_state();
        all.sort_by_key(|term| self.terms.var_name(*term).map(str::to_owned));
        all.dedup();
        (all.len() <= MOST_GLOBALS).then_some(all)
    }
}
