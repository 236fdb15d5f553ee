//! Method calls: receiver, arguments, null check, then the call itself.

use javelin_ir::program::{Call, Dispatch, Jump, MethodKey, ObligationKind, Origin};
use javelin_logic::Term;
use javelin_sema::typed::{CallInfo, Receiver};
use javelin_sema::{MethodId, Ty};
use javelin_syntax::Span;
use javelin_syntax::ast::{self, Expr};

use super::Code;
use super::checks::Implicit;

/// A call about to be made.
pub(super) struct Planned {
    pub key: MethodKey,
    pub method: Option<MethodId>,
    pub dispatch: Dispatch,
    pub args: Vec<Term>,
    /// The declared result, erased.
    pub result: Ty,
    pub name: String,
}

impl<'p> Code<'_, 'p> {
    pub(super) fn call(&mut self, expr: &'p Expr, call: &'p ast::Call) -> Term {
        let Some(info) = self.low.program.call(self.scope.file, expr.id) else {
            self.unsupported(expr.span, format!("the method `{}` was not found", call.name.name));
            return self.dummy(self.ty(expr));
        };
        let span = call.name.span;
        let (receiver, args) = match info.receiver {
            Receiver::Static => {
                if let Some(target) = &call.target {
                    self.discard_target(target);
                }
                (None, self.arguments(info, &call.args))
            }
            Receiver::Implicit(class) => {
                let this = self.this_at(class, span);
                (Some(this), self.arguments(info, &call.args))
            }
            Receiver::Super(class) => {
                let this = self.this_at(class, span);
                (Some(this), self.arguments(info, &call.args))
            }
            Receiver::Target => {
                let Some(target) = &call.target else {
                    self.unsupported(expr.span, "this call has no receiver");
                    return self.dummy(self.ty(expr));
                };
                let object = self.target(target);
                let changed = call.args.iter().any(super::scan::assigns);
                let object = if changed { self.keep(object) } else { object };
                let args = self.arguments(info, &call.args);
                self.check_null(object, span, target.span);
                (Some(object), args)
            }
            Receiver::New | Receiver::FirstArg | Receiver::NewArray => {
                self.unsupported(expr.span, "this is not a method call");
                return self.dummy(self.ty(expr));
            }
        };
        let value = self.invoke(info, receiver, args, span);
        self.result_of(info, value, self.ty(expr), span)
    }

    /// The value of a call where the JVM casts the erased result.
    pub(super) fn result_of(&mut self, info: &CallInfo, value: Term, ty: Ty, span: Span) -> Term {
        if info.cast_result {
            let declared = self.low.program.world.method(info.method).result;
            self.promised(declared, ty, value, span);
        }
        value
    }

    /// A value declared as a type variable, where generics promise that it is a `ty`. The JVM
    /// casts it, here or later; nothing unchecked in the program, and the cast succeeds.
    pub(super) fn promised(&mut self, declared: Ty, ty: Ty, value: Term, span: Span) {
        self.check_promised(declared, ty, value, span);
        self.assume_guarantee(ty, value);
    }

    /// Is a value of the type that generics promise, where an unchecked operation may have
    /// let in another one?
    fn check_promised(&mut self, declared: Ty, ty: Ty, value: Term, span: Span) {
        let (program, world) = (self.low.program, &self.low.program.world);
        if declared == ty || self.is_trusted() || !self.low.is_ref(ty) || world.erasure(declared) == world.erasure(ty) {
            return;
        }
        let Some((file, at)) = program.unchecked.blamed(program, declared) else { return };
        let (fits, shown) = (self.low.fits(ty, value), world.show_short(world.erasure(ty)));
        let source = &program.sources.file(file).source;
        let line = source.line(at.start);
        let text = format!(
            "`{}` may not be a `{shown}`: generics promise it, but line {line} of {} is unchecked",
            self.text(span),
            source.path
        );
        self.b.assert(fits, ObligationKind::Unsupported, self.origin(span), text);
    }

    /// Arguments in order, converted; the trailing ones packed for variable arity.
    pub(super) fn arguments(&mut self, info: &CallInfo, args: &'p [Expr]) -> Vec<Term> {
        let fixed = if info.varargs { info.params.len().saturating_sub(1) } else { args.len() };
        let mut wanted: Vec<(&'p Expr, Option<Ty>)> =
            args.iter().take(fixed).zip(&info.params).map(|(arg, ty)| (arg, Some(*ty))).collect();
        let Some(packed) = info.params.last().copied().filter(|_| info.varargs) else {
            return self.operands(&wanted);
        };
        let element = self.low.program.world.element(packed).unwrap_or(self.low.program.world.object());
        wanted.extend(args.iter().skip(fixed).map(|arg| (arg, Some(element))));
        let mut values = self.operands(&wanted);
        let tail = values.split_off(fixed.min(values.len()));
        for (value, arg) in tail.iter().zip(args.iter().skip(fixed)) {
            self.check_fits(*value, element, arg.span);
        }
        values.push(self.packed(packed, element, &tail));
        values
    }

    /// The array of a variable arity call.
    pub(super) fn packed(&mut self, ty: Ty, element: Ty, values: &[Term]) -> Term {
        let erased = self.low.program.world.erasure(ty);
        let array = self.new_array(erased, self.terms().int(values.len()));
        for (at, value) in values.iter().enumerate() {
            self.put_element(array, at, *value, element);
        }
        array
    }

    /// Calls the method that sema chose, with the receiver checked already.
    pub(super) fn invoke(&mut self, info: &CallInfo, receiver: Option<Term>, args: Vec<Term>, span: Span) -> Term {
        let exact = matches!(info.receiver, Receiver::Super(_) | Receiver::Static);
        self.invoke_method(info.method, info.site, exact, receiver, args, span)
    }

    pub(super) fn invoke_method(
        &mut self,
        method: MethodId,
        site: Ty,
        exact: bool,
        receiver: Option<Term>,
        args: Vec<Term>,
        span: Span,
    ) -> Term {
        let (target, dispatch) = if exact { (method, Dispatch::Exact) } else { self.low.dispatch(method, site) };
        if let Some(receiver) = receiver.filter(|_| !exact) {
            self.check_bridges(method, site, receiver, &args, span);
        }
        let mut all: Vec<Term> = receiver.into_iter().collect();
        all.extend(args);
        if let Some(value) = self.intrinsic(target, site, &all, span) {
            return value;
        }
        let declared = self.low.program.world.method(target);
        let owner = self.low.program.world.decl(declared.owner).binary_name;
        if owner.as_str() == "java/lang/Thread" && declared.name.as_str() == "start" {
            self.unsupported(span, "threads are not supported");
        }
        let planned = Planned {
            key: self.low.key(target),
            method: Some(target),
            dispatch,
            args: all,
            result: self.low.program.world.erasure(declared.result),
            name: declared.name.as_str().to_owned(),
        };
        self.make(planned, span)
    }

    /// Methods that implement one of a generic class for certain arguments (`compareTo(Point)`
    /// for `compareTo(T)`) are reached through a bridge, which casts. Where nothing is unchecked
    /// the types of the call show that the casts succeed.
    fn check_bridges(&mut self, method: MethodId, site: Ty, receiver: Term, args: &[Term], span: Span) {
        let (low, terms) = (self.low, self.terms());
        let (program, world) = (low.program, &low.program.world);
        let declared = world.method(method);
        let is_blamed = |ty: &Ty| world.types.has_var(*ty) && program.unchecked.blamed(program, *ty).is_some();
        if self.is_trusted() || !declared.params.iter().any(is_blamed) {
            return;
        }
        let is_raw = world.as_super(site, declared.owner).is_some_and(|site| world.is_raw(site));
        for class in program
            .classes
            .iter()
            .filter(|class| program.is_users(class) && world.is_subclass(class.id, declared.owner))
        {
            let Some(target) = low.resolve(class.id, method) else { continue };
            let exact = terms.type_const(&low.class_name(class.id));
            let is_other = terms.ne(low.heap.dynamic_type(terms, receiver), exact);
            for ((own, wide), arg) in world.method(target).params.iter().zip(&declared.params).zip(args) {
                let (narrow, wide) = (world.erasure(*own), world.erasure(*wide));
                if narrow == wide || !low.is_ref(narrow) {
                    continue;
                }
                low.mention_type(narrow);
                let ok = terms.or(&[is_other, low.fits(narrow, *arg)]);
                let shown = (world.show_short(narrow), world.qualified_name(class.id));
                let text = format!("the argument may not be a `{}`, which `{}` takes here", shown.0, shown.1);
                // What a raw type lets through is the caller's own; a value of a type variable
                // comes from elsewhere, and no input shows that it can.
                if is_raw {
                    self.check(ok, Implicit::ClassCast, span, text, None);
                } else {
                    self.b.assert(ok, ObligationKind::Unsupported, self.origin(span), text);
                }
            }
        }
    }

    /// A call that the text does not show: an iterator's, `close()`, `toString()`.
    pub(super) fn call_known(&mut self, method: MethodId, mut args: Vec<Term>, ty: Ty, span: Span) -> Term {
        let receiver = if args.is_empty() { None } else { Some(args.remove(0)) };
        let site = self.low.program.world.this_type(self.low.program.world.method(method).owner);
        let value = self.invoke_method(method, site, false, receiver, args, span);
        if self.is_void(ty) {
            return value;
        }
        self.assume_guarantee(ty, value);
        value
    }

    /// Ends the block with the call and goes on where it returns.
    pub(super) fn make(&mut self, planned: Planned, span: Span) -> Term {
        let origin = self.origin(span);
        self.check_arguments(&planned, span);
        if let Some(method) = planned.method {
            self.refuse(method, planned.dispatch, &planned.args, &planned.name, span);
            self.low.spec_before_call(&mut self.b, &self.scope, method, &planned.args, planned.dispatch, origin);
            if self.initialises_class {
                self.statics_for(method, origin);
            }
        }
        let text = format!("precondition of `{}` may not hold", planned.name);
        let precondition = self.b.obligation(ObligationKind::Precondition, origin, text);
        let frames = self.b.frame_duties(&planned.name, origin);
        let gets_ideal = self.gets_ideal(&planned);
        let result = self.low.sort_of(planned.result).map(|sort| match gets_ideal {
            true => self.b.temp("result", sort),
            false => self.temp("result", planned.result),
        });
        let (exception, on_throw) = self.landing(origin);
        let normal = self.b.block();
        let caught = self.caught_here();
        self.b.jump(Jump::Call(Box::new(Call {
            callee: planned.key,
            dispatch: planned.dispatch,
            args: planned.args,
            result,
            exception,
            normal,
            on_throw,
            origin,
            precondition,
            frames,
            caught,
        })));
        self.b.at(normal);
        if let Some(result) = result {
            self.assume_guarantee(planned.result, result);
            if gets_ideal {
                return self.taken_from_ideal(result, planned.result, span);
            }
        }
        result.unwrap_or_else(|| self.terms().tt())
    }

    /// Class initialisation calls a method: the static fields that it may read and takes
    /// for set must be. Whether it does read them is not looked into.
    fn statics_for(&mut self, callee: MethodId, origin: Origin) {
        let (low, terms) = (self.low, self.terms());
        let reached = low.footprint(callee);
        for field in low.fields_of(self.scope.class) {
            let info = low.program.world.field(field);
            let map = low.field_var(field);
            if !info.flags.is_static() || !reached.reads.contains(&map) {
                continue;
            }
            let name = low.program.world.method(callee).name;
            let text = format!("`{name}` may read `{}` before class initialisation has set it", info.name);
            if low.field_non_null(field) {
                self.b.assert(terms.ne(map, terms.null()), ObligationKind::Unsupported, origin, text);
            } else if low.is_stable(map) && low.is_set_after(field, origin) {
                self.b.assert(terms.ff(), ObligationKind::Unsupported, origin, text);
            }
        }
    }
}
