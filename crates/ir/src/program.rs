//! The program as lowering hands it on: guarded commands over terms, on a
//! control-flow graph, one procedure per Java method.
//!
//! Expressions are `logic` terms; a program variable is a free variable of the
//! same arena (see [`Variable`]). What the commands mean is said at each of
//! them, once, for all who read programs: the interpreter, the cut, the
//! engines. This module must not know Java: origins are opaque spans, methods
//! opaque keys.

use indexmap::IndexMap;
use javelin_logic::{Func, Sort, Term};

/// A method, as the front end numbers them. The IR only compares keys and
/// hands them to [`crate::callees::Callees`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MethodKey(pub u32);

/// A place in a source file: file number and byte offsets, opaque to the IR.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Origin {
    pub file: u32,
    pub start: u32,
    pub end: u32,
}

/// One method's body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Procedure {
    pub key: MethodKey,
    /// Printable and unique in a program, such as `pkg.C.m(int[])`.
    pub name: String,
    pub origin: Origin,
    /// Formal parameters, receiver first; the callee may assign them.
    pub params: Vec<Term>,
    /// Holds the returned value at [`Exit::Return`]; absent for `void`.
    pub result: Option<Term>,
    /// Holds the exception at [`Exit::Throw`]: a Ref variable.
    pub exception: Term,
    /// Every variable the body mentions, in order of first mention; globals
    /// (heap maps, static fields, the clock) and pre-state snapshots included.
    pub vars: IndexMap<Term, Variable>,
    pub blocks: Vec<Block>,
    pub entry: BlockId,
    /// What the source says about its loops, keyed by the block at their head.
    pub loops: IndexMap<BlockId, LoopNotes>,
    pub obligations: Vec<Obligation>,
    /// What clauses let the method or its loops write; a call says which of them bind it.
    pub frames: Vec<WriteFrame>,
    /// The branches that the text decides, where these are asked for: other branches
    /// are what one step of Java does (boxing, implicit checks).
    pub decisions: IndexMap<BlockId, Decision>,
}

/// A condition of the text at the end of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    pub origin: Origin,
    /// Not to hold is an outcome of its own, not the way to the next label or handler.
    pub both: bool,
}

/// What may be written on objects older than a moment (the method's entry, a loop's beginning):
/// what every case whose guard held then allows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WriteFrame {
    /// The clock at that moment. This and all terms of the cases keep their values.
    pub since: Term,
    pub cases: Vec<FrameCase>,
}

impl WriteFrame {
    /// The same of other terms; maps keep their names.
    pub fn with(&self, mut put: impl FnMut(Term) -> Term) -> WriteFrame {
        let since = put(self.since);
        let cases = self.cases.iter().map(|case| FrameCase {
            guard: put(case.guard),
            locations: case.locations.iter().map(|location| location.with(&mut put)).collect(),
        });
        WriteFrame { since, cases: cases.collect() }
    }

    /// Every term in it, maps included.
    pub fn terms(&self) -> impl Iterator<Item = Term> {
        let of_case = |case: &FrameCase| -> Vec<Term> {
            let named = |location: &Location| location.global().into_iter().chain(location.parts());
            std::iter::once(case.guard).chain(case.locations.iter().flat_map(named)).collect()
        };
        std::iter::once(self.since).chain(self.cases.iter().flat_map(of_case))
    }
}

/// One `assignable` clause: binds when `guard` held at that moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FrameCase {
    pub guard: Term,
    pub locations: Vec<Location>,
}

/// A set of locations. Terms are evaluated in the state where the set is
/// declared (at entry, before a call). New objects need no location: they may
/// always be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Location {
    Everything,
    /// A static field.
    Static(Term),
    /// `object.f`, the cell of field map `map` at `object`.
    Cell {
        map: Term,
        object: Term,
    },
    /// `f` of every object.
    AllCells {
        map: Term,
    },
    /// `array[from]` to `array[to - 1]`; without a range, every element.
    Elements {
        map: Term,
        array: Term,
        range: Option<(Term, Term)>,
    },
}

impl Location {
    /// The static field, or the map of a field or of elements.
    pub fn global(&self) -> Option<Term> {
        match self {
            Location::Everything => None,
            Location::Static(map) => Some(*map),
            Location::Cell { map, .. } | Location::AllCells { map } | Location::Elements { map, .. } => Some(*map),
        }
    }

    /// The terms that say where in its map it is.
    pub fn parts(&self) -> Vec<Term> {
        match self {
            Location::Everything | Location::Static(_) | Location::AllCells { .. } => Vec::new(),
            Location::Cell { object, .. } => vec![*object],
            Location::Elements { array, range, .. } => {
                let ends = range.iter().flat_map(|(from, to)| [*from, *to]);
                std::iter::once(*array).chain(ends).collect()
            }
        }
    }

    /// The same place of its map said by other terms.
    pub fn with(&self, mut put: impl FnMut(Term) -> Term) -> Location {
        match self {
            Location::Everything | Location::Static(_) | Location::AllCells { .. } => self.clone(),
            Location::Cell { map, object } => Location::Cell { map: *map, object: put(*object) },
            Location::Elements { map, array, range } => Location::Elements {
                map: *map,
                array: put(*array),
                range: range.map(|(from, to)| (put(from), put(to))),
            },
        }
    }
}

/// What a variable stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    pub kind: VariableKind,
    /// The name a Java programmer knows it by: `i`, `this.size`, absent for temporaries.
    pub source: Option<String>,
    pub sort: Sort,
    /// What the language guarantees of any value it may hold, over itself and
    /// the clock: its type, that it exists. (Integer ranges are declared on the
    /// variable in the arena.) Assumed wherever the variable is havocked.
    pub guarantee: Option<Term>,
    /// Written only while its object or class is being constructed (final
    /// fields): calls do not change it.
    pub stable: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum VariableKind {
    Param,
    Local,
    Temp,
    /// A heap map, a static field or the clock: shared by all procedures.
    Global,
    /// The value a global or parameter had at entry: written by the entry
    /// block only, read by `\old`.
    Snapshot,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BlockId(pub u32);

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    pub commands: Vec<Command>,
    pub jump: Jump,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Jump {
    Goto(BlockId),
    /// To `then` when `cond` holds, else to `otherwise`.
    Branch {
        cond: Term,
        then: BlockId,
        otherwise: BlockId,
    },
    /// Runs the callee, then goes on at `call.normal` or `call.on_throw`.
    Call(Box<Call>),
    Exit(Exit),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Exit {
    /// Normal end: `result` holds the value.
    Return,
    /// An exception leaves: `exception` holds it.
    Throw,
    /// The path ends here and nothing is claimed of it (after a failed check).
    Stop,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// `var := value`
    Assign { var: Term, value: Term },
    /// Only runs with `cond` go on.
    Assume { cond: Term, why: Why },
    /// A run without `cond` fails the obligation; past it `cond` holds.
    Assert { cond: Term, obligation: ObligationId },
    /// The variables take any values of their sorts.
    Havoc { vars: Vec<Term> },
    /// `var` becomes an object born now: `birth(var) = clock`, then
    /// `clock := clock + 1`; `typeof(var) = ty`, and each of `facts` gives what an
    /// unchanging function (`len`, `chars`, `unbox$int`) says of it. Its fields'
    /// initial values are separate assignments that follow.
    New { var: Term, ty: Term, facts: Vec<(Func, Term)> },
    /// The line a trace shows next; no effect.
    At(Origin),
}

/// Why a condition may be assumed; reports list [`Why::User`] as trusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Why {
    /// Guaranteed by the language: types, ranges, existence.
    Language,
    /// The method's own precondition or class invariants at entry.
    Contract,
    /// `//@ assume`, with its place.
    User(Origin),
    /// What is known of a call: its frame, and how it may end.
    Callee,
    /// What a callee's contract promises where the call at this place returns.
    Promise(Origin),
    /// A loop invariant at a cut, or a class invariant at a method's entry. The
    /// latter is the caller's affair where the body is inlined.
    Invariant,
    /// Says in which order objects were made. A run has made them already, or was given such.
    Age,
    /// True of objects whose constructor has ended. No proof relies on it, since the
    /// method may see others; but an input without it refutes nothing.
    Finished,
}

/// A frame that binds a call, by its place in [`Procedure::frames`], and the obligation (of kind
/// `assignable`) to keep it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FrameDuty {
    pub frame: usize,
    pub obligation: ObligationId,
}

/// A call: a normal end goes on at `normal` with the value in `result`, an
/// exception at `on_throw` with the exception in `exception`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    pub callee: MethodKey,
    pub dispatch: Dispatch,
    /// Receiver first.
    pub args: Vec<Term>,
    pub result: Option<Term>,
    pub exception: Term,
    pub normal: BlockId,
    pub on_throw: BlockId,
    pub origin: Origin,
    /// Obligation of kind `precondition` for the callee's demands.
    pub precondition: ObligationId,
    /// What the call writes must be in these frames of the caller.
    pub frames: Vec<FrameDuty>,
    /// Exceptions of these classes do not leave the caller.
    pub caught: Vec<Term>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dispatch {
    /// Exactly this body: static, private, constructor, `super.m()`.
    Exact,
    /// The body that the dynamic type of the receiver selects.
    Virtual,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ObligationId(pub u32);

/// Something that must hold, with its origin.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Obligation {
    pub kind: ObligationKind,
    /// Where it is reported.
    pub origin: Origin,
    /// The method in whose text it stands; differs from the procedure's key in
    /// what was inlined.
    pub owner: MethodKey,
    /// What it says, in the user's words: the clause, or the sentence of an
    /// `unsupported`.
    pub text: String,
}

impl Obligation {
    /// Does a machine without contracts stop where this does not hold?
    pub fn stops_a_machine(&self) -> bool {
        match self.kind {
            // Those of specifications have their formula as text.
            ObligationKind::Assert => self.text.starts_with("assertion `"),
            // Errors for us alone: Java wraps around, and understands its own code.
            ObligationKind::Overflow | ObligationKind::Unsupported => false,
            kind => kind.ends_a_run(),
        }
    }
}

/// The kinds of design §6, in its order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ObligationKind {
    NullDeref,
    NonNull,
    IndexBounds,
    DivByZero,
    ClassCast,
    NegativeSize,
    ArrayStore,
    Overflow,
    Assert,
    Precondition,
    Postcondition,
    Signals,
    Assignable,
    InvariantEntry,
    InvariantStep,
    Decreases,
    ClassInvariant,
    Unreachable,
    UncaughtException,
    Unsupported,
}

impl ObligationKind {
    pub const ALL: [ObligationKind; 20] = [
        Self::NullDeref,
        Self::NonNull,
        Self::IndexBounds,
        Self::DivByZero,
        Self::ClassCast,
        Self::NegativeSize,
        Self::ArrayStore,
        Self::Overflow,
        Self::Assert,
        Self::Precondition,
        Self::Postcondition,
        Self::Signals,
        Self::Assignable,
        Self::InvariantEntry,
        Self::InvariantStep,
        Self::Decreases,
        Self::ClassInvariant,
        Self::Unreachable,
        Self::UncaughtException,
        Self::Unsupported,
    ];

    /// The name in reports: part of the output contract.
    pub fn name(self) -> &'static str {
        match self {
            Self::NullDeref => "null-deref",
            Self::NonNull => "non-null",
            Self::IndexBounds => "index-bounds",
            Self::DivByZero => "div-by-zero",
            Self::ClassCast => "class-cast",
            Self::NegativeSize => "negative-size",
            Self::ArrayStore => "array-store",
            Self::Overflow => "overflow",
            Self::Assert => "assert",
            Self::Precondition => "precondition",
            Self::Postcondition => "postcondition",
            Self::Signals => "signals",
            Self::Assignable => "assignable",
            Self::InvariantEntry => "invariant-entry",
            Self::InvariantStep => "invariant-step",
            Self::Decreases => "decreases",
            Self::ClassInvariant => "class-invariant",
            Self::Unreachable => "unreachable",
            Self::UncaughtException => "uncaught-exception",
            Self::Unsupported => "unsupported",
        }
    }

    /// Does a run that reads no input, the only one there is, say all about this? What is
    /// claimed of all objects or of all that is not written is beyond it.
    pub fn is_settled_by_a_run(self) -> bool {
        !matches!(self, Self::ClassInvariant | Self::Assignable | Self::Unsupported)
    }

    /// Does a run end where this does not hold, by an exception (or an overflow, where it
    /// is an error), or for us, where the code was not understood?
    pub fn ends_a_run(self) -> bool {
        match self {
            Self::NullDeref
            | Self::IndexBounds
            | Self::DivByZero
            | Self::ClassCast
            | Self::NegativeSize
            | Self::ArrayStore
            | Self::Overflow
            | Self::Unsupported => true,
            Self::NonNull
            | Self::Assert
            | Self::Precondition
            | Self::Postcondition
            | Self::Signals
            | Self::Assignable
            | Self::InvariantEntry
            | Self::InvariantStep
            | Self::Decreases
            | Self::ClassInvariant
            | Self::Unreachable
            | Self::UncaughtException => false,
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// What the source says about one loop.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LoopNotes {
    pub origin: Option<Origin>,
    pub invariants: Vec<Clause>,
    /// `decreases` clauses: the term must be non-negative when an iteration
    /// starts and smaller when it ends.
    pub variants: Vec<Variant>,
    /// `loop_predicate p, q;` [FQ02 §3]
    pub predicates: Vec<Term>,
    /// `skolem_constant int x;` variables that predicates may mention [FQ02 §4].
    pub skolems: Vec<Term>,
    /// Formulas somebody expects to hold, to be used only once proved: the
    /// invariants written in an inlined method that is judged on its own.
    pub candidates: Vec<Term>,
    /// `hint p;` [PV04 §4.3]
    pub hints: Vec<Term>,
    /// Locals in scope at the head, in order of declaration: what an invariant
    /// in the source may mention.
    pub scope: Vec<Term>,
}

/// A user's loop invariant with the obligations it brings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    pub term: Term,
    pub entry: ObligationId,
    pub step: ObligationId,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    pub term: Term,
    pub obligation: ObligationId,
}

impl Variable {
    /// A variable of no interest to the user, written by the passes.
    pub fn temp(sort: Sort) -> Variable {
        Variable { kind: VariableKind::Temp, source: None, sort, guarantee: None, stable: true }
    }
}

impl Procedure {
    pub fn block(&self, id: BlockId) -> &Block {
        &self.blocks[id.0 as usize]
    }

    pub fn obligation(&self, id: ObligationId) -> &Obligation {
        &self.obligations[id.0 as usize]
    }
}

impl Jump {
    /// The blocks this may go to, in order.
    pub fn targets(&self) -> impl Iterator<Item = BlockId> + use<> {
        let (first, second) = match self {
            Jump::Goto(to) => (Some(*to), None),
            Jump::Branch { then, otherwise, .. } => (Some(*then), Some(*otherwise)),
            Jump::Call(call) => (Some(call.normal), Some(call.on_throw)),
            Jump::Exit(_) => (None, None),
        };
        first.into_iter().chain(second)
    }
}
