//! Answers to what the IR asks of methods that are called.

use std::cell::Ref;
use std::rc::Rc;

use indexmap::IndexMap;
use javelin_ir::callees::{Callees, Case, Contract, Demands, Implementations, PureMethod};
use javelin_ir::program::{Dispatch, Location, MethodKey, Obligation, ObligationKind, Origin, Procedure};
use javelin_ir::types::{Hierarchy, is_primitive};
use javelin_logic::{Range, Sort, Term};
use javelin_sema::{MethodId, Ty, Types};

use crate::Lowering;
use crate::effects::{Effects, Object};
use crate::synthetic::{FIRST_KEY, Synthetic};

impl Callees for Lowering<'_> {
    /// A body that could not be lowered in full is only good for judging the
    /// method itself: what it leaves out must not be left out of its callers.
    fn body(&self, method: MethodKey) -> Option<Rc<Procedure>> {
        let root = self.root.get().unwrap_or(method);
        self.root.set(Some(root));
        self.procedure(method).filter(|body| method == root || is_whole(body))
    }

    /// A lambda's text is that of a method, which answers for what leaves it.
    fn body_for(&self, method: MethodKey, caught: &[Term]) -> Option<Rc<Procedure>> {
        let body = self.body(method)?;
        let thrown = if caught.is_empty() { None } else { self.throwing(method, caught) };
        Some(thrown.filter(|thrown| is_whole(thrown)).unwrap_or(body))
    }

    fn contract(&self, method: MethodKey) -> Option<Rc<Contract>> {
        self.method_of(method).and_then(|method| self.contract_of(method))
    }

    fn has_contract(&self, method: MethodKey) -> bool {
        self.method_of(method).is_some_and(|method| self.has_contract(method))
    }

    fn demands(&self, method: MethodKey) -> Option<Rc<Demands>> {
        let method = self.method_of(method).filter(|method| self.has_contract(*method))?;
        self.demands(method)
    }

    fn summary(&self, method: MethodKey, dispatch: Dispatch) -> Rc<Contract> {
        let summary = self.inferred_contract(method, dispatch);
        Rc::new(match self.method_of(method) {
            Some(method) => self.with_invariants(method, summary),
            None => summary,
        })
    }

    fn judged_in_context(&self, key: MethodKey) -> bool {
        self.method_of(key).is_none_or(|method| self.is_judged_in_callers(method)) && !self.verifies_alone(key)
    }

    /// Candidates are judged by what runs do: nobody checks a precondition there. What
    /// the library demands it mostly checks itself, and throws.
    fn demands_bind(&self, method: MethodKey) -> bool {
        !self.options.candidates || self.method_of(method).is_none_or(|method| self.is_trusted(method))
    }

    fn is_own(&self, method: MethodKey) -> bool {
        let source = self.method_of(method).and_then(|method| self.program.source_method(method));
        source.is_none_or(|source| self.is_users(source.file))
    }

    fn only_inherits(&self, key: MethodKey) -> bool {
        let Some(method) = self.method_of(key) else { return false };
        if self.says_all(method) {
            return true;
        }
        let is_users =
            |method: &MethodId| self.program.source_method(*method).is_some_and(|source| self.is_users(source.file));
        self.program.contract(method).is_none_or(|(_, written)| written.cases.is_empty())
            && self.program.source_method(method).is_some_and(|source| !source.overrides.iter().any(is_users))
    }

    fn taken_on_trust(&self, obligation: &Obligation) -> Option<Origin> {
        self.nowarn_for(obligation)
    }

    fn implementations(&self, method: MethodKey) -> Implementations {
        match self.method_of(method) {
            Some(method) => self.implementations_of(method),
            None => Implementations::default(),
        }
    }

    fn pure_method(&self, function: &str) -> Option<PureMethod> {
        Lowering::pure_method(self, function)
    }

    fn is_recursive_function(&self, key: MethodKey) -> bool {
        self.method_of(key).is_some_and(|method| self.recurs_as_function(method))
    }

    fn value_range(&self, global: Term) -> Option<Range> {
        let ty = self.held.borrow().get(&global).copied()?;
        self.range_of(ty, self.options.code_math)
    }

    fn value_type(&self, global: Term) -> Option<String> {
        let elements = self.terms.var_name(global).is_none_or(|name| name.starts_with("e:"));
        let ty = self.held.borrow().get(&global).copied().filter(|_| !elements)?;
        (self.sort_of(ty) == Some(Sort::Ref)).then(|| self.type_name(ty))
    }

    fn is_stable(&self, global: Term) -> bool {
        Lowering::is_stable(self, global)
    }

    fn has_cell(&self, ty: &str, map: Term) -> bool {
        let name = self.terms.var_name(map).unwrap_or_default();
        match (ty.strip_suffix("[]"), name.strip_prefix("e:")) {
            (Some(element), Some(of)) if is_primitive(element) => element == of,
            (Some(_), Some(of)) => of == "ref",
            (None, None) => self.declares_field(ty, map),
            // Fields of arrays, contents of objects; `Object`'s ghost fields are on arrays too.
            (Some(_), None) => self.declares_field("java.lang.Object", map),
            (None, Some(_)) => false,
        }
    }

    fn hierarchy(&self) -> Ref<'_, Hierarchy> {
        self.mentioned_types()
    }
}

/// Was everything in the body lowered?
pub(crate) fn is_whole(body: &Procedure) -> bool {
    body.obligations.iter().all(|obligation| obligation.kind != ObligationKind::Unsupported)
}

impl Lowering<'_> {
    /// The method behind a key, unless the key is a synthetic procedure's.
    pub fn method_of(&self, key: MethodKey) -> Option<MethodId> {
        (key.0 < FIRST_KEY).then_some(MethodId(key.0))
    }

    /// A contract that says only what may change and what types the results have.
    pub(crate) fn contract_with(&self, key: MethodKey, effects: &Effects) -> Contract {
        let formals = self.formals(key);
        let result_ty = self.result_type(key);
        let result = self.sort_of(result_ty).map(|sort| self.terms.var(&format!("returned'{}", key.0), sort));
        let mut normal = Vec::new();
        if let Some(result) = result {
            if let Some(range) = self.range_of(result_ty, self.maths_of(key)) {
                self.terms.declare_range(result, range);
            }
            normal.push(self.guarantee(result_ty, result));
            if self.method_of(key).is_some_and(|method| self.result_non_null(method)) {
                normal.push(self.terms.ne(result, self.terms.null()));
            }
        }
        let throwable = self.type_constant(self.program.world.known().throwable);
        let case = Case {
            guard: self.terms.tt(),
            ensures: Vec::new(),
            signals: Vec::new(),
            frame: self.frame_of(effects, &formals),
            never_throws: !effects.throws,
            never_returns: false,
        };
        Contract {
            formals,
            result,
            exception: self.terms.var(&format!("thrown'{}", key.0), Sort::Ref),
            snapshots: IndexMap::new(),
            requires: Vec::new(),
            cases: vec![case],
            always: Vec::new(),
            normal,
            throws: effects.throws.then(|| vec![throwable]),
            gives_new: result.is_some_and(|result| self.terms.sort(result) == Sort::Ref),
            makes_nothing: false,
        }
    }

    fn frame_of(&self, effects: &Effects, formals: &[Term]) -> Vec<Location> {
        if effects.everything {
            return vec![Location::Everything];
        }
        let mut frame: Vec<Location> = effects.statics.iter().map(|var| Location::Static(*var)).collect();
        for (map, object) in &effects.cells {
            let elements = self.terms.sort(*map).as_map().is_some_and(|(_, value)| value.is_map());
            frame.push(match object {
                Object::Param(at) if elements && *at < formals.len() => {
                    Location::Elements { map: *map, array: formals[*at], range: None }
                }
                Object::Param(at) if *at < formals.len() => Location::Cell { map: *map, object: formals[*at] },
                Object::Param(_) | Object::Any => Location::AllCells { map: *map },
            });
        }
        frame
    }

    /// Variables for the parameters, receiver first.
    fn formals(&self, key: MethodKey) -> Vec<Term> {
        if let Some(body) = self.procedure(key) {
            return body.params.clone();
        }
        let Some(method) = self.method_of(key) else { return Vec::new() };
        let info = self.program.world.method(method);
        let receiver = (!info.is_static()).then_some(Sort::Ref);
        let params = info.params.iter().map(|ty| self.sort_of(*ty).unwrap_or(Sort::Ref));
        let sorts = receiver.into_iter().chain(params).enumerate();
        sorts.map(|(at, sort)| self.terms.var(&format!("formal{at}'{}", key.0), sort)).collect()
    }

    fn result_type(&self, key: MethodKey) -> Ty {
        match self.method_of(key) {
            Some(method) => self.program.world.erasure(self.program.world.method(method).result),
            None => match self.synthetics.borrow().get(key) {
                Some(Synthetic::Lambda(site)) => site.info.result,
                Some(Synthetic::StaticInitializer(_) | Synthetic::Anonymous(..)) | None => Types::VOID,
            },
        }
    }

    fn maths_of(&self, key: MethodKey) -> crate::Math {
        match self.method_of(key) {
            Some(method) => self.maths(self.program.world.method(method).owner, Some(method)).code,
            None => self.options.code_math,
        }
    }
}
