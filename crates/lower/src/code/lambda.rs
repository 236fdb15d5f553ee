//! Lambdas and method references: objects of a class of their own, with what
//! they capture in fields, and a body that is a procedure of its own.

use std::rc::Rc;

use javelin_ir::program::{Exit, Jump, MethodKey, Origin, Procedure};
use javelin_ir::types::TypeInfo;
use javelin_logic::{Func, Sort, Term};
use javelin_sema::typed::{CallInfo, Receiver};
use javelin_sema::{LocalId, Ty, Types};
use javelin_syntax::Span;
use javelin_syntax::ast::{Expr, ExprKind, Lambda, LambdaBody, MethodRef, MethodRefTarget};

use super::{Code, Place};
use crate::Lowering;
use crate::spec::LambdaEnd;
use crate::synthetic::{LambdaSite, Synthetic};

impl<'p> Lowering<'p> {
    /// From a lambda's object to `this` of the place it was made. What lambdas hold are functions,
    /// no maps: evaluating one twice may give one object, and then it holds the same.
    fn lambda_outer(&self, site: &LambdaSite<'p>) -> Func {
        self.terms.func(&format!("{}.this$0", self.lambda_class(site)), &[Sort::Ref], Sort::Ref)
    }

    /// From a method reference's object to the receiver it was made with.
    fn lambda_receiver(&self, site: &LambdaSite<'p>) -> Func {
        self.terms.func(&format!("{}.receiver", self.lambda_class(site)), &[Sort::Ref], Sort::Ref)
    }

    /// From a lambda's object to a local that it has captured.
    fn lambda_local(&self, site: &LambdaSite<'p>, local: LocalId) -> Func {
        let info = self.program.local(local);
        let sort = self.sort_of(info.ty).unwrap_or(Sort::Ref);
        self.terms.func(&format!("{}.val${}'{}", self.lambda_class(site), info.name, local.0), &[Sort::Ref], sort)
    }

    /// A lambda's body that throws what its callers catch, instead of failing.
    pub(crate) fn throwing(&self, key: MethodKey, caught: &[Term]) -> Option<Rc<Procedure>> {
        let Some(Synthetic::Lambda(site)) = self.synthetics.borrow().get(key).cloned() else { return None };
        if !self.is_users(site.file) {
            return None;
        }
        let at = (key, caught.to_vec());
        if let Some(known) = self.throwing.borrow().get(&at) {
            return Some(known.clone());
        }
        let classes: Vec<Ty> = caught.iter().filter_map(|class| self.caught.borrow().get(class).copied()).collect();
        let lowered = Rc::new(self.lower_lambda(key, &site, &classes));
        self.throwing.borrow_mut().insert(at, lowered.clone());
        Some(lowered)
    }

    /// `caught`: exceptions of these classes are behaviour, for its caller catches them.
    pub(super) fn lower_lambda(&self, key: MethodKey, site: &LambdaSite<'p>, caught: &[Ty]) -> Procedure {
        let place = Place {
            key,
            file: site.file,
            class: site.class,
            method: None,
            has_this: false,
            result: site.info.result,
            math: site.math,
        };
        let mut code = Code::new(self, place);
        code.b.owner = site.owner;
        code.around = site.method;
        code.scope.is_static = !site.has_this;
        let object = self.terms.var(&format!("lambda'{}", key.0), Sort::Ref);
        code.begin();
        code.unpack(site, object);
        let mut params = vec![object];
        params.extend(code.lambda_params(site));
        self.spec_lambda_entry(&mut code.b, &mut code.scope, site.info.method, object, &params[1..]);
        code.scope.allowed.extend(caught);
        match &site.expr.kind {
            ExprKind::Lambda(lambda) => code.lambda_body(site, lambda),
            ExprKind::MethodRef(reference) => code.reference_body(site, reference, object, &params[1..]),
            _ => code.unsupported(site.expr.span, "this is neither a lambda nor a method reference"),
        }
        let span = site.expr.span;
        let origin = Origin { file: site.file.0, start: span.start, end: span.end };
        // The library's own are trusted, as its methods are.
        if code.is_trusted() {
            code.end_plainly();
        } else {
            code.end_lambda(site, object, params[1..].to_vec(), origin);
        }
        code.finish_with(format!("{}.apply", self.lambda_class(site)), origin, params)
    }
}

impl<'p> Code<'_, 'p> {
    /// Closes the body: it owes what the interface's method promises.
    fn end_lambda(&mut self, site: &LambdaSite<'p>, object: Term, params: Vec<Term>, at: Origin) {
        if self.b.is_live() {
            self.leave_return(None);
        }
        let end = LambdaEnd { object, params, result: self.scope.result, exception: self.scope.exception, at };
        self.b.at(self.return_block);
        self.low.spec_lambda_normal(&mut self.b, &self.scope, site.info.method, &end);
        self.b.jump(Jump::Exit(Exit::Return));
        self.b.at(self.throw_block);
        self.low.spec_lambda_exceptional(&mut self.b, &self.scope, site.info.method, &end);
        self.b.jump(Jump::Exit(Exit::Throw));
    }

    pub(super) fn lambda(&mut self, expr: &'p Expr) -> Term {
        match self.site(expr, None) {
            Some(site) => self.lambda_object(site, None),
            None => {
                self.unsupported(expr.span, "the type of this lambda was not found");
                self.terms().null()
            }
        }
    }

    /// `target::name`; a written target is evaluated and checked here.
    pub(super) fn method_reference(&mut self, expr: &'p Expr, reference: &'p MethodRef) -> Term {
        let info = self.low.program.call(self.scope.file, expr.id);
        let bound = info.is_some_and(|info| info.receiver == Receiver::Target);
        let receiver = match &reference.target {
            MethodRefTarget::Expr(target) if bound => {
                let object = self.target(target);
                self.check_null(object, target.span, target.span);
                Some((object, self.ty(target)))
            }
            MethodRefTarget::Expr(_) | MethodRefTarget::Type(_) => None,
        };
        match self.site(expr, receiver.map(|(_, ty)| ty)) {
            Some(site) => self.lambda_object(site, receiver.map(|(object, _)| object)),
            None => {
                self.unsupported(expr.span, "the type of this method reference was not found");
                self.terms().null()
            }
        }
    }

    fn site(&self, expr: &'p Expr, receiver: Option<Ty>) -> Option<LambdaSite<'p>> {
        let info = self.low.program.lambda(self.scope.file, expr.id)?;
        Some(LambdaSite {
            expr,
            file: self.scope.file,
            class: self.scope.class,
            owner: self.b.owner,
            method: self.scope.method.or(self.around),
            has_this: self.scope.this.is_some(),
            math: self.scope.math,
            info,
            receiver,
            sure: self.sure.iter().copied().collect(),
        })
    }

    fn lambda_object(&mut self, site: LambdaSite<'p>, receiver: Option<Term>) -> Term {
        let low = self.low;
        low.lambda_key(site.clone());
        let name = low.lambda_class(&site);
        let supers = site.info.implements.iter().map(|ty| {
            low.mention_type(*ty);
            low.type_name(*ty)
        });
        let supers = supers.collect();
        let info = TypeInfo { supers, is_final: true, ..TypeInfo::default() };
        low.hierarchy.borrow_mut().declare(&name, info);
        let object = self.temp("lambda", site.info.interface);
        // It need not be a new object (JLS 15.27.4), whatever it captures.
        let mut facts = vec![(low.heap.shared, self.terms().tt())];
        if let Some(this) = self.scope.this.filter(|_| site.info.captures.this) {
            facts.push((low.lambda_outer(&site), this));
        }
        if let Some(receiver) = receiver {
            facts.push((low.lambda_receiver(&site), receiver));
        }
        for local in low.lambda_locals(&site) {
            if low.program.local(local).constant.is_none() {
                facts.push((low.lambda_local(&site, local), self.local(local, site.expr.span)));
            }
        }
        self.b.allocate(object, self.terms().type_const(&name), facts);
        self.objects.insert(object);
        object
    }

    /// Inside the body: `this` and captured locals as they were.
    fn unpack(&mut self, site: &LambdaSite<'p>, object: Term) {
        let (terms, low) = (self.terms(), self.low);
        self.b.assume(terms.ne(object, terms.null()), javelin_ir::program::Why::Language);
        if site.has_this && site.info.captures.this {
            let ty = low.program.world.this_type(site.class);
            let this = self.settle("this", ty, terms.apply(low.lambda_outer(site), &[object]));
            self.b.assume(terms.ne(this, terms.null()), javelin_ir::program::Why::Language);
            self.scope.this = Some(this);
        }
        for local in low.lambda_locals(site) {
            let info = low.program.local(local);
            if info.constant.is_some() {
                continue;
            }
            let value = self.settle("captured", info.ty, terms.apply(low.lambda_local(site, local), &[object]));
            if site.sure.contains(&local) {
                self.b.assume(terms.ne(value, terms.null()), javelin_ir::program::Why::Language);
                let array = low.captured_array(local, value);
                array.into_iter().for_each(|told| self.b.assume(told, javelin_ir::program::Why::Language));
                self.note_sure(local);
            }
            let var = self.declare_local(local);
            self.b.assign(var, value);
        }
    }

    /// The parameters, of the types that the function type gives them.
    fn lambda_params(&mut self, site: &LambdaSite<'p>) -> Vec<Term> {
        let declared = &self.low.program.world.method(site.info.method).params;
        let ExprKind::Lambda(lambda) = &site.expr.kind else {
            let params = site.info.params.iter().zip(declared);
            return params.map(|(ty, declared)| self.function_param(*declared, *ty, site.expr.span)).collect();
        };
        for (param, declared) in lambda.params.iter().zip(declared) {
            let Some(local) = self.low.program.local_at(self.scope.file, param.id) else {
                self.unsupported(param.span, "this parameter was not resolved");
                break;
            };
            self.declare_param(local);
            let (ty, var) = (self.low.program.local(local).ty, self.low.local_var(local));
            self.promised(*declared, ty, var, param.span);
        }
        self.scope.params.iter().map(|param| param.var).collect()
    }

    /// A parameter of a method reference, which the interface declares as `declared`.
    fn function_param(&mut self, declared: Ty, ty: Ty, span: Span) -> Term {
        let erased = self.low.program.world.erasure(declared);
        let param = self.extra_param(if self.low.is_ref(ty) { erased } else { ty });
        self.promised(declared, ty, param, span);
        param
    }

    fn lambda_body(&mut self, site: &LambdaSite<'p>, lambda: &'p Lambda) {
        match &lambda.body {
            LambdaBody::Block(block) => self.block(block),
            LambdaBody::Expr(body) if self.is_void(site.info.result) => {
                self.at(body.span);
                self.discard(body);
            }
            LambdaBody::Expr(body) => {
                self.at(body.span);
                let value = self.expr_to(body, site.info.result);
                self.check_given(value, body.span);
                self.leave_return(Some(value));
            }
        }
    }

    fn reference_body(&mut self, site: &LambdaSite<'p>, reference: &'p MethodRef, object: Term, params: &[Term]) {
        let span = reference.name.span;
        let Some(info) = self.low.program.call(self.scope.file, site.expr.id) else {
            return self.unsupported(span, "the method was not found");
        };
        let formals: Vec<(Term, Ty)> = params.iter().copied().zip(site.info.params.iter().copied()).collect();
        let (value, from) = match info.receiver {
            Receiver::NewArray => (self.array_reference(info, &formals, span), info.result),
            Receiver::New => {
                let args = self.reference_arguments(info, &formals, span);
                let made = self.construct(info, None, args, span);
                (made, info.site)
            }
            Receiver::FirstArg => {
                let Some(((first, ty), rest)) = formals.split_first() else {
                    return self.unsupported(span, "this method reference has no receiver");
                };
                self.check_null(*first, span, span);
                let args = self.reference_arguments(info, rest, span);
                let receiver = self.convert(*first, *ty, info.site, span);
                (self.invoke(info, Some(receiver), args, span), info.result)
            }
            Receiver::Target => {
                let ty = site.receiver.unwrap_or(info.site);
                let kept = self.terms().apply(self.low.lambda_receiver(site), &[object]);
                let receiver = self.settle("receiver", ty, kept);
                let args = self.reference_arguments(info, &formals, span);
                (self.invoke(info, Some(receiver), args, span), info.result)
            }
            Receiver::Super(class) | Receiver::Implicit(class) => {
                let this = self.this_at(class, span);
                let args = self.reference_arguments(info, &formals, span);
                (self.invoke(info, Some(this), args, span), info.result)
            }
            Receiver::Static => {
                let args = self.reference_arguments(info, &formals, span);
                (self.invoke(info, None, args, span), info.result)
            }
        };
        if self.is_void(site.info.result) {
            return;
        }
        let from = if info.receiver == Receiver::New { info.site } else { from };
        if self.is_void(from) || from == Types::UNKNOWN {
            return self.unsupported(span, "this method reference gives no value");
        }
        let value = self.result_of(info, value, from, span);
        let value = self.convert(value, from, site.info.result, span);
        self.check_given(value, span);
        self.leave_return(Some(value));
    }

    /// Parameters of the function type as arguments of the method.
    fn reference_arguments(&mut self, info: &CallInfo, formals: &[(Term, Ty)], span: Span) -> Vec<Term> {
        let world = &self.low.program.world;
        let packed = self.packed_type(info, formals);
        let fixed = packed.map_or(formals.len(), |_| world.method(info.method).params.len() - 1);
        let mut values = Vec::new();
        for ((value, ty), wanted) in formals.iter().zip(&info.params).take(fixed) {
            values.push(self.convert(*value, *ty, *wanted, span));
        }
        if let Some(packed) = packed {
            let element = world.element(packed).unwrap_or(world.object());
            let mut rest = Vec::new();
            for (value, ty) in formals.iter().skip(fixed) {
                rest.push(self.convert(*value, *ty, element, span));
            }
            values.push(self.packed(packed, element, &rest));
        }
        values
    }

    /// The array type of a variable arity method that the parameters fit only
    /// when packed.
    fn packed_type(&self, info: &CallInfo, formals: &[(Term, Ty)]) -> Option<Ty> {
        let world = &self.low.program.world;
        let method = world.method(info.method);
        let last = world.erasure(*method.params.last().filter(|_| method.is_varargs())?);
        let passed = formals.len() == method.params.len()
            && formals.last().is_some_and(|(_, ty)| world.loosely_convertible(world.erasure(*ty), last));
        (!passed).then_some(last)
    }

    /// `T[]::new`
    fn array_reference(&mut self, info: &CallInfo, formals: &[(Term, Ty)], span: Span) -> Term {
        let Some((length, ty)) = formals.first() else {
            self.unsupported(span, "an array needs a length");
            return self.terms().null();
        };
        let length = self.convert(*length, *ty, Types::INT, span);
        let ok = self.terms().le(self.terms().int(0), length);
        let message = self.terms().seq_of_int(length);
        let text = "the array size may be negative".to_owned();
        self.check(ok, super::checks::Implicit::NegativeSize, span, text, Some(message));
        self.new_array(info.result, length)
    }
}
