//! Java code as guarded commands: one procedure per body.
//!
//! Takes the tree of a body with the facts sema keeps beside it; gives a
//! [`Procedure`] that can be proved and run. What a JVM defines is assigned,
//! never left open. JML inside bodies goes through `spec`.
//!
//! * `flow`: jumps, handlers, `finally`; `checks`: implicit exceptions
//! * `stmt`, `loops`, `switch`, `pattern`, `tries`: statements
//! * `expr`, `arith`, `assign`, `convert`, `strings`, `array`: expressions
//! * `call`, `create`, `lambda`: calls and new objects
//! * `body`: constructors, initialisers, implicit members

mod arith;
mod array;
mod assign;
mod body;
mod call;
mod checks;
mod convert;
mod create;
mod expr;
mod flow;
mod implicit;
mod intrinsic;
mod lambda;
mod loops;
mod mixed;
mod pattern;
mod refusals;
mod scan;
mod stmt;
mod strings;
mod switch;
mod tries;

use std::rc::Rc;

use indexmap::{IndexMap, IndexSet};
use javelin_ir::program::{BlockId, Exit, Jump, MethodKey, Origin, Procedure, Variable, VariableKind, Why};
use javelin_logic::{Sort, Term, Terms};
use javelin_sema::typed::{LocalKind, MethodSource};
use javelin_sema::{ClassId, FieldId, FileId, LocalId, MethodId, Role, Ty, Types};
use javelin_syntax::Span;
use javelin_syntax::ast::{Expr, JmlMods};
use rustc_hash::FxHashSet;

use crate::builder::{Builder, Head};
use crate::callees_impl::is_whole;
use crate::scope::{Maths, MethodScope, Param};
use crate::synthetic::{FIRST_KEY, Synthetic};
use crate::{Lowering, Math};

use flow::{Deferred, Raised, Region};

/// One body being lowered.
pub(crate) struct Code<'l, 'p> {
    pub(crate) low: &'l Lowering<'p>,
    pub(crate) b: Builder<'p>,
    pub(crate) scope: MethodScope,
    regions: Vec<Region>,
    raised: Raised,
    deferred: Deferred,
    /// The text is a class's static initialiser.
    initialises_class: bool,
    /// The method in whose text a lambda stands.
    around: Option<MethodId>,
    /// Parameters that no text names: of implicit members and method references.
    extra: Vec<Term>,
    return_block: BlockId,
    /// The shared exceptional exit.
    throw_block: BlockId,
    /// Temporaries that hold an object, not null, for certain.
    objects: FxHashSet<Term>,
    /// Locals that are never assigned again and hold an object for certain.
    sure: IndexSet<LocalId>,
    /// Labels written directly before the next statement.
    labels: Vec<javelin_syntax::ast::Name>,
}

/// What a procedure without a method is made from.
struct Place {
    key: MethodKey,
    file: FileId,
    class: ClassId,
    method: Option<MethodId>,
    has_this: bool,
    result: Ty,
    math: Maths,
}

impl<'p> Lowering<'p> {
    /// The lowered body of a method or synthetic procedure, if there is text for it.
    pub fn procedure(&self, key: MethodKey) -> Option<Rc<Procedure>> {
        if let Some(known) = self.procedures.borrow().get(&key) {
            return known.clone();
        }
        let known = key.0 < FIRST_KEY || self.synthetics.borrow().get(key).is_some();
        if !known {
            return None;
        }
        let lowered = self.lower(key).map(Rc::new);
        self.procedures.borrow_mut().insert(key, lowered.clone());
        lowered
    }

    pub fn initializer_of(&self, class: ClassId) -> Option<MethodKey> {
        self.class_initializer(class).map(|procedure| procedure.key)
    }

    /// The static initialiser of a class with text: its static fields' initial
    /// values and `static` blocks, in the order of the text.
    pub fn class_initializer(&self, class: ClassId) -> Option<Rc<Procedure>> {
        let source = self.program.source_class(class)?;
        if source.overlay {
            return None;
        }
        self.procedure(self.initializer_key(class))
    }

    /// The same, without the initialisers of some fields: those have no value then.
    pub fn class_initializer_without(&self, class: ClassId, left_out: &[FieldId]) -> Option<Rc<Procedure>> {
        if left_out.is_empty() {
            return self.class_initializer(class);
        }
        self.lower_static_initializer(self.initializer_key(class), class, left_out).map(Rc::new)
    }

    /// The same of a class of the library, as our text for it says: something to run with,
    /// nothing to prove with.
    pub fn library_initializer(&self, class: ClassId) -> Option<Rc<Procedure>> {
        self.program.source_class(class).filter(|source| source.overlay)?;
        self.procedure(self.initializer_key(class))
    }

    fn lower(&self, key: MethodKey) -> Option<Procedure> {
        if key.0 < FIRST_KEY {
            return self.lower_method(MethodId(key.0));
        }
        let synthetic = self.synthetics.borrow().get(key).cloned()?;
        match synthetic {
            Synthetic::StaticInitializer(class) => self.lower_static_initializer(key, class, &[]),
            Synthetic::Anonymous(class, constructor) => self.lower_anonymous(key, class, constructor),
            Synthetic::Lambda(site) => Some(self.lower_lambda(key, &site, &[])),
        }
    }

    fn lower_method(&self, method: MethodId) -> Option<Procedure> {
        let source = self.program.source_method(method)?;
        let info = self.program.world.method(method);
        if !self.is_runnable(method) {
            return None;
        }
        let place = Place {
            key: self.key(method),
            file: source.file,
            class: source.class,
            method: Some(method),
            has_this: !info.is_static(),
            result: info.result,
            math: self.maths(source.class, Some(method)),
        };
        let mut code = Code::new(self, place);
        for (at, &local) in source.params.iter().enumerate() {
            code.declare_param(local);
            if self.param_non_null(method, at) && self.program.local(local).effectively_final {
                code.note_sure(local);
            }
        }
        for &ty in info.params.iter().skip(source.params.len()) {
            code.extra_param(ty);
        }
        let origin = code.origin(source.name_span);
        code.begin();
        let flawed = self.has_text(method) && code.state_unsupported(method);
        if !flawed {
            self.spec_entry(&mut code.b, &mut code.scope);
            for (at, &var) in code.extra.iter().enumerate() {
                // The caller has shown it, as for parameters that are written down.
                if self.param_non_null(method, source.params.len() + at) {
                    code.b.assume(self.terms.ne(var, self.terms.null()), Why::Contract);
                }
            }
            // The library is trusted: nobody proves what its methods owe, and a
            // run need not evaluate it.
            let trusted = code.is_trusted();
            code.scope.forbids_exceptions &= !trusted;
            code.method_body(method, source.source);
            if trusted {
                code.end_plainly();
            } else {
                code.end(origin);
            }
        }
        let trusted = code.is_trusted();
        let procedure = code.finish(self.method_name(method), origin);
        // Nobody judges a body of the library, so none that cannot be lowered in
        // full may stand for the method: where it is inlined its checks are relied on.
        (is_whole(&procedure) || !trusted).then_some(procedure)
    }

    /// The arithmetic in force: the innermost modifier wins.
    pub fn maths(&self, class: ClassId, method: Option<MethodId>) -> Maths {
        let mut maths = Maths { code: self.options.code_math, spec: self.options.spec_math };
        let mut around = Vec::new();
        let mut at = Some(class);
        while let Some(class) = at {
            if let Some(source) = self.program.source_class(class)
                && let javelin_sema::typed::ClassSource::Decl(decl) = source.source
            {
                around.push(decl.mods.jml);
            }
            at = self.program.world.decl(class).outer;
        }
        around.reverse();
        if let Some(source) = method.and_then(|method| self.program.source_method(method))
            && let MethodSource::Decl(decl) = source.source
        {
            around.push(decl.mods.jml);
        }
        for mods in around.into_iter().filter(|_| !self.options.unannotated) {
            let choose = |java, safe, bigint, old| match () {
                () if mods.has(java) => Math::Java,
                () if mods.has(safe) => Math::Safe,
                () if mods.has(bigint) => Math::Bigint,
                () => old,
            };
            maths.code =
                choose(JmlMods::CODE_JAVA_MATH, JmlMods::CODE_SAFE_MATH, JmlMods::CODE_BIGINT_MATH, maths.code);
            maths.spec =
                choose(JmlMods::SPEC_JAVA_MATH, JmlMods::SPEC_SAFE_MATH, JmlMods::SPEC_BIGINT_MATH, maths.spec);
        }
        maths
    }
}

impl<'l, 'p> Code<'l, 'p> {
    fn new(low: &'l Lowering<'p>, place: Place) -> Self {
        let mut b = Builder::new(low.terms, place.key);
        b.bounded = low.options.bounded;
        let (return_block, throw_block) = (b.block(), b.block());
        let flags = place.method.map(|method| low.program.world.method(method));
        // A name of its own per procedure: the declared range depends on its arithmetic.
        let named = |sort| low.terms.var(&format!("result'{}", place.key.0), sort);
        let result = low.sort_of(place.result).map(named);
        if let (Some(result), Some(range)) = (result, low.range_of(place.result, place.math.code)) {
            low.terms.declare_range(result, range);
        }
        let exception = low.terms.var("exception'", Sort::Ref);
        b.declare(exception, Variable::temp(Sort::Ref));
        if let Some(result) = result {
            b.declare(result, Variable::temp(low.terms.sort(result)));
        }
        let this = place.has_this.then(|| low.terms.var("this", Sort::Ref));
        let scope = MethodScope {
            key: place.key,
            method: place.method,
            file: place.file,
            class: place.class,
            this,
            params: Vec::new(),
            locals: IndexMap::new(),
            result,
            result_ty: place.result,
            exception,
            math: place.math,
            is_constructor: flags.is_some_and(|info| info.is_constructor()),
            is_static: flags.is_none_or(|info| info.is_static()),
            count: None,
            is_helper: flags.is_some_and(|info| info.flags.has(javelin_sema::classes::Flags::HELPER)),
            allowed: Vec::new(),
            forbids_exceptions: false,
        };
        Code {
            low,
            b,
            scope,
            regions: Vec::new(),
            raised: Raised::default(),
            deferred: Deferred::default(),
            initialises_class: false,
            around: None,
            extra: Vec::new(),
            return_block,
            throw_block,
            objects: FxHashSet::default(),
            sure: IndexSet::new(),
            labels: Vec::new(),
        }
    }

    pub(crate) fn terms(&self) -> &'p Terms {
        self.low.terms
    }

    fn declare_param(&mut self, local: LocalId) {
        let var = self.declare_local(local);
        let ty = self.low.program.local(local).ty;
        if let Some(info) = self.b.vars.get_mut(&var) {
            info.kind = VariableKind::Param;
        }
        self.scope.params.push(Param { local, var, ty });
    }

    /// A parameter without a name, with what the language guarantees of it.
    fn extra_param(&mut self, ty: Ty) -> Term {
        let name = format!("p{}'{}", self.extra.len(), self.scope.key.0);
        let var = self.terms().var(&name, self.low.sort_of(ty).unwrap_or(Sort::Ref));
        if let Some(range) = self.low.range_of(ty, self.scope.math.code) {
            self.terms().declare_range(var, range);
        }
        self.b.declare(var, Variable { kind: VariableKind::Param, ..Variable::temp(self.terms().sort(var)) });
        self.extra.push(var);
        self.assume_guarantee(ty, var);
        var
    }

    /// The parameter at a position, named or not.
    fn parameter(&self, at: usize) -> Option<Term> {
        self.scope.params.iter().map(|param| param.var).chain(self.extra.iter().copied()).nth(at)
    }

    /// May a non-null field be relied on, and unless its object is which? Not while that is under
    /// construction: there it may still hold the null it was born with. Static fields are
    /// not set yet in class initialisation, which answers for what it calls meanwhile.
    fn trusts_fields(&self, field: FieldId, object: Option<Term>) -> Option<(Why, Option<Term>)> {
        // A lambda that a constructor makes lets `this` escape, if it uses it.
        let method = self.scope.method.or(self.around);
        let about = self.low.program.world.field(field);
        if object.is_none() && about.flags.is_static() {
            // The library's classes do not wait for ours.
            return (method.is_some() || self.low.is_javas_own(about.owner)).then_some((Why::Contract, None));
        }
        let constructs = |method: MethodId| self.low.program.world.method(method).is_constructor();
        let on_this = object.is_none() || object == self.scope.this;
        let reached = method.is_some_and(|method| self.low.runs_during_construction(method));
        let leaky = self.low.leaks_this(self.low.program.world.field(field).owner);
        let why = if leaky { Why::Finished } else { Why::Contract };
        match (method, self.scope.this) {
            _ if on_this && (self.scope.is_constructor || reached) => None,
            // Other objects that a constructor meets have been made.
            (_, Some(this)) if self.scope.is_constructor => Some((why, Some(this))),
            (Some(method), _) if constructs(method) => None,
            (None, Some(_)) => None,
            // A method, or class initialisation.
            _ => Some((why, None)),
        }
    }

    /// Brings a local into scope.
    pub(super) fn declare_local(&mut self, local: LocalId) -> Term {
        let info = self.low.program.local(local);
        let var = self.low.local_var(local);
        if let Some(range) = self.low.range_of(info.ty, self.scope.math.code) {
            self.terms().declare_range(var, range);
        }
        let guarantee = self.low.guarantee(info.ty, var);
        let guarantee = (guarantee != self.terms().tt()).then_some(guarantee);
        let kind = VariableKind::Local;
        let sort = self.terms().sort(var);
        // Captured or ghost, it has the name the source gives it.
        let source = (info.kind != LocalKind::Quantified).then(|| info.name.as_str().to_owned());
        self.b.declare(var, Variable { kind, source, sort, guarantee, stable: true });
        self.scope.locals.insert(local, var);
        var
    }

    /// What holds at every entry: `this` is an object.
    /// The local is never assigned again and holds an object.
    fn note_sure(&mut self, local: LocalId) {
        self.sure.insert(local);
        self.low.sure.borrow_mut().insert(local);
    }

    fn begin(&mut self) {
        let terms = self.terms();
        if let Some(this) = self.scope.this {
            let class = self.low.program.world.this_type(self.scope.class);
            let kind = VariableKind::Param;
            let source = Some("this".to_owned());
            let typed = self.low.guarantee(class, this);
            let guarantee = Some(terms.and(&[terms.ne(this, terms.null()), typed]));
            self.b.declare(this, Variable { kind, source, sort: Sort::Ref, guarantee, stable: true });
            self.b.assume(terms.ne(this, terms.null()), Why::Language);
            self.b.assume(typed, Why::Language);
        }
    }

    /// Says why the method cannot be lowered, if sema found that so.
    fn state_unsupported(&mut self, method: MethodId) -> bool {
        let program = self.low.program;
        let own = program.unsupported.get(&method).into_iter().flatten();
        let classes = program.unsupported_classes.get(&self.scope.class).into_iter().flatten();
        let Some(reason) = own.chain(classes).next() else { return false };
        let origin = Origin { file: reason.file.0, start: reason.span.start, end: reason.span.end };
        self.b.unsupported(origin, reason.reason.clone());
        true
    }

    /// Closes the body: falls through to the return, then the two exits.
    fn end(&mut self, origin: Origin) {
        if self.b.is_live() {
            self.leave_return(None);
        }
        self.b.at(self.return_block);
        self.low.spec_exit_normal(&mut self.b, &self.scope, self.scope.result);
        self.b.jump(Jump::Exit(Exit::Return));
        self.b.at(self.throw_block);
        self.low.spec_exit_exceptional(&mut self.b, &self.scope, self.scope.exception, origin);
        self.b.jump(Jump::Exit(Exit::Throw));
    }

    /// Closes a body without a contract.
    fn end_plainly(&mut self) {
        if self.b.is_live() {
            self.leave_return(None);
        }
        self.b.at(self.return_block);
        self.b.jump(Jump::Exit(Exit::Return));
        self.b.at(self.throw_block);
        self.b.jump(Jump::Exit(Exit::Throw));
    }

    fn finish(self, name: String, origin: Origin) -> Procedure {
        let mut params: Vec<Term> = self.scope.this.into_iter().collect();
        params.extend(self.scope.params.iter().map(|param| param.var));
        params.extend(&self.extra);
        self.finish_with(name, origin, params)
    }

    fn finish_with(self, name: String, origin: Origin, params: Vec<Term>) -> Procedure {
        let head = Head { name, origin, params, result: self.scope.result, exception: self.scope.exception };
        let low = self.low;
        self.b.finish(head, |var| low.describe_global(var))
    }

    /// Does the text stand in `specs/`?
    pub(super) fn is_trusted(&self) -> bool {
        self.low.program.sources.file(self.scope.file).role == Role::Spec
    }

    pub(super) fn origin(&self, span: Span) -> Origin {
        Origin { file: self.scope.file.0, start: span.start, end: span.end }
    }

    /// The source text of a span, for messages; long texts are cut.
    pub(super) fn text(&self, span: Span) -> String {
        let text = span.text(&self.low.program.sources.file(self.scope.file).source.text);
        let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if line.chars().count() <= 60 {
            return line;
        }
        format!("{}…", line.chars().take(59).collect::<String>())
    }

    pub(super) fn ty(&self, expr: &Expr) -> Ty {
        self.low.program.ty(self.scope.file, expr.id)
    }

    /// A temporary that holds values of a Java type.
    pub(super) fn temp(&mut self, base: &str, ty: Ty) -> Term {
        let sort = self.low.sort_of(ty).unwrap_or(Sort::Ref);
        let var = self.b.temp(base, sort);
        if let Some(range) = self.low.range_of(ty, self.scope.math.code) {
            self.terms().declare_range(var, range);
        }
        var
    }

    /// Keeps a value in a temporary unless it is a literal.
    pub(super) fn pin(&mut self, value: Term) -> Term {
        if self.terms().is_literal(value) {
            return value;
        }
        let sort = self.terms().sort(value);
        let var = self.b.temp("v", sort);
        if sort == Sort::Int {
            let range = self.terms().range(value);
            if range.is_bounded() {
                self.terms().declare_range(var, range);
            }
        }
        self.b.assign(var, value);
        var
    }

    /// Puts a value read from the heap or a call into a temporary, with what the
    /// language guarantees of it.
    pub(super) fn settle(&mut self, base: &str, ty: Ty, value: Term) -> Term {
        self.settle_promised(base, (ty, ty), value, Span::default())
    }

    /// The same for what is declared as the first type, where generics promise the second.
    pub(super) fn settle_promised(&mut self, base: &str, types: (Ty, Ty), value: Term, span: Span) -> Term {
        let (declared, ty) = types;
        let var = self.temp(base, ty);
        self.assume_range(value, ty);
        self.b.assign(var, value);
        self.promised(declared, ty, var, span);
        var
    }

    /// A value of an integer type lies in its range.
    pub(super) fn assume_range(&mut self, value: Term, ty: Ty) {
        let Some(range) = self.low.range_of(ty, self.scope.math.code) else { return };
        let terms = self.terms();
        let low = range.lo.map(|lo| terms.le(terms.int(lo), value));
        let high = range.hi.map(|hi| terms.le(value, terms.int(hi)));
        self.b.assume(terms.and(&low.into_iter().chain(high).collect::<Vec<_>>()), Why::Language);
    }

    pub(super) fn assume_guarantee(&mut self, ty: Ty, value: Term) {
        let fact = self.low.guarantee(ty, value);
        self.b.assume(fact, Why::Language);
        if let Some(class) = self.low.program.world.class_of(ty)
            && class != self.scope.class
        {
            let fact = self.low.enum_guarantee(class, value);
            self.b.assume(fact, Why::Language);
        }
    }

    /// What cannot be lowered: an obligation nobody can prove; the value is a dummy.
    pub(super) fn unsupported(&mut self, span: Span, sentence: impl Into<String>) {
        let origin = self.origin(span);
        self.b.unsupported(origin, sentence);
    }

    pub(super) fn dummy(&self, ty: Ty) -> Term {
        self.low.default_value(self.low.sort_of(ty).unwrap_or(Sort::Ref))
    }

    pub(super) fn is_void(&self, ty: Ty) -> bool {
        ty == Types::VOID
    }
}
