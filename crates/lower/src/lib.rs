//! From the typed program to guarded commands: the last room that knows Java.
//!
//! Takes the shared [`TypedProgram`] and one worker's arena; gives procedures,
//! contracts and the class hierarchy, each on demand and once. What cannot be
//! lowered becomes an obligation of kind `unsupported` at its span, which
//! nobody can prove; nothing is skipped.
//!
//! * [`sorts`]: Java types as sorts, what the language guarantees of a value
//! * [`names`]: fields, statics, array contents and locals as variables
//! * [`builder`]: blocks and commands of one procedure
//! * [`scope`]: what code and specification know of the place they stand in
//! * [`synthetic`]: procedures that are no methods: lambdas, static initialisers
//! * `code`: statements and expressions of Java
//! * `dispatch`, `effects`, `construction`: which bodies calls reach, what they
//!   may write, what runs while objects are being made
//! * `kept`: lambdas that somebody else may call later
//! * `captures`: which locals the objects of local classes and lambdas carry
//! * `callees_impl`: all this as the IR asks for it
//! * [`methods`]: the methods that are judged and reported
//! * `initializers`: the classes that code needs initialised, and in which order
//! * `startup`: the state that class initialisers leave, for whole runs
//! * `spec`: expressions and clauses of JML

mod apart;
pub mod builder;
mod callees_impl;
mod captures;
mod code;
mod confined;
mod construction;
mod dispatch;
mod effects;
mod family;
mod initializers;
mod kept;
pub mod methods;
pub mod names;
mod nowarn;
mod plain_arrays;
pub mod scope;
mod settled;
pub mod sorts;
pub mod spec;
mod startup;
pub mod synthetic;
mod tables;

use std::cell::{Cell, Ref, RefCell};
use std::rc::Rc;

use indexmap::{IndexMap, IndexSet};
use javelin_ir::callees::Contract;
use javelin_ir::heap::Heap;
use javelin_ir::program::{MethodKey, Procedure, Variable};
use javelin_ir::types::Hierarchy;
use javelin_logic::{Term, Terms};
use javelin_sema::{ClassId, FieldId, LocalId, MethodId, Ty, TypedProgram};
use rustc_hash::{FxHashMap, FxHashSet};

pub use crate::methods::{Implicit, JudgedMethod};
pub use crate::synthetic::LAMBDA;
pub use crate::tables::Reading;
pub(crate) use javelin_syntax::walk;
pub use settled::settle;

use crate::construction::Construction;
use crate::dispatch::Targets;
use crate::effects::Effects;
use crate::synthetic::Synthetics;

/// Integer arithmetic, with OpenJML's names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Math {
    /// Two's complement, wrapping.
    Java,
    /// Overflow is an error of kind `overflow`.
    Safe,
    /// Ideal integers.
    Bigint,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Options {
    pub code_math: Math,
    pub spec_math: Math,
    /// What the text says about arithmetic does not count: all code is a machine's.
    pub unannotated: bool,
    /// Narrows `int` for candidate checking (`--bits`).
    pub int_bits: u32,
    /// Ideal arithmetic on bounded values: variables start from values of their
    /// width, and a run that would leave it is not looked at [P10 §3.1].
    pub bounded: bool,
    /// Clauses of loops are candidates: one that is not understood spoils no other,
    /// and every path to a loop counts, those on which an implicit exception comes
    /// to it included (in a `finally`).
    pub candidates: bool,
    /// Every `&&`, `||` and `?:` is a jump of its own, so that its sides can be
    /// covered; otherwise those that only compute are terms.
    pub every_jump: bool,
    /// Where the user's text says nothing, nothing is assumed: references may be null
    /// (JML's own default is that they are not), and methods are called against what the
    /// library demands (`next()` without `hasNext()`).
    pub unassuming: bool,
    /// The classes of the sources and of the library are all there are: nothing else
    /// overrides a method.
    pub closed: bool,
    /// References of the user's text may be null where it says nothing.
    pub nullable_by_default: bool,
    /// A call writes what the contract says, nothing where it has no `assignable`, and no body
    /// is checked against that: how ESC/Java reads its annotations.
    pub trust_frames: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            code_math: Math::Java,
            spec_math: Math::Bigint,
            unannotated: false,
            int_bits: 32,
            bounded: false,
            candidates: false,
            every_jump: false,
            unassuming: false,
            nullable_by_default: false,
            trust_frames: false,
            closed: false,
        }
    }
}

/// Bodies of lambdas for callers who catch exceptions of these classes.
type Throwing = IndexMap<(MethodKey, Vec<Term>), Rc<Procedure>>;

/// Lowers methods of one program into one arena. Lives as long as the analysis
/// of one method; not shared between threads.
pub struct Lowering<'p> {
    pub program: &'p TypedProgram<'p>,
    pub terms: &'p Terms,
    pub heap: Heap,
    pub options: Options,
    /// The method that all this is for: the first whose body was asked for.
    pub(crate) root: Cell<Option<MethodKey>>,
    pub(crate) procedures: RefCell<IndexMap<MethodKey, Option<Rc<Procedure>>>>,
    pub(crate) throwing: RefCell<Throwing>,
    /// The classes that callers catch, by their constants.
    pub(crate) caught: RefCell<IndexMap<Term, Ty>>,
    pub(crate) contracts: RefCell<IndexMap<MethodKey, Option<Rc<Contract>>>>,
    /// Types mentioned so far, with their supertypes.
    pub(crate) hierarchy: RefCell<Hierarchy>,
    /// What each heap map, static field and the clock stand for.
    pub(crate) globals: RefCell<IndexMap<Term, Variable>>,
    /// Lambda bodies and static initialisers, which have keys but no method.
    pub(crate) synthetics: RefCell<Synthetics<'p>>,
    /// Bodies behind virtual methods, without lambdas.
    pub(crate) targets: RefCell<IndexMap<MethodId, Rc<Targets>>>,
    pub(crate) effects: RefCell<IndexMap<MethodKey, Rc<Effects>>>,
    pub(crate) construction: Construction,
    /// Private static fields, and whether nothing assigns them.
    pub(crate) unassigned: RefCell<IndexMap<FieldId, bool>>,
    /// Fields of arrays, and whether they hold arrays of no subtype.
    pub(crate) plain_arrays: RefCell<IndexMap<FieldId, bool>>,
    pub(crate) captures: RefCell<IndexMap<ClassId, Rc<[LocalId]>>>,
    /// Locals, of the methods lowered so far, that are never assigned again and hold an
    /// object for certain.
    pub(crate) sure: RefCell<FxHashSet<LocalId>>,
    /// Those among them that hold a new array: its length and type.
    pub(crate) arrays: RefCell<FxHashMap<LocalId, (i64, Ty)>>,
    /// Methods whose locals have been looked through, here or aside; none may be where this
    /// lowering is aside itself.
    pub(crate) looked_through: RefCell<Option<FxHashSet<MethodId>>>,
    /// Methods called in the text of an outermost class.
    pub(crate) called: RefCell<IndexMap<ClassId, Rc<FxHashSet<MethodId>>>>,
    /// Array fields, and whether only the text of their class holds their arrays.
    pub(crate) confined: RefCell<IndexMap<FieldId, bool>>,
    /// What the program does with what fields hold.
    pub(crate) readings: RefCell<IndexMap<FieldId, Reading>>,
    /// The Java types of what globals hold.
    pub(crate) held: RefCell<IndexMap<Term, Ty>>,
    /// Fields' maps and variables, and the other way round.
    pub(crate) field_vars: RefCell<FxHashMap<FieldId, Term>>,
    pub(crate) fields: RefCell<FxHashMap<Term, FieldId>>,
    /// Instance fields' maps and the classes that declare them.
    pub(crate) field_owners: RefCell<IndexMap<Term, ClassId>>,
    /// Static fields' variables and the classes they belong to.
    pub(crate) static_owners: RefCell<IndexMap<Term, ClassId>>,
    /// Maps and variables of the user's ghost fields: only his annotations set them.
    pub(crate) ghosts: RefCell<IndexSet<Term>>,
    /// What `spec` has found out so far.
    pub(crate) spec: spec::Memo<'p>,
}

impl<'p> Lowering<'p> {
    pub fn new(program: &'p TypedProgram<'p>, terms: &'p Terms, options: Options) -> Self {
        Lowering {
            program,
            terms,
            heap: Heap::new(terms),
            options,
            root: Cell::new(None),
            procedures: RefCell::default(),
            throwing: RefCell::default(),
            caught: RefCell::default(),
            contracts: RefCell::default(),
            hierarchy: RefCell::default(),
            globals: RefCell::default(),
            synthetics: RefCell::default(),
            targets: RefCell::default(),
            effects: RefCell::default(),
            construction: Construction::default(),
            unassigned: RefCell::default(),
            plain_arrays: RefCell::default(),
            captures: RefCell::default(),
            sure: RefCell::default(),
            arrays: RefCell::default(),
            looked_through: RefCell::new(Some(FxHashSet::default())),
            called: RefCell::default(),
            confined: RefCell::default(),
            readings: RefCell::default(),
            held: RefCell::default(),
            field_vars: RefCell::default(),
            fields: RefCell::default(),
            field_owners: RefCell::default(),
            static_owners: RefCell::default(),
            ghosts: RefCell::default(),
            spec: spec::Memo::default(),
        }
    }

    /// Methods are keyed by their id; lambda bodies and initialisers get keys above.
    pub fn key(&self, method: MethodId) -> MethodKey {
        MethodKey(method.0)
    }

    pub fn mentioned_types(&self) -> Ref<'_, Hierarchy> {
        self.hierarchy.borrow()
    }
}
