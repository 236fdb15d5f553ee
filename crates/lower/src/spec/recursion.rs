//! Pure methods that call themselves, inside specifications.
//!
//! Such a method is a function of its arguments and the state, and beside every application
//! of it stands what its body says there:
//!
//! ```text
//! guard(x) ⇒ F(x) = body(x, F)
//! ```
//!
//! The guard keeps these equations from contradicting each other, or what the contract
//! promises, whether or not the method ends [Darvas–Müller 2006, §4]. It says of `x` that the
//! body is defined, and of every application in it on which the value hangs that its
//! measure is smaller and not negative, that its precondition holds, and that some result meets its
//! postcondition. So there are functions for which all equations hold: real values where the method
//! returns; elsewhere what the body makes of values with smaller measures.
//!
//! The measure is what `decreases` names, else one that the arguments suggest. A wrong guess makes
//! the guard false, and no more.

use std::collections::VecDeque;
use std::rc::Rc;

use indexmap::IndexSet;
use javelin_ir::program::Dispatch;
use javelin_logic::{Func, IBig, Kind, Op, Sort, Substitution, Term, Terms};
use javelin_sema::MethodId;
use javelin_sema::typed::{MethodSource, SourceMethod};
use javelin_syntax::Span;
use javelin_syntax::ast::MethodDecl;

use super::bounds::{self, Bound};
use super::cases::Actuals;
use super::eval::{Eval, Place};
use super::model;
use super::pure::Applied;
use crate::Lowering;

/// Parts of a body that are looked at; what is shared is looked at again.
const MOST_PARTS: u32 = 2000;

/// Equations that stand beside one application.
const MOST_EQUATIONS: usize = 12;

/// The body of a method that calls itself, over its formals.
pub(super) struct Recursion {
    method: MethodId,
    formals: Vec<Term>,
    body: Term,
    /// When the body has a value.
    defined: Vec<Term>,
    /// What holds in every state of what the body reads.
    facts: Term,
    /// Never negative.
    measure: Term,
    inner: Vec<Inner>,
}

/// An application within the body of a method through which the body may be entered again.
struct Inner {
    method: MethodId,
    args: Vec<Term>,
    /// Where the value hangs on it.
    path: Vec<Term>,
}

impl<'p> Eval<'_, 'p> {
    /// The value of a method that calls itself: a function, what its body says of it beside it.
    pub(super) fn recursive_value(&mut self, target: MethodId, applied: &Applied) -> Option<Term> {
        if !self.low.is_recursion(target) || self.low.first_declared(applied.method) != target {
            return None;
        }
        let value = self.attempt(|e| e.function_value(applied))?;
        // What is true of finished objects need not be of one that is being made.
        if self.place.unfinished.is_none()
            && let Some(recursion) = self.low.recursion(target)
            && let Some(guard) = self.low.well_founded(&recursion)
        {
            let args = applied.receiver.into_iter().chain(applied.args.iter().copied()).collect();
            self.define_by_body(&recursion, guard, applied.exact, args);
        }
        Some(value)
    }

    /// The equations at these arguments, and at those that the body goes on to: once, and
    /// to the end where it is in sight.
    fn define_by_body(&mut self, recursion: &Recursion, guard: Term, exact: bool, args: Vec<Term>) {
        let terms = self.terms();
        let mut open = VecDeque::from([args]);
        let mut done: IndexSet<Vec<Term>> = IndexSet::new();
        while let Some(args) = open.pop_front() {
            if done.len() == MOST_EQUATIONS || !done.insert(args.clone()) {
                continue;
            }
            let map: Substitution = recursion.formals.iter().copied().zip(args.iter().copied()).collect();
            let here = |term: Term| terms.substitute(term, &map);
            let (receiver, rest) =
                args.split_at(usize::from(!self.low.program.world.method(recursion.method).is_static()));
            let (receiver, rest) = (receiver.first().copied(), rest.to_vec());
            let span = Span::default();
            let applied = Applied { method: recursion.method, receiver, args: rest, exact, span };
            let Ok(value) = self.function_value(&applied) else { return };
            let body = here(recursion.body);
            let same = if terms.sort(value) == Sort::Bool { terms.iff(value, body) } else { terms.eq(value, body) };
            self.fact(here(recursion.facts));
            self.fact(terms.implies(here(guard), same));
            if done.len() == 1 || terms.as_int(here(recursion.measure)).is_some() {
                // Another object may have another class, and another body.
                let is_same = |inner: &&Inner| receiver.is_none() || inner.args[0] == recursion.formals[0];
                let own = recursion.inner.iter().filter(|inner| inner.method == recursion.method).filter(is_same);
                let met = own.filter(|inner| terms.as_bool(here(terms.and(&inner.path))) != Some(false));
                open.extend(met.map(|inner| inner.args.iter().map(|arg| here(*arg)).collect::<Vec<_>>()));
            }
        }
    }
}

impl<'p> Lowering<'p> {
    /// Does the method call itself, with a measure, and has its body a value?
    pub(super) fn is_recursion(&self, method: MethodId) -> bool {
        self.spec.unrolling.borrow().contains(&method) || self.recursion(method).is_some()
    }

    /// Does it call itself, and is it a function of its arguments and the state, with numbers as values?
    /// The library's views ask those behind them; what they promise says enough.
    pub(crate) fn recurs_as_function(&self, method: MethodId) -> bool {
        if self.is_trusted(method) {
            return false;
        }
        let footprint = self.footprint(method);
        let is_number =
            || matches!(self.sort_of(self.program.world.method(method).result), Some(Sort::Int | Sort::Bool));
        footprint.recursive && !footprint.allocates && !footprint.unknown && is_number() && self.is_pure(method)
    }

    /// Is every recursion through the method measured? Then it ends, unless something else goes on
    /// for ever: that measures grow smaller is proved of each method.
    pub(super) fn is_measured(&self, method: MethodId) -> bool {
        let footprint = self.footprint(method);
        footprint.calls.iter().all(|callee| !self.reaches(*callee, method) || self.has_measure(*callee))
    }

    /// Its body is being found out.
    pub(super) fn is_unrolling(&self, method: MethodId) -> bool {
        self.spec.unrolling.borrow().contains(&method)
    }

    fn recursion(&self, method: MethodId) -> Option<Rc<Recursion>> {
        if let Some(known) = self.spec.recursions.borrow().get(&method) {
            return known.clone();
        }
        // Nobody else's body is a value of the function.
        if !self.recurs_as_function(method) || !self.overriders(method).is_empty() || self.is_unrolling(method) {
            return None;
        }
        self.spec.unrolling.borrow_mut().push(method);
        let found = self.unrolled(method).map(Rc::new);
        self.spec.unrolling.borrow_mut().pop();
        self.spec.recursions.borrow_mut().insert(method, found.clone());
        found
    }

    fn unrolled(&self, method: MethodId) -> Option<Recursion> {
        let terms = self.terms;
        let source = self.program.source_method(method)?;
        let MethodSource::Decl(decl) = source.source else { return None };
        let actuals = self.formal_actuals(method);
        let formals: Vec<Term> = actuals.this.into_iter().chain(actuals.args.iter().copied()).collect();
        let (receiver, span) = (actuals.this, source.name_span);
        let applied = Applied { method, receiver, args: actuals.args.clone(), exact: receiver.is_none(), span };
        let mut eval = Eval::new(self, self.alone(method, (source, decl), &applied), Substitution::default());
        let body = eval.unfolded(method, &applied, false).ok()?;
        let (defined, facts) = (eval.defs.clone(), eval.all_facts());
        let mut walk = Walk::new(self, method);
        for part in defined.iter().chain([&body]) {
            walk.part(*part, &[])?;
        }
        let found = walk.found;
        let declared = self.declared_measure(method, &formals);
        let measure = declared.or_else(|| guessed(terms, &formals, &found, method))?;
        let mut recursion = Recursion { method, formals, body, defined, facts, measure, inner: found };
        recursion.measure = clamped(terms, measure);
        // Every measure is known that anything hangs on.
        recursion.inner.iter().all(|inner| self.inner_measure(&recursion, inner).is_some()).then_some(recursion)
    }

    /// What is known of the result of a call that has returned: it is what the function gives, and
    /// where nobody overrides the method, what the body does.
    pub(super) fn recursive_results(&self, method: MethodId, actuals: &Actuals) -> Option<Term> {
        if !self.recurs_as_function(method) {
            return None;
        }
        let source = self.program.source_method(method)?;
        let MethodSource::Decl(decl) = source.source else { return None };
        let (receiver, result) = (actuals.this, actuals.result?);
        let (args, span) = (actuals.args.clone(), source.name_span);
        let applied = Applied { method, receiver, args, exact: receiver.is_none(), span };
        let mut eval = Eval::new(self, self.alone(method, (source, decl), &applied), Substitution::default());
        let site = self.program.world.this_type(self.program.world.method(method).owner);
        let is_the_one = self.dispatch(method, site).1 == Dispatch::Exact;
        let function = eval.attempt(|e| e.function_value(&applied));
        let body = is_the_one.then(|| eval.attempt(|e| e.unfolded(method, &applied, true))).flatten();
        let same = function.into_iter().chain(body).map(|value| self.terms.eq(result, value));
        let all: Vec<Term> = same.chain(eval.facts.iter().copied()).collect();
        Some(self.terms.substitute(self.terms.and(&all), &self.before(&all)))
    }

    /// Where the body's text finds its names, whoever calls.
    fn alone(&self, method: MethodId, text: (&SourceMethod, &MethodDecl), applied: &Applied) -> Place {
        let unfinished = applied.receiver.filter(|_| self.runs_unfinished(method));
        Place { unfinished, ..self.body_place(method, text, applied) }
    }

    /// The measure of an application within the body.
    fn inner_measure(&self, of: &Recursion, inner: &Inner) -> Option<Term> {
        if inner.method != of.method {
            return Some(clamped(self.terms, self.declared_measure(inner.method, &inner.args)?));
        }
        let map: Substitution = of.formals.iter().copied().zip(inner.args.iter().copied()).collect();
        Some(self.terms.substitute(of.measure, &map))
    }

    /// What `decreases` of the method names, for these arguments.
    fn declared_measure(&self, method: MethodId, args: &[Term]) -> Option<Term> {
        let mut actuals = self.formal_actuals(method);
        let (this, args) = args.split_at(actuals.this.iter().count());
        (actuals.this, actuals.args) = (this.first().copied(), args.to_vec());
        self.measure_value(method, &actuals)
    }

    /// When the equation between value and body may be relied on; `None` while
    /// contracts that it hangs on are being built.
    fn well_founded(&self, of: &Recursion) -> Option<Term> {
        let terms = self.terms;
        let mut guard = of.defined.clone();
        let mut smaller = |inner: &Inner| {
            let measure = self.inner_measure(of, inner)?;
            guard.push(terms.implies(terms.and(&inner.path), terms.lt(measure, of.measure)));
            Some(())
        };
        let mut met = Vec::new();
        for inner in &of.inner {
            smaller(inner)?;
            if self.spec.building.borrow().contains(&inner.method) {
                return None;
            }
            if let Some(meets) = self.some_result_meets(inner.method, &inner.args) {
                met.push(terms.implies(terms.and(&inner.path), meets));
            }
        }
        // What results meet may speak of values, too.
        let mut walk = Walk::new(self, of.method);
        met.iter().try_for_each(|meets| walk.part(*meets, &[]))?;
        walk.found.iter().try_for_each(smaller)?;
        guard.extend(met);
        Some(terms.and(&guard))
    }

    /// Some result meets the postcondition; `None` where nothing is promised, or where a real one does.
    fn some_result_meets(&self, method: MethodId, args: &[Term]) -> Option<Term> {
        let contract = self.contract_of(method)?;
        if self.surely_returns(method, &contract) {
            return None;
        }
        let result = contract.result?;
        let map: Substitution = contract.formals.iter().copied().zip(args.iter().copied()).collect();
        let post = self.promised_of(&contract, method, result);
        let post = self.terms.substitute(bounds::exists(self.terms, &post, result), &map);
        Some(self.terms.substitute(post, &contract.snapshots.iter().map(|(now, before)| (*before, *now)).collect()))
    }
}

/// Finds the applications through which a method may be entered again, and where the value of
/// the whole hangs on them.
struct Walk<'l, 'p> {
    low: &'l Lowering<'p>,
    method: MethodId,
    left: u32,
    found: Vec<Inner>,
}

impl<'l, 'p> Walk<'l, 'p> {
    fn new(low: &'l Lowering<'p>, method: MethodId) -> Self {
        Walk { low, method, left: MOST_PARTS, found: Vec::new() }
    }

    /// `None` where nobody can tell.
    fn part(&mut self, term: Term, path: &[Term]) -> Option<()> {
        let terms = self.low.terms;
        self.left = self.left.checked_sub(1)?;
        if !self.recurs(term) {
            return Some(());
        }
        let with = |cond: Term| path.iter().copied().chain([cond]).collect::<Vec<_>>();
        match terms.kind(term) {
            Kind::Quant { .. } | Kind::Fold { .. } => None,
            Kind::Ite(cond, then, otherwise) => {
                self.part(*cond, path)?;
                self.part(*then, &with(*cond))?;
                self.part(*otherwise, &with(terms.not(*cond)))
            }
            // Where another part decides, this one is not looked at.
            Kind::And(parts) | Kind::Or(parts) => {
                let is_and = matches!(terms.kind(term), Kind::And(_));
                let plain = parts.iter().filter(|part| !self.recurs(**part));
                let plain: Vec<Term> = plain.map(|part| if is_and { *part } else { terms.not(*part) }).collect();
                let path: Vec<Term> = path.iter().copied().chain(plain).collect();
                parts.iter().try_for_each(|part| self.part(*part, &path))
            }
            kind => {
                if let Kind::App(func, args) = kind
                    && let Some(method) = self.entered_by(*func)
                {
                    let formals = self.low.contract_formals(method).len();
                    let args = args.get(..formals)?.to_vec();
                    self.found.push(Inner { method, args, path: path.to_vec() });
                }
                kind.children().iter().try_for_each(|part| self.part(*part, path))
            }
        }
    }

    fn recurs(&self, term: Term) -> bool {
        let terms = self.low.terms;
        terms.subterms(&[term]).into_iter().any(|part| match terms.kind(part) {
            Kind::App(func, _) => self.entered_by(*func).is_some() || model::is_opaque(terms, *func),
            _ => false,
        })
    }

    /// The method whose value the function is, if the one at hand may be run for it.
    fn entered_by(&self, func: Func) -> Option<MethodId> {
        let method = self.low.method_of_value(func)?;
        (method == self.method || self.low.reaches(method, self.method)).then_some(method)
    }
}

/// How an argument differs from the parameter that it is for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Change {
    Same,
    Down,
    Up,
    Other,
}

fn change(terms: &Terms, formals: &[Term], formal: Term, arg: Term) -> Change {
    let arg = match terms.kind(arg) {
        Kind::Op(Op::Wrap { .. }, args) => args[0],
        _ => arg,
    };
    let by = terms.sub(arg, formal);
    let less = terms.neg(by);
    match (terms.as_int(by), terms.kind(arg)) {
        (Some(by), _) if *by == IBig::ZERO => Change::Same,
        (Some(by), _) => {
            if *by < IBig::ZERO {
                Change::Down
            } else {
                Change::Up
            }
        }
        (None, Kind::Op(Op::TDiv | Op::Shr { .. } | Op::UShr { .. }, args)) if args[0] == formal => Change::Down,
        (None, Kind::Op(Op::TRem, args)) if args[1] == formal => Change::Down,
        (None, _) if formals.contains(&less) => Change::Down,
        _ => Change::Other,
    }
}

/// A measure that the arguments of all calls of itself suggest.
fn guessed(terms: &Terms, formals: &[Term], all: &[Inner], method: MethodId) -> Option<Term> {
    let own: Vec<&Inner> = all.iter().filter(|inner| inner.method == method).collect();
    let numbers: Vec<usize> = (0..formals.len()).filter(|at| terms.sort(formals[*at]) == Sort::Int).collect();
    let changes = |at: usize| -> Vec<Change> {
        own.iter().map(|inner| change(terms, formals, formals[at], inner.args[at])).collect()
    };
    if let Some(at) = numbers.iter().find(|at| changes(**at).iter().all(|change| *change == Change::Down)) {
        return Some(above(terms, formals[*at], &own));
    }
    // Now the one, now the other: their sum.
    let never_up: Vec<usize> = numbers
        .iter()
        .copied()
        .filter(|at| {
            let changes = changes(*at);
            changes.contains(&Change::Down) && changes.iter().all(|c| matches!(c, Change::Down | Change::Same))
        })
        .collect();
    let some_down = |site: usize| never_up.iter().any(|at| changes(*at)[site] == Change::Down);
    if !never_up.is_empty() && (0..own.len()).all(some_down) {
        return Some(terms.sum(&never_up.iter().map(|at| formals[*at]).collect::<Vec<_>>()));
    }
    // Towards a bound that stands before every call.
    numbers.iter().find_map(|at| {
        let moves = changes(*at).contains(&Change::Up);
        let bound = moves.then(|| upper(terms, formals[*at], own.first()?)).flatten()?;
        Some(terms.sub(bound, formals[*at]))
    })
}

/// How far the parameter is above what all calls are guarded by.
fn above(terms: &Terms, formal: Term, own: &[&Inner]) -> Term {
    let lower = |inner: &&Inner| {
        let bounds = inner.path.iter().filter_map(|cond| match bounds::bound(terms, *cond, formal)? {
            Bound::Lower(least) => terms.as_int(least).cloned(),
            Bound::Upper(_) => None,
        });
        bounds.max()
    };
    let least = own.iter().map(lower).collect::<Option<Vec<IBig>>>().and_then(|all| all.into_iter().min());
    least.map_or(formal, |least| terms.sub(formal, terms.int(least)))
}

/// What the parameter does not pass where the call stands.
fn upper(terms: &Terms, formal: Term, inner: &Inner) -> Option<Term> {
    inner.path.iter().find_map(|cond| match *terms.kind(*cond) {
        Kind::Le(..) => match bounds::bound(terms, *cond, formal)? {
            Bound::Upper(most) => Some(most),
            Bound::Lower(_) => None,
        },
        Kind::Not(same) => match *terms.kind(same) {
            Kind::Eq(one, other) if one == formal => Some(other),
            Kind::Eq(one, other) if other == formal => Some(one),
            _ => None,
        },
        _ => None,
    })
}

/// `max(measure + 1, 0)`: calls that go no further may be given anything.
fn clamped(terms: &Terms, measure: Term) -> Term {
    let next = terms.add(measure, terms.int(1));
    terms.ite(terms.le(terms.int(0), next), next, terms.int(0))
}
