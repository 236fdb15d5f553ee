//! A Z3 solver together with what it has been told beside the assertions.

use z3::Pattern;
use z3::ast::{Ast, Bool, Dynamic};

use super::encode::{self, Encoder, Shape, Unencodable};
use super::facts::{Fact, Facts};
use crate::sort::Sort;
use crate::term::{Kind, Term, Terms};

/// A Z3 solver with the facts it has been told.
pub(super) struct Session {
    pub z3: z3::Solver,
    pub facts: Facts,
    /// Set when an assertion could not be encoded: nothing can be concluded
    /// from satisfiability until its scope is left.
    pub failed: Vec<(usize, String)>,
    scopes: Vec<Scope>,
    /// The last query was broken off, or much is dragged along: no scope is opened in here
    /// any more, see [`super::Solver::renew`].
    pub broken_off: bool,
    /// Guarded scopes opened so far.
    guarded: usize,
}

/// How a scope is kept.
enum Scope {
    /// By Z3.
    Z3,
    /// What is asserted in it is guarded by a literal, which every query assumes. To open one
    /// in Z3 propagates without any limit, and in the theory of sequences that may go on for
    /// ever (seen in `smt::theory_seq::solve_eqs`).
    Guarded(Bool),
    /// Not at all: the session is not asked any more.
    Unopened,
}

/// Guarded scopes of a session: what was asserted in those that were left is still dragged along.
const MOST_GUARDED: usize = 100;

impl Session {
    /// `opaque`: what Z3 knows of sequences must be told.
    pub fn new(z3: z3::Solver, opaque: bool) -> Session {
        Session { z3, facts: Facts::new(opaque), failed: Vec::new(), scopes: Vec::new(), broken_off: false, guarded: 0 }
    }

    /// One that keeps its state between queries.
    pub fn incremental(opaque: bool) -> Session {
        let z3 = z3::Solver::new();
        // An open scope makes Z3 use its incremental core from the start.
        z3.push();
        Session::new(z3, opaque)
    }

    pub fn push(&mut self, encoder: &Encoder) {
        self.scopes.push(if self.broken_off {
            Scope::Unopened
        } else if encoder.speaks_of_sequences {
            self.guarded += 1;
            Scope::Guarded(Bool::new_const(format!("scope!{}", self.guarded)))
        } else {
            self.z3.push();
            Scope::Z3
        });
        self.facts.push();
    }

    pub fn pop(&mut self) {
        match self.scopes.pop() {
            Some(Scope::Z3) => self.z3.pop(1),
            Some(Scope::Guarded(guard)) => {
                self.say(!guard);
                self.broken_off |= self.guarded >= MOST_GUARDED;
            }
            Some(Scope::Unopened) | None => {}
        }
        self.facts.pop();
        self.failed.retain(|(depth, _)| *depth <= self.scopes.len());
    }

    /// What a query must assume beside its own assumptions.
    pub fn guards(&self) -> impl Iterator<Item = Bool> {
        self.scopes.iter().filter_map(|scope| match scope {
            Scope::Guarded(guard) => Some(guard.clone()),
            Scope::Z3 | Scope::Unopened => None,
        })
    }

    /// Asserts in the innermost scope.
    fn say(&self, formula: Bool) {
        match self.scopes.last() {
            Some(Scope::Guarded(guard)) => self.z3.assert(guard.implies(&formula)),
            Some(Scope::Z3 | Scope::Unopened) | None => self.z3.assert(formula),
        }
    }

    pub fn assert(&mut self, encoder: &mut Encoder, t: Term) {
        if let Err(Unencodable(why)) = self.try_assert(encoder, t) {
            self.failed.push((self.scopes.len(), why));
        }
    }

    /// States a fact beside those the assertions call for.
    pub fn tell(&mut self, encoder: &mut Encoder, fact: &Fact) {
        match encode_fact(encoder, fact) {
            Ok(formula) => self.say(formula),
            Err(Unencodable(why)) => self.failed.push((self.scopes.len(), why)),
        }
    }

    fn try_assert(&mut self, encoder: &mut Encoder, t: Term) -> Result<(), Unencodable> {
        self.tell_facts(encoder, t)?;
        self.say(encoder.formula(t)?);
        Ok(())
    }

    fn tell_facts(&mut self, encoder: &mut Encoder, t: Term) -> Result<(), Unencodable> {
        for fact in self.facts.about(encoder.terms, t) {
            let formula = encode_fact(encoder, &fact)?;
            self.say(formula);
        }
        Ok(())
    }

    /// A Boolean literal that implies the assumption: itself where it is one,
    /// else a new constant, which is best left again with its scope.
    pub fn literal(&mut self, encoder: &mut Encoder, t: Term) -> Result<Bool, Unencodable> {
        self.tell_facts(encoder, t)?;
        let formula = encoder.formula(t)?;
        if is_literal(encoder.terms, t) {
            return Ok(formula);
        }
        let proxy = Bool::new_const(format!("assume!{}", t.index()));
        self.say(proxy.implies(&formula));
        Ok(proxy)
    }
}

/// A Boolean variable or its negation.
pub(super) fn is_literal(terms: &Terms, t: Term) -> bool {
    match terms.kind(t) {
        Kind::Var(_) => true,
        Kind::Not(inner) => matches!(terms.kind(*inner), Kind::Var(_)),
        _ => false,
    }
}

fn encode_fact(encoder: &mut Encoder, fact: &Fact) -> Result<Bool, Unencodable> {
    match fact {
        Fact::Holds(t) => encoder.formula(*t),
        Fact::InRange(t, range) => {
            encoder.encode(*t)?;
            encoder.in_range(*t, range)
        }
        Fact::AllInRange(vars, application, range) => {
            let application = *application;
            let pattern = encoder.encode(application)?;
            if !encoder.can_trigger(application) || !encode::is_free_of_choices(&pattern) {
                // Without a trigger it would be searched for everywhere.
                return Ok(Bool::from_bool(true));
            }
            let body = encoder.in_range(application, range)?;
            let bounds: Vec<Dynamic> = vars.iter().map(|&v| encoder.encode(v)).collect::<Result<_, _>>()?;
            let bounds: Vec<&dyn Ast> = bounds.iter().map(|b| b as &dyn Ast).collect();
            Ok(z3::ast::forall_const(&bounds, &[&Pattern::new(&[&pattern])], &body))
        }
        Fact::Letters(t) => {
            let Kind::Seq(units) = encoder.terms.kind(*t) else { return Ok(Bool::from_bool(true)) };
            let literal = encoder.encode(*t)?;
            let number = |n: u64| Dynamic::from_ast(&z3::ast::Int::from_u64(n));
            let length = encode::apply(&encode::opaque_length(), std::slice::from_ref(&literal));
            let mut all = vec![length.eq(number(units.len() as u64))];
            for (at, unit) in units.iter().enumerate() {
                let letter = encode::apply(&encode::opaque_letter(), &[literal.clone(), number(at as u64)]);
                all.push(letter.eq(number(u64::from(*unit))));
            }
            Ok(Bool::and(&all))
        }
        Fact::TypeNumber(t, number) => {
            let number_of = encode::declare("type/number", &[Sort::Type], Sort::Int, Shape::PLAIN);
            let applied = encode::apply(&number_of, &[encoder.encode(*t)?]);
            Ok(applied.eq(Dynamic::from_ast(&z3::ast::Int::from_u64(*number as u64))))
        }
    }
}
