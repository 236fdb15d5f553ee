//! Contracts fitted to calls. Takes a contract, the arguments of a call and what is known of their
//! types; gives the contract with what these decide decided. Of the cases of `System.arraycopy`, one
//! for each kind of array, a call with an `int[]` meets one; all of them would havoc elements
//! of every kind and ask the solver which.

use indexmap::IndexSet;
use javelin_logic::{Kind, Substitution, Term, Terms};

use super::{Copying, Flattener};
use crate::callees::{Case, Contract, Demand, Way};
use crate::program::{Call, Location, ObligationKind, Why};

/// What is known of the type of a reference that is not null.
#[derive(Clone)]
struct Bound {
    ty: String,
    /// It is of this very type.
    exact: bool,
}

impl Flattener<'_> {
    /// Remembers what the language says of the types of variables that `defined` has just given
    /// their only value. (Elsewhere it may hold on one way through the program only.)
    pub(super) fn note_types(&mut self, cond: Term, why: Why, how: &Copying, defined: &IndexSet<Term>) {
        if why != Why::Language || defined.is_empty() {
            return;
        }
        for part in self.terms.conjuncts(cond) {
            if let Some((var, _)) = self.read_bound(part)
                && defined.contains(&var)
            {
                let (var, part) = (self.rename(how, var), self.rename(how, part));
                self.typed.entry(var).or_default().push(part);
            }
        }
    }

    /// The contract as it reads for this call; `None` where the types of the arguments decide nothing.
    pub(super) fn fitted(&self, call: &Call, contract: &Contract) -> Option<Contract> {
        let decided = self.decided(call, contract);
        if decided.is_empty() {
            return None;
        }
        let terms = self.terms;
        let with = |term: Term| self.ground_types(terms.substitute(term, &decided));
        let all = |list: &[Term]| -> Vec<Term> { list.iter().map(|term| with(*term)).collect() };
        let places = |list: &[Location]| -> Vec<Location> { list.iter().map(|place| place.with(with)).collect() };
        let cases = contract.cases.iter().map(|case| Case {
            guard: with(case.guard),
            ensures: all(&case.ensures),
            signals: all(&case.signals),
            frame: places(&case.frame),
            never_throws: case.never_throws,
            never_returns: case.never_returns,
        });
        let requires = contract.requires.iter().flat_map(|demand| match demand.kind {
            // What was decided rests on these.
            ObligationKind::NonNull => vec![demand.clone()],
            _ => clause_by_clause(terms, demand_with(demand, &with)),
        });
        Some(Contract {
            cases: cases.filter(|case| terms.as_bool(case.guard) != Some(false)).collect(),
            requires: requires.collect(),
            always: all(&contract.always),
            normal: all(&contract.normal),
            ..contract.clone()
        })
    }

    /// Parts of the contract that are true or false for this call, once it is known that
    /// what must not be null is not.
    fn decided(&self, call: &Call, contract: &Contract) -> Substitution {
        let terms = self.terms;
        let mut decided = Substitution::default();
        let mut roots: Vec<Term> = Vec::new();
        for (&formal, &arg) in contract.formals.iter().zip(&call.args) {
            let is_null = terms.eq(formal, terms.null());
            let owed =
                |demand: &Demand| demand.kind == ObligationKind::NonNull && demand.condition == terms.not(is_null);
            if !contract.requires.iter().any(owed) {
                continue;
            }
            let Some(bound) = self.bound_of(arg) else { continue };
            if roots.is_empty() {
                roots = spoken(contract);
            }
            let before = decided.len();
            for part in terms.subterms(&roots) {
                if let Some(value) = self.decide(part, formal, &bound) {
                    decided.insert(part, value);
                }
            }
            if decided.len() > before {
                decided.insert(is_null, terms.ff());
            }
        }
        decided
    }

    /// Subtyping between types that are known.
    fn ground_types(&self, term: Term) -> Term {
        let terms = self.terms;
        let mut decided = Substitution::default();
        for part in terms.subterms(&[term]) {
            if let Kind::App(func, args) = terms.kind(part)
                && *func == self.heap.subtype
                && let (Kind::TypeConst(sub), Kind::TypeConst(sup)) = (terms.kind(args[0]), terms.kind(args[1]))
                && let Some(holds) = self.is_subtype(terms.text(*sub), terms.text(*sup))
            {
                decided.insert(part, terms.bool(holds));
            }
        }
        if decided.is_empty() { term } else { terms.substitute(term, &decided) }
    }

    fn is_subtype(&self, sub: &str, sup: &str) -> Option<bool> {
        let hierarchy = self.callees.hierarchy();
        match hierarchy.is_subtype(sub, sup) {
            true => Some(true),
            false => hierarchy.are_disjoint(sub, sup).then_some(false),
        }
    }

    /// What a term comes to when `formal` is an object within the bound.
    fn decide(&self, part: Term, formal: Term, bound: &Bound) -> Option<Term> {
        let (terms, heap) = (self.terms, self.heap);
        let Kind::App(func, args) = terms.kind(part) else { return None };
        if *func == heap.type_of {
            return (args[0] == formal && bound.exact).then(|| terms.type_const(&bound.ty));
        }
        let is_own =
            matches!(terms.kind(*args.first()?), Kind::App(of, inner) if *of == heap.type_of && inner[0] == formal);
        if !is_own {
            return None;
        }
        if *func == heap.is_array {
            return bound.ty.ends_with("[]").then(|| terms.tt());
        }
        if *func == heap.element_type {
            let element = bound.ty.strip_suffix("[]").filter(|_| bound.exact)?;
            return Some(terms.type_const(element));
        }
        if *func != heap.subtype {
            return None;
        }
        let Kind::TypeConst(sup) = terms.kind(args[1]) else { return None };
        self.is_subtype(&bound.ty, terms.text(*sup)).map(|holds| terms.bool(holds))
    }

    fn bound_of(&self, arg: Term) -> Option<Bound> {
        if let Some(exact) = self.exact.get(&arg)
            && let Kind::TypeConst(ty) = self.terms.kind(*exact)
        {
            return Some(Bound { ty: self.terms.text(*ty).to_owned(), exact: true });
        }
        let guarantee = self.vars.get(&arg).and_then(|info| info.guarantee);
        let said = guarantee.map(|term| self.terms.conjuncts(term)).unwrap_or_default();
        let noted = self.typed.get(&arg).into_iter().flatten().copied();
        let mut best: Option<Bound> = None;
        for part in said.into_iter().chain(noted) {
            let Some((var, bound)) = self.read_bound(part) else { continue };
            let is_better = best.as_ref().is_none_or(|known| {
                !known.exact && (bound.exact || self.callees.hierarchy().is_subtype(&bound.ty, &known.ty))
            });
            if var == arg && is_better {
                best = Some(bound);
            }
        }
        best
    }

    /// Reads `x == null || typeof(x) <: T` and the like.
    fn read_bound(&self, part: Term) -> Option<(Term, Bound)> {
        let (terms, heap) = (self.terms, self.heap);
        let typed = match terms.kind(part) {
            Kind::Or(ways) => {
                let [a, b] = ways[..] else { return None };
                let is_null = |way: Term| matches!(terms.kind(way), Kind::Eq(x, y) if [*x, *y].contains(&terms.null()));
                match (is_null(a), is_null(b)) {
                    (true, false) => b,
                    (false, true) => a,
                    _ => return None,
                }
            }
            _ => part,
        };
        let object = |term: Term| match terms.kind(term) {
            Kind::App(of, inner) if *of == heap.type_of && super::is_var(terms, inner[0]) => Some(inner[0]),
            _ => None,
        };
        let name = |term: Term| match terms.kind(term) {
            Kind::TypeConst(name) => Some(terms.text(*name).to_owned()),
            _ => None,
        };
        let (var, bound) = match terms.kind(typed) {
            Kind::App(of, args) if *of == heap.subtype => {
                let ty = name(args[1])?;
                let exact = self.callees.hierarchy().is_exact(&ty);
                (object(args[0])?, Bound { ty, exact })
            }
            Kind::Eq(a, b) => {
                let (of, ty) = if object(*a).is_some() { (*a, *b) } else { (*b, *a) };
                (object(of)?, Bound { ty: name(ty)?, exact: true })
            }
            _ => return None,
        };
        // The alternative must be that this one is null.
        let says_null = terms.eq(var, terms.null());
        let is_sound = typed == part || matches!(terms.kind(part), Kind::Or(ways) if ways.contains(&says_null));
        is_sound.then_some((var, bound))
    }
}

fn demand_with(demand: &Demand, with: &dyn Fn(Term) -> Term) -> Demand {
    let ways = demand.ways.iter().map(|way| Way {
        condition: with(way.condition),
        text: way.text.clone(),
        clauses: way.clauses.iter().map(|clause| demand_with(clause, with)).collect(),
    });
    Demand { condition: with(demand.condition), ways: ways.collect(), ..demand.clone() }
}

/// Where one case is left, what it asks for is owed clause by clause: then it can be said which fails.
fn clause_by_clause(terms: &Terms, demand: Demand) -> Vec<Demand> {
    let open: Vec<&Way> = demand.open_ways(terms).collect();
    match open[..] {
        [way] => way.clauses.clone(),
        _ => vec![demand],
    }
}

/// Where a contract speaks of its formals.
fn spoken(contract: &Contract) -> Vec<Term> {
    let mut roots: Vec<Term> = contract.requires.iter().map(|demand| demand.condition).collect();
    for case in &contract.cases {
        roots.push(case.guard);
        roots.extend(case.ensures.iter().chain(&case.signals));
    }
    roots
}
