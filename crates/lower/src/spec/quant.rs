//! Quantifiers and generalised quantifiers. Variables of Java types range over
//! the values of the type, those of reference types over the existing objects.

use javelin_logic::{FoldOp, Kind, Range, Sort, Substitution, Term, Terms};
use javelin_sema::{LocalId, Ty};
use javelin_syntax::ast::{BinaryOp, Expr, ExprKind, QuantKind, Quantified};

use super::Lowered;
use super::bounds::{Bound, bound, bounds, forall_bounded};
use super::eval::Eval;
use crate::Math;

/// Values over which a fold is written out.
const MOST_WRITTEN_OUT: i64 = 8;

/// A bound variable while its quantifier is being lowered.
struct Variable {
    term: Term,
    /// What is true of its values besides their range: existing objects.
    guard: Term,
}

impl<'p> Eval<'_, 'p> {
    pub fn quantified(&mut self, expr: &'p Expr, of: &'p Quantified) -> Lowered<Term> {
        let mut variables = Vec::new();
        for declared in &of.vars {
            let Some(local) = self.low.program.local_at(self.place.file, declared.id) else {
                return self.fail(declared.span, "the variable of the quantifier was not resolved");
            };
            variables.push(self.bind(local, expr)?);
        }
        let (defs, facts) = (self.defs.len(), self.facts.len());
        let depth = self.bound.len();
        self.bound.extend(variables.iter().map(|v| v.term));
        let parts = self.range_and_body(of, &variables);
        self.bound.truncate(depth);
        let (range, body) = parts?;
        self.close_binder(defs, facts, &variables, range);
        self.combine(expr, of, &variables, range, body)
    }

    fn bind(&mut self, local: LocalId, expr: &Expr) -> Lowered<Variable> {
        let terms = self.terms();
        let info = self.low.program.local(local);
        let Some(sort) = self.low.sort_of(info.ty) else {
            return self.fail(expr.span, "the type of the bound variable is not known");
        };
        let term = terms.fresh(info.name.as_str(), sort);
        // Ranges of Java's types hold for bound variables in every arithmetic.
        if let Some(range) = self.low.range_of(info.ty, Math::Java) {
            terms.declare_range(term, range);
        }
        let guard = if sort == Sort::Ref { self.object_guard(info.ty, term) } else { terms.tt() };
        self.place.locals.insert(local, term);
        Ok(Variable { term, guard })
    }

    /// Objects of the type that exist; null is not among them.
    fn object_guard(&self, ty: Ty, term: Term) -> Term {
        let terms = self.terms();
        terms.and(&[terms.ne(term, terms.null()), self.low.guarantee(ty, term)])
    }

    /// The two-part form `(\forall T x; R ==> B)` has its range in the implication.
    fn range_and_body(&mut self, of: &'p Quantified, variables: &[Variable]) -> Lowered<(Term, Term)> {
        let terms = self.terms();
        let guard = terms.and(&variables.iter().map(|v| v.guard).collect::<Vec<_>>());
        let (range, body) = split(of);
        self.under(guard, |e| {
            let range = range.map_or(Ok(terms.tt()), |range| e.truth(range))?;
            let vars: Vec<Term> = variables.iter().map(|v| v.term).collect();
            let range = terms.and(&[range, implied_bounds(terms, range, &vars)]);
            let body = e.under(range, |e| match of.kind {
                QuantKind::Forall | QuantKind::Exists | QuantKind::NumOf | QuantKind::Choose => e.truth(body),
                QuantKind::Sum | QuantKind::Product | QuantKind::Min | QuantKind::Max => {
                    if e.is_integer(body) {
                        e.value_as(body, javelin_sema::Types::BIGINT)
                    } else {
                        e.fail(body.span, "only integers can be summed, multiplied or compared here")
                    }
                }
            })?;
            Ok((terms.and(&[guard, range]), body))
        })
    }

    /// Definedness and facts found under the binder become statements about all
    /// values of its variables.
    fn close_binder(&mut self, defs: usize, facts: usize, variables: &[Variable], range: Term) {
        let terms = self.terms();
        let vars: Vec<Term> = variables.iter().map(|v| v.term).collect();
        let mentioned = |term: Term| vars.iter().any(|var| terms.mentions(term, *var));
        let mut closed = Vec::new();
        for def in self.defs.split_off(defs) {
            if !mentioned(def) {
                closed.push(def);
                continue;
            }
            closed.push(self.close_def(def, &vars));
        }
        for def in closed {
            if terms.as_bool(def) != Some(true) && !self.defs.contains(&def) {
                self.defs.push(def);
            }
        }
        let range = self.now(range);
        for fact in self.facts.split_off(facts) {
            let fact = if mentioned(fact) {
                let triggers = triggers(terms, &[fact], &vars);
                terms.forall(&vars, &triggers, terms.implies(range, fact))
            } else {
                fact
            };
            if !self.facts.contains(&fact) {
                self.facts.push(fact);
            }
        }
    }

    /// `∀vars. path ⇒ condition`; a bound of a single variable needs no quantifier.
    fn close_def(&self, def: Term, vars: &[Term]) -> Term {
        let terms = self.terms();
        if let [x] = *vars
            && terms.sort(x) == Sort::Int
        {
            let parts = terms.disjuncts(def);
            for (index, goal) in parts.iter().enumerate() {
                if bound(terms, *goal, x).is_none() {
                    continue;
                }
                let guards: Vec<Term> = parts
                    .iter()
                    .enumerate()
                    .filter(|(other, _)| *other != index)
                    .flat_map(|(_, part)| terms.conjuncts(terms.not(*part)))
                    .collect();
                if let Some(closed) = forall_bounded(terms, &guards, *goal, x) {
                    return closed;
                }
            }
            // A condition without the variable: the guard must be empty or it holds.
            if let Some(closed) = hoisted(terms, &parts, x) {
                return closed;
            }
        }
        terms.forall(vars, &triggers(terms, &[def], vars), def)
    }

    fn combine(
        &mut self,
        expr: &'p Expr,
        of: &'p Quantified,
        variables: &[Variable],
        range: Term,
        body: Term,
    ) -> Lowered<Term> {
        let terms = self.terms();
        let vars: Vec<Term> = variables.iter().map(|v| v.term).collect();
        if matches!(of.kind, QuantKind::Forall | QuantKind::Exists) {
            let (vars, range, body) = without_type_bounds(terms, vars, range, body);
            let chosen = triggers(terms, &[body, range], &vars);
            return Ok(match of.kind {
                QuantKind::Forall => terms.forall(&vars, &chosen, terms.implies(range, body)),
                _ => terms.exists(&vars, &chosen, terms.and(&[range, body])),
            });
        }
        match of.kind {
            QuantKind::Sum => self.fold(expr, FoldOp::Sum, &vars, range, body),
            QuantKind::Product => self.fold(expr, FoldOp::Product, &vars, range, body),
            QuantKind::NumOf => self.fold(expr, FoldOp::NumOf, &vars, range, body),
            QuantKind::Min => self.fold(expr, FoldOp::Min, &vars, range, body),
            QuantKind::Max => self.fold(expr, FoldOp::Max, &vars, range, body),
            QuantKind::Forall | QuantKind::Exists | QuantKind::Choose => {
                self.fail(expr.span, "`\\choose` is not supported")
            }
        }
    }

    /// Folds from the innermost variable outwards: bounds from the range, what
    /// else the range says filters the body.
    fn fold(&mut self, expr: &Expr, op: FoldOp, vars: &[Term], range: Term, body: Term) -> Lowered<Term> {
        let terms = self.terms();
        if terms.as_bool(range) == Some(false) {
            // Bounds that contradict each other: there is nothing to fold.
            if matches!(op, FoldOp::Min | FoldOp::Max) {
                self.define(terms.ff());
            }
            return Ok(terms.int(i64::from(op == FoldOp::Product)));
        }
        let mut conditions: Vec<Term> = terms.conjuncts(range).to_vec();
        let mut value = body;
        let mut op = op;
        for (index, &x) in vars.iter().enumerate().rev() {
            if terms.sort(x) != Sort::Int {
                return self.fail(expr.span, "a generalised quantifier wants integer variables");
            }
            let outer = &vars[..index];
            let (mine, rest): (Vec<Term>, Vec<Term>) = conditions.iter().partition(|c| terms.mentions(**c, x));
            conditions = rest;
            let inner_only = |term: Term| vars[index + 1..].iter().all(|v| !terms.mentions(term, *v));
            let (mut low, mut high, mut filter) = (None, None, Vec::new());
            for &part in &mine {
                match bound(terms, part, x) {
                    Some(Bound::Lower(t)) if inner_only(t) => low = Some(low.map_or(t, |l| terms.max(l, t))),
                    Some(Bound::Upper(t)) if inner_only(t) => high = Some(high.map_or(t, |h| terms.min(h, t))),
                    _ => filter.push(part),
                }
            }
            let (Some(low), Some(high)) = (low, high) else {
                return self.fail(expr.span, "the range does not bound the variable on both sides");
            };
            let past = terms.offset(high, 1);
            value = match op {
                FoldOp::NumOf => terms.and(&[terms.and(&filter), value]),
                FoldOp::Sum => terms.ite(terms.and(&filter), value, terms.int(0)),
                FoldOp::Product => terms.ite(terms.and(&filter), value, terms.int(1)),
                FoldOp::Min | FoldOp::Max if filter.is_empty() && outer.is_empty() => {
                    // Of nothing there is no least or greatest.
                    self.define(terms.lt(low, past));
                    value
                }
                FoldOp::Min | FoldOp::Max => {
                    return self.fail(expr.span, "`\\min` and `\\max` want one variable in a plain range");
                }
            };
            value = self.fold_one(op, x, (low, past), value);
            if op == FoldOp::NumOf {
                op = FoldOp::Sum;
            }
        }
        // Conditions on no variable decide whether there is anything at all.
        let any = terms.and(&conditions);
        let none = if op == FoldOp::Product { terms.int(1) } else { terms.int(0) };
        if matches!(op, FoldOp::Min | FoldOp::Max) {
            self.define(any);
            return Ok(value);
        }
        Ok(terms.ite(any, value, none))
    }
}

impl Eval<'_, '_> {
    /// A fold over few known values is written out: provers see through sums.
    fn fold_one(&self, op: FoldOp, x: Term, (low, past): (Term, Term), body: Term) -> Term {
        let terms = self.terms();
        let width = terms.constant_difference(past, low).and_then(|width| i64::try_from(width).ok());
        let within = terms
            .declared_range(x)
            .is_none_or(|range| terms.range(low).within(&range) && terms.range(terms.offset(past, -1)).within(&range));
        let Some(width) = width.filter(|width| within && (1..=MOST_WRITTEN_OUT).contains(width)) else {
            return terms.fold(op, x, low, past, body);
        };
        let values: Vec<Term> = (0..width).map(|i| terms.replace(body, x, terms.offset(low, i))).collect();
        let joined = |join: &dyn Fn(Term, Term) -> Term| {
            let (first, rest) = (values[0], &values[1..]);
            rest.iter().fold(first, |all, value| join(all, *value))
        };
        match op {
            FoldOp::Sum => terms.sum(&values),
            FoldOp::Product => terms.product(&values),
            FoldOp::NumOf => {
                let counted: Vec<Term> = values.iter().map(|v| terms.ite(*v, terms.int(1), terms.int(0))).collect();
                terms.sum(&counted)
            }
            FoldOp::Min => joined(&|a, b| terms.min(a, b)),
            FoldOp::Max => joined(&|a, b| terms.max(a, b)),
        }
    }
}

fn split(of: &Quantified) -> (Option<&Expr>, &Expr) {
    let mut body = &of.body;
    while let ExprKind::Paren(inner) = &body.kind {
        body = inner;
    }
    match (&of.range, of.kind, &body.kind) {
        (None, QuantKind::Forall, ExprKind::Binary { op: BinaryOp::Implies, lhs, rhs, .. }) => (Some(lhs), rhs),
        (None, QuantKind::Exists, ExprKind::Binary { op: BinaryOp::And, lhs, rhs, .. }) => (Some(lhs), rhs),
        (range, _, _) => (range.as_ref(), &of.body),
    }
}

/// A variable that its range keeps within its type needs no guard for the type:
/// it gets a name without one.
fn without_type_bounds(terms: &Terms, vars: Vec<Term>, range: Term, body: Term) -> (Vec<Term>, Term, Term) {
    let conjuncts = terms.conjuncts(range);
    let mut map = Substitution::default();
    let renamed = vars.iter().map(|&x| {
        let Some(declared) = terms.declared_range(x) else { return x };
        let found = bounds(terms, &conjuncts, x);
        let closed = |limit: &&Term| !vars.iter().any(|v| terms.mentions(**limit, *v));
        let at_least = Range { lo: declared.lo, hi: None };
        let at_most = Range { lo: None, hi: declared.hi };
        let low = found.lower.iter().filter(closed).any(|limit| terms.range(*limit).within(&at_least));
        let high = found.upper.iter().filter(closed).any(|limit| terms.range(*limit).within(&at_most));
        if !low || !high {
            return x;
        }
        let plain = terms.fresh(terms.var_name(x).unwrap_or("i"), Sort::Int);
        map.insert(x, plain);
        plain
    });
    let renamed: Vec<Term> = renamed.collect();
    (renamed, terms.substitute(range, &map), terms.substitute(body, &map))
}

/// Bounds that follow from those in the range and mention no bound variable:
/// of `0 <= i && i < j && j < n` that `i < n - 1` and `0 < j`. They change
/// nothing, but let a run try the values one after the other.
fn implied_bounds(terms: &Terms, range: Term, vars: &[Term]) -> Term {
    let mut known: Vec<Term> = terms.conjuncts(range).to_vec();
    let mut added = Vec::new();
    let closed = |term: Term| !vars.iter().any(|v| terms.mentions(term, *v));
    for _ in 1..vars.len() {
        let mut found = Vec::new();
        for &x in vars.iter().filter(|x| terms.sort(**x) == Sort::Int) {
            for &part in &known {
                let Some(limit) = bound(terms, part, x) else { continue };
                for &y in vars.iter().filter(|y| **y != x) {
                    for other in known.iter().filter_map(|other| bound(terms, *other, y)) {
                        let derived = match (limit, other) {
                            // l(y) <= x with l growing in y, and t <= y
                            (Bound::Lower(l), Bound::Lower(t)) if grows(terms, l, y) && closed(t) => {
                                terms.le(terms.replace(l, y, t), x)
                            }
                            (Bound::Upper(u), Bound::Upper(t)) if grows(terms, u, y) && closed(t) => {
                                terms.le(x, terms.replace(u, y, t))
                            }
                            _ => continue,
                        };
                        if !known.contains(&derived) && !found.contains(&derived) {
                            found.push(derived);
                        }
                    }
                }
            }
        }
        known.extend(&found);
        added.extend(found);
    }
    terms.and(&added)
}

/// Is `term` the variable plus something that does not mention it?
fn grows(terms: &Terms, term: Term, var: Term) -> bool {
    !terms.mentions(terms.sub(term, var), var)
}

/// `∀x. guard(x) ⇒ c` for a `c` without `x` and a guard that is one bound of
/// `x`: some `x` always meets that, so it is `c`.
fn hoisted(terms: &Terms, parts: &[Term], x: Term) -> Option<Term> {
    let (with, without): (Vec<Term>, Vec<Term>) = parts.iter().partition(|part| terms.mentions(**part, x));
    let [only] = with[..] else { return None };
    let guard = terms.not(only);
    let limit = match bound(terms, guard, x)? {
        Bound::Lower(limit) | Bound::Upper(limit) => limit,
    };
    let within = terms.declared_range(x).is_none_or(|range| terms.range(limit).within(&range));
    within.then(|| terms.or(&without))
}

/// What instantiates a quantifier: reads and applications that mention its
/// variables plainly, the smallest first; together they mention all.
pub(super) fn triggers(terms: &Terms, bodies: &[Term], vars: &[Term]) -> Vec<Vec<Term>> {
    let plain: Vec<Term> = terms
        .subterms(bodies)
        .into_iter()
        .filter(|term| is_pattern(terms, *term, vars) && vars.iter().any(|v| terms.mentions(*term, *v)))
        .collect();
    let covers = |term: Term| vars.iter().all(|v| terms.mentions(term, *v));
    let mut whole: Vec<Term> = plain.iter().copied().filter(|term| covers(*term)).collect();
    whole.sort_by_key(|term| (terms.size(*term), *term));
    // A pattern that contains another one fires later than it and adds nothing.
    let mut minimal: Vec<Term> = Vec::new();
    for term in whole {
        if !minimal.iter().any(|small| terms.mentions(term, *small)) {
            minimal.push(term);
        }
    }
    if !minimal.is_empty() {
        return minimal.into_iter().take(4).map(|term| vec![term]).collect();
    }
    let mut parts: Vec<Term> = Vec::new();
    for &var in vars {
        if parts.iter().any(|part| terms.mentions(*part, var)) {
            continue;
        }
        let best = plain.iter().copied().filter(|t| terms.mentions(*t, var)).min_by_key(|t| (terms.size(*t), *t));
        match best {
            Some(best) => parts.push(best),
            None => return Vec::new(),
        }
    }
    vec![parts]
}

/// A read or application in which bound variables stand as arguments, never
/// inside arithmetic or connectives.
fn is_pattern(terms: &Terms, term: Term, vars: &[Term]) -> bool {
    let heads = matches!(terms.kind(term), Kind::Select(..) | Kind::App(..));
    heads && arguments_plain(terms, term, vars)
}

fn arguments_plain(terms: &Terms, term: Term, vars: &[Term]) -> bool {
    if terms.has_loose(term) {
        return false;
    }
    if vars.contains(&term) || !vars.iter().any(|v| terms.mentions(term, *v)) {
        return !terms.kind(term).is_binder();
    }
    match terms.kind(term) {
        Kind::Select(map, index) => arguments_plain(terms, *map, vars) && arguments_plain(terms, *index, vars),
        Kind::App(_, args) => args.iter().all(|arg| arguments_plain(terms, *arg, vars)),
        _ => false,
    }
}
