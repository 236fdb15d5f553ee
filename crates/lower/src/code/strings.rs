//! Strings: literals, concatenation, conversion of values to text.

use javelin_ir::interp::decimal;
use javelin_ir::program::Why;
use javelin_logic::{Func, Sort, Term};
use javelin_sema::classes::Prim;
use javelin_sema::{Ty, Types};
use javelin_syntax::Span;
use javelin_syntax::ast::{BinaryOp, Expr, ExprKind};

use super::{Code, scan};

impl<'p> Code<'_, 'p> {
    /// The one object that a literal denotes.
    pub(super) fn string_literal(&mut self, units: &[u16]) -> Term {
        let terms = self.terms();
        let text = terms.seq(units);
        let object = terms.apply(self.low.heap.intern, &[text]);
        self.assume_shared(object, self.low.program.world.string());
        self.b.assume(terms.eq(terms.apply(self.low.heap.chars, &[object]), text), Why::Language);
        object
    }

    /// A new String object with these characters; where the library makes it, perhaps one that
    /// was there (`s.concat("")` is `s`).
    pub(super) fn new_string(&mut self, chars: Term) -> Term {
        if self.low.is_javas_own(self.scope.class) {
            return self.given_string(chars);
        }
        self.made_string(vec![(self.low.heap.chars, chars)])
    }

    /// A String object with these characters, new or not.
    pub(super) fn given_string(&mut self, chars: Term) -> Term {
        let heap = &self.low.heap;
        self.made_string(vec![(heap.chars, chars), (heap.shared, self.terms().tt())])
    }

    fn made_string(&mut self, facts: Vec<(Func, Term)>) -> Term {
        let ty = self.low.program.world.string();
        let object = self.temp("string", ty);
        let constant = self.low.type_constant(ty);
        self.b.allocate(object, constant, facts);
        self.objects.insert(object);
        object
    }

    /// `a + b` where one is a String: one new object for the whole chain.
    pub(super) fn concatenation(&mut self, lhs: &'p Expr, rhs: &'p Expr) -> Term {
        let text = self.joined(lhs, rhs);
        self.new_string(text)
    }

    fn joined(&mut self, lhs: &'p Expr, rhs: &'p Expr) -> Term {
        let left = self.operand_string(lhs);
        let left = if scan::assigns(rhs) { self.keep(left) } else { left };
        let right = self.operand_string(rhs);
        self.terms().seq_concat(left, right)
    }

    /// The characters of an operand of `+`.
    pub(super) fn operand_string(&mut self, expr: &'p Expr) -> Term {
        if let Some(javelin_sema::Const::Str(units)) = self.low.program.constant(self.scope.file, expr.id) {
            return self.terms().seq(units);
        }
        let constant = self.low.program.constant(self.scope.file, expr.id).is_some();
        match &expr.kind {
            ExprKind::Paren(inner) if !constant => self.operand_string(inner),
            ExprKind::Binary { op: BinaryOp::Add, lhs, rhs, .. }
                if !constant && self.ty(expr) == self.low.program.world.string() =>
            {
                self.joined(lhs, rhs)
            }
            _ => {
                let value = self.expr(expr);
                self.string_of(value, self.ty(expr), expr.span)
            }
        }
    }

    /// String conversion (JLS 5.1.11), as characters.
    pub(super) fn string_of(&mut self, value: Term, ty: Ty, span: Span) -> Term {
        let (terms, world) = (self.terms(), &self.low.program.world);
        if let Some(prim) = world.as_prim(ty) {
            return self.primitive_string(value, prim);
        }
        let null = terms.seq_text("null");
        if ty == Types::NULL {
            return null;
        }
        let is_null = terms.eq(value, terms.null());
        if ty == world.string() {
            let chars = terms.apply(self.low.heap.chars, &[value]);
            return if self.is_known_object(value) { chars } else { terms.ite(is_null, null, chars) };
        }
        if let Some(prim) = world.unboxed(ty) {
            let unbox = self.low.heap.unbox(terms, self.low.box_kind(prim));
            let text = self.primitive_string(terms.apply(unbox, &[value]), prim);
            return terms.ite(is_null, null, text);
        }
        self.object_string(value, span)
    }

    /// `String.valueOf(object)`: `toString` unless null.
    fn object_string(&mut self, value: Term, span: Span) -> Term {
        let (terms, world) = (self.terms(), &self.low.program.world);
        let object = world.class_of(world.object());
        let Some(to_string) = object.and_then(|class| self.low.find_method(class, "toString", 0)) else {
            self.unsupported(span, "the method Object.toString was not found");
            return terms.seq_empty();
        };
        let value = self.pin(value);
        let text = self.b.temp("text", Sort::Seq);
        let (empty, some, after) = (self.b.block(), self.b.block(), self.b.block());
        self.b.branch(terms.eq(value, terms.null()), empty, some);
        self.b.at(empty);
        self.b.assign(text, terms.seq_text("null"));
        self.b.goto(after);
        self.b.at(some);
        let string = self.call_known(to_string, vec![value], world.string(), span);
        let chars = terms.apply(self.low.heap.chars, &[string]);
        let shown = terms.ite(terms.eq(string, terms.null()), terms.seq_text("null"), chars);
        self.b.assign(text, shown);
        self.b.goto(after);
        self.b.at(after);
        text
    }

    pub(super) fn primitive_string(&mut self, value: Term, prim: Prim) -> Term {
        let terms = self.terms();
        match prim {
            Prim::Boolean => terms.ite(value, terms.seq_text("true"), terms.seq_text("false")),
            Prim::Char => terms.seq_unit(value),
            Prim::Byte | Prim::Short | Prim::Int | Prim::Long => terms.seq_of_int(value),
            Prim::Float => self.decimal(decimal::OF_FLOAT, Sort::Float32, value),
            Prim::Double => self.decimal(decimal::OF_DOUBLE, Sort::Float64, value),
        }
    }

    /// The shortest decimal that rounds back: no theory has it.
    fn decimal(&mut self, function: &str, of: Sort, value: Term) -> Term {
        let terms = self.terms();
        let text = terms.apply(terms.func(function, &[of], Sort::Seq), &[value]);
        let (length, (least, most)) = (terms.seq_len(text), decimal::LENGTHS);
        let fits = [terms.le(terms.int(least), length), terms.le(length, terms.int(most))];
        self.b.assume(terms.and(&fits), Why::Language);
        text
    }
}
