//! What a program needs to know of the methods it calls: bodies to run or
//! inline, contracts to stand for them, what a virtual call may reach, what a
//! call may write. The front end answers through [`Callees`]; nothing here
//! knows Java.

use std::cell::Ref;
use std::rc::Rc;

use indexmap::{IndexMap, IndexSet};
use javelin_logic::{Range, Term, Terms};

use crate::program::{Dispatch, Location, MethodKey, Obligation, ObligationKind, Origin, Procedure};
use crate::types::Hierarchy;

/// The front end's answers. All terms belong to the arena of the procedure
/// under analysis.
pub trait Callees {
    /// The method's lowered body, if there is source for it.
    fn body(&self, method: MethodKey) -> Option<Rc<Procedure>>;

    /// The same for a caller who catches exceptions of these classes: what a function would
    /// fail with is thrown to him, where he is the one who answers for it.
    fn body_for(&self, method: MethodKey, _caught: &[Term]) -> Option<Rc<Procedure>> {
        self.body(method)
    }

    /// The method's contract, if it has one (its own or inherited).
    fn contract(&self, method: MethodKey) -> Option<Rc<Contract>>;

    /// Has it a contract? (Asking is cheaper than building it.)
    fn has_contract(&self, method: MethodKey) -> bool {
        self.contract(method).is_some()
    }

    /// What the contract, if there is one, asks of callers: all that a run has to know of it.
    fn demands(&self, method: MethodKey) -> Option<Rc<Demands>> {
        let contract = self.contract(method)?;
        Some(Rc::new(Demands { formals: contract.formals.clone(), list: contract.requires.clone() }))
    }

    /// What the language alone says of a call: types of the results, what it may
    /// write (inferred over the call graph), whether it may throw. Stands for
    /// methods without a contract that are not inlined.
    fn summary(&self, method: MethodKey, dispatch: Dispatch) -> Rc<Contract>;

    /// Is the method judged where it is called, not by itself (private, without
    /// a contract)? Then its checks count in each inlined copy; otherwise a copy
    /// may rely on them.
    fn judged_in_context(&self, method: MethodKey) -> bool;

    /// Does a call that does not meet the method's demands end the run? Where it does
    /// not, the method's body runs, or what the language alone says of it happens.
    fn demands_bind(&self, _method: MethodKey) -> bool {
        true
    }

    /// Is it the user's own code, not the library's?
    fn is_own(&self, _method: MethodKey) -> bool {
        true
    }

    /// Is its contract what the library says of any such method (an iterator's `next`, `equals`),
    /// and nothing of its own? Its body then says more, where that is the one that runs.
    fn only_inherits(&self, _method: MethodKey) -> bool {
        false
    }

    /// Where the text asks that an obligation be taken for granted, if it does.
    fn taken_on_trust(&self, _obligation: &Obligation) -> Option<Origin> {
        None
    }

    /// Which bodies a virtual call of `method` may reach.
    fn implementations(&self, method: MethodKey) -> Implementations;

    /// The integers that the global (a field's map, an elements' map, a static
    /// field) can hold, by its declared type and the arithmetic in force. `None`
    /// for other sorts and for ideal integers. A model's values outside it are
    /// no values of the type.
    fn value_range(&self, global: Term) -> Option<Range>;

    /// The declared type of the references that the global holds: a field's, a static
    /// field's. `None` where they have no one type (the elements of arrays).
    fn value_type(&self, _global: Term) -> Option<String> {
        None
    }

    /// Is the global written only while its object or class is being made (final fields)?
    fn is_stable(&self, _global: Term) -> bool {
        false
    }

    /// Has an object of type `ty` a value in this map: is it a field of its
    /// class, or the contents of such arrays?
    fn has_cell(&self, ty: &str, map: Term) -> bool;

    /// The method whose value a function of specifications stands for.
    fn pure_method(&self, function: &str) -> Option<PureMethod>;

    /// Does the method call itself, and do specifications know its value as a function? Its
    /// summary says more than its body, looked into once, would.
    fn is_recursive_function(&self, _method: MethodKey) -> bool {
        false
    }

    /// The classes that programs of this run mention.
    fn hierarchy(&self) -> Ref<'_, Hierarchy>;
}

/// A method as specifications see it: a function of its arguments and, behind
/// them, of the globals that it reads.
#[derive(Clone, Debug)]
pub struct PureMethod {
    pub method: MethodKey,
    pub dispatch: Dispatch,
    pub reads: Vec<Term>,
}

/// The bodies behind a virtual method.
#[derive(Clone, Debug, Default)]
pub struct Implementations {
    /// No type outside `by_type` can be the receiver's: the classes are final,
    /// sealed, local or private.
    pub closed: bool,
    /// For each instantiable class known: its exact type and the body that it
    /// selects, in a fixed order.
    pub by_type: Vec<(Term, MethodKey)>,
}

/// What a method promises, for callers that do not look at its body.
///
/// Terms mention `formals` (values at entry), globals (the state after the call
/// in `ensures`, `signals` and `visible`, the state before it in `requires`,
/// `guard` and frames), `snapshots` of globals (the state before), `result` and
/// `exception`.
#[derive(Clone, Debug)]
pub struct Contract {
    /// Receiver first, as in [`crate::program::Call::args`].
    pub formals: Vec<Term>,
    pub result: Option<Term>,
    pub exception: Term,
    /// Global → the variable that stands for its value before the call.
    pub snapshots: IndexMap<Term, Term>,
    /// What the caller owes: the disjunction over cases has been formed already.
    pub requires: Vec<Demand>,
    pub cases: Vec<Case>,
    /// Holds after every call, normal or not: types, ranges and existence of the
    /// results, class invariants in visible states.
    pub always: Vec<Term>,
    /// Holds of `result` after a normal end: nullness and type.
    pub normal: Vec<Term>,
    /// What the exception may be: absent means nothing can be thrown.
    pub throws: Option<Vec<Term>>,
    /// May `result` be an object that the callee has made?
    pub gives_new: bool,
    /// Surely no object is made that anybody meets after a normal end.
    pub makes_nothing: bool,
}

/// What a caller of a method owes, over formals of its own.
#[derive(Clone, Debug)]
pub struct Demands {
    pub formals: Vec<Term>,
    pub list: Vec<Demand>,
}

/// One thing the caller owes.
#[derive(Clone, Debug)]
pub struct Demand {
    pub condition: Term,
    /// Reported as this kind at the call: `precondition`, or `non-null` for a null argument.
    pub kind: ObligationKind,
    /// Where one of several cases must be met: those.
    pub ways: Vec<Way>,
    /// The clause as written.
    pub text: String,
    pub origin: Option<Origin>,
}

impl Demand {
    /// What is owed, in the user's words; cases that cannot be met are left out.
    pub fn told(&self, terms: &Terms) -> String {
        let texts: IndexSet<&str> = self.open_ways(terms).map(|way| way.text.as_str()).collect();
        match texts.iter().copied().collect::<Vec<_>>()[..] {
            [] => self.text.clone(),
            [one] => format!("requires {one};"),
            ref several => format!("one of the cases: {}", several.join(", or ")),
        }
    }

    /// The cases that can still be met.
    pub fn open_ways(&self, terms: &Terms) -> impl Iterator<Item = &Way> {
        self.ways.iter().filter(|way| terms.as_bool(way.condition) != Some(false))
    }
}

/// One of several cases that a caller may meet.
#[derive(Clone, Debug)]
pub struct Way {
    pub condition: Term,
    /// Its clauses as written.
    pub text: String,
    /// The same, clause by clause.
    pub clauses: Vec<Demand>,
}

/// One specification case: binds when `guard` held before the call.
#[derive(Clone, Debug)]
pub struct Case {
    pub guard: Term,
    pub ensures: Vec<Term>,
    /// For each `signals (E e) P`: if the exception is an `E`, then `P`. Over `exception`.
    pub signals: Vec<Term>,
    pub frame: Vec<Location>,
    /// `normal_behavior`: does not throw.
    pub never_throws: bool,
    /// `exceptional_behavior`: does not return.
    pub never_returns: bool,
}
