//! What calls inside formulas come to, put beside them as facts.
//!
//! * A method called with literals that asks for nothing else has one value: it is run once.
//!   `Integer.parseInt("12")` is a number, and a solver hardly finds out.
//! * A method that is called by its own name here and by the name of what it overrides there is one
//!   method with one value: `deque.size()` of an `ArrayDeque` is what `Deque` asks for. The functions
//!   that stand for the two differ, since they read different parts of the state.
//!
//! Takes a flat program and puts the facts in front of the commands that they are about. They hold
//! in every state.

use indexmap::{IndexMap, IndexSet};
use javelin_ir::callees::{Callees, PureMethod};
use javelin_ir::flat::{Flat, FlatJump, Simple};
use javelin_ir::interp;
use javelin_ir::program::Why;
use javelin_logic::eval::Value;
use javelin_logic::{Func, Kind, Sort, Term, Terms};
use javelin_lower::Lowering;
use rustc_hash::FxHashSet;

/// Methods with literals that are run.
const MOST_CONSTANTS: usize = 64;
/// Facts about methods with two names.
const MOST_NAMES: usize = 64;

pub fn explain(terms: &Terms, lowering: &Lowering, flat: &mut Flat) {
    let known = Known::of(terms, lowering, flat);
    if known.facts.is_empty() {
        return;
    }
    for block in &mut flat.blocks {
        let mut commands = Vec::with_capacity(block.commands.len());
        for command in std::mem::take(&mut block.commands) {
            let formula = formula(&command);
            commands.extend(formula.into_iter().flat_map(|formula| known.about(terms, formula)));
            commands.push(command);
        }
        if let FlatJump::Branch { cond, .. } = block.jump {
            commands.extend(known.about(terms, cond));
        }
        block.commands = commands;
    }
}

fn formula(command: &Simple) -> Option<Term> {
    match command {
        Simple::Assign { value, .. } => Some(*value),
        Simple::Assume { cond, .. } | Simple::Assert { cond, .. } => Some(*cond),
        Simple::Havoc { .. } | Simple::At(_) => None,
    }
}

/// The calls that checks are about, and what the user has said of inputs. What promises of the
/// library have to do with each other is not looked into: they are many, and about the same call.
struct Stated {
    checked: FxHashSet<Term>,
    assumed: FxHashSet<Term>,
}

fn stated(terms: &Terms, flat: &Flat) -> Stated {
    let (mut checked, mut assumed) = (Vec::new(), Vec::new());
    for command in flat.blocks.iter().flat_map(|block| &block.commands) {
        match command {
            Simple::Assert { cond, .. } => checked.push(*cond),
            Simple::Assume { cond, why: Why::Contract | Why::User(_) } => assumed.push(*cond),
            _ => {}
        }
    }
    let all = |roots: &[Term]| terms.subterms(roots).into_iter().collect();
    Stated { checked: all(&checked), assumed: all(&assumed) }
}

impl Stated {
    fn has(&self, call: Term) -> bool {
        self.checked.contains(&call) || self.assumed.contains(&call)
    }
}

/// The facts, by the call that they are about.
struct Known {
    facts: IndexMap<Term, Vec<Term>>,
}

impl Known {
    fn of(terms: &Terms, lowering: &Lowering, flat: &Flat) -> Self {
        let calls = Calls::of(terms, lowering, flat);
        let mut facts: IndexMap<Term, Vec<Term>> = IndexMap::new();
        for &call in calls.all.iter().take(MOST_CONSTANTS) {
            let value = interp::constant(terms, lowering, lowering.heap, call);
            facts.entry(call).or_default().extend(match value {
                Some(Value::Bool(true)) => Some(call),
                Some(Value::Bool(false)) => Some(terms.not(call)),
                Some(Value::Int(number)) => Some(terms.eq(call, terms.int(number))),
                _ => None,
            });
        }
        let stated = stated(terms, flat);
        for (one, other, fact) in calls.same(terms, lowering, &stated).into_iter().take(MOST_NAMES) {
            for (call, its_other) in [(one, other), (other, one)] {
                if stated.checked.contains(&call) || stated.assumed.contains(&its_other) {
                    facts.entry(call).or_default().push(fact);
                }
            }
        }
        facts.retain(|_, told| !told.is_empty());
        Known { facts }
    }

    fn about(&self, terms: &Terms, formula: Term) -> Vec<Simple> {
        let told = terms.subterms(&[formula]).into_iter().filter_map(|term| self.facts.get(&term)).flatten();
        let told: IndexSet<Term> = told.copied().filter(|fact| *fact != formula).collect();
        told.into_iter().map(|cond| Simple::Assume { cond, why: Why::Language }).collect()
    }
}

/// The calls in the formulas of a program.
struct Calls {
    all: IndexSet<Term>,
    methods: IndexMap<Func, PureMethod>,
}

impl Calls {
    fn of(terms: &Terms, lowering: &Lowering, flat: &Flat) -> Self {
        let mut found = Calls { all: IndexSet::new(), methods: IndexMap::new() };
        let mut others: IndexSet<Func> = IndexSet::new();
        for term in terms.subterms(&javelin_symex::search::formulas(flat)) {
            let Kind::App(func, _) = terms.kind(term) else { continue };
            if terms.has_loose(term) || others.contains(func) {
                continue;
            }
            if !found.methods.contains_key(func) {
                let Some(pure) = lowering.pure_method(&terms.func_decl(*func).name) else {
                    others.insert(*func);
                    continue;
                };
                found.methods.insert(*func, pure);
            }
            found.all.insert(term);
        }
        found
    }

    /// The function, what the method is called with, and the state that it reads.
    fn parts(&self, terms: &Terms, call: Term) -> Option<(Func, Vec<Term>, Vec<Term>)> {
        let Kind::App(func, args) = terms.kind(call) else { return None };
        let (given, read) = args.split_at(args.len().checked_sub(self.methods[func].reads.len())?);
        Some((*func, given.to_vec(), read.to_vec()))
    }

    /// Two calls of one method under two names, and what makes their values the same.
    fn same(&self, terms: &Terms, lowering: &Lowering, stated: &Stated) -> Vec<(Term, Term, Term)> {
        let mut overriding: IndexMap<(Func, Func), Option<Term>> = IndexMap::new();
        let parts: Vec<_> = self.all.iter().filter_map(|call| Some((*call, self.parts(terms, *call)?))).collect();
        let mut found = Vec::new();
        let mut of_others = Vec::new();
        for (narrow, (below, given, state)) in &parts {
            for (wide, (above, given_there, wider)) in &parts {
                let matters = stated.has(*narrow) || stated.has(*wide);
                if !matters || below == above || given.is_empty() || given.len() != given_there.len() {
                    continue;
                }
                let class = overriding
                    .entry((*below, *above))
                    .or_insert_with(|| lowering.overrides_as_function(&self.methods[below], &self.methods[above]));
                if let Some(class) = class
                    && let Some(alike) = self.alike(terms, (*below, state), (*above, wider))
                {
                    let is_one = lowering.heap.instance_of(terms, given[0], *class);
                    let given_alike = given.iter().zip(given_there).map(|(here, there)| terms.eq(*here, *there));
                    let premise: Vec<Term> = given_alike.chain([is_one, alike]).collect();
                    let is_bool = terms.sort(*narrow) == Sort::Bool;
                    let same = if is_bool { terms.iff(*narrow, *wide) } else { terms.eq(*narrow, *wide) };
                    let among = if given == given_there { &mut found } else { &mut of_others };
                    among.push((*narrow, *wide, terms.implies(terms.and(&premise), same)));
                }
            }
        }
        // Two names of one object are looked through last: they are many, and seldom matter.
        found.extend(of_others);
        found
    }

    /// What the one reads is as the other sees it. Nothing where it reads something else.
    fn alike(&self, terms: &Terms, narrow: (Func, &Vec<Term>), wide: (Func, &Vec<Term>)) -> Option<Term> {
        let wider = &self.methods[&wide.0].reads;
        let mut same = Vec::new();
        for (global, held) in self.methods[&narrow.0].reads.iter().zip(narrow.1) {
            let at = wider.iter().position(|read| read == global)?;
            same.push(terms.eq(*held, wide.1[at]));
        }
        Some(terms.and(&same))
    }
}
