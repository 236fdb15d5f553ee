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
    depth: usize,
    /// The last query was broken off: no scope is opened in here any more, see
    /// [`super::Solver::renew`].
    pub broken_off: bool,
    /// Scopes that were not opened for that reason.
    unopened: usize,
}

impl Session {
    /// `opaque`: what Z3 knows of sequences must be told.
    pub fn new(z3: z3::Solver, opaque: bool) -> Session {
        Session { z3, facts: Facts::new(opaque), failed: Vec::new(), depth: 0, broken_off: false, unopened: 0 }
    }

    /// One that keeps its state between queries.
    pub fn incremental(opaque: bool) -> Session {
        let z3 = z3::Solver::new();
        // An open scope makes Z3 use its incremental core from the start.
        z3.push();
        Session::new(z3, opaque)
    }

    pub fn push(&mut self) {
        if self.broken_off {
            self.unopened += 1;
        } else {
            self.z3.push();
        }
        self.facts.push();
        self.depth += 1;
    }

    pub fn pop(&mut self) {
        if self.unopened > 0 {
            self.unopened -= 1;
        } else {
            self.z3.pop(1);
        }
        self.facts.pop();
        self.depth -= 1;
        self.failed.retain(|(depth, _)| *depth <= self.depth);
    }

    pub fn assert(&mut self, encoder: &mut Encoder, t: Term) {
        if let Err(Unencodable(why)) = self.try_assert(encoder, t) {
            self.failed.push((self.depth, why));
        }
    }

    /// States a fact beside those the assertions call for.
    pub fn tell(&mut self, encoder: &mut Encoder, fact: &Fact) {
        match encode_fact(encoder, fact) {
            Ok(formula) => self.z3.assert(formula),
            Err(Unencodable(why)) => self.failed.push((self.depth, why)),
        }
    }

    fn try_assert(&mut self, encoder: &mut Encoder, t: Term) -> Result<(), Unencodable> {
        self.tell_facts(encoder, t)?;
        self.z3.assert(encoder.formula(t)?);
        Ok(())
    }

    fn tell_facts(&mut self, encoder: &mut Encoder, t: Term) -> Result<(), Unencodable> {
        for fact in self.facts.about(encoder.terms, t) {
            let formula = encode_fact(encoder, &fact)?;
            self.z3.assert(formula);
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
        self.z3.assert(proxy.implies(&formula));
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
