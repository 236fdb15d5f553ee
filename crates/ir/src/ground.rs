//! Checks that need nothing dear.
//!
//! Most of what a contract says about all elements has nothing to do with the check at
//! hand, and instantiating it may cost the whole budget; and one string that is put together,
//! one sum of floats, makes every question of a session a question about strings or floats. So
//! there is a plain session beside the whole one: every quantified formula is a truth value of
//! its own there, the same one wherever the same formula stands, and every float computed,
//! string built, bit pattern and product is some value of which little is told (its length,
//! its range). That leaves more states possible, so what is proved holds; and a fact that is
//! passed on unchanged still proves itself.
//!
//! Takes a prover and checks; gives those not proved, to be asked again with all that is
//! known.

use indexmap::IndexSet;
use javelin_logic::solver::{Answer, Budget, Config, Model, Solver, Stats};
use javelin_logic::{Kind, Op, Sort, Substitution, Term, Terms};
use rustc_hash::FxHashMap;

use crate::cut::Goal;
use crate::flat::{Flat, FlatJump, Simple};
use crate::linear::is_nonlinear;
use crate::program::BlockId;
use crate::prove::Prover;

/// The share of the budget that one question gets.
const SHARE: u32 = 64;

/// What it gets at least, where there is so much.
const LEAST: u32 = 200_000;

/// Questions until candidates that hold in the plain session are settled.
const QUESTIONS: usize = 200;

/// The plain session.
pub(crate) struct Plain<'t> {
    terms: &'t Terms,
    solver: Solver<'t>,
    /// What quantified formulas and dear terms became.
    unknowns: Substitution,
    /// What was said before, in this session's words: most is asked about many times.
    said: FxHashMap<Term, Term>,
}

impl<'t> Plain<'t> {
    fn new(terms: &'t Terms, formulas: &[Term], config: Config) -> Plain<'t> {
        let config = Config { sequences_are_read_only: true, ..config };
        let solver = Solver::new(terms, config);
        let mut plain = Plain { terms, solver, unknowns: Substitution::default(), said: FxHashMap::default() };
        for &formula in formulas {
            // What is nothing but a claim says nothing.
            if !matches!(terms.kind(formula), Kind::Quant { .. }) {
                let told = plain.of(formula);
                plain.solver.assert(told);
            }
        }
        plain
    }

    pub fn stats(&self) -> &Stats {
        self.solver.stats()
    }

    /// The formula as this session says it.
    fn of(&mut self, t: Term) -> Term {
        if let Some(said) = self.said.get(&t) {
            return *said;
        }
        let terms = self.terms;
        let mut found: Vec<Term> = Vec::new();
        terms.subterms_if(&[t], |part| {
            let is_product = || is_nonlinear(terms, part) && !terms.has_loose(part);
            let is_unknown = matches!(terms.kind(part), Kind::Quant { .. }) || is_dear(terms, part) || is_product();
            if is_unknown {
                found.push(part);
            }
            !is_unknown
        });
        let mut own = Substitution::default();
        for part in found {
            let value = match self.unknowns.get(&part) {
                Some(value) => *value,
                None => {
                    let value = terms.fresh("claim", terms.sort(part));
                    self.unknowns.insert(part, value);
                    self.tell(part, value);
                    value
                }
            };
            own.insert(part, value);
        }
        let said = terms.substitute(t, &own);
        self.said.insert(t, said);
        said
    }

    /// What is easily said of a dear term.
    fn tell(&mut self, part: Term, value: Term) {
        let terms = self.terms;
        let mut facts = Vec::new();
        match terms.sort(part) {
            Sort::Int => {
                let range = terms.range(part);
                facts.extend(range.lo.map(|lo| terms.le(terms.int(lo), value)));
                facts.extend(range.hi.map(|hi| terms.le(value, terms.int(hi))));
                facts.extend(shape(terms, part, value));
            }
            Sort::Seq => {
                let (length, known) = (terms.seq_len(value), terms.seq_len(part));
                if let Kind::Op(Op::SeqSub, args) = terms.kind(part) {
                    let (whole, from, wanted) = (terms.seq_len(args[0]), args[1], args[2]);
                    let inside = [
                        terms.le(terms.int(0), from),
                        terms.le(terms.int(0), wanted),
                        terms.le(terms.add(from, wanted), whole),
                    ];
                    facts.push(terms.le(length, whole));
                    facts.push(terms.implies(terms.and(&inside), terms.eq(length, wanted)));
                } else if !matches!(terms.kind(known), Kind::Op(Op::SeqLen, _)) {
                    facts.push(terms.eq(length, known));
                }
            }
            _ => {}
        }
        for fact in facts {
            let told = self.of(fact);
            self.solver.assert(told);
        }
    }

    /// The assumptions that contradict each other; or else a state, if there is one.
    fn contradiction(&mut self, assumptions: &[Term]) -> Result<Vec<Term>, Option<Model<'t>>> {
        let asked: Vec<Term> = assumptions.iter().map(|t| self.of(*t)).collect();
        match self.solver.check_with(&asked) {
            Answer::Unsat(core) => {
                let is_used = |(_, asked): &(&Term, &Term)| core.contains(asked);
                Ok(assumptions.iter().zip(&asked).filter(is_used).map(|(t, _)| *t).collect())
            }
            Answer::Sat(model) => Err(Some(model)),
            Answer::Unknown(_) => Err(self.solver.candidate().cloned()),
        }
    }

    fn holds(&mut self, model: &Model<'t>, t: Term) -> Option<bool> {
        let t = self.of(t);
        crate::prove::holds(self.terms, model, t)
    }
}

/// What signs and sizes of the operands say of a number that is `part`.
fn shape(terms: &Terms, part: Term, value: Term) -> Vec<Term> {
    let at_least = |t: Term, least: i64| terms.le(terms.int(least), t);
    let between = |low: Term, high: Term| terms.and(&[terms.le(low, value), terms.le(value, high)]);
    let zero = terms.int(0);
    match terms.kind(part) {
        Kind::Op(Op::TRem | Op::Mod, args) => {
            let (a, b) = (args[0], args[1]);
            let positive = terms.and(&[at_least(a, 0), at_least(b, 1)]);
            let size = terms.and(&[terms.lt(value, b), terms.lt(terms.neg(b), value)]);
            vec![terms.implies(at_least(b, 1), size), terms.implies(positive, between(zero, a))]
        }
        Kind::Op(Op::TDiv | Op::Div, args) => {
            let positive = terms.and(&[at_least(args[0], 0), at_least(args[1], 1)]);
            vec![terms.implies(positive, between(zero, args[0]))]
        }
        Kind::Op(Op::BitAnd { .. }, args) => {
            args.iter().map(|arg| terms.implies(at_least(*arg, 0), between(zero, *arg))).collect()
        }
        Kind::Mul(factors) if factors.len() == 2 => {
            let (a, b) = (factors[0], factors[1]);
            let all = |least: i64| terms.and(&[at_least(a, least), at_least(b, least)]);
            let larger = terms.and(&[terms.le(a, value), terms.le(b, value)]);
            let positive = if a == b { terms.tt() } else { all(0) };
            vec![terms.implies(positive, at_least(value, 0)), terms.implies(all(1), larger)]
        }
        _ => Vec::new(),
    }
}

impl<'t> Prover<'t> {
    /// Notes those of the checks that hold whatever dear terms and quantified facts say; gives
    /// the others.
    pub(crate) fn not_on_the_ground(&mut self, checks: Vec<usize>) -> Vec<usize> {
        if checks.is_empty() || self.ground().is_none() {
            return checks;
        }
        let mut open: IndexSet<usize> = checks.iter().copied().collect();
        while !open.is_empty() {
            let model = match self.contradict_plainly(&open) {
                Ok(core) => {
                    let proved: Vec<usize> = open.iter().copied().collect();
                    self.note_proved(&proved, &core);
                    return checks.into_iter().filter(|check| !open.contains(check)).collect();
                }
                Err(model) => model,
            };
            let Some(model) = model else { break };
            let before = open.len();
            let fails: Vec<usize> = open.iter().copied().filter(|&check| self.may_fail(&model, check)).collect();
            open.retain(|check| !fails.contains(check));
            if open.len() == before {
                break;
            }
        }
        checks
    }

    /// Do the checks hold whatever dear terms and quantified facts say?
    pub fn holds_plainly(&mut self, checks: Vec<usize>) -> bool {
        let terms = self.terms;
        let is_open = |check: &usize| !self.conditions.checks[*check].is_settled(terms);
        let open: IndexSet<usize> = checks.into_iter().filter(is_open).collect();
        open.is_empty() || self.contradict_plainly(&open).is_ok()
    }

    /// Does the model leave the check undecided, or fail it?
    fn may_fail(&mut self, model: &Model<'t>, check: usize) -> bool {
        let fails = self.conditions.checks[check].fails;
        self.ground().and_then(|plain| plain.holds(model, fails)) != Some(false)
    }

    /// None of the checks can fail, by the active candidates: those used. Or a state.
    fn contradict_plainly(&mut self, open: &IndexSet<usize>) -> Result<Vec<Term>, Option<Model<'t>>> {
        let fails: Vec<Term> = open.iter().map(|&check| self.conditions.checks[check].fails).collect();
        let mut assumptions: Vec<Term> = self.active().iter().copied().collect();
        assumptions.push(self.terms.or(&fails));
        match self.ground() {
            Some(plain) => plain.contradiction(&assumptions),
            None => Err(None),
        }
    }

    /// Houdini in the plain session alone: the checks of candidates that hold there, given
    /// each other, and what their proofs used. Those that fall are alive afterwards as before.
    pub fn settle_plainly(&mut self) -> Option<(Vec<usize>, Vec<Term>)> {
        if !self.is_dear || self.ground().is_none() {
            return None;
        }
        let all = self.active().clone();
        let found = self.houdini_plainly();
        self.revive(all);
        found
    }

    fn houdini_plainly(&mut self) -> Option<(Vec<usize>, Vec<Term>)> {
        for _ in 0..QUESTIONS {
            let open: IndexSet<usize> = self.open_candidate_checks().into_iter().collect();
            if open.is_empty() {
                return None;
            }
            let model = match self.contradict_plainly(&open) {
                Ok(core) => {
                    let proved: Vec<usize> = open.into_iter().collect();
                    self.note_proved(&proved, &core);
                    return Some((proved, core));
                }
                Err(model) => model?,
            };
            let goals = self.refuted_plainly(&open, &model);
            if goals.is_empty() {
                return None;
            }
            goals.into_iter().for_each(|goal| self.drop(goal));
        }
        None
    }

    /// What fails in the model, and what is false where something fails.
    fn refuted_plainly(&mut self, open: &IndexSet<usize>, model: &Model<'t>) -> Vec<Goal> {
        let checks = self.conditions.checks.clone();
        let Some(plain) = self.ground() else { return Vec::new() };
        let failing: Vec<usize> =
            open.iter().copied().filter(|&i| plain.holds(model, checks[i].fails) == Some(true)).collect();
        let blocks: IndexSet<BlockId> = failing.iter().map(|&i| checks[i].block).collect();
        let is_refuted = |i: usize, plain: &mut Plain<'t>| {
            failing.contains(&i)
                || blocks.contains(&checks[i].block) && plain.holds(model, checks[i].condition) == Some(false)
        };
        open.iter().copied().filter(|&i| is_refuted(i, plain)).map(|i| checks[i].goal).collect()
    }

    /// Those of the assumptions that contradict each other whatever dear terms and quantified
    /// facts say.
    pub(crate) fn contradiction_on_the_ground(&mut self, assumptions: &[Term]) -> Option<Vec<Term>> {
        self.ground()?.contradiction(assumptions).ok()
    }

    /// The plain session, where it differs from the whole one.
    fn ground(&mut self) -> Option<&mut Plain<'t>> {
        if self.ground.is_none() {
            self.ground = Some(self.new_ground());
        }
        self.ground.as_mut().and_then(Option::as_mut)
    }

    fn new_ground(&self) -> Option<Plain<'t>> {
        let all: Vec<Term> = self.conditions.definitions.iter().chain(&self.axioms).copied().collect();
        if !self.is_dear && outermost(self.terms, &all).is_empty() {
            return None;
        }
        let whole = self.config.budget;
        let budget = Budget { resources: (whole.resources / SHARE).max(whole.resources.clamp(1, LEAST)), ..whole };
        let config = Config { triggers_only: true, budget, ..self.config.clone() };
        Some(Plain::new(self.terms, &all, config))
    }
}

/// Do terms stand in the program that a solver goes to great lengths for?
pub fn has_dear_terms(terms: &Terms, flat: &Flat) -> bool {
    let commands = flat.blocks.iter().flat_map(|block| &block.commands);
    let of_command = |command: &Simple| match command {
        Simple::Assign { value, .. } => Some(*value),
        Simple::Assume { cond, .. } | Simple::Assert { cond, .. } => Some(*cond),
        Simple::Havoc { .. } | Simple::At(_) => None,
    };
    let of_jump = flat.blocks.iter().filter_map(|block| match block.jump {
        FlatJump::Branch { cond, .. } => Some(cond),
        _ => None,
    });
    let roots: Vec<Term> = commands.filter_map(of_command).chain(of_jump).collect();
    terms.subterms(&roots).into_iter().any(|t| is_dear(terms, t))
}

/// Does a solver go to great lengths for this term? What is under a binder is many values
/// and stays as it is. (Products have a session of their own: [`crate::linear`].)
pub(crate) fn is_dear(terms: &Terms, t: Term) -> bool {
    let is_float = |sort: Sort| matches!(sort, Sort::Float32 | Sort::Float64);
    let is_dear = match terms.kind(t) {
        Kind::Op(Op::SeqLen | Op::SeqNth, _) => false,
        Kind::Op(Op::Shl { .. } | Op::Shr { .. } | Op::UShr { .. }, args) => terms.as_int(args[1]).is_none(),
        Kind::Op(Op::BitAnd { .. } | Op::BitOr { .. } | Op::BitXor { .. }, args) => {
            args.iter().all(|arg| terms.as_int(*arg).is_none())
        }
        Kind::Op(_, args) => {
            let sorts = || args.iter().map(|arg| terms.sort(*arg)).chain([terms.sort(t)]);
            sorts().any(|sort| is_float(sort) || sort == Sort::Seq)
        }
        _ => false,
    };
    is_dear && !terms.has_loose(t)
}

/// The formulas with a truth value for each quantified formula; nothing where there are none.
pub(crate) fn without_quantifiers(terms: &Terms, formulas: &[Term]) -> Option<Vec<Term>> {
    let quantified = outermost(terms, formulas);
    if quantified.is_empty() {
        return None;
    }
    let claim = |_: &Term| terms.fresh("claim", Sort::Bool);
    let map: Substitution = quantified.iter().map(|formula| (*formula, claim(formula))).collect();
    // What is nothing but a claim says nothing.
    let told = formulas.iter().copied().filter(|formula| !quantified.contains(formula)).collect::<Vec<_>>();
    Some(terms.substitute_all(&told, &map))
}

/// The quantified formulas that stand in no other.
fn outermost(terms: &Terms, roots: &[Term]) -> IndexSet<Term> {
    let mut found = IndexSet::new();
    terms.subterms_if(roots, |term| {
        let quantified = matches!(terms.kind(term), Kind::Quant { .. });
        if quantified {
            found.insert(term);
        }
        !quantified
    });
    found
}
