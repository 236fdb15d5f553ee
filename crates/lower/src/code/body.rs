//! Bodies: methods, constructors with their initialisers, static initialisers.

use javelin_ir::program::{MethodKey, ObligationKind, Origin, Procedure};
use javelin_sema::typed::{ClassSource, MethodSource, SourceClass};
use javelin_sema::{ClassId, FieldId, MethodId, Types};
use javelin_syntax::Span;
use javelin_syntax::ast::{
    self, Block, CtorCall, Expr, ExprKind, Initializer, MethodDecl, MethodKind, SnippetItem, Stmt, StmtKind,
};

use super::{Code, Place};
use crate::Lowering;

/// A piece of initialisation, in the order of the text.
enum Initial<'p> {
    Field(javelin_sema::typed::SourceField<'p>),
    Block(&'p Initializer),
}

impl Initial<'_> {
    fn start(&self) -> u32 {
        match self {
            Initial::Field(field) => field.var.span.start,
            Initial::Block(block) => block.span.start,
        }
    }
}

impl<'p> Lowering<'p> {
    pub(super) fn lower_static_initializer(
        &self,
        key: MethodKey,
        class: ClassId,
        left_out: &[FieldId],
    ) -> Option<Procedure> {
        let source = self.program.source_class(class)?;
        let span = class_span(source);
        let origin = Origin { file: source.file.0, start: span.start, end: span.end };
        let place = Place {
            key,
            file: source.file,
            class,
            method: None,
            has_this: false,
            result: Types::VOID,
            math: self.maths(class, None),
        };
        let mut code = Code::new(self, place);
        code.b.owner = self.initializer_owner(class);
        code.begin();
        code.initialises_class = true;
        code.static_defaults(source, left_out);
        code.enum_constants(source);
        code.initializers(source, true, left_out);
        if code.b.is_live() && left_out.is_empty() {
            code.statics_are_there(source);
        }
        code.end_plainly();
        Some(code.finish(format!("{}.<clinit>", self.class_name(class)), origin))
    }

    /// The constructor of an anonymous class or of an enum constant's body: the
    /// superclass's with the same arguments, then the initialisers.
    pub(super) fn lower_anonymous(&self, key: MethodKey, class: ClassId, constructor: MethodId) -> Option<Procedure> {
        let source = self.program.source_class(class)?;
        let span = class_span(source);
        let place = Place {
            key,
            file: source.file,
            class,
            method: None,
            has_this: true,
            result: Types::VOID,
            math: self.maths(class, None),
        };
        let mut code = Code::new(self, place);
        code.scope.is_constructor = true;
        code.b.owner = source.enclosing_method.map_or(key, |method| self.key(method));
        code.begin();
        let mut args = Vec::new();
        for &ty in &self.program.world.method(constructor).params {
            args.push(code.extra_param(ty));
        }
        if let Some(this) = code.scope.this {
            code.run_constructor(constructor, this, args, span);
        }
        code.initializers(source, false, &[]);
        if code.b.is_live() {
            let at = code.origin(span);
            code.low.fields_are_there(&mut code.b, &code.scope, at);
        }
        code.end_plainly();
        let origin = code.origin(span);
        Some(code.finish(format!("{}.<init>", self.class_name(class)), origin))
    }
}

fn class_span(source: &SourceClass) -> Span {
    match source.source {
        ClassSource::Decl(decl) => decl.name.span,
        ClassSource::Anonymous(body) => body.span,
        ClassSource::EnumConstant(_, constant) => constant.name.span,
        ClassSource::Snippet(snippet) => snippet.span,
    }
}

impl<'p> Code<'_, 'p> {
    pub(super) fn method_body(&mut self, method: MethodId, source: MethodSource<'p>) {
        match source {
            MethodSource::Decl(decl) => self.declared_body(method, decl),
            MethodSource::Snippet(snippet) => {
                for item in &snippet.items {
                    match item {
                        SnippetItem::Stmt(stmt) => self.statement(stmt),
                        SnippetItem::Import(_) | SnippetItem::Member(_) => {}
                    }
                }
            }
            MethodSource::DefaultConstructor => {
                self.implicit_super(self.name_span(method));
                self.own_initializers();
            }
            MethodSource::CanonicalConstructor(_) => {
                self.own_initializers();
                self.assign_components();
            }
            MethodSource::Accessor(field, _) => {
                let this = self.scope.this;
                let value = self.read_field(field, this, self.scope.result_ty, self.name_span(method));
                self.leave_return(Some(value));
            }
            MethodSource::RecordMethod(_) => self.record_method(method),
            MethodSource::EnumValues => self.enum_values(),
            MethodSource::EnumValueOf => self.enum_value_of(self.name_span(method)),
        }
    }

    pub(super) fn name_span(&self, method: MethodId) -> Span {
        self.low.program.source_method(method).map_or(Span::default(), |source| source.name_span)
    }

    fn declared_body(&mut self, method: MethodId, decl: &'p MethodDecl) {
        let Some(body) = decl.body.as_ref().filter(|_| self.low.has_text(method)) else {
            return self.native_body(method, decl.name.span);
        };
        match decl.kind {
            MethodKind::Method => self.block(body),
            MethodKind::Constructor => self.constructor_body(body, decl.name.span),
            MethodKind::CompactConstructor => {
                self.own_initializers();
                self.block(body);
                if self.b.is_live() {
                    self.assign_components();
                }
            }
        }
    }

    /// A native method that the logic knows.
    fn native_body(&mut self, method: MethodId, span: Span) {
        let Some(intrinsic) = self.low.intrinsic_of(method) else { return };
        let mut args: Vec<_> = self.scope.this.into_iter().collect();
        args.extend(self.scope.params.iter().map(|param| param.var));
        args.extend(&self.extra);
        let value = self.apply_intrinsic(intrinsic, &args, span);
        self.leave_return(Some(value).filter(|_| self.scope.result.is_some()));
    }

    /// `super(...)` or `this(...)` first, then initialisers, then the rest.
    fn constructor_body(&mut self, body: &'p Block, name: Span) {
        if !body.stmts.iter().any(is_constructor_call) {
            self.implicit_super(name);
            self.own_initializers();
        }
        self.block(body);
    }

    /// `this(...)` and `super(...)`; after the latter the initialisers run.
    pub(super) fn constructor_call(&mut self, expr: &'p Expr, call: &'p CtorCall) {
        let Some(info) = self.low.program.call(self.scope.file, expr.id) else {
            return self.unsupported(expr.span, "the constructor was not found");
        };
        let Some(this) = self.scope.this else {
            return self.unsupported(expr.span, "there is no object to construct here");
        };
        let outer = call.outer.as_ref().map(|outer| {
            let object = self.expr(outer);
            self.check_null(object, outer.span, outer.span);
            self.keep(object)
        });
        let args = self.arguments(info, &call.args);
        if call.is_super {
            let above = self.low.program.world.method(info.method).owner;
            let outer = outer.or_else(|| info.outer_this.and_then(|class| self.this_of(class)));
            self.bind_outer(above, this, outer, call.name_span);
        }
        self.run_constructor(info.method, this, args, call.name_span);
        if call.is_super {
            self.own_initializers();
        }
    }

    /// The call of `super()` that nobody wrote.
    fn implicit_super(&mut self, span: Span) {
        let Some(above) = self.low.superclass(self.scope.class) else { return };
        if self.is_trivial_class(above) {
            return;
        }
        let Some(this) = self.scope.this else { return };
        let chosen = self.scope.method.and_then(|method| self.low.program.implicit_super(method));
        if self.is_trusted() && !chosen.is_some_and(|method| self.low.has_text(method)) {
            // A model in `specs/` is all that is said of its class, whatever the class
            // file has above it.
            return;
        }
        self.bind_outer(above, this, None, span);
        match chosen {
            Some(method) => {
                let params = self.low.program.world.method(method).params.clone();
                let args = params.iter().map(|ty| self.packed(*ty, *ty, &[])).collect();
                self.run_constructor(method, this, args, span);
            }
            None => self.unsupported(span, "the superclass has no constructor without parameters"),
        }
    }

    fn own_initializers(&mut self) {
        if let Some(source) = self.low.program.source_class(self.scope.class) {
            self.initializers(source, false, &[]);
        }
    }

    /// Field initialisers and initialiser blocks in the order of the text, without those of some fields.
    fn initializers(&mut self, source: &'p SourceClass<'p>, is_static: bool, left_out: &[FieldId]) {
        let world = &self.low.program.world;
        let is_due = |field: &FieldId| world.field(*field).flags.is_static() == is_static && !left_out.contains(field);
        let fields = source.fields.iter().filter(|field| is_due(&field.id));
        let blocks = source.initializers.iter().filter(|block| block.is_static == is_static);
        let mut all: Vec<Initial<'p>> = fields.map(|field| Initial::Field(*field)).collect();
        all.extend(blocks.map(|block| Initial::Block(block)));
        all.sort_by_key(Initial::start);
        for piece in all {
            match piece {
                Initial::Field(field) => self.field_initializer(&field),
                Initial::Block(block) if block.has_errors => {
                    self.unsupported(block.span, "this initialiser does not parse");
                }
                Initial::Block(block) => self.block(&block.body),
            }
        }
    }

    fn field_initializer(&mut self, field: &javelin_sema::typed::SourceField<'p>) {
        let Some(init) = &field.var.init else { return };
        if field.decl.in_jml && field.decl.mods.jml.has(ast::JmlMods::MODEL) {
            return;
        }
        let info = self.low.program.world.field(field.id);
        self.at(field.var.span);
        let value = if field.decl.in_jml {
            self.low.spec_value_as(&mut self.b, &self.scope.here(), init, info.ty)
        } else {
            self.expr_to(init, info.ty)
        };
        let object = self.scope.this.filter(|_| !info.flags.is_static());
        self.store_field(field.id, object, value, field.var.name.span);
    }

    /// Before a class is initialised its static fields are zero, false or null.
    fn static_defaults(&mut self, source: &'p SourceClass<'p>, left_out: &[FieldId]) {
        let world = &self.low.program.world;
        let constants = source.enum_constants.iter().map(|(field, _)| *field);
        let is_due = |field: &FieldId| world.field(*field).flags.is_static() && !left_out.contains(field);
        let fields = source.fields.iter().map(|field| field.id).filter(is_due);
        let all: Vec<_> = constants.chain(fields).collect();
        for field in all {
            let Some(sort) = self.low.sort_of(world.field(field).ty) else { continue };
            let value = self.low.default_value(sort);
            self.b.assign(self.low.field_var(field), value);
        }
    }

    /// After initialisation, static fields that must not be null are not.
    fn statics_are_there(&mut self, source: &'p SourceClass<'p>) {
        for field in &source.fields {
            let info = self.low.program.world.field(field.id);
            if info.flags.is_static() && self.low.field_non_null(field.id) && !self.low.is_model(field.id) {
                let there = self.terms().ne(self.low.field_var(field.id), self.terms().null());
                let text = format!("`{}` is non-null, but still null when its class is initialised", info.name);
                self.b.assert(there, ObligationKind::NonNull, self.origin(field.var.name.span), text);
            }
        }
    }

    fn enum_constants(&mut self, source: &'p SourceClass<'p>) {
        let program = self.low.program;
        for (ordinal, (field, constant)) in source.enum_constants.iter().enumerate() {
            self.at(constant.name.span);
            let Some(info) = program.call(source.file, constant.id) else {
                return self.unsupported(constant.span, "the constructor of this constant was not found");
            };
            let args = self.arguments(info, &constant.args);
            let own = constant.body.as_ref().and_then(|body| program.class_at(source.file, body.id));
            let class = info.anonymous.or(own).unwrap_or(source.id);
            let name = constant.name.name.as_str();
            let object = self.enum_constant(class, info.method, name, ordinal, args, constant.name.span);
            self.b.assign(self.low.field_var(*field), object);
        }
    }
}

fn is_constructor_call(stmt: &Stmt) -> bool {
    matches!(&stmt.kind, StmtKind::Expr(expr) if matches!(expr.kind, ExprKind::CtorCall(_)))
}
