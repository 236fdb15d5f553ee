//! What a body owes before it calls: arguments that must not be null where no
//! contract says so, invariants the callee will rely on, and an object under
//! construction not shown to code that takes it for finished.

use javelin_ir::program::{Dispatch, ObligationKind, Origin};
use javelin_logic::Term;
use javelin_sema::{ClassId, MethodId};

use super::footprint::Footprint;
use super::invariants::{ClassFormula, ClauseKind};
use crate::Lowering;
use crate::builder::Builder;
use crate::scope::MethodScope;

impl<'p> Lowering<'p> {
    /// Assertions before a call; `args` has the receiver first.
    pub fn spec_before_call(
        &self,
        builder: &mut Builder,
        scope: &MethodScope,
        callee: MethodId,
        args: &[Term],
        dispatch: Dispatch,
        at: Origin,
    ) {
        self.null_arguments(builder, callee, args, at);
        self.owe_measure(builder, scope, callee, args, at);
        if self.is_helper(callee) {
            return;
        }
        let unfinished = scope.this.filter(|_| scope.is_constructor);
        let constructs = self.program.world.method(callee).is_constructor();
        let shown = unfinished.filter(|this| {
            let passed = if constructs { args.get(1..).unwrap_or_default() } else { args };
            passed.contains(this) || self.leaks_this(scope.class)
        });
        if let Some(this) = shown {
            self.show_unfinished(builder, scope, this, (callee, dispatch), at);
        }
        // Neither this object nor the one about to be made is finished.
        let made = args.first().copied().filter(|_| constructs);
        let except: Vec<Term> = unfinished.into_iter().chain(made).collect();
        self.invariants_before(builder, scope, (callee, dispatch), &except);
    }

    /// A method without a contract assumes what its declaration says of nullness.
    fn null_arguments(&self, builder: &mut Builder, callee: MethodId, args: &[Term], at: Origin) {
        if self.has_contract(callee) {
            return;
        }
        let info = self.program.world.method(callee);
        let skipped = usize::from(!info.is_static());
        for (index, arg) in args.iter().skip(skipped).enumerate() {
            if self.param_non_null(callee, index) {
                let name = info.param_names.get(index).map_or("?", |name| name.as_str());
                let text = format!("argument `{name}` of `{}` may be null", info.name);
                builder.assert(self.terms.ne(*arg, self.terms.null()), ObligationKind::NonNull, at, text);
            }
        }
    }

    /// Invariants that this body may have broken and the callee may rely on.
    fn invariants_before(
        &self,
        builder: &mut Builder,
        scope: &MethodScope,
        (callee, dispatch): (MethodId, Dispatch),
        except: &[Term],
    ) {
        let formulas = self.class_formulas();
        // The library owes the user nothing; what it breaks its callers answer for.
        let of_others = |of: &ClassFormula| self.is_users(of.file) && !self.is_users(scope.file);
        let mut owed = formulas.iter().filter(|of| of.kind == ClauseKind::Invariant && !of_others(of)).peekable();
        if owed.peek().is_none() {
            return;
        }
        let own = self.footprints(scope).map(|of| of.own);
        let reached = self.footprint(callee);
        let strangers = self.may_enter_strangers((callee, dispatch), &reached);
        for of in owed {
            let relied_on = || reached.unknown || strangers || self.concerns(&reached, of);
            // A helper does not know whether they hold in the first place.
            let broken = scope.is_helper || own.as_ref().is_some_and(|own| self.may_break_by(scope.file, own, of));
            if !broken || !relied_on() {
                continue;
            }
            let owed = if scope.is_helper { self.owed_of_all(of, except) } else { self.owed_since_entry(of, except) };
            self.owe_class_formula(builder, of, owed);
        }
    }

    /// May a class that is not here be entered? It relies on all invariants, whichever objects it
    /// knows. (What the library calls back leaves invariants alone.)
    fn may_enter_strangers(&self, (callee, dispatch): (MethodId, Dispatch), reached: &Footprint) -> bool {
        let is_open = |method: MethodId| self.is_open(method) && !self.is_trusted(method) && !self.is_helper(method);
        let mut called = reached.calls.iter().copied();
        called.any(|method| is_open(method) && (method != callee || dispatch == Dispatch::Virtual))
    }

    /// Code that is no constructor takes every object for finished: invariants
    /// it may read must hold already. Where that cannot be shown, nothing is
    /// claimed; it need not be a mistake. (Non-null fields are not relied on in
    /// methods that run during construction: `construction`.)
    fn show_unfinished(
        &self,
        builder: &mut Builder,
        scope: &MethodScope,
        this: Term,
        (callee, dispatch): (MethodId, Dispatch),
        at: Origin,
    ) {
        let terms = self.terms;
        let reached = self.footprint(callee);
        let strangers = self.may_enter_strangers((callee, dispatch), &reached);
        let name = self.program.world.method(callee).name;
        let mut classes: Vec<ClassId> = self.supertypes(scope.class);
        if !self.is_final_class(scope.class) {
            classes.extend(self.known_subclasses(scope.class).iter());
        }
        for class in classes {
            let constant = self.type_constant(self.program.world.this_type(class));
            let is = match self.program.world.is_subclass(scope.class, class) {
                true => terms.tt(),
                false => self.heap.instance_of(terms, this, constant),
            };
            for of in self.class_formulas().iter() {
                // What the library owes itself it is trusted with.
                let is_own_affair = !self.is_users(of.file) && !self.is_users(scope.file);
                if of.class == class
                    && of.kind == ClauseKind::Invariant
                    && of.object.is_some()
                    && !is_own_affair
                    && (reached.unknown || strangers || self.concerns(&reached, of))
                {
                    let formula = self.of_one(of, this);
                    let premises = terms.and(&[is, formula.premises]);
                    let text = format!("`{name}` may see the object under construction before its invariants hold");
                    builder.assert(terms.implies(premises, formula.truth), ObligationKind::Unsupported, at, text);
                }
            }
        }
    }
}
