//! What code and specification know of the place they stand in: the method,
//! its `this`, which variable holds which local, the arithmetic in force.

use indexmap::IndexMap;
use javelin_ir::program::MethodKey;
use javelin_logic::{Substitution, Term};
use javelin_sema::{ClassId, FileId, LocalId, MethodId, Ty};

use crate::Math;

/// The arithmetic of a method: options, overridden by modifiers of the class
/// and of the method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Maths {
    pub code: Math,
    pub spec: Math,
}

/// A formal parameter, without the receiver.
#[derive(Clone, Copy, Debug)]
pub struct Param {
    pub local: LocalId,
    /// The variable the body reads and writes.
    pub var: Term,
    pub ty: Ty,
}

/// One procedure being lowered.
#[derive(Clone, Debug)]
pub struct MethodScope {
    pub key: MethodKey,
    /// Absent for lambda bodies and static initialisers.
    pub method: Option<MethodId>,
    pub file: FileId,
    /// The class in whose body the text stands.
    pub class: ClassId,
    /// `this` of `class`; absent in static contexts.
    pub this: Option<Term>,
    pub params: Vec<Param>,
    /// Variables of the locals in scope, parameters included, in order of
    /// declaration. Locals of enclosing methods are found by
    /// [`crate::Lowering::local_term`].
    pub locals: IndexMap<LocalId, Term>,
    pub result: Option<Term>,
    pub result_ty: Ty,
    pub exception: Term,
    pub math: Maths,
    pub is_constructor: bool,
    pub is_static: bool,
    pub is_helper: bool,
    /// `\count` of the innermost loop around, where its clauses speak of it.
    pub count: Option<Term>,
    /// Set by `spec_entry`: exceptions the contract speaks of (`signals` with a
    /// predicate other than `false`, `signals_only`, `exceptional_behavior`). An
    /// implicit exception of such a type may leave: it is behaviour.
    pub allowed: Vec<Ty>,
    /// Set by `spec_entry`: some case is a `normal_behavior`, so every
    /// exceptional exit brings an obligation at its throw or call.
    pub forbids_exceptions: bool,
}

/// Where a JML expression is evaluated.
#[derive(Clone, Debug)]
pub struct Scope {
    pub file: FileId,
    pub class: ClassId,
    pub method: Option<MethodId>,
    pub this: Option<Term>,
    /// Current values of locals; in contracts the parameters' values at entry.
    pub locals: IndexMap<LocalId, Term>,
    pub result: Option<Term>,
    pub exception: Option<Term>,
    pub count: Option<Term>,
    pub math: Maths,
    /// What stands for which global: empty for the state here and now.
    pub state: Substitution,
}

impl MethodScope {
    /// The scope of JML text at this point of the body.
    pub fn here(&self) -> Scope {
        Scope {
            file: self.file,
            class: self.class,
            method: self.method,
            this: self.this,
            locals: self.locals.clone(),
            result: self.result,
            exception: Some(self.exception),
            count: self.count,
            math: self.math,
            state: Substitution::default(),
        }
    }
}
