//! Instance creation (JLS 15.9), constructor calls (8.8.7.1) and enum constants.

use super::applicable::Applied;
use super::arg::Arg;
use super::call::{Chosen, Partial, What};
use super::names::Prefix;
use super::overload::Failure;
use crate::Name;
use crate::analyzer::Analyzer;
use crate::classes::{ClassHeader, ClassId, ClassKind, MethodId, Ty, TyKind, TypeVarId, Types};
use crate::resolve::env::Env;
use crate::typed::{ClassSource, Receiver};
use javelin_syntax::Span;
use javelin_syntax::ast::{CtorCall, EnumConstant, Expr, New, TypeKind, TypeRef};
use std::rc::Rc;

impl<'s> Analyzer<'s, '_> {
    /// The constructors of a class: never inherited.
    pub fn constructors(&mut self, class: ClassId, init: Name) -> Rc<[MethodId]> {
        self.ensure_overlay(class);
        let w = self.w;
        let spec = w.spec_members(class).map_or(&[][..], |m| &m.methods);
        let own = w.members(class).methods.iter().chain(spec).copied();
        own.filter(|&m| w.method(m).name == init).collect()
    }

    pub fn new_arg(&mut self, env: &mut Env<'s>, e: &'s Expr, n: &'s New) -> Arg<'s> {
        let file = env.file;
        let Some(ty) = self.created_type(env, n) else {
            for a in &n.args {
                let arg = self.arg(env, a);
                self.finish_unknown(&arg);
            }
            self.mark_unsupported(env, e.span, "the class created here is not known");
            self.set_ty(file, e.id, Types::UNKNOWN);
            return Arg::Typed(e, Types::UNKNOWN);
        };
        let type_args = self.type_args(env, &n.type_args);
        let args: Vec<Arg<'s>> = n.args.iter().map(|a| self.arg(env, a)).collect();
        let Some(class) = self.w.class_of(ty) else {
            self.error(env, n.ty.span, "unexpected type: a class is required here");
            return Arg::Typed(e, Types::UNKNOWN);
        };
        self.check_creatable(env, class, n);
        self.check_no_wildcards(env, n.ty.span, ty);
        let interface = self.w.decl(class).is_interface();
        let diamond = is_diamond(&n.ty);
        if diamond && self.w.type_params(class).is_empty() && !self.is_incomplete(class) {
            let name = self.w.decl(class).simple_name;
            let message =
                format!("cannot infer type arguments for {name}; cannot use '<>' with non-generic class {name}");
            self.error(env, n.ty.span, message);
        }
        let class_vars: Vec<TypeVarId> = match diamond {
            true => self.w.type_params(class).to_vec(),
            false => Vec::new(),
        };
        let found = self.find_constructor(env, class, ty, &args, &type_args, &class_vars, interface);
        let (method, mut applied) = match found {
            Ok(x) => x,
            Err(failure) => {
                self.constructor_failure(env, class, &args, n.ty.span, failure);
                for a in &args {
                    self.finish_unknown(a);
                }
                self.set_ty(file, e.id, ty);
                return Arg::Typed(e, if diamond { Types::UNKNOWN } else { ty });
            }
        };
        applied.result = if diamond { self.diamond_type(class, ty, n) } else { ty };
        let outer_this = match n.outer {
            Some(_) => None,
            None => self.implicit_outer_this(env, class, n.ty.span),
        };
        let chosen = Chosen {
            method,
            receiver: Receiver::New,
            site: ty,
            args,
            applied,
            type_args,
            outer_this,
            anonymous: None,
            what: What::Site,
        };
        self.call_or_wait(env, e, chosen)
    }

    fn check_creatable(&mut self, env: &Env<'s>, class: ClassId, n: &'s New) {
        let decl = self.w.decl(class);
        if n.body.is_some() {
            return;
        }
        if decl.kind == ClassKind::Enum {
            self.error(env, n.ty.span, "enum classes must not be instantiated");
        } else if decl.is_interface() || decl.flags.is_abstract() {
            let name = decl.simple_name;
            self.error(env, n.ty.span, format!("{name} is abstract; cannot be instantiated"));
        }
    }

    /// The class with inference variables for its parameters.
    fn diamond_type(&self, class: ClassId, written: Ty, n: &'s New) -> Ty {
        let w = self.w;
        let vars: Vec<Ty> = (0..w.type_params(class).len() as u32).map(|i| w.types.infer(i)).collect();
        let outer = match w.types.kind(written) {
            TyKind::Class { outer, .. } => *outer,
            _ => None,
        };
        let outer = outer.or_else(|| w.implicit_outer(class).filter(|_| n.outer.is_none()));
        w.types.class_in(class, &vars, outer)
    }

    /// The class named after `new`, with its written arguments.
    fn created_type(&mut self, env: &mut Env<'s>, n: &'s New) -> Option<Ty> {
        let ty = match &n.outer {
            None => self.type_ref(env, &n.ty),
            Some(outer) => {
                let Prefix::Value(o) = self.prefix(env, outer) else {
                    return None;
                };
                self.member_type_ref(env, o, &n.ty)
            }
        };
        (ty != Types::UNKNOWN).then_some(ty)
    }

    /// `outer.new Inner<…>()`: the class is a member of the outer's type.
    fn member_type_ref(&mut self, env: &Env<'s>, outer: Ty, t: &'s TypeRef) -> Ty {
        let TypeKind::Named(segments) = &t.kind else {
            return Types::UNKNOWN;
        };
        let Some(s) = segments.first() else {
            return Types::UNKNOWN;
        };
        let class = self.w.class_of(self.w.upper_bound(outer));
        let member = class.and_then(|c| self.member_class(c, s.name.name));
        let Some(member) = member else {
            self.error(env, s.name.span, format!("cannot find symbol: class {}", s.name.name));
            return Types::UNKNOWN;
        };
        let args: Vec<Ty> = match &s.args {
            Some(args) => args.iter().map(|a| self.type_ref(env, a)).collect(),
            None => Vec::new(),
        };
        let ty = self.w.member_class_type(member, &args, Some(outer));
        self.set_ty(env.file, t.id, ty)
    }

    #[expect(clippy::too_many_arguments, reason = "one call site per kind of creation")]
    fn find_constructor(
        &mut self,
        env: &Env<'s>,
        class: ClassId,
        site: Ty,
        args: &[Arg<'s>],
        type_args: &[Ty],
        class_vars: &[TypeVarId],
        interface: bool,
    ) -> Result<(MethodId, Applied<'s>), Failure> {
        let init = Name::new("<init>");
        let owner = if interface { self.w.class_of(self.w.object()).unwrap_or(class) } else { class };
        let candidates = self.constructors(owner, init);
        self.choose(env, &candidates, site, args, type_args, class_vars)
    }

    fn constructor_failure(&mut self, env: &Env<'s>, class: ClassId, args: &[Arg<'s>], span: Span, failure: Failure) {
        // The superclass that `super(…)` means may be one that was not found.
        let incomplete = self.is_incomplete(class) || self.is_incomplete(env.class) && class != env.class;
        if args.iter().any(|a| a.ty() == Some(Types::UNKNOWN)) || incomplete {
            self.mark_unsupported(env, span, "the constructor called here is not known");
            return;
        }
        let shown: Vec<String> = args.iter().map(|a| a.ty().map_or_else(|| "?".to_owned(), |t| self.show(t))).collect();
        let name = self.w.decl(class).simple_name;
        let message = match failure {
            Failure::NoneApplicable => {
                let all = self.constructors(class, Name::new("<init>"));
                let others = self.others(&all);
                format!("no suitable constructor found for {name}({}); there are {others}", shown.join(","))
            }
            Failure::NotAccessible(m) => {
                format!("{} is not accessible here", self.w.show_method(m))
            }
            Failure::Ambiguous(a, b) => format!(
                "reference to {name} is ambiguous: both {} and {} match",
                self.w.show_method(a),
                self.w.show_method(b)
            ),
        };
        self.error(env, span, message);
    }

    /// Whose `this` becomes the outer instance of a new inner class.
    pub fn implicit_outer_this(&mut self, env: &Env<'s>, class: ClassId, span: Span) -> Option<ClassId> {
        if !self.w.is_inner(class) {
            return None;
        }
        let outer = self.w.decl(class).outer?;
        let mut at = Some(env);
        let local = self.w.decl(class).nesting != crate::classes::Nesting::Member;
        while let Some(e) = at {
            if self.w.is_subclass(e.class, outer) {
                // A local class of a static method has no outer instance.
                if local && (e.is_static || self.declared_in_static(class)) {
                    return None;
                }
                if !(local && e.in_prologue) {
                    self.use_this(env, e.class, span);
                }
                return Some(e.class);
            }
            at = e.outer.as_deref();
        }
        if !local && !env.in_jml {
            let name = self.w.qualified_name(class);
            self.error(env, span, format!("an enclosing instance that contains {name} is required"));
        }
        None
    }

    fn declared_in_static(&self, class: ClassId) -> bool {
        self.class_index.get(&class).is_some_and(|&i| self.classes[i].static_context)
    }

    /// After a creation's type is settled: the body of an anonymous class.
    pub fn after_creation(&mut self, p: &Partial<'s>, ty: Ty) -> Ty {
        let javelin_syntax::ast::ExprKind::New(n) = &p.expr.kind else {
            return ty;
        };
        if is_diamond(&n.ty) {
            self.set_ty(p.env.file, n.ty.id, ty);
        }
        let Some(body) = &n.body else {
            return ty;
        };
        if self.speculative > 0 {
            // The body is attributed when everything around it is settled.
            self.unsettled += 1;
            return ty;
        }
        let file = p.env.file;
        let env = (*p.env).clone();
        let known = self.tables[file.index()].classes.contains_key(&body.id);
        let start = self.classes.len();
        let Some(class) = self.enter_anonymous(&env, ClassSource::Anonymous(body)) else {
            return ty;
        };
        if !known {
            self.set_anonymous_header(class, ty);
            self.finish_local_classes(start);
        }
        if let crate::typed::Entity::Call(i) = self.entity_at(file, p.expr.id) {
            self.tables[file.index()].calls[i as usize].anonymous = Some(class);
        }
        self.w.types.class_in(class, &[], self.w.implicit_outer(class))
    }

    fn set_anonymous_header(&mut self, class: ClassId, ty: Ty) {
        let interface = self.w.class_of(ty).is_some_and(|c| self.w.decl(c).is_interface());
        let header = if interface {
            ClassHeader { superclass: Some(self.w.object()), interfaces: [ty].into(), ..ClassHeader::default() }
        } else {
            ClassHeader { superclass: Some(ty), ..ClassHeader::default() }
        };
        self.w.cell(class).header.set(header).ok();
    }

    /// `this(…)` and `super(…)`.
    pub fn ctor_call(&mut self, env: &mut Env<'s>, e: &'s Expr, c: &'s CtorCall) -> Ty {
        let w = self.w;
        let this = w.this_type(env.class);
        let site = if c.is_super { w.header(env.class).superclass.unwrap_or_else(|| w.object()) } else { this };
        self.check_constructor_place(env, e, c.is_super);
        // Arguments are evaluated before there is a `this` (JLS 8.8.7.1).
        let mut early = env.clone();
        early.in_prologue = true;
        if let Some(outer) = &c.outer {
            self.expr(&mut early, outer, None);
        }
        let type_args = self.type_args(env, &c.type_args);
        let args: Vec<Arg<'s>> = c.args.iter().map(|a| self.arg(&mut early, a)).collect();
        let Some(class) = w.class_of(site) else {
            return Types::VOID;
        };
        let found = self.find_constructor(env, class, site, &args, &type_args, &[], false);
        match found {
            Ok((method, applied)) => {
                let outer_this = match (&c.outer, c.is_super) {
                    (None, true) => self.super_outer_this(env, class, c.name_span),
                    _ => None,
                };
                let partial = Partial {
                    expr: e,
                    env: Rc::new(env.clone()),
                    chosen: Chosen {
                        method,
                        receiver: if c.is_super { Receiver::Super(env.class) } else { Receiver::Implicit(env.class) },
                        site,
                        args,
                        applied,
                        type_args,
                        outer_this,
                        anonymous: None,
                        what: What::Nothing,
                    },
                };
                self.complete(&partial, None);
            }
            Err(failure) => {
                self.constructor_failure(env, class, &args, c.name_span, failure);
                for a in &args {
                    self.finish_unknown(a);
                }
            }
        }
        Types::VOID
    }

    /// The outer instance handed to the superclass's constructor comes from
    /// around the current class.
    fn super_outer_this(&mut self, env: &Env<'s>, superclass: ClassId, span: Span) -> Option<ClassId> {
        let outer = env.outer.clone()?;
        self.implicit_outer_this(&outer, superclass, span)
    }

    /// The constructor of the superclass that is called when none is written.
    pub fn implicit_super(&mut self, env: &Env<'s>, constructor: MethodId, span: Span) {
        let w = self.w;
        let kind = w.decl(env.class).kind;
        if kind != ClassKind::Class {
            return;
        }
        let Some(site) = w.header(env.class).superclass else {
            return;
        };
        let Some(class) = w.class_of(site) else {
            return;
        };
        match self.find_constructor(env, class, site, &[], &[], &[], false) {
            Ok((m, _)) => {
                self.implicit_supers.insert(constructor, m);
            }
            Err(failure) => self.constructor_failure(env, class, &[], span, failure),
        }
    }

    /// `A(args) { … }` of an enum.
    pub fn enum_constant(&mut self, env: &mut Env<'s>, c: &'s EnumConstant) {
        let file = env.file;
        let ty = self.w.types.class(env.class, &[]);
        let args: Vec<Arg<'s>> = c.args.iter().map(|a| self.arg(env, a)).collect();
        let found = self.find_constructor(env, env.class, ty, &args, &[], &[], false);
        let (method, applied) = match found {
            Ok(x) => x,
            Err(failure) => {
                self.constructor_failure(env, env.class, &args, c.name.span, failure);
                for a in &args {
                    self.finish_unknown(a);
                }
                return;
            }
        };
        let infer = {
            let mut i = applied.infer.clone();
            let mut waiting = applied.waiting.clone();
            self.settle_waiting(&mut i, &mut waiting);
            i.solve_all(self.w);
            i
        };
        let params: Vec<Ty> = applied.formals.iter().map(|&f| infer.inst(self.w, f)).collect();
        for (a, &f) in args.iter().zip(&params) {
            self.finish(a, Some(f));
        }
        let mut anonymous = None;
        if let Some(body) = &c.body {
            let start = self.classes.len();
            if let Some(class) = self.enter_anonymous(env, ClassSource::EnumConstant(body, c)) {
                self.set_anonymous_header(class, ty);
                self.finish_local_classes(start);
                anonymous = Some(class);
            }
        }
        let formals = self.declared_arity(method, &params, applied.varargs);
        self.set_entity(file, c.id, crate::typed::Entity::None);
        self.set_call(
            file,
            c.id,
            crate::typed::CallInfo {
                method,
                receiver: Receiver::New,
                site: ty,
                params: formals.into(),
                result: ty,
                type_args: Box::default(),
                varargs: applied.varargs,
                cast_result: false,
                outer_this: None,
                anonymous,
            },
        );
    }
}

/// `new T<>(…)`
pub(crate) fn is_diamond(t: &TypeRef) -> bool {
    match &t.kind {
        TypeKind::Named(segments) => segments.last().is_some_and(|s| s.args.as_ref().is_some_and(Vec::is_empty)),
        _ => false,
    }
}
