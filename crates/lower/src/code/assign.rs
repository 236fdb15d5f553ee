//! Assignments, compound assignments, `++` and `--`: targets are evaluated
//! once, checks stand where Java makes them.

use javelin_ir::program::Location;
use javelin_logic::Term;
use javelin_sema::typed::Entity;
use javelin_sema::{FieldId, Ty, Types};
use javelin_syntax::Span;
use javelin_syntax::ast::{BinaryOp, Expr, ExprKind, UnaryOp};

use super::checks::Implicit;
use super::{Code, scan};
use crate::Math;

/// A place that can be assigned, its parts evaluated.
enum Place<'p> {
    Local(Term),
    Field {
        field: FieldId,
        object: Option<Term>,
        check: Option<(Span, Span)>,
    },
    Element {
        array: Term,
        index: Term,
        element: Ty,
        at: Span,
        names: (&'p Expr, &'p Expr),
    },
    /// It was not resolved; an obligation says so.
    Nowhere,
}

/// Does somebody use the value of the assignment?
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    Value,
    Nothing,
}

impl<'p> Code<'_, 'p> {
    pub(super) fn assignment(
        &mut self,
        op: Option<BinaryOp>,
        op_span: Span,
        lhs: &'p Expr,
        rhs: &'p Expr,
        wanted: Wanted,
    ) -> Term {
        let ty = self.ty(lhs);
        let later = scan::assigns(rhs);
        let place = self.place(lhs, later);
        let Some(op) = op else {
            // `a[i] = e`: e is evaluated before the checks of a[i].
            let value = self.expr_to(rhs, ty);
            let kept = wanted == Wanted::Nothing || self.is_settled(value);
            let value = if kept { value } else { self.pin(value) };
            self.check_place(&place);
            self.store(&place, value, ty, rhs, op_span);
            return value;
        };
        self.check_place(&place);
        let old = self.load(&place, ty, lhs.span);
        let old = self.of_sort(old, ty, lhs.span);
        let old = if later { self.keep(old) } else { old };
        let value = self.compound(op, op_span, (lhs, old), rhs, ty);
        let kept = wanted == Wanted::Nothing || self.is_settled(value);
        let value = if kept { value } else { self.pin(value) };
        self.store(&place, value, ty, rhs, op_span);
        value
    }

    /// Values whose meaning no assignment can change.
    fn is_settled(&self, value: Term) -> bool {
        self.terms().is_literal(value)
            || self.is_variable(value) && !self.scope.locals.values().any(|local| *local == value)
    }

    /// `old op rhs`, cast back to the target's type.
    fn compound(&mut self, op: BinaryOp, op_span: Span, target: (&'p Expr, Term), rhs: &'p Expr, ty: Ty) -> Term {
        let (lhs, old) = target;
        let world = &self.low.program.world;
        if op == BinaryOp::Add && world.as_prim(ty).is_none() && world.unboxed(ty).is_none() {
            let chars = self.string_of(old, ty, lhs.span);
            let added = self.operand_string(rhs);
            let text = self.terms().seq_concat(chars, added);
            return self.new_string(text);
        }
        let text = format!("{} {}= {}", self.text(lhs.span), operator(op), self.text(rhs.span));
        let wide = match op {
            BinaryOp::Shl | BinaryOp::Shr | BinaryOp::Ushr => self.promoted(ty),
            _ => self.promoted_pair(ty, self.ty(rhs)),
        };
        let old = self.convert(old, ty, Types::prim(self.prim_of(ty)), lhs.span);
        let old = if scan::assigns(rhs) { self.keep(old) } else { old };
        let left = self.widen(old, self.prim_of(ty), wide);
        let result = match op {
            BinaryOp::Shl | BinaryOp::Shr | BinaryOp::Ushr => {
                let distance = Types::prim(self.promoted(self.ty(rhs)));
                let distance = self.expr_to(rhs, distance);
                self.shift(op, wide, left, distance)
            }
            _ => {
                let right = self.expr_to(rhs, Types::prim(wide));
                self.operate(op, wide, left, right, op_span, &text)
            }
        };
        self.cast_back(result, wide, ty, op_span, &text)
    }

    /// The implicit cast of compound assignments and steps: nobody asked for it,
    /// so in safe mode it must not lose anything.
    fn cast_back(&mut self, value: Term, from: javelin_sema::classes::Prim, ty: Ty, span: Span, text: &str) -> Term {
        let prim = self.prim_of(ty);
        let integral = from.is_integral() && prim.is_integral() && !from.widens_to(prim);
        let narrowed = if self.scope.math.code == Math::Safe && integral {
            self.fit(value, prim, span, text)
        } else if self.b.bounded && integral {
            // The run ends where the value is stored, if it does not fit.
            value
        } else {
            self.narrow(value, from, prim)
        };
        self.convert(narrowed, Types::prim(prim), ty, span)
    }

    /// `++x`, `x++`, `--x`, `x--`; the value is the new or the old one.
    pub(super) fn step(&mut self, op: UnaryOp, operand: &'p Expr, op_span: Span, wanted: Wanted) -> Term {
        let operand = strip(operand);
        let ty = self.ty(operand);
        let place = self.place(operand, false);
        self.check_place(&place);
        let old = self.load(&place, ty, operand.span);
        let old = self.of_sort(old, ty, operand.span);
        let old = if wanted == Wanted::Value { self.pin(old) } else { old };
        let prim = self.prim_of(ty);
        let value = self.convert(old, ty, Types::prim(prim), operand.span);
        let wide = self.promoted(ty);
        let left = self.widen(value, prim, wide);
        let (by, sign) = match op {
            UnaryOp::PreInc | UnaryOp::PostInc => (BinaryOp::Add, "++"),
            _ => (BinaryOp::Sub, "--"),
        };
        let terms = self.terms();
        let one = match crate::sorts::prim_sort(wide) {
            javelin_logic::Sort::Float32 => terms.f32(1.0),
            javelin_logic::Sort::Float64 => terms.f64(1.0),
            _ => terms.int(1),
        };
        let text = format!("{}{sign}", self.text(operand.span));
        let stepped = self.operate(by, wide, left, one, op_span, &text);
        let new = self.cast_back(stepped, wide, ty, op_span, &text);
        let kept = wanted == Wanted::Nothing || self.is_settled(new);
        let new = if kept { new } else { self.pin(new) };
        self.store(&place, new, ty, operand, op_span);
        match op {
            UnaryOp::PreInc | UnaryOp::PreDec => new,
            _ => old,
        }
    }

    /// Evaluates the parts of a target; they are kept if the right side may
    /// change locals.
    fn place(&mut self, lhs: &'p Expr, later: bool) -> Place<'p> {
        let lhs = strip(lhs);
        let entity = self.low.program.entity(self.scope.file, lhs.id);
        match (&lhs.kind, entity) {
            (ExprKind::Index { array, index, bracket_span }, _) => {
                let values = self.operands(&[(array, None), (index, Some(Types::INT))]);
                let keep = |code: &mut Self, value| if later { code.keep(value) } else { value };
                let (base, at) = (keep(self, values[0]), keep(self, values[1]));
                let element = self.ty(lhs);
                Place::Element { array: base, index: at, element, at: *bracket_span, names: (array, index) }
            }
            (_, Entity::Local(local)) => match self.scope.locals.get(&local) {
                Some(&var) => Place::Local(var),
                None => self.nowhere(lhs.span),
            },
            (ExprKind::Field { target, name }, Entity::Field(field)) => {
                if self.low.program.world.field(field).flags.is_static() {
                    self.discard_target(target);
                    return Place::Field { field, object: None, check: None };
                }
                let object = self.target(target);
                let object = if later { self.keep(object) } else { object };
                Place::Field { field, object: Some(object), check: Some((name.span, target.span)) }
            }
            (_, Entity::Field(field)) => {
                let object = self.implicit_object(field, lhs.span);
                Place::Field { field, object, check: None }
            }
            _ => self.nowhere(lhs.span),
        }
    }

    fn nowhere(&mut self, span: Span) -> Place<'p> {
        self.unsupported(span, format!("`{}` cannot be assigned here", self.text(span)));
        Place::Nowhere
    }

    fn check_place(&mut self, place: &Place<'p>) {
        match place {
            Place::Field { object: Some(object), check: Some((span, what)), .. } => {
                self.check_null(*object, *span, *what);
            }
            Place::Element { array, index, at, names, .. } => {
                self.check_null(*array, *at, names.0.span);
                self.check_index(*array, *index, *at, (names.0.span, names.1.span));
            }
            Place::Local(_) | Place::Field { .. } | Place::Nowhere => {}
        }
    }

    fn load(&mut self, place: &Place<'p>, ty: Ty, span: Span) -> Term {
        match place {
            Place::Local(var) => *var,
            Place::Field { field, object, .. } => self.read_field(*field, *object, ty, span),
            Place::Element { array, index, element, .. } => self.read_element(*array, *index, *element),
            Place::Nowhere => self.dummy(ty),
        }
    }

    fn store(&mut self, place: &Place<'p>, value: Term, ty: Ty, from: &'p Expr, span: Span) {
        match place {
            Place::Local(var) => self.b.assign(*var, value),
            Place::Field { field, object, .. } => self.store_field(*field, *object, value, span),
            Place::Element { array, index, at, names, .. } => {
                self.check_store(*array, value, ty, *at, (names.0, from));
                self.store_element(*array, *index, value, ty, span);
            }
            Place::Nowhere => {}
        }
    }

    /// Writes a field under the method's frame; a non-null field gets no null.
    pub(super) fn store_field(&mut self, field: FieldId, object: Option<Term>, value: Term, span: Span) {
        let map = self.low.field_var(field);
        let origin = self.origin(span);
        if self.low.field_non_null(field) && !self.is_known_object(value) {
            let there = self.terms().ne(value, self.terms().null());
            let name = self.low.program.world.field(field).name;
            let kind = javelin_ir::program::ObligationKind::NonNull;
            self.b.assert(there, kind, origin, format!("`{name}` is non-null, but null may be stored"));
        }
        let field_type = self.low.program.world.field(field).ty;
        self.bound_stored(value, field_type);
        self.check_fits(value, field_type, span);
        let (location, written) = match object {
            Some(object) => (Location::Cell { map, object }, self.terms().store(map, object, value)),
            None => (Location::Static(map), value),
        };
        self.b.check_write(self.low.heap, &location, origin);
        self.b.assign(map, written);
    }

    /// With bounded values, what does not fit where it is stored is not looked at.
    fn bound_stored(&mut self, value: Term, ty: Ty) {
        if self.b.bounded
            && let Some(range) = self.low.range_of(ty, self.scope.math.code)
        {
            self.b.bound(value, &range);
        }
    }

    pub(super) fn store_element(&mut self, array: Term, index: Term, value: Term, element: Ty, span: Span) {
        let map = self.low.elements_var(element);
        let origin = self.origin(span);
        let terms = self.terms();
        self.bound_stored(value, element);
        self.check_fits(value, element, span);
        let range = Some((index, terms.offset(index, 1)));
        self.b.check_write(self.low.heap, &Location::Elements { map, array, range }, origin);
        let row = terms.store(terms.select(map, array), index, value);
        self.b.assign(map, terms.store(map, array, row));
    }

    /// Arrays are covariant: the value must fit the array's own element type.
    fn check_store(&mut self, array: Term, value: Term, element: Ty, span: Span, names: (&Expr, &Expr)) {
        let world = &self.low.program.world;
        let element = world.erasure(element);
        if world.as_prim(element).is_some() || self.is_exact_array(array, element) {
            return;
        }
        let terms = self.terms();
        if value == terms.null() {
            return;
        }
        // Runs that fail need an array of a subtype: those that every program has, too.
        for known in ["java/lang/String", "java/lang/Integer", "java/lang/Double"] {
            let class = world.class_named(known);
            if world.class_of(element).is_some_and(|above| world.is_subclass(class, above)) {
                self.low.mention_class(class);
            }
        }
        let heap = self.low.heap;
        let inside = terms.apply(heap.element_type, &[heap.dynamic_type(terms, array)]);
        let fits = terms.apply(heap.subtype, &[heap.dynamic_type(terms, value), inside]);
        let ok = terms.or(&[terms.eq(value, terms.null()), fits]);
        let text = format!("`{}` may not fit the elements of `{}`", self.text(names.1.span), self.text(names.0.span));
        self.check(ok, Implicit::ArrayStore, span, text, None);
    }

    /// No array of a subtype exists: the element type is final.
    pub(super) fn is_exact_array(&self, _array: Term, element: Ty) -> bool {
        let world = &self.low.program.world;
        world.class_of(element).is_some_and(|class| {
            let decl = world.decl(class);
            decl.flags.is_final() && !decl.is_interface()
        })
    }
}

fn strip(expr: &Expr) -> &Expr {
    match &expr.kind {
        ExprKind::Paren(inner) => strip(inner),
        _ => expr,
    }
}

fn operator(op: BinaryOp) -> &'static str {
    match op {
        BinaryOp::Mul => "*",
        BinaryOp::Div => "/",
        BinaryOp::Rem => "%",
        BinaryOp::Add => "+",
        BinaryOp::Sub => "-",
        BinaryOp::Shl => "<<",
        BinaryOp::Shr => ">>",
        BinaryOp::Ushr => ">>>",
        BinaryOp::BitAnd => "&",
        BinaryOp::BitXor => "^",
        BinaryOp::BitOr => "|",
        _ => "",
    }
}
