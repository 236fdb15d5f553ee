//! Members that nobody wrote: of records by their components, of enums by their
//! constants.

use javelin_logic::{Sort, Term};
use javelin_sema::classes::Prim;
use javelin_sema::{FieldId, MethodId, Ty, Types};
use javelin_syntax::Span;
use javelin_syntax::ast::BinaryOp;

use super::Code;

impl Code<'_, '_> {
    fn record_components(&self) -> Vec<FieldId> {
        self.low.program.world.members(self.scope.class).components.to_vec()
    }

    /// The canonical constructor's end: each field from its parameter.
    pub(super) fn assign_components(&mut self) {
        let params: Vec<Term> = match self.scope.params.is_empty() {
            false => self.scope.params.iter().map(|param| param.var).collect(),
            true => self.extra.clone(),
        };
        let Some(this) = self.scope.this else { return };
        for (field, value) in self.record_components().into_iter().zip(params) {
            let span = self.scope.method.map_or(Span::default(), |method| self.name_span(method));
            self.store_field(field, Some(this), value, span);
        }
    }

    /// `equals`, `hashCode`, `toString` of a record.
    pub(super) fn record_method(&mut self, method: MethodId) {
        let span = self.name_span(method);
        let value = match self.low.program.world.method(method).name.as_str() {
            "equals" => self.record_equals(span),
            "hashCode" => self.record_hash(span),
            _ => self.record_text(span),
        };
        self.leave_return(Some(value));
    }

    fn component(&mut self, field: FieldId, object: Term) -> (Term, Ty) {
        let ty = self.low.program.world.field(field).ty;
        (self.read_field(field, Some(object), ty, Span::default()), ty)
    }

    /// Same class, and component by component equal (JLS 8.10.3).
    fn record_equals(&mut self, span: Span) -> Term {
        let terms = self.terms();
        let (Some(this), Some(other)) = (self.scope.this, self.parameter(0)) else { return terms.ff() };
        let class = self.low.program.world.types.class(self.scope.class, &[]);
        let result = self.b.temp("equal", Sort::Bool);
        let (differ, alike, after) = (self.b.block(), self.b.block(), self.b.block());
        let is_record = self.test_type(other, class);
        self.b.branch(is_record, alike, differ);
        self.b.at(alike);
        for field in self.record_components() {
            let (mine, ty) = self.component(field, this);
            let (theirs, _) = self.component(field, other);
            let same = self.component_equal(mine, theirs, ty, span);
            let next = self.b.block();
            self.b.branch(same, next, differ);
            self.b.at(next);
        }
        self.b.assign(result, terms.tt());
        self.b.goto(after);
        self.b.at(differ);
        self.b.assign(result, terms.ff());
        self.b.goto(after);
        self.b.at(after);
        result
    }

    /// Floats compare as `Float.compare` does, references by `equals`.
    fn component_equal(&mut self, a: Term, b: Term, ty: Ty, span: Span) -> Term {
        let terms = self.terms();
        let world = &self.low.program.world;
        if world.as_prim(ty).is_some() {
            return terms.eq(a, b);
        }
        let object = world.object();
        let Some(equals) = self.low.member(object, "equals", 1) else { return terms.eq(a, b) };
        let result = self.b.temp("equal", Sort::Bool);
        let (same, other, call, after) = (self.b.block(), self.b.block(), self.b.block(), self.b.block());
        self.b.branch(terms.eq(a, b), same, other);
        self.b.at(same);
        self.b.assign(result, terms.tt());
        self.b.goto(after);
        self.b.at(other);
        self.b.assign(result, terms.ff());
        self.b.branch(terms.eq(a, terms.null()), after, call);
        self.b.at(call);
        let equal = self.invoke_method(equals, ty, false, Some(a), vec![b], span);
        self.b.assign(result, equal);
        self.b.goto(after);
        self.b.at(after);
        result
    }

    /// 31 times the hash so far plus the next component's, as OpenJDK computes it.
    fn record_hash(&mut self, span: Span) -> Term {
        let terms = self.terms();
        let Some(this) = self.scope.this else { return terms.int(0) };
        let mut hash = terms.int(0);
        for field in self.record_components() {
            let (value, ty) = self.component(field, this);
            let next = self.component_hash(value, ty, span);
            hash = terms.wrap(32, true, terms.add(terms.scale(31, hash), next));
            hash = self.pin(hash);
        }
        hash
    }

    fn component_hash(&mut self, value: Term, ty: Ty, span: Span) -> Term {
        let terms = self.terms();
        let fold = |value: Term| {
            let mixed = terms.bit_xor(64, value, terms.ushr(64, value, terms.int(32)));
            terms.wrap(32, true, mixed)
        };
        match self.low.program.world.as_prim(ty) {
            Some(Prim::Boolean) => terms.ite(value, terms.int(1231), terms.int(1237)),
            Some(Prim::Byte | Prim::Short | Prim::Char | Prim::Int) => value,
            Some(Prim::Long) => fold(value),
            Some(Prim::Float) => terms.op(javelin_logic::Op::FToBits, &[value]),
            Some(Prim::Double) => fold(terms.op(javelin_logic::Op::FToBits, &[value])),
            None => self.object_hash(value, ty, span),
        }
    }

    fn object_hash(&mut self, value: Term, ty: Ty, span: Span) -> Term {
        let terms = self.terms();
        let hash = self.temp("hash", Types::INT);
        let (some, after) = (self.b.block(), self.b.block());
        self.b.assign(hash, terms.int(0));
        self.b.branch(terms.eq(value, terms.null()), after, some);
        self.b.at(some);
        if let Some(method) = self.low.member(self.low.program.world.object(), "hashCode", 0) {
            let code = self.invoke_method(method, ty, false, Some(value), Vec::new(), span);
            self.b.assign(hash, code);
        }
        self.b.goto(after);
        self.b.at(after);
        hash
    }

    /// `Point[x=1, y=2]`
    fn record_text(&mut self, span: Span) -> Term {
        let terms = self.terms();
        let Some(this) = self.scope.this else { return terms.null() };
        let name = self.low.program.world.decl(self.scope.class).simple_name;
        let mut text = terms.seq_text(&format!("{name}["));
        for (at, field) in self.record_components().into_iter().enumerate() {
            let label = self.low.program.world.field(field).name;
            let label = terms.seq_text(&format!("{}{label}=", if at == 0 { "" } else { ", " }));
            let (value, ty) = self.component(field, this);
            let shown = self.string_of(value, ty, span);
            text = terms.seq_concat(terms.seq_concat(text, label), shown);
        }
        self.new_string(terms.seq_concat(text, terms.seq_text("]")))
    }

    fn enum_fields(&self) -> Vec<FieldId> {
        let source = self.low.program.source_class(self.scope.class);
        source.map(|source| source.enum_constants.iter().map(|(field, _)| *field).collect()).unwrap_or_default()
    }

    /// `values()`: a new array with the constants in order.
    pub(super) fn enum_values(&mut self) {
        let ty = self.low.program.world.types.class(self.scope.class, &[]);
        let fields = self.enum_fields();
        let array = self.new_array(self.low.program.world.types.array(ty), self.terms().int(fields.len()));
        for (at, field) in fields.into_iter().enumerate() {
            let constant = self.low.field_var(field);
            self.put_element(array, at, constant, ty);
        }
        self.leave_return(Some(array));
    }

    /// `valueOf(name)`: the constant of that name, or an exception.
    pub(super) fn enum_value_of(&mut self, span: Span) {
        let terms = self.terms();
        let Some(name) = self.parameter(0) else { return };
        self.check_null(name, span, span);
        let chars = terms.apply(self.low.heap.chars, &[name]);
        for field in self.enum_fields() {
            let label = terms.seq_text(self.low.program.world.field(field).name.as_str());
            let (found, next) = (self.b.block(), self.b.block());
            self.b.branch(self.compare(BinaryOp::Eq, chars, label), found, next);
            self.b.at(found);
            let constant = self.low.field_var(field);
            self.leave_return(Some(constant));
            self.b.at(next);
        }
        let origin = self.origin(span);
        let class = self.class_type("java/lang/IllegalArgumentException");
        let exception = self.new_exception(class, None);
        self.raise(exception, origin);
    }
}
