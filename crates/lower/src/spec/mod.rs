//! JML as terms: what a method may rely on, what it owes, and where.
//!
//! Takes clauses and expressions of the typed program; gives conditions over
//! the variables of [`crate::names`], contracts for callers, assumptions at
//! entry and assertions at exits. What is assumed says beside it who
//! guarantees it. A clause that cannot be lowered never weakens what is owed
//! and never strengthens what is known.
//!
//! * `eval`, `expr`, `arith`, `convert`, `strings`, `words`, `quant`, `bounds`:
//!   expressions with their definedness and the language's facts about them
//! * `pure`, `body`, `recursion`, `model`: methods and model fields inside specifications
//! * `walk`, `footprint`, `tables`: what text reads, writes and calls
//! * `nullness`: who may be null
//! * `cases`, `contract`, `frames`: contracts, own and inherited
//! * `invariants`, `entry`, `exit`, `calls`, `loops`: obligations of a body

mod arith;
mod body;
mod bounds;
mod calls;
mod cases;
mod contract;
mod convert;
mod entry;
mod eval;
mod exit;
mod expr;
mod footprint;
mod frames;
mod invariants;
mod loops;
mod measures;
mod model;
mod nullness;
mod pure;
mod quant;
mod reach;
mod recursion;
mod refusals;
mod strings;
mod tables;
mod walk;
mod words;

use std::cell::{Cell, OnceCell, RefCell};
use std::rc::Rc;

use indexmap::IndexSet;
use javelin_ir::program::{MethodKey, Origin};
use javelin_logic::{Func, Substitution, Term};
use javelin_sema::{FieldId, FileId, MethodId};
use javelin_syntax::Span;
use rustc_hash::FxHashMap;

use crate::Lowering;
use crate::builder::Builder;
pub use exit::LambdaEnd;
pub use footprint::Footprint;
use invariants::ClassFormula;
use javelin_ir::callees::Demands;
pub(crate) use loops::counts_rounds;
use tables::Tables;

/// What the specification side of a lowering has found out so far.
#[derive(Default)]
pub struct Memo<'p> {
    /// The method whose proof all this is for: the first one lowered.
    root: Cell<Option<MethodId>>,
    /// Contracts being built, outermost first: a contract that mentions itself
    /// ends here.
    building: RefCell<Vec<MethodId>>,
    tables: OnceCell<Tables<'p>>,
    directs: RefCell<FxHashMap<MethodId, Rc<footprint::Direct>>>,
    footprints: RefCell<FxHashMap<MethodId, Rc<Footprint>>>,
    own_footprints: RefCell<FxHashMap<MethodId, Rc<Footprint>>>,
    /// By method: the places in [`Lowering::class_formulas`] of what it assumes at its entry.
    assumed: RefCell<FxHashMap<MethodId, Rc<IndexSet<usize>>>>,
    /// By method with several cases: the precondition of each at entry, and where the case stands.
    guards: RefCell<FxHashMap<MethodId, Vec<(Term, Origin)>>>,
    /// Methods that a lambda or method reference somewhere in the program may run.
    deferred: OnceCell<IndexSet<MethodId>>,
    lambda_footprints: RefCell<FxHashMap<MethodKey, reach::Footprints>>,
    /// Preconditions being found out, and those that are known.
    demanding: RefCell<Vec<MethodId>>,
    demands: RefCell<FxHashMap<MethodId, Rc<Demands>>>,
    refusals: RefCell<FxHashMap<MethodId, Option<Rc<refusals::Refusals>>>>,
    /// Methods whose bodies are being unrolled, and bodies of those that call themselves.
    unrolling: RefCell<Vec<MethodId>>,
    recursions: RefCell<FxHashMap<MethodId, Option<Rc<recursion::Recursion>>>>,
    /// Functions that stand for what classes elsewhere say of model fields.
    elsewhere: RefCell<FxHashMap<Func, FieldId>>,
    invariants: OnceCell<Rc<Vec<ClassFormula<'p>>>>,
    of_all: RefCell<FxHashMap<invariants::OfAll, Term>>,
    held_or_new: RefCell<FxHashMap<(Term, Option<Term>), Term>>,
    /// When the loop invariants lowered so far are defined.
    definedness: RefCell<FxHashMap<Origin, Term>>,
    /// Class clauses are being lowered: who asks for them meanwhile gets none.
    finding_invariants: Cell<bool>,
}

/// Why a piece of JML cannot be lowered.
#[derive(Clone, Debug)]
pub(crate) struct Failure {
    pub file: FileId,
    pub span: Span,
    pub sentence: String,
}

/// The value of a piece of JML, or why there is none.
pub(crate) type Lowered<T> = Result<T, Box<Failure>>;

/// A clause as a formula. `truth` is JML's strong validity: the clause is
/// defined and true. `facts` hold in every state that Java allows; they may be
/// assumed wherever the clause is used. Those without which the clause can
/// hardly be shown to be defined (non-null fields, what pure methods promise)
/// are its `premises`: they stand before it where nobody can assume anything.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Formula {
    pub truth: Term,
    pub facts: Term,
    pub premises: Term,
}

impl Failure {
    pub fn origin(&self) -> Origin {
        origin(self.file, self.span)
    }
}

pub(crate) fn origin(file: FileId, span: Span) -> Origin {
    Origin { file: file.0, start: span.start, end: span.end }
}

impl<'p> Lowering<'p> {
    /// Is the variable a heap map, a static field, the clock or the epoch?
    pub(crate) fn is_global(&self, var: Term) -> bool {
        self.heap.is_time(self.terms, var) || self.globals.borrow().contains_key(&var)
    }

    /// Globals by their values at the method's entry, for the globals of `terms`.
    pub(crate) fn before(&self, terms: &[Term]) -> Substitution {
        let globals = self.terms.free_vars(terms).into_iter().filter(|var| self.is_global(*var));
        globals.map(|var| (var, self.heap.snapshot(self.terms, var))).collect()
    }

    /// The variables whose values at entry the terms mention.
    pub(crate) fn snapshotted(&self, terms: &[Term]) -> Vec<(Term, Term)> {
        let free = self.terms.free_vars(terms);
        let of = |snapshot: Term| {
            let name = self.terms.var_name(snapshot)?.strip_suffix("@pre")?;
            Some((self.terms.var(name, self.terms.sort(snapshot)), snapshot))
        };
        free.into_iter().filter_map(of).collect()
    }

    /// Has the entry block keep what `terms` say of the state before.
    pub(crate) fn keep_snapshots(&self, builder: &mut Builder, terms: &[Term]) {
        for (var, _) in self.snapshotted(terms) {
            builder.snapshot(self.heap, var);
        }
    }

    /// The text of a span on one line, cut when it is long.
    pub(crate) fn snippet(&self, file: FileId, span: Span) -> String {
        let text = span.text(&self.program.sources.file(file).source.text);
        let line = text.split_whitespace().filter(|word| *word != "//@" && *word != "@").collect::<Vec<_>>().join(" ");
        if line.chars().count() <= 80 {
            return line;
        }
        format!("{}…", line.chars().take(79).collect::<String>())
    }
}

#[cfg(test)]
mod tests;
