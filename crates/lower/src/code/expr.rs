//! Expressions: names, fields, conditions, and the way to all other forms.
//!
//! The value of an expression is a term that is true of the state right after
//! it. What is read from the heap sits in temporaries, so only local variables
//! can change under a term; [`Code::operands`] keeps values that a later
//! operand may change.

use javelin_ir::program::{BlockId, Command, Decision, Why};
use javelin_logic::{Kind, Sort, Term};
use javelin_sema::classes::Prim;
use javelin_sema::typed::{Entity, Receiver};
use javelin_sema::{ClassId, Const, FieldId, LocalId, Ty, Types};
use javelin_syntax::Span;
use javelin_syntax::ast::{BinaryOp, Expr, ExprKind, InstanceOfTest, Literal, UnaryOp};

use super::assign::Wanted;
use super::pattern::Matching;
use super::{Code, scan};

impl<'p> Code<'_, 'p> {
    /// The value of an expression, converted to the type its place wants.
    pub(super) fn expr_to(&mut self, expr: &'p Expr, wanted: Ty) -> Term {
        if let ExprKind::ArrayInit(items) = &expr.kind {
            return self.array_initializer(items, wanted, expr.span);
        }
        let value = self.expr(expr);
        let value = self.convert(value, self.ty(expr), wanted, expr.span);
        self.of_sort(value, wanted, expr.span)
    }

    /// The value, unless types that were not found have left it with a sort that
    /// its place cannot take.
    pub(super) fn of_sort(&mut self, value: Term, wanted: Ty, span: Span) -> Term {
        let found = self.terms().sort(value);
        match self.low.sort_of(wanted) {
            Some(sort) if sort == found => value,
            None if self.is_void(wanted) => value,
            sort => {
                self.unsupported(span, format!("the type of `{}` was not found", self.text(span)));
                self.low.default_value(sort.unwrap_or(Sort::Int))
            }
        }
    }

    /// Operands in order, each converted as soon as it is evaluated; a value that
    /// a later operand may change is kept.
    pub(super) fn operands(&mut self, list: &[(&'p Expr, Option<Ty>)]) -> Vec<Term> {
        let mut values = Vec::with_capacity(list.len());
        for (at, (expr, wanted)) in list.iter().enumerate() {
            let value = match wanted {
                Some(ty) => self.expr_to(expr, *ty),
                None => self.expr(expr),
            };
            let changed = list[at + 1..].iter().any(|(later, _)| scan::assigns(later));
            values.push(if changed { self.keep(value) } else { value });
        }
        values
    }

    /// The value as it is now, whatever happens to locals.
    pub(super) fn keep(&mut self, value: Term) -> Term {
        let locals: Vec<Term> = self.scope.locals.values().copied().collect();
        let mentions = locals.iter().any(|local| self.terms().mentions(value, *local));
        if mentions { self.pin(value) } else { value }
    }

    /// Evaluates for the effects only.
    pub(super) fn discard(&mut self, expr: &'p Expr) {
        match &expr.kind {
            ExprKind::Paren(inner) => self.discard(inner),
            ExprKind::Unary { op, operand, op_span }
                if matches!(op, UnaryOp::PreInc | UnaryOp::PreDec | UnaryOp::PostInc | UnaryOp::PostDec) =>
            {
                self.step(*op, operand, *op_span, Wanted::Nothing);
            }
            ExprKind::Assign { op, op_span, lhs, rhs } => {
                self.assignment(*op, *op_span, lhs, rhs, Wanted::Nothing);
            }
            ExprKind::CtorCall(call) => self.constructor_call(expr, call),
            _ => {
                self.expr(expr);
            }
        }
    }

    pub(super) fn expr(&mut self, expr: &'p Expr) -> Term {
        if let Some(constant) = self.folded(expr) {
            let value = self.constant(constant);
            return self.of_width(expr, value);
        }
        let ty = self.ty(expr);
        let untyped = matches!(
            expr.kind,
            ExprKind::Lambda(_) | ExprKind::MethodRef(_) | ExprKind::ArrayInit(_) | ExprKind::CtorCall(_)
        );
        if self.low.sort_of(ty).is_none() && !self.is_void(ty) && !untyped {
            self.unsupported(expr.span, format!("the type of `{}` was not found", self.text(expr.span)));
            return self.dummy(ty);
        }
        match &expr.kind {
            ExprKind::Paren(inner) => self.expr(inner),
            ExprKind::Literal(literal) => self.literal(literal),
            ExprKind::Name(_) => self.name(expr),
            ExprKind::Field { target, name } => self.field_access(expr, target, name.span),
            ExprKind::This(_) => match self.low.program.entity(self.scope.file, expr.id) {
                Entity::This(class) => self.this_at(class, expr.span),
                _ => self.this_at(self.scope.class, expr.span),
            },
            ExprKind::Call(call) => self.call(expr, call),
            ExprKind::CtorCall(call) => {
                self.constructor_call(expr, call);
                self.terms().tt()
            }
            ExprKind::New(new) => self.creation(expr, new),
            ExprKind::NewArray(new) => self.array_creation(expr, new),
            ExprKind::ArrayInit(items) => self.array_initializer(items, ty, expr.span),
            ExprKind::Index { array, index, bracket_span } => {
                let values = self.operands(&[(array, None), (index, Some(Types::INT))]);
                self.check_null(values[0], *bracket_span, array.span);
                self.check_index(values[0], values[1], *bracket_span, (array.span, index.span));
                self.read_element(values[0], values[1], ty)
            }
            ExprKind::Unary { op, op_span, operand } => self.unary(*op, *op_span, operand, ty),
            ExprKind::Binary { op, op_span, lhs, rhs } => self.binary(expr, *op, *op_span, lhs, rhs),
            ExprKind::Assign { op, op_span, lhs, rhs } => self.assignment(*op, *op_span, lhs, rhs, Wanted::Value),
            ExprKind::Conditional { cond, then, otherwise } => self.conditional(cond, then, otherwise, ty),
            ExprKind::Cast { ty: written, expr: inner } => self.cast_expression(expr, written, inner),
            ExprKind::InstanceOf { expr: inner, test, .. } => self.instance_of(expr, inner, test),
            ExprKind::Lambda(_) => self.lambda(expr),
            ExprKind::MethodRef(reference) => self.method_reference(expr, reference),
            ExprKind::Switch(switch) => self.switch_expression(expr, switch),
            ExprKind::ClassLit(written) => {
                let of = self.low.program.ty(self.scope.file, written.id);
                let object = self.terms().apply(self.low.heap.class_object, &[self.low.type_constant(of)]);
                self.assume_shared(object, ty);
                object
            }
            ExprKind::Super(_)
            | ExprKind::JmlWord(_)
            | ExprKind::Old { .. }
            | ExprKind::Quantified(_)
            | ExprKind::JmlCall { .. }
            | ExprKind::JmlStoreCall { .. }
            | ExprKind::TypeLit(_)
            | ExprKind::Label { .. }
            | ExprKind::Let { .. }
            | ExprKind::Informal(_)
            | ExprKind::Error => {
                self.unsupported(expr.span, "this is not an expression of Java");
                self.dummy(ty)
            }
        }
    }

    /// The constant that an expression is, unless its arithmetic is to be checked.
    fn folded(&self, expr: &'p Expr) -> Option<&'p Const> {
        let constant = self.low.program.constant(self.scope.file, expr.id)?;
        let integral = matches!(constant, Const::Int(_) | Const::Long(_));
        let computes = match &expr.kind {
            ExprKind::Binary { .. } => true,
            // `-2147483648` is a literal with its sign.
            ExprKind::Unary { op: UnaryOp::Neg, operand, .. } => !matches!(operand.kind, ExprKind::Literal(_)),
            ExprKind::Paren(_) | ExprKind::Conditional { .. } | ExprKind::Cast { .. } | ExprKind::Unary { .. } => true,
            _ => false,
        };
        (!(self.scope.math.code == crate::Math::Safe && integral && computes)).then_some(constant)
    }

    pub(super) fn constant(&mut self, constant: &Const) -> Term {
        let terms = self.terms();
        match constant {
            Const::Bool(value) => terms.bool(*value),
            Const::Byte(value) => terms.int(*value),
            Const::Short(value) => terms.int(*value),
            Const::Char(value) => terms.int(*value),
            Const::Int(value) => terms.int(*value),
            Const::Long(value) => terms.int(*value),
            Const::Float(value) => terms.f32(*value),
            Const::Double(value) => terms.f64(*value),
            Const::Str(units) => self.string_literal(units),
        }
    }

    /// With narrow integers (`--bits`) a constant may have a value that its type has
    /// not: there is no such program.
    fn of_width(&mut self, expr: &'p Expr, value: Term) -> Term {
        let range = self.low.range_of(self.ty(expr), self.scope.math.code);
        if let (Some(range), Some(number)) = (range, self.terms().as_int(value))
            && !range.contains(number)
        {
            let text = self.text(expr.span).to_owned();
            let bits = self.low.options.int_bits;
            self.unsupported(expr.span, format!("the constant `{text}` does not fit integers of {bits} bits"));
        }
        value
    }

    fn literal(&mut self, literal: &Literal) -> Term {
        let terms = self.terms();
        match literal {
            // A literal that is not decimal denotes a bit pattern.
            Literal::Int { value, .. } => terms.int(*value as u32 as i32),
            Literal::Long { value, .. } => terms.int(*value as i64),
            Literal::Float(value) => terms.f32(*value),
            Literal::Double(value) => terms.f64(*value),
            Literal::Char(value) => terms.int(*value),
            Literal::Str(units) => self.string_literal(units),
            Literal::Bool(value) => terms.bool(*value),
            Literal::Null => terms.null(),
        }
    }

    fn name(&mut self, expr: &'p Expr) -> Term {
        match self.low.program.entity(self.scope.file, expr.id) {
            Entity::Local(local) => self.local(local, expr.span),
            Entity::Field(field) => {
                let object = self.implicit_object(field, expr.span);
                self.read_field(field, object, self.ty(expr), expr.span)
            }
            _ => {
                self.unsupported(expr.span, format!("`{}` was not resolved", self.text(expr.span)));
                self.dummy(self.ty(expr))
            }
        }
    }

    /// A local's value: its variable, or what the object around has captured.
    pub(super) fn local(&mut self, local: LocalId, span: Span) -> Term {
        if let Some(&var) = self.scope.locals.get(&local) {
            return var;
        }
        let info = self.low.program.local(local);
        if let Some(constant) = &info.constant {
            return self.constant(constant);
        }
        match self.low.captured_term(self.scope.class, self.scope.this, local) {
            Some(value) => {
                let value = self.settle(info.name.as_str(), info.ty, value);
                if self.low.is_ref(info.ty) && self.low.holds_object(self.scope.class, local) {
                    self.b.assume(self.terms().ne(value, self.terms().null()), Why::Language);
                    self.objects.insert(value);
                    let array = self.low.captured_array(local, value);
                    array.into_iter().for_each(|told| self.b.assume(told, Why::Language));
                }
                value
            }
            None => {
                self.unsupported(span, format!("the variable `{}` cannot be reached from here", info.name));
                self.dummy(info.ty)
            }
        }
    }

    /// The object whose field a simple name means; absent for static fields.
    pub(super) fn implicit_object(&mut self, field: FieldId, span: Span) -> Option<Term> {
        match self.low.program.field_receiver(field, self.scope.class) {
            Receiver::Implicit(class) => Some(self.this_at(class, span)),
            _ => None,
        }
    }

    /// `this` of the current or an enclosing class, if the place has one.
    pub(super) fn this_of(&mut self, class: ClassId) -> Option<Term> {
        let this = self.scope.this?;
        if class == self.scope.class {
            return Some(this);
        }
        let outer = self.low.outer_this(self.scope.class, this, class)?;
        let ty = self.low.program.world.this_type(class);
        let value = self.settle("outer", ty, outer);
        let there = self.terms().ne(value, self.terms().null());
        self.b.assume(there, javelin_ir::program::Why::Language);
        self.objects.insert(value);
        Some(value)
    }

    pub(super) fn this_at(&mut self, class: ClassId, span: Span) -> Term {
        self.this_of(class).unwrap_or_else(|| {
            self.unsupported(span, "there is no enclosing instance here");
            self.terms().null()
        })
    }

    fn field_access(&mut self, expr: &'p Expr, target: &'p Expr, name: Span) -> Term {
        let ty = self.ty(expr);
        match self.low.program.entity(self.scope.file, expr.id) {
            Entity::ArrayLength => {
                let array = self.expr(target);
                self.check_null(array, name, target.span);
                self.low.heap.length(self.terms(), array)
            }
            Entity::Field(field) => {
                let object = self.field_object(field, target, name);
                self.read_field(field, object, ty, expr.span)
            }
            _ => {
                self.unsupported(expr.span, format!("`{}` was not resolved", self.text(expr.span)));
                self.dummy(ty)
            }
        }
    }

    /// Evaluates the written target of a field and checks it; absent for statics.
    fn field_object(&mut self, field: FieldId, target: &'p Expr, name: Span) -> Option<Term> {
        if self.low.program.world.field(field).flags.is_static() {
            self.discard_target(target);
            return None;
        }
        let object = self.target(target);
        self.check_null(object, name, target.span);
        Some(object)
    }

    /// A target expression; `super` is `this`.
    pub(super) fn target(&mut self, target: &'p Expr) -> Term {
        match &target.kind {
            ExprKind::Super(_) => match self.low.program.entity(self.scope.file, target.id) {
                Entity::This(class) => self.this_at(class, target.span),
                _ => self.this_at(self.scope.class, target.span),
            },
            ExprKind::Paren(inner) => self.target(inner),
            _ => self.expr(target),
        }
    }

    /// The target of a static member is evaluated if it is an expression.
    pub(super) fn discard_target(&mut self, target: &'p Expr) {
        match self.low.program.entity(self.scope.file, target.id) {
            Entity::Class(_) | Entity::Package => {}
            _ => {
                self.target(target);
            }
        }
    }

    /// Reads a field that has the type `ty` where it is read.
    pub(super) fn read_field(&mut self, field: FieldId, object: Option<Term>, ty: Ty, span: Span) -> Term {
        let var = self.low.field_var(field);
        if let Some(shared) = self.known_static(field) {
            return shared;
        }
        let value = object.map_or(var, |object| self.terms().select(var, object));
        let declared = self.low.program.world.field(field);
        let read = self.settle_promised(declared.name.as_str(), (declared.ty, ty), value, span);
        if let Some(object) = object.filter(|_| self.low.holds_older(field)) {
            let (terms, made) = (self.terms(), self.low.heap.made);
            let older = terms.lt(terms.apply(made, &[read]), terms.apply(made, &[object]));
            self.b.assume(terms.or(&[terms.eq(read, terms.null()), older]), Why::Age);
        }
        if self.low.holds_plain_arrays(field) {
            let made_as = self.low.type_constant(declared.ty);
            let (terms, heap) = (self.terms(), self.low.heap);
            let is_plain = terms.eq(heap.dynamic_type(terms, read), made_as);
            self.b.assume(terms.or(&[terms.eq(read, terms.null()), is_plain]), Why::Language);
        }
        if (self.low.field_non_null(field) || self.low.is_made_with_object(field))
            && let Some((why, unless)) = self.trusts_fields(field, object)
        {
            let terms = self.terms();
            let mut holds = vec![terms.ne(read, terms.null())];
            if let Some(made) = self.low.made_length(field) {
                holds.push(terms.eq(self.low.heap.length(terms, read), terms.int(made)));
            }
            let is_unmade = unless.zip(object).map(|(unmade, object)| terms.eq(object, unmade));
            for holds in holds {
                let ways: Vec<Term> = is_unmade.into_iter().chain([holds]).collect();
                self.b.assume(terms.or(&ways), why);
            }
        }
        read
    }

    /// `Boolean.TRUE` and `Boolean.FALSE` are the boxes of their values.
    fn known_static(&mut self, field: FieldId) -> Option<Term> {
        let world = &self.low.program.world;
        let info = world.field(field);
        let boolean = world.boxed(Prim::Boolean);
        if Some(info.owner) != world.class_of(boolean) || info.ty != boolean {
            return None;
        }
        match info.name.as_str() {
            "TRUE" => Some(self.boxed(self.terms().tt(), Prim::Boolean, Span::default())),
            "FALSE" => Some(self.boxed(self.terms().ff(), Prim::Boolean, Span::default())),
            _ => None,
        }
    }

    /// `c ? a : b`
    fn conditional(&mut self, cond: &'p Expr, then: &'p Expr, otherwise: &'p Expr, ty: Ty) -> Term {
        // Boxing and unboxing do things of their own.
        let alike = |expr: &Expr| {
            let world = &self.low.program.world;
            world.as_prim(self.ty(expr)).is_some() == world.as_prim(ty).is_some()
        };
        let only_computes =
            [then, otherwise].iter().all(|value| self.is_plain(value) && alike(value)) && self.is_plain(cond);
        if only_computes && !self.low.options.every_jump {
            let cond = self.expr_to(cond, Types::BOOLEAN);
            let values = (self.expr_to(then, ty), self.expr_to(otherwise, ty));
            return self.terms().ite(cond, values.0, values.1);
        }
        let (yes, no, after) = (self.b.block(), self.b.block(), self.b.block());
        let result = self.temp("chosen", ty);
        self.condition(cond, yes, no);
        for (block, value) in [(yes, then), (no, otherwise)] {
            self.b.at(block);
            let value = self.expr_to(value, ty);
            self.b.assign(result, value);
            self.b.goto(after);
        }
        self.b.at(after);
        result
    }

    /// Goes to `yes` or `no` as the expression says.
    pub(super) fn condition(&mut self, expr: &'p Expr, yes: BlockId, no: BlockId) {
        if self.is_plain(expr) {
            return self.decision(expr, yes, no);
        }
        match &expr.kind {
            ExprKind::Paren(inner) => self.condition(inner, yes, no),
            ExprKind::Unary { op: UnaryOp::Not, operand, .. } => self.condition(operand, no, yes),
            ExprKind::Binary { op: BinaryOp::And, lhs, rhs, .. } => {
                let middle = self.b.block();
                self.condition(lhs, middle, no);
                self.b.at(middle);
                self.condition(rhs, yes, no);
            }
            ExprKind::Binary { op: BinaryOp::Or, lhs, rhs, .. } => {
                let middle = self.b.block();
                self.condition(lhs, yes, middle);
                self.b.at(middle);
                self.condition(rhs, yes, no);
            }
            ExprKind::InstanceOf { expr: inner, test, .. } => {
                if let InstanceOfTest::Pattern(pattern) = &**test {
                    let value = self.expr(inner);
                    let value = self.pin(value);
                    let to = Matching { written: expr.span, both: true, yes, no };
                    return self.match_pattern(value, self.ty(inner), pattern, to);
                }
                self.decision(expr, yes, no);
            }
            _ => self.decision(expr, yes, no),
        }
    }

    /// One jump on the value of a condition.
    fn decision(&mut self, expr: &'p Expr, yes: BlockId, no: BlockId) {
        let value = self.expr_to(expr, Types::BOOLEAN);
        // Nobody asks for the other side of `while (true)`.
        if self.low.program.constant(self.scope.file, expr.id).is_some() {
            return self.b.branch(value, yes, no);
        }
        self.decide(value, expr.span, true, yes, no);
    }

    /// A branch that the text decides; where decisions are asked for it is kept even if
    /// one side is never taken.
    pub(super) fn decide(&mut self, cond: Term, span: Span, both: bool, yes: BlockId, no: BlockId) {
        if !self.low.options.every_jump {
            return self.b.branch(cond, yes, no);
        }
        let origin = self.origin(span);
        self.b.push(Command::At(origin));
        let mut decided = cond;
        if self.terms().as_bool(cond).is_some() {
            decided = self.b.temp("decided", Sort::Bool);
            self.b.assign(decided, cond);
        }
        self.b.decisions.insert(self.b.current(), Decision { origin, both });
        self.b.branch(decided, yes, no);
    }

    /// A boolean that jumping code computes, as a value.
    pub(super) fn condition_value(&mut self, expr: &'p Expr) -> Term {
        let (yes, no, after) = (self.b.block(), self.b.block(), self.b.block());
        let result = self.b.temp("holds", Sort::Bool);
        self.condition(expr, yes, no);
        for (block, value) in [(yes, true), (no, false)] {
            self.b.at(block);
            self.b.assign(result, self.terms().bool(value));
            self.b.goto(after);
        }
        self.b.at(after);
        result
    }

    fn instance_of(&mut self, expr: &'p Expr, inner: &'p Expr, test: &'p InstanceOfTest) -> Term {
        match test {
            InstanceOfTest::Pattern(_) => self.condition_value(expr),
            InstanceOfTest::Type(written) => {
                let value = self.expr(inner);
                let ty = self.low.program.ty(self.scope.file, written.id);
                self.test_type(value, ty)
            }
        }
    }

    /// `value instanceof ty`
    pub(super) fn test_type(&mut self, value: Term, ty: Ty) -> Term {
        let constant = self.low.type_constant(ty);
        self.low.heap.instance_of(self.terms(), value, constant)
    }

    /// Does evaluating the expression do nothing but compute: no check, no heap
    /// read, no call?
    pub(super) fn is_plain(&self, expr: &'p Expr) -> bool {
        if let Some(constant) = self.folded(expr) {
            return !matches!(constant, Const::Str(_));
        }
        let world = &self.low.program.world;
        let primitive = |expr: &Expr| world.as_prim(self.ty(expr)).is_some();
        match &expr.kind {
            ExprKind::Paren(inner) => self.is_plain(inner),
            ExprKind::Literal(literal) => !matches!(literal, Literal::Str(_)),
            ExprKind::Name(_) => match self.low.program.entity(self.scope.file, expr.id) {
                Entity::Local(local) => self.scope.locals.contains_key(&local),
                _ => false,
            },
            ExprKind::This(None) => self.scope.this.is_some(),
            ExprKind::Unary { op, operand, .. } => match op {
                UnaryOp::Plus | UnaryOp::BitNot | UnaryOp::Not => primitive(operand) && self.is_plain(operand),
                UnaryOp::Neg => {
                    self.scope.math.code != crate::Math::Safe && primitive(operand) && self.is_plain(operand)
                }
                UnaryOp::PreInc | UnaryOp::PreDec | UnaryOp::PostInc | UnaryOp::PostDec => false,
            },
            ExprKind::Binary { op, lhs, rhs, .. } => {
                let types = primitive(lhs) && primitive(rhs)
                    || matches!(op, BinaryOp::Eq | BinaryOp::Ne) && !primitive(lhs) && !primitive(rhs);
                types && self.is_plain_operator(*op) && self.is_plain(lhs) && self.is_plain(rhs)
            }
            ExprKind::InstanceOf { expr, test, .. } => matches!(**test, InstanceOfTest::Type(_)) && self.is_plain(expr),
            ExprKind::Cast { expr: inner, .. } => primitive(expr) && primitive(inner) && self.is_plain(inner),
            _ => false,
        }
    }

    fn is_plain_operator(&self, op: BinaryOp) -> bool {
        match op {
            BinaryOp::Div | BinaryOp::Rem => false,
            BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul => self.scope.math.code != crate::Math::Safe,
            BinaryOp::Shl
            | BinaryOp::Shr
            | BinaryOp::Ushr
            | BinaryOp::Lt
            | BinaryOp::Gt
            | BinaryOp::Le
            | BinaryOp::Ge
            | BinaryOp::Eq
            | BinaryOp::Ne
            | BinaryOp::BitAnd
            | BinaryOp::BitXor
            | BinaryOp::BitOr => true,
            BinaryOp::And | BinaryOp::Or => !self.low.options.every_jump,
            BinaryOp::Implies
            | BinaryOp::RevImplies
            | BinaryOp::Iff
            | BinaryOp::NotIff
            | BinaryOp::Subtype
            | BinaryOp::LockLt
            | BinaryOp::LockLe => false,
        }
    }

    /// Shared objects (literals, class objects, cached boxes) are older than any
    /// allocation.
    pub(super) fn assume_shared(&mut self, object: Term, ty: Ty) {
        let terms = self.terms();
        let heap = self.low.heap;
        let constant = self.low.type_constant(ty);
        let facts = [
            terms.ne(object, terms.null()),
            terms.lt(terms.apply(heap.birth, &[object]), terms.int(0)),
            terms.eq(heap.dynamic_type(terms, object), constant),
        ];
        self.b.assume(terms.and(&facts), javelin_ir::program::Why::Language);
    }

    /// Is the term a bare variable?
    pub(super) fn is_variable(&self, term: Term) -> bool {
        matches!(self.terms().kind(term), Kind::Var(_))
    }
}
