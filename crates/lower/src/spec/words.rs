//! JML's backslash words: `\result`, `\old`, `\fresh`, `\typeof` and their kin.

use javelin_ir::program::Location;
use javelin_logic::{Sort, Term};
use javelin_sema::Types;
use javelin_syntax::ast::{Expr, Ident, JmlFun, JmlWord, StoreRef};

use super::Lowered;
use super::eval::Eval;
use crate::Math;

impl<'p> Eval<'_, 'p> {
    pub fn word(&mut self, expr: &Expr, word: JmlWord) -> Lowered<Term> {
        match word {
            JmlWord::Result => match self.place.result {
                Some(result) => Ok(result),
                None => self.fail(expr.span, "there is no result here"),
            },
            JmlWord::Exception => match self.place.exception {
                Some(exception) => Ok(exception),
                None => self.fail(expr.span, "there is no exception here"),
            },
            JmlWord::Count | JmlWord::Index => match self.place.count {
                Some(count) => Ok(count),
                None => self.fail(expr.span, format!("`{}` has a meaning only in the clauses of a loop", word.text())),
            },
            JmlWord::Lockset
            | JmlWord::Same
            | JmlWord::NotSpecified
            | JmlWord::Nothing
            | JmlWord::Everything
            | JmlWord::Values
            | JmlWord::Empty => self.fail(expr.span, format!("`{}` is not supported here", word.text())),
        }
    }

    /// `\old(e)`, `\pre(e)`: the value at the method's entry.
    pub fn old(&mut self, expr: &Expr, inner: &'p Expr, label: Option<Ident>, pre: bool) -> Lowered<Term> {
        match label.map(|label| label.name.as_str()) {
            None | Some("Pre" | "Old") => {}
            Some("Here") if !pre => return self.value(inner),
            Some(_) => return self.fail(expr.span, "`\\old` with a label is not supported"),
        }
        self.at_entry(|e| {
            let value = e.value(inner)?;
            Ok(e.now(value))
        })
    }

    pub fn function(&mut self, expr: &'p Expr, fun: JmlFun, args: &'p [Expr]) -> Lowered<Term> {
        let terms = self.terms();
        match (fun, args) {
            (JmlFun::Fresh, _) => {
                let parts = args.iter().map(|arg| self.fresh(arg)).collect::<Lowered<Vec<Term>>>()?;
                Ok(terms.and(&parts))
            }
            (JmlFun::TypeOf, [of]) => {
                let ty = self.ty(of);
                if self.low.program.world.as_prim(ty).is_some() {
                    return Ok(self.low.type_constant(ty));
                }
                let value = self.value(of)?;
                self.define_object(value);
                Ok(self.low.heap.dynamic_type(terms, value))
            }
            (JmlFun::ElemType, [of]) => {
                let of = self.as_type(of)?;
                self.define(terms.apply(self.low.heap.is_array, &[of]));
                Ok(terms.apply(self.low.heap.element_type, &[of]))
            }
            (JmlFun::NonNullElements, _) => {
                let parts = args.iter().map(|arg| self.nonnull_elements(arg)).collect::<Lowered<Vec<Term>>>()?;
                Ok(terms.and(&parts))
            }
            (JmlFun::InvariantFor, [of]) => self.invariant_for(of),
            (JmlFun::Distinct, _) => {
                let values = args.iter().map(|arg| self.value(arg)).collect::<Lowered<Vec<Term>>>()?;
                let mut parts = Vec::new();
                for (i, a) in values.iter().enumerate() {
                    for b in &values[i + 1..] {
                        if terms.sort(*a) != terms.sort(*b) {
                            return self.fail(expr.span, "`\\distinct` wants values of one kind");
                        }
                        parts.push(terms.ne(*a, *b));
                    }
                }
                Ok(terms.and(&parts))
            }
            (JmlFun::JavaMath, [of]) => self.in_math(Math::Java, of),
            (JmlFun::SafeMath, [of]) => self.in_math(Math::Safe, of),
            (JmlFun::BigintMath, [of]) => self.in_math(Math::Bigint, of),
            (JmlFun::Past, [of]) => self.old(expr, of, None, true),
            (JmlFun::Max | JmlFun::Min, [a, b]) => {
                let number = self.promoted(self.ty(a), self.ty(b), expr.span)?;
                let (a, b) = (self.number(a, number)?, self.number(b, number)?);
                match (terms.sort(a), fun) {
                    (Sort::Int | Sort::Real, JmlFun::Max) => Ok(terms.ite(terms.le(a, b), b, a)),
                    (Sort::Int | Sort::Real, _) => Ok(terms.ite(terms.le(a, b), a, b)),
                    _ => self.fail(expr.span, "`\\max` and `\\min` want integers or reals"),
                }
            }
            _ => self.fail(expr.span, format!("`{}` is not supported", fun.text())),
        }
    }

    fn in_math(&mut self, math: Math, of: &'p Expr) -> Lowered<Term> {
        let before = std::mem::replace(&mut self.place.math, math);
        let value = self.value(of);
        self.place.math = before;
        value
    }

    /// `\fresh(x)`: an object born since the method's entry. A constructor's own
    /// object is born for it, just before.
    fn fresh(&mut self, arg: &'p Expr) -> Lowered<Term> {
        let terms = self.terms();
        let value = self.value(arg)?;
        let constructs = self.place.method.is_some_and(|m| self.low.program.world.method(m).is_constructor());
        if constructs && Some(value) == self.place.this {
            return Ok(terms.tt());
        }
        if terms.sort(value) != Sort::Ref {
            return self.fail(arg.span, "`\\fresh` wants a reference");
        }
        let entry = self.low.heap.snapshot(terms, self.low.heap.clock);
        let born = terms.le(entry, terms.apply(self.low.heap.birth, &[value]));
        Ok(terms.and(&[terms.ne(value, terms.null()), born]))
    }

    /// The array is an object and so is each of its elements.
    fn nonnull_elements(&mut self, arg: &'p Expr) -> Lowered<Term> {
        let terms = self.terms();
        let Some(element) = self.low.program.world.element(self.ty(arg)) else {
            return self.fail(arg.span, "`\\nonnullelements` wants an array");
        };
        let array = self.value(arg)?;
        let present = terms.ne(array, terms.null());
        if !self.low.is_ref(element) {
            return Ok(present);
        }
        let i = terms.fresh("i", Sort::Int);
        let value = terms.select(terms.select(self.low.elements_var(element), array), i);
        let within = terms.and(&[terms.le(terms.int(0), i), terms.lt(i, self.low.heap.length(terms, array))]);
        let each = terms.implies(within, terms.ne(value, terms.null()));
        Ok(terms.and(&[present, terms.forall(&[i], &[vec![value]], each)]))
    }

    /// `\invariant_for(o)`: the instance invariants of its static type and above.
    fn invariant_for(&mut self, of: &'p Expr) -> Lowered<Term> {
        let object = self.value(of)?;
        self.define_object(object);
        let Some(class) = self.low.program.world.class_of(self.low.program.world.erasure(self.ty(of))) else {
            return self.fail(of.span, "`\\invariant_for` wants an object");
        };
        let mut parts = Vec::new();
        for clause in self.low.instance_invariants(class) {
            let place = self.low.clause_place(clause.class, clause.file, Some(object), None);
            let (defs, muted) = (self.defs.len(), self.muted);
            self.muted = false;
            let value = self.elsewhere(place, |e| e.truth(clause.expr))?;
            self.muted = muted;
            // Undefined means it does not hold.
            parts.extend(self.defs.split_off(defs));
            parts.push(value);
        }
        Ok(self.terms().and(&parts))
    }

    pub fn location_function(&mut self, expr: &'p Expr, fun: JmlFun, refs: &'p [StoreRef]) -> Lowered<Term> {
        let terms = self.terms();
        match fun {
            JmlFun::NotModified => {
                let mut parts = Vec::new();
                for reference in refs {
                    for location in self.locations(reference)? {
                        parts.push(self.unchanged(expr, &location)?);
                    }
                }
                Ok(terms.and(&parts))
            }
            // `i = i` assigns too, and leaves no trace in the state.
            JmlFun::NotAssigned => {
                self.fail(expr.span, "`\\not_assigned` is not supported; `\\not_modified` and `assignable` are")
            }
            _ => self.fail(expr.span, format!("`{}` is not supported", fun.text())),
        }
    }

    /// The location holds what it held at entry.
    fn unchanged(&mut self, expr: &Expr, location: &Location) -> Lowered<Term> {
        let terms = self.terms();
        let before = |map: Term| self.low.heap.snapshot(terms, map);
        Ok(match *location {
            Location::Everything => return self.fail(expr.span, "`\\everything` is not supported here"),
            Location::Static(var) | Location::AllCells { map: var } => terms.eq(var, before(var)),
            Location::Cell { map, object } => terms.eq(terms.select(map, object), terms.select(before(map), object)),
            Location::Elements { map, array, range } => {
                let (now, then) = (terms.select(map, array), terms.select(before(map), array));
                let i = terms.fresh("i", Sort::Int);
                let (from, to) = range.unwrap_or((terms.int(0), self.low.heap.length(terms, array)));
                let within = terms.and(&[terms.le(from, i), terms.lt(i, to)]);
                let same = terms.eq(terms.select(now, i), terms.select(then, i));
                terms.forall(&[i], &[vec![terms.select(now, i)]], terms.implies(within, same))
            }
        })
    }

    /// Is the expression's value an integer for the logic?
    pub fn is_integer(&self, expr: &Expr) -> bool {
        let ty = self.ty(expr);
        ty == Types::BIGINT || self.low.program.world.prim_value(ty).is_some_and(|prim| prim.is_integral())
    }
}
