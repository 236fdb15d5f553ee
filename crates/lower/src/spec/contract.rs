//! Contracts for callers: what a call owes, what it may rely on, what the
//! callee may write, how it may end.

use std::rc::Rc;

use indexmap::IndexMap;
use javelin_ir::callees::{self, Contract, Demand, Demands, Way};
use javelin_ir::heap::BoxKind;
use javelin_ir::program::{Location, ObligationKind};
use javelin_logic::{Kind, Sort, Substitution, Term};
use javelin_sema::classes::Flags;
use javelin_sema::typed::MethodSource;
use javelin_sema::{MethodId, Ty, TyKind};
use javelin_syntax::ast::{Behavior, JavaMods};

use super::cases::{Actuals, Case};
use super::eval::Eval;
use super::origin;
use super::pure::Applied;
use crate::Lowering;

impl<'p> Lowering<'p> {
    /// The method's contract, if it has one, its own or inherited.
    pub fn contract_of(&self, method: MethodId) -> Option<Rc<Contract>> {
        let key = self.key(method);
        if let Some(known) = self.contracts.borrow().get(&key) {
            return known.clone();
        }
        let contract = self.build_contract(method).map(Rc::new);
        // Built for an invariant, it knows nothing of invariants: not for keeps.
        if !self.spec.finding_invariants.get() {
            self.contracts.borrow_mut().insert(key, contract.clone());
        }
        contract
    }

    /// The contract unless it is being built: then nothing is known of it yet.
    pub(crate) fn contract_in_progress(&self, method: MethodId) -> Option<Rc<Contract>> {
        if self.spec.building.borrow().contains(&method) { None } else { self.contract_of(method) }
    }

    /// A summary of a method without a contract, with what is known of class
    /// invariants after any call that is no helper's.
    pub fn with_invariants(&self, method: MethodId, mut summary: Contract) -> Contract {
        let info = self.program.world.method(method);
        let mut actuals = self.formal_actuals(method);
        let (this, args) = summary.formals.split_at(usize::from(!info.is_static()).min(summary.formals.len()));
        actuals.this = this.first().copied();
        (actuals.args, actuals.result) = (args.to_vec(), summary.result);
        if self.options.trust_frames {
            for case in &mut summary.cases {
                case.frame = self.own_fields_if_constructor(method, actuals.this);
            }
        }
        // Whoever overrides it is pure, too, and that is proved of each of them.
        if self.is_pure(method) {
            for case in &mut summary.cases {
                case.frame = self.own_fields_if_constructor(method, actuals.this);
            }
            summary.normal.extend(self.own_value(method, &actuals));
        }
        let frame: Vec<Location> = summary.cases.iter().flat_map(|case| case.frame.clone()).collect();
        let (always, built) = self.invariants_after_call(method, &actuals, &frame);
        summary.always.extend(always);
        summary.normal.extend(built);
        self.add_snapshots(&mut summary);
        summary
    }

    /// The variables a contract is written in: receiver first.
    pub(crate) fn contract_formals(&self, method: MethodId) -> Vec<Term> {
        let actuals = self.formal_actuals(method);
        actuals.this.into_iter().chain(actuals.args).collect()
    }

    pub(crate) fn formal_actuals(&self, method: MethodId) -> Actuals {
        let terms = self.terms;
        let info = self.program.world.method(method);
        let math = self.maths(info.owner, Some(method)).code;
        let this = (!info.is_static()).then(|| terms.var("this", Sort::Ref));
        let source = self.program.source_method(method);
        let mut args = Vec::new();
        for (index, &ty) in info.params.iter().enumerate() {
            let var = match source.and_then(|source| source.params.get(index)) {
                Some(&local) => self.local_var(local),
                None => terms.var(&format!("arg{index}'{}", method.0), self.sort_of(ty).unwrap_or(Sort::Ref)),
            };
            if let Some(range) = self.range_of(ty, math) {
                terms.declare_range(var, range);
            }
            args.push(var);
        }
        let result = self.sort_of(info.result).map(|sort| terms.var(&format!("result'{}", method.0), sort));
        if let (Some(result), Some(range)) = (result, self.range_of(info.result, math)) {
            terms.declare_range(result, range);
        }
        let non_null = self.known_non_null(method, this, &args);
        Actuals { this, args, result, exception: Some(terms.var("exception'", Sort::Ref)), non_null, unfinished: None }
    }

    /// The receiver and the arguments that the caller must not pass null for.
    pub(crate) fn known_non_null(&self, method: MethodId, this: Option<Term>, args: &[Term]) -> Vec<Term> {
        let given = args.iter().enumerate().filter(|(index, _)| self.param_non_null(method, *index));
        this.into_iter().chain(given.map(|(_, arg)| *arg)).collect()
    }

    /// What a caller owes, once; `None` while that is being found out.
    pub(crate) fn demands(&self, method: MethodId) -> Option<Rc<Demands>> {
        if let Some(known) = self.spec.demands.borrow().get(&method) {
            return Some(known.clone());
        }
        if self.spec.demanding.borrow().contains(&method) {
            return None;
        }
        self.spec.demanding.borrow_mut().push(method);
        let actuals = self.formal_actuals(method);
        let mut list = self.null_demands(method, &actuals);
        list.extend(self.preconditions(method, &actuals));
        self.spec.demanding.borrow_mut().pop();
        let demands = Rc::new(Demands { formals: self.contract_formals(method), list });
        self.spec.demands.borrow_mut().insert(method, demands.clone());
        Some(demands)
    }

    fn null_demands(&self, method: MethodId, actuals: &Actuals) -> Vec<Demand> {
        let info = self.program.world.method(method);
        let name = |index: usize| info.param_names.get(index).map_or("?", |name| name.as_str());
        let owed = actuals.args.iter().enumerate().filter(|(index, _)| self.param_non_null(method, *index));
        owed.map(|(index, arg)| Demand {
            condition: self.terms.ne(*arg, self.terms.null()),
            kind: ObligationKind::NonNull,
            text: format!("argument `{}` of `{}` may be null", name(index), info.name),
            ways: Vec::new(),
            origin: None,
        })
        .collect()
    }

    /// Clause by clause when there is one case, else the disjunction of the cases.
    fn preconditions(&self, method: MethodId, actuals: &Actuals) -> Vec<Demand> {
        let terms = self.terms;
        let cases = self.cases(method);
        let args: Vec<Term> = actuals.this.into_iter().chain(actuals.args.iter().copied()).collect();
        let clause_of = |case: &Case<'p>, requires: &super::cases::Demanded<'p>| {
            let condition = match self.case_clause(case, actuals, requires.expr, false) {
                // They hold in every state: owing the clause under them is owing it.
                Ok(formula) => terms.implies(formula.premises, formula.truth),
                Err(_) => self.unknown_condition(method, &args),
            };
            Demand {
                condition,
                kind: ObligationKind::Precondition,
                text: self.snippet(case.file, requires.span),
                ways: Vec::new(),
                origin: Some(origin(case.file, requires.span)),
            }
        };
        let clauses_of = |case: &Case<'p>| case.requires.iter().map(|requires| clause_of(case, requires)).collect();
        if let [case] = &cases[..] {
            return clauses_of(case);
        }
        if cases.is_empty() || cases.iter().any(|case| case.requires.is_empty()) {
            return Vec::new();
        }
        let mut ways = Vec::new();
        for case in &cases {
            let condition = match self.guard(case, actuals) {
                Ok(formula) => terms.implies(formula.premises, formula.truth),
                Err(_) => self.unknown_condition(method, &args),
            };
            let texts: Vec<String> =
                case.requires.iter().map(|requires| self.snippet(case.file, requires.expr.span)).collect();
            ways.push(Way { condition, text: texts.join(" && "), clauses: clauses_of(case) });
        }
        let first = &cases[0];
        vec![Demand {
            condition: terms.or(&ways.iter().map(|way| way.condition).collect::<Vec<_>>()),
            kind: ObligationKind::Precondition,
            text: "none of the cases of its contract is met".to_owned(),
            ways,
            origin: first.requires.first().map(|requires| origin(first.file, requires.span)),
        }]
    }

    /// Is there anything to build a contract from?
    pub fn has_contract(&self, method: MethodId) -> bool {
        let Some(source) = self.program.source_method(method) else { return false };
        let bare_pure =
            || source.source.body().is_none() && self.program.contract(method).is_some() && self.is_pure(method);
        !self.cases(method).is_empty() || bare_pure()
    }

    fn build_contract(&self, method: MethodId) -> Option<Contract> {
        if !self.has_contract(method) {
            return None;
        }
        // A clause of a class that calls the method needs its contract, and not while it is
        // built; but only once it is known whose proof may not rest on it.
        if self.spec.root.get().is_some() {
            self.class_formulas();
        }
        let cases = self.cases(method);
        self.spec.building.borrow_mut().push(method);
        let actuals = self.formal_actuals(method);
        let mut told: Vec<callees::Case> = cases.iter().map(|case| self.caller_case(method, case, &actuals)).collect();
        if told.is_empty() {
            told.push(self.pure_case(method, &actuals));
        }
        let frame: Vec<Location> = told.iter().flat_map(|case| case.frame.clone()).collect();
        let mut contract = self.bare_contract(method, &actuals, &frame);
        contract.requires = self.demands(method).map(|demands| demands.list.clone()).unwrap_or_default();
        contract.cases = told;
        contract.throws = self.thrown_types(method, &contract.cases);
        contract.normal.extend(self.own_value(method, &actuals));
        contract.normal.extend(self.premises_of_demands(method, &cases, &actuals));
        self.add_snapshots(&mut contract);
        self.spec.building.borrow_mut().pop();
        Some(contract)
    }

    /// What its demands were owed under: told past the call, so that there they hold, too.
    /// Past a call that changes something they may not.
    fn premises_of_demands(&self, method: MethodId, cases: &[Case<'p>], actuals: &Actuals) -> Vec<Term> {
        let [case] = cases else { return Vec::new() };
        if !self.is_pure(method) {
            return Vec::new();
        }
        let clauses = case.requires.iter().filter_map(|owed| self.case_clause(case, actuals, owed.expr, false).ok());
        clauses.map(|formula| formula.premises).filter(|known| self.terms.as_bool(*known) != Some(true)).collect()
    }

    /// What holds after every call, and of every result.
    fn bare_contract(&self, method: MethodId, actuals: &Actuals, frame: &[Location]) -> Contract {
        let terms = self.terms;
        let info = self.program.world.method(method);
        let mut normal = Vec::new();
        if let Some(result) = actuals.result {
            normal.push(self.guarantee(info.result, result));
            // Asserted at every `return` of the callee.
            if self.result_non_null(method) {
                normal.push(terms.ne(result, terms.null()));
            }
        }
        let (always, built) = self.invariants_after_call(method, actuals, frame);
        normal.extend(built);
        Contract {
            formals: actuals.this.into_iter().chain(actuals.args.iter().copied()).collect(),
            result: actuals.result,
            exception: actuals.exception.unwrap_or_else(|| terms.var("exception'", Sort::Ref)),
            snapshots: IndexMap::new(),
            requires: Vec::new(),
            cases: Vec::new(),
            always,
            normal,
            throws: None,
            gives_new: self.is_ref(info.result) && !self.gives_back(method) && self.may_give_new(method),
            makes_nothing: self.runs_alone(method),
        }
    }

    fn caller_case(&self, method: MethodId, case: &Case<'p>, actuals: &Actuals) -> callees::Case {
        let terms = self.terms;
        let args: Vec<Term> = actuals.this.into_iter().chain(actuals.args.iter().copied()).collect();
        let guard = self.guard(case, actuals).map(|formula| formula.truth);
        let guard = guard.unwrap_or_else(|_| self.unknown_condition(method, &args));
        // A clause that cannot be lowered is owed by the callee but not relied on.
        let lowered = case.ensures.iter().filter_map(|e| self.case_clause(case, actuals, e.expr, true).ok());
        let ensures = lowered.map(|formula| terms.and(&[formula.facts, formula.truth])).collect();
        let exception = actuals.exception.unwrap_or(terms.null());
        let mut signals: Vec<Term> = case
            .signals
            .iter()
            .filter_map(|signals| self.signals_clause(case, actuals, signals, exception).ok())
            .map(|formula| terms.and(&[formula.facts, formula.truth]))
            .collect();
        if let Some((_, types)) = &case.only {
            signals.push(self.one_of(exception, types));
        }
        callees::Case {
            guard,
            ensures,
            signals,
            frame: self.caller_frame(method, case, actuals),
            never_throws: case.behavior == Behavior::Normal,
            never_returns: case.behavior == Behavior::Exceptional,
        }
    }

    fn pure_case(&self, method: MethodId, actuals: &Actuals) -> callees::Case {
        callees::Case {
            guard: self.terms.tt(),
            ensures: Vec::new(),
            signals: Vec::new(),
            frame: self.own_fields_if_constructor(method, actuals.this),
            never_throws: false,
            never_returns: false,
        }
    }

    /// The exception is an instance of one of the types.
    pub(crate) fn one_of(&self, exception: Term, types: &[Ty]) -> Term {
        let is = |ty: &Ty| self.heap.instance_of(self.terms, exception, self.type_constant(*ty));
        self.terms.or(&types.iter().map(is).collect::<Vec<_>>())
    }

    /// Java's rule for checked exceptions, and what the text of all bodies says.
    fn thrown_types(&self, method: MethodId, cases: &[callees::Case]) -> Option<Vec<Term>> {
        if cases.iter().all(|case| case.never_throws) {
            return None;
        }
        let footprint = self.footprint(method);
        let bodies = self.program.source_method(method).is_some_and(|source| source.source.body().is_some());
        if bodies && !footprint.may_throw && !footprint.unknown && self.has_all_bodies(method) {
            return None;
        }
        let known = self.program.world.known();
        let declared = self.program.world.method(method).throws.iter().copied();
        let types = declared.chain([known.runtime_exception, known.error]);
        Some(types.map(|ty| self.type_constant(ty)).collect())
    }

    /// A pure method's result is the value specifications give it: bodies are
    /// deterministic, and the function stands for exactly what they return.
    /// Native code is not asked, it may look at what no variable shows, unless the library says the
    /// same of it under another name (`Vector.size` is `Collection.size`).
    fn own_value(&self, method: MethodId, actuals: &Actuals) -> Option<Term> {
        let info = self.program.world.method(method);
        let result = actuals.result?;
        let is_told = || !self.is_native(self.first_declared(method));
        if !self.is_pure(method) || info.is_constructor() || self.is_native(method) && !is_told() {
            return None;
        }
        // Equal, not identical: what may be a new object each time is no function.
        let footprint = self.footprint(method);
        let may_be_new = footprint.allocates || footprint.unknown || self.may_be_box(info.result);
        let gives_back = self.gives_back(method);
        if self.is_ref(info.result) && may_be_new && !gives_back {
            return None;
        }
        let case = Case {
            method,
            file: self.program.source_method(method)?.file,
            span: self.program.source_method(method)?.name_span,
            behavior: Behavior::Lightweight,
            requires: Vec::new(),
            ensures: Vec::new(),
            signals: Vec::new(),
            only: None,
            assignable: None,
            old: Vec::new(),
            measure: None,
        };
        let span = self.program.source_method(method)?.name_span;
        let mut eval = Eval::new(self, self.case_place(&case, actuals), Substitution::default());
        eval.muted = true;
        let mut value_of = |method: MethodId, as_function: bool| {
            let owner = self.program.world.method(method).owner;
            let applied = Applied { method, receiver: actuals.this, args: actuals.args.clone(), exact: false, span };
            let value = eval.attempt(|e| match as_function {
                true => e.function_value(&applied),
                false => e.method_value(&applied, self.program.world.this_type(owner)),
            })?;
            (!self.makes_objects(value)).then(|| self.terms.substitute(value, &self.before(&[value])))
        };
        let value = value_of(method, false)?;
        if gives_back {
            return Some(self.same_element(result, value));
        }
        let mut same = vec![self.terms.eq(result, value)];
        same.extend(self.recursive_results(method, actuals));
        // What is known of some classes does not say that the function stands for it.
        if self.is_trusted(method) && !info.is_static() && !self.is_ref(info.result) {
            same.extend(value_of(method, true).map(|value| self.terms.eq(result, value)));
        }
        // Called by the name of what it overrides, it is the same method.
        for &overridden in self.overridden_by_users(method) {
            let is_alike = self.program.world.method(overridden).result == info.result;
            if is_alike && self.is_pure(overridden) && !self.is_ref(info.result) {
                same.extend(value_of(overridden, false).map(|value| self.terms.eq(result, value)));
            }
        }
        Some(self.terms.and(&same))
    }

    /// What the user's method overrides. (The library's own methods are known by one name.)
    fn overridden_by_users(&self, method: MethodId) -> &[MethodId] {
        let source = self.program.source_method(method).filter(|source| self.is_users(source.file));
        source.map(|source| source.overrides.as_slice()).unwrap_or_default()
    }

    /// May the result be an object that was made during the call? Of a method that others may
    /// override nobody knows.
    pub(crate) fn may_give_new(&self, method: MethodId) -> bool {
        let info = self.program.world.method(method);
        let flags = &info.flags;
        let is_the_one = flags.is_static() || flags.is_private() || flags.is_final() || self.is_final_class(info.owner);
        let footprint = self.footprint(method);
        !is_the_one || footprint.allocates || footprint.unknown || self.may_be_box(info.result)
    }

    /// A pure method of the library whose result is what somebody has put in: of a
    /// type that only its user knows.
    fn gives_back(&self, method: MethodId) -> bool {
        let result = self.program.world.method(method).result;
        let element = matches!(self.program.world.types.kind(result), TyKind::Var(_));
        element && self.is_pure(method) && self.is_trusted(method)
    }

    /// What was put in comes out again; a box or a string may have been made anew
    /// (a list that is a view of an array of numbers).
    fn same_element(&self, result: Term, value: Term) -> Term {
        let (terms, heap) = (self.terms, self.heap);
        let (ty, class) = (heap.dynamic_type(terms, value), |name: &str| terms.type_const(name));
        let mut parts = vec![
            terms.iff(terms.eq(result, terms.null()), terms.eq(value, terms.null())),
            terms.eq(heap.dynamic_type(terms, result), ty),
            terms.eq(terms.apply(heap.chars, &[result]), terms.apply(heap.chars, &[value])),
        ];
        let mut remade = vec![terms.eq(ty, class("java.lang.String"))];
        for kind in BoxKind::ALL {
            let content = heap.unbox(terms, kind);
            parts.push(terms.eq(terms.apply(content, &[result]), terms.apply(content, &[value])));
            remade.push(terms.eq(ty, class(kind.class())));
        }
        remade.push(terms.eq(result, value));
        parts.push(terms.or(&remade));
        terms.and(&parts)
    }

    /// Without a body in Java: `native` in the class file or in `specs/`.
    fn is_native(&self, method: MethodId) -> bool {
        let declared = match self.program.source_method(method).map(|source| source.source) {
            Some(MethodSource::Decl(decl)) => decl.mods.java.has(JavaMods::NATIVE),
            _ => false,
        };
        declared || self.program.world.method(method).flags.has(Flags::NATIVE)
    }

    /// Boxes and strings are made where no text shows it: arrays and the user's
    /// classes have no such values.
    fn may_be_box(&self, ty: Ty) -> bool {
        let world = &self.program.world;
        let erased = world.erasure(ty);
        let own = |class| self.program.source_class(class).is_some_and(|source| !source.overlay);
        world.element(erased).is_none()
            && !world.class_of(erased).is_some_and(|class| own(class) && !world.decl(class).is_interface())
    }

    /// Does the term stand for a string or box that code would make anew?
    pub(crate) fn makes_objects(&self, value: Term) -> bool {
        let terms = self.terms;
        let boxed = |func| BoxKind::ALL.iter().any(|kind| self.heap.boxed(terms, *kind) == func);
        terms.sort(value) == Sort::Ref
            && terms.subterms(&[value]).into_iter().any(|part| match terms.kind(part) {
                Kind::App(func, args) if *func == self.heap.intern => !terms.is_literal(args[0]),
                Kind::App(func, _) => boxed(*func),
                _ => false,
            })
    }

    fn add_snapshots(&self, contract: &mut Contract) {
        let mut all: Vec<Term> = contract.always.iter().chain(&contract.normal).copied().collect();
        for case in &contract.cases {
            all.extend(case.ensures.iter().chain(&case.signals));
        }
        contract.snapshots = self.snapshotted(&all).into_iter().collect();
    }
}
