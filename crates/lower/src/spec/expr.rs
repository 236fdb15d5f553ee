//! Expressions of JML as terms: names, fields, elements, operators, casts.
//! Arithmetic is `arith`'s, calls are `pure`'s, backslash words `words`'s.

use javelin_logic::{Sort, Term};
use javelin_sema::classes::Flags;
use javelin_sema::typed::{Entity, Receiver};
use javelin_sema::{ClassId, Const, FieldId, LocalId, Ty, Types};
use javelin_syntax::ast::{BinaryOp, Expr, ExprKind, InstanceOfTest, Literal, Pattern, PatternKind, Radix, UnaryOp};

use super::Lowered;
use super::eval::Eval;

impl<'p> Eval<'_, 'p> {
    /// A condition.
    pub fn truth(&mut self, expr: &'p Expr) -> Lowered<Term> {
        self.value_as(expr, Types::BOOLEAN)
    }

    /// The value of `expr`, converted to `wanted` as an assignment would.
    pub fn value_as(&mut self, expr: &'p Expr, wanted: Ty) -> Lowered<Term> {
        let value = self.value(expr)?;
        self.convert(value, self.ty(expr), wanted, expr.span)
    }

    pub fn value(&mut self, expr: &'p Expr) -> Lowered<Term> {
        match &expr.kind {
            ExprKind::Paren(inner) => self.value(inner),
            ExprKind::Literal(literal) => Ok(self.literal(literal)),
            ExprKind::Name(_) => self.name(expr),
            ExprKind::Field { target, .. } => self.field(expr, target),
            ExprKind::This(_) => self.this(expr),
            ExprKind::Call(call) => self.call(expr, call),
            ExprKind::Index { array, index, .. } => self.element(array, index),
            ExprKind::Unary { op, operand, .. } => self.unary(expr, *op, operand),
            ExprKind::Binary { op, lhs, rhs, .. } => self.binary(expr, *op, lhs, rhs),
            ExprKind::Conditional { cond, then, otherwise } => {
                let ty = self.ty(expr);
                let cond = self.truth(cond)?;
                let then = self.under(cond, |e| e.value_as(then, ty))?;
                let otherwise = self.under(self.terms().not(cond), |e| e.value_as(otherwise, ty))?;
                Ok(self.terms().ite(cond, then, otherwise))
            }
            ExprKind::Cast { expr: inner, .. } => {
                let value = self.value(inner)?;
                let value = self.cast(value, self.ty(inner), self.ty(expr), expr.span)?;
                // An explicit cast cuts even what is already of that type: sums are ideal.
                Ok(if self.terms().sort(value) == Sort::Int { self.wrap(self.ty(expr), value) } else { value })
            }
            ExprKind::InstanceOf { expr: inner, test, .. } => self.instance_of(inner, test),
            ExprKind::ClassLit(ty) => {
                let of = self.low.program.ty(self.place.file, ty.id);
                let constant = self.low.type_constant(of);
                let object = self.terms().apply(self.low.heap.class_object, &[constant]);
                self.known_object(object, self.ty(expr));
                Ok(object)
            }
            ExprKind::JmlWord(word) => self.word(expr, *word),
            ExprKind::Old { expr: inner, label, pre } => self.old(expr, inner, *label, *pre),
            ExprKind::Quantified(quantified) => self.quantified(expr, quantified),
            ExprKind::JmlCall { fun, args, .. } => self.function(expr, *fun, args),
            ExprKind::JmlStoreCall { fun, refs, .. } => self.location_function(expr, *fun, refs),
            ExprKind::TypeLit(ty) => {
                let of = self.low.program.ty(self.place.file, ty.id);
                Ok(self.low.type_constant(of))
            }
            ExprKind::Label { expr: inner, .. } => self.value(inner),
            ExprKind::Let { var, body } => {
                for declared in &var.vars {
                    let Some(init) = &declared.init else {
                        return self.fail(declared.span, "`\\let` needs a value for each variable");
                    };
                    let Some(local) = self.low.program.local_at(self.place.file, declared.id) else {
                        return self.fail(declared.span, "the variable of `\\let` was not resolved");
                    };
                    let value = self.value_as(init, self.low.program.local(local).ty)?;
                    self.place.locals.insert(local, value);
                }
                self.value(body)
            }
            // As a candidate it claims nothing.
            ExprKind::Informal(_) if self.low.options.candidates => {
                self.fail(expr.span, "an informal predicate cannot be checked")
            }
            // Words for readers: there is a warning that nobody checks them.
            ExprKind::Informal(_) => Ok(self.terms().tt()),
            ExprKind::Super(_)
            | ExprKind::CtorCall(_)
            | ExprKind::New(_)
            | ExprKind::NewArray(_)
            | ExprKind::ArrayInit(_)
            | ExprKind::Assign { .. }
            | ExprKind::Lambda(_)
            | ExprKind::MethodRef(_)
            | ExprKind::Switch(_)
            | ExprKind::Error => self.fail(expr.span, "this kind of expression is not supported in specifications"),
        }
    }

    fn literal(&mut self, literal: &Literal) -> Term {
        let terms = self.terms();
        match literal {
            Literal::Int { value, radix: Radix::Decimal } | Literal::Long { value, radix: Radix::Decimal } => {
                terms.int(*value)
            }
            // A pattern of bits: 0xffffffff is −1.
            Literal::Int { value, .. } => terms.int(*value as u32 as i32),
            Literal::Long { value, .. } => terms.int(*value as i64),
            Literal::Float(value) => terms.f32(*value),
            Literal::Double(value) => terms.f64(*value),
            Literal::Char(unit) => terms.int(*unit),
            Literal::Str(units) => self.string(terms.seq(units)),
            Literal::Bool(value) => terms.bool(*value),
            Literal::Null => terms.null(),
        }
    }

    pub fn constant(&mut self, constant: &Const) -> Term {
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
            Const::Str(units) => self.string(terms.seq(units)),
        }
    }

    fn name(&mut self, expr: &'p Expr) -> Lowered<Term> {
        let program = self.low.program;
        match program.entity(self.place.file, expr.id) {
            Entity::Local(local) => Ok(self.local(local)),
            Entity::Field(field) => match program.field_receiver(field, self.place.class) {
                Receiver::Implicit(class) => {
                    let object = self.outer(class, expr)?;
                    self.read(field, Some(object), expr)
                }
                _ => self.read(field, None, expr),
            },
            _ => match program.constant(self.place.file, expr.id) {
                Some(constant) => Ok(self.constant(constant)),
                None => self.fail(expr.span, "the name was not resolved to a variable"),
            },
        }
    }

    pub fn local(&mut self, local: LocalId) -> Term {
        if let Some(&term) = self.place.locals.get(&local) {
            return term;
        }
        let info = self.low.program.local(local);
        if let Some(constant) = &info.constant {
            return self.constant(constant);
        }
        let captured = self.low.captured_term(self.place.class, self.place.this, local);
        captured.unwrap_or_else(|| self.low.local_var(local))
    }

    fn this(&mut self, expr: &'p Expr) -> Lowered<Term> {
        match self.low.program.entity(self.place.file, expr.id) {
            Entity::This(class) => self.outer(class, expr),
            _ => self.outer(self.place.class, expr),
        }
    }

    /// `this` of the current class or of one around it.
    pub fn outer(&mut self, class: ClassId, expr: &Expr) -> Lowered<Term> {
        let world = &self.low.program.world;
        let Some(this) = self.place.this else {
            return self.fail(expr.span, "there is no `this` here");
        };
        if class == self.place.class || world.is_subclass(self.place.class, class) {
            return Ok(this);
        }
        let mut at = Some(self.place.class);
        while let Some(around) = at {
            if world.is_subclass(around, class)
                && let Some(object) = self.low.outer_this(self.place.class, this, around)
            {
                // Java: an inner object's enclosing instance is never null.
                self.fact(self.terms().ne(object, self.terms().null()));
                self.settle(world.this_type(around), object);
                return Ok(object);
            }
            at = world.decl(around).outer;
        }
        self.fail(expr.span, "the enclosing instance is not known here")
    }

    fn field(&mut self, expr: &'p Expr, target: &'p Expr) -> Lowered<Term> {
        let program = self.low.program;
        match program.entity(self.place.file, expr.id) {
            Entity::ArrayLength => {
                let array = self.value(target)?;
                self.define_object(array);
                Ok(self.low.heap.length(self.terms(), array))
            }
            Entity::Field(field) if program.world.field(field).flags.is_static() => self.read(field, None, expr),
            Entity::Field(field) => {
                let object = match target.kind {
                    ExprKind::Super(_) => self.outer(self.place.class, target)?,
                    _ => self.value(target)?,
                };
                self.define_object(object);
                self.read(field, Some(object), expr)
            }
            _ => match program.constant(self.place.file, expr.id) {
                Some(constant) => Ok(self.constant(constant)),
                None => self.fail(expr.span, "the name was not resolved to a field"),
            },
        }
    }

    /// The value of a field, of `object` unless it is static.
    pub fn read(&mut self, field: FieldId, object: Option<Term>, expr: &Expr) -> Lowered<Term> {
        let terms = self.terms();
        let info = self.low.program.world.field(field);
        if let Some(Some(constant)) = info.constant.get() {
            return Ok(self.constant(constant));
        }
        if self.low.is_model(field) {
            return self.model_field(field, object, expr);
        }
        if self.low.sort_of(info.ty).is_none() {
            return self.fail(expr.span, "the type of the field is not known");
        }
        let var = self.low.field_var(field);
        let value = match object {
            Some(object) if !info.flags.is_static() => terms.select(var, object),
            _ => var,
        };
        // What is `set` fits its type; what the library's contracts say of theirs need not.
        let is_users = || self.low.program.source_class(info.owner).is_some_and(|class| self.low.is_users(class.file));
        if !info.flags.has(Flags::JML) || terms.sort(value) == Sort::Int && is_users() {
            self.settle(info.ty, value);
        }
        if self.low.field_non_null(field) && !self.low.leaks_this(info.owner) {
            self.non_null_field(object.filter(|_| !info.flags.is_static()), value);
        }
        Ok(value)
    }

    /// A non-null field holds an object once its own object is made: every
    /// store is checked, and constructors are checked at their end. Objects that
    /// may be under construction are left out.
    fn non_null_field(&mut self, object: Option<Term>, value: Term) {
        let terms = self.terms();
        let holds = terms.ne(value, terms.null());
        let mut ways = vec![holds];
        if let Some(object) = object {
            if self.place.unfinished == Some(object) {
                return;
            }
            if !self.place.non_null.contains(&object) {
                ways.push(terms.eq(object, terms.null()));
            }
            if let Some(unfinished) = self.place.unfinished {
                ways.push(terms.eq(object, unfinished));
            }
        }
        self.fact(terms.or(&ways));
    }

    fn element(&mut self, array: &'p Expr, index: &'p Expr) -> Lowered<Term> {
        let terms = self.terms();
        let Some(element) = self.low.program.world.element(self.ty(array)) else {
            return self.fail(array.span, "the type of the array is not known");
        };
        let array = self.value(array)?;
        let index = self.value_as(index, Types::BIGINT)?;
        self.define_object(array);
        let length = self.low.heap.length(terms, array);
        self.define(terms.and(&[terms.le(terms.int(0), index), terms.lt(index, length)]));
        let value = terms.select(terms.select(self.low.elements_var(element), array), index);
        self.settle(element, value);
        Ok(value)
    }

    fn unary(&mut self, expr: &'p Expr, op: UnaryOp, operand: &'p Expr) -> Lowered<Term> {
        match op {
            UnaryOp::Not => Ok(self.terms().not(self.truth(operand)?)),
            UnaryOp::Plus => {
                let number = self.promoted(self.ty(operand), self.ty(operand), expr.span)?;
                self.number(operand, number)
            }
            UnaryOp::Neg => self.negate(expr, operand),
            UnaryOp::BitNot => self.complement(expr, operand),
            UnaryOp::PreInc | UnaryOp::PreDec | UnaryOp::PostInc | UnaryOp::PostDec => {
                self.fail(expr.span, "a specification must not change variables")
            }
        }
    }

    fn binary(&mut self, expr: &'p Expr, op: BinaryOp, lhs: &'p Expr, rhs: &'p Expr) -> Lowered<Term> {
        let terms = self.terms();
        match op {
            BinaryOp::And => {
                let left = self.truth(lhs)?;
                let right = self.under(left, |e| e.truth(rhs))?;
                Ok(terms.and(&[left, right]))
            }
            BinaryOp::Or => {
                let left = self.truth(lhs)?;
                let right = self.under(terms.not(left), |e| e.truth(rhs))?;
                Ok(terms.or(&[left, right]))
            }
            BinaryOp::Implies => {
                let left = self.truth(lhs)?;
                let right = self.under(left, |e| e.truth(rhs))?;
                Ok(terms.implies(left, right))
            }
            BinaryOp::RevImplies => {
                let right = self.truth(rhs)?;
                let left = self.under(right, |e| e.truth(lhs))?;
                Ok(terms.implies(right, left))
            }
            BinaryOp::Iff => Ok(terms.iff(self.truth(lhs)?, self.truth(rhs)?)),
            BinaryOp::NotIff => Ok(terms.not(terms.iff(self.truth(lhs)?, self.truth(rhs)?))),
            BinaryOp::Eq => self.equal(expr, lhs, rhs),
            BinaryOp::Ne => Ok(terms.not(self.equal(expr, lhs, rhs)?)),
            BinaryOp::Lt | BinaryOp::Gt | BinaryOp::Le | BinaryOp::Ge => self.compare(expr, op, lhs, rhs),
            BinaryOp::Subtype => {
                let (sub, sup) = (self.as_type(lhs)?, self.as_type(rhs)?);
                Ok(terms.apply(self.low.heap.subtype, &[sub, sup]))
            }
            BinaryOp::Add if self.ty(expr) == self.low.program.world.string() => self.concatenate(lhs, rhs),
            BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::BitXor if self.is_boolean(lhs) => {
                let (left, right) = (self.truth(lhs)?, self.truth(rhs)?);
                Ok(match op {
                    BinaryOp::BitAnd => terms.and(&[left, right]),
                    BinaryOp::BitOr => terms.or(&[left, right]),
                    _ => terms.not(terms.iff(left, right)),
                })
            }
            BinaryOp::Add
            | BinaryOp::Sub
            | BinaryOp::Mul
            | BinaryOp::Div
            | BinaryOp::Rem
            | BinaryOp::Shl
            | BinaryOp::Shr
            | BinaryOp::Ushr
            | BinaryOp::BitAnd
            | BinaryOp::BitOr
            | BinaryOp::BitXor => self.arithmetic(expr, op, lhs, rhs),
            BinaryOp::LockLt | BinaryOp::LockLe => self.fail(expr.span, "lock orders are not supported"),
        }
    }

    pub fn is_boolean(&self, expr: &Expr) -> bool {
        let world = &self.low.program.world;
        world.prim_value(self.ty(expr)) == Some(javelin_sema::classes::Prim::Boolean)
    }

    /// `==`: numbers when one side is a primitive number, truth values when one
    /// is a primitive boolean, types, otherwise identity of references.
    fn equal(&mut self, expr: &'p Expr, lhs: &'p Expr, rhs: &'p Expr) -> Lowered<Term> {
        let terms = self.terms();
        let (left, right) = (self.ty(lhs), self.ty(rhs));
        let sorts = (self.low.sort_of(left), self.low.sort_of(right));
        let plain = |sort: Option<Sort>| sort.is_some_and(|sort| sort != Sort::Ref);
        if sorts.0 == Some(Sort::Type) || sorts.1 == Some(Sort::Type) {
            return Ok(terms.eq(self.as_type(lhs)?, self.as_type(rhs)?));
        }
        if sorts.0 == Some(Sort::Bool) || sorts.1 == Some(Sort::Bool) {
            return Ok(terms.iff(self.truth(lhs)?, self.truth(rhs)?));
        }
        if plain(sorts.0) || plain(sorts.1) {
            let number = self.promoted(left, right, expr.span)?;
            let (a, b) = (self.number(lhs, number)?, self.number(rhs, number)?);
            return Ok(if terms.sort(a).is_float() { terms.feq(a, b) } else { terms.eq(a, b) });
        }
        let (a, b) = (self.value(lhs)?, self.value(rhs)?);
        // Specifications make no objects: of a computed string or box there is
        // the value, but not which object it is.
        let computed = self.low.makes_objects(a) || self.low.makes_objects(b);
        if computed && a != terms.null() && b != terms.null() {
            return self.fail(expr.span, "identity of a computed string or box is not known: use `equals`");
        }
        Ok(terms.eq(a, b))
    }

    /// A value of `\TYPE`: `\typeof`, `\type`, or a class literal.
    pub fn as_type(&mut self, expr: &'p Expr) -> Lowered<Term> {
        match &expr.kind {
            ExprKind::Paren(inner) => self.as_type(inner),
            ExprKind::ClassLit(ty) => {
                let of = self.low.program.ty(self.place.file, ty.id);
                Ok(self.low.type_constant(of))
            }
            _ => {
                let value = self.value(expr)?;
                if self.terms().sort(value) == Sort::Type {
                    Ok(value)
                } else {
                    self.fail(expr.span, "a value of type `\\TYPE` is wanted here")
                }
            }
        }
    }

    fn instance_of(&mut self, inner: &'p Expr, test: &'p InstanceOfTest) -> Lowered<Term> {
        let value = self.value(inner)?;
        match test {
            InstanceOfTest::Type(ty) => {
                let ty = self.low.program.ty(self.place.file, ty.id);
                let constant = self.low.type_constant(ty);
                Ok(self.low.heap.instance_of(self.terms(), value, constant))
            }
            InstanceOfTest::Pattern(pattern) => self.matches(pattern, value),
        }
    }

    fn matches(&mut self, pattern: &Pattern, value: Term) -> Lowered<Term> {
        match &pattern.kind {
            PatternKind::Type { .. } => {
                let Some(local) = self.low.program.local_at(self.place.file, pattern.id) else {
                    return self.fail(pattern.span, "the pattern was not resolved");
                };
                self.place.locals.insert(local, value);
                let constant = self.low.type_constant(self.low.program.local(local).ty);
                Ok(self.low.heap.instance_of(self.terms(), value, constant))
            }
            PatternKind::Record { .. } | PatternKind::Error => {
                self.fail(pattern.span, "record patterns are not supported in specifications")
            }
        }
    }
}
