//! Which classes have to be initialised before some code runs, and in which order.
//!
//! Bodies far away are known by what their text names ([`Mentions`]): to lower them all would
//! cost each method of a large program as much as the whole program.

use std::rc::Rc;
use std::sync::{Arc, Mutex, PoisonError};

use indexmap::IndexSet;
use javelin_ir::callees::Callees;
use javelin_ir::program::{Jump, MethodKey, Procedure, VariableKind};
use javelin_logic::{Term, Terms};
use javelin_sema::classes::Flags;
use javelin_sema::{ClassId, FieldId, Mentions};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::{Lowering, Options};

/// Bodies looked into for the classes that an initialiser needs.
const MAX_REACHED: usize = 1000;

/// What code and all that it calls has to do with.
#[derive(Default)]
struct Reached {
    /// Static fields that are no constants.
    statics: IndexSet<FieldId>,
    /// Classes with such fields.
    owners: IndexSet<ClassId>,
    /// Classes with static variables that no declared field stands for.
    odd: IndexSet<ClassId>,
    /// Elements of arrays, or fields of objects that are assigned more than once.
    cells: bool,
}

/// What the initialisation of a class has to do with.
#[derive(Debug)]
pub struct Initialisation {
    /// It hangs on what other classes hold and the program may have changed before.
    pub hangs_on_others: bool,
    /// Classes whose static fields it, or what it calls, mentions.
    pub reached: Vec<ClassId>,
}

/// What is known of each class that was asked for; nothing where it has no initialiser.
type ByClass = FxHashMap<(ClassId, Options), Option<Arc<Initialisation>>>;

/// Found once for the whole program: every method whose classes are initialised asks.
#[derive(Default)]
struct Initialisations(Mutex<ByClass>);

impl Lowering<'_> {
    /// What the initialisation of a class of the user's has to do with.
    pub fn initialisation(&self, class: ClassId) -> Option<Arc<Initialisation>> {
        let all = self.program.notes.of::<Initialisations>();
        let at = (class, self.options);
        if let Some(known) = all.0.lock().unwrap_or_else(PoisonError::into_inner).get(&at) {
            return known.clone();
        }
        // With terms of its own: what is found must not hang on which method asks first.
        let terms = Terms::new();
        let lowering = Lowering::new(self.program, &terms, self.options);
        let found = lowering.class_initializer(class).map(|procedure| {
            let hangs_on_others = lowering.hangs_on_others(class, &procedure);
            Arc::new(Initialisation { hangs_on_others, reached: lowering.statics_reached(&procedure) })
        });
        all.0.lock().unwrap_or_else(PoisonError::into_inner).insert(at, found.clone());
        found
    }

    /// The static initialisers that give the static fields among `vars` their
    /// values, each after those of the classes it needs itself.
    pub fn class_initializers(&self, vars: impl Iterator<Item = Term>) -> Vec<Rc<Procedure>> {
        let mut order = Vec::new();
        let mut seen = FxHashSet::default();
        for var in vars {
            let owner = self.static_owners.borrow().get(&var).copied();
            if let Some(class) = owner {
                self.initialize_after(class, &mut seen, &mut order);
            }
        }
        order
    }

    fn initialize_after(&self, class: ClassId, seen: &mut FxHashSet<ClassId>, order: &mut Vec<Rc<Procedure>>) {
        if !seen.insert(class) {
            return;
        }
        let Some(procedure) = self.class_initializer(class) else { return };
        for needed in self.statics_reached(&procedure) {
            self.initialize_after(needed, seen, order);
        }
        order.push(procedure);
    }

    /// The static initialisers of the classes that the procedure, or what it calls, reads.
    pub fn initializers_reached(&self, procedure: &Procedure) -> Vec<Rc<Procedure>> {
        let mut order = Vec::new();
        let mut seen = FxHashSet::default();
        for class in self.statics_reached(procedure) {
            self.initialize_after(class, &mut seen, &mut order);
        }
        order
    }

    /// The static initialisers of these classes, without those of classes that are done.
    pub fn initializers_of(
        &self,
        classes: impl IntoIterator<Item = ClassId>,
        done: impl IntoIterator<Item = ClassId>,
    ) -> Vec<Rc<Procedure>> {
        let mut order = Vec::new();
        let mut seen: FxHashSet<ClassId> = done.into_iter().collect();
        for class in classes {
            self.initialize_after(class, &mut seen, &mut order);
        }
        order
    }

    /// Classes whose static fields the procedure or what it calls mentions.
    pub fn statics_reached(&self, procedure: &Procedure) -> Vec<ClassId> {
        self.reached_by(procedure, false).owners.into_iter().collect()
    }

    /// Does class initialisation by this procedure hang on what other classes hold and the
    /// program may have changed before?
    fn hangs_on_others(&self, class: ClassId, procedure: &Procedure) -> bool {
        let reached = self.reached_by(procedure, true);
        reached.odd.iter().any(|owner| *owner != class)
            || reached.statics.iter().any(|&field| {
                let about = self.program.world.field(field);
                // The library's own are constants.
                if about.owner == class || self.is_javas_own(about.owner) || about.flags.has(Flags::JML) {
                    return false;
                }
                // A list or an array may have other elements by then, an object other fields.
                let is_read = || self.reading(field).is_closed;
                let is_container = || self.holds_elements(about.ty) && !is_read();
                let is_object = || reached.cells && !self.keeps_what_it_has(about.ty) && !is_read();
                !self.keeps_value(field) || is_container() || is_object()
            })
    }

    /// What the procedure and all that it calls has to do with; whether methods `below` those
    /// that are named count as called.
    fn reached_by(&self, procedure: &Procedure, below: bool) -> Reached {
        let mut found = Reached::default();
        let mut seen: FxHashSet<MethodKey> = FxHashSet::default();
        let mut open = self.note_lowered(procedure, &mut found);
        while let Some(callee) = open.pop() {
            let known = if below { self.implementations(callee).by_type } else { Vec::new() };
            for target in std::iter::once(callee).chain(known.into_iter().map(|(_, target)| target)) {
                if seen.len() >= MAX_REACHED || !seen.insert(target) {
                    continue;
                }
                match self.told_by_text(target) {
                    Some(mentions) => open.extend(self.note_text(mentions, &mut found)),
                    None => {
                        open.extend(self.procedure(target).iter().flat_map(|body| self.note_lowered(body, &mut found)))
                    }
                }
            }
        }
        found
    }

    /// What the text of a body of the user's names, where it does no more than that. Our text for the
    /// library names more than its lowered code, much of which is known by heart, comes to.
    fn told_by_text(&self, key: MethodKey) -> Option<&Mentions> {
        let method = self.method_of(key).filter(|method| self.has_text(*method) && !self.is_trusted(*method))?;
        self.program.mentions(method).filter(|mentions| !mentions.hides)
    }

    /// Notes the fields; gives the callees.
    fn note_text(&self, text: &Mentions, found: &mut Reached) -> Vec<MethodKey> {
        found.cells |= text.elements;
        for &field in &text.fields {
            let info = self.program.world.field(field);
            if info.flags.is_static() {
                found.statics.insert(field);
                found.owners.insert(info.owner);
            } else {
                found.cells |= !self.keeps_value(field);
            }
        }
        text.calls.iter().map(|method| self.key(*method)).collect()
    }

    /// The same for a body that has been lowered, whose annotations count, too.
    fn note_lowered(&self, body: &Procedure, found: &mut Reached) -> Vec<MethodKey> {
        let globals = body.vars.iter().filter(|(_, info)| info.kind == VariableKind::Global);
        for (&var, info) in globals {
            if let Some(owner) = self.static_owner(var) {
                found.owners.insert(owner);
                match self.static_field_of(var) {
                    Some(field) => drop(found.statics.insert(field)),
                    None => drop(found.odd.insert(owner)),
                }
            }
            found.cells |= info.sort.is_map() && !self.is_stable(var);
        }
        let calls = body.blocks.iter().filter_map(|block| match &block.jump {
            Jump::Call(call) => Some(call.callee),
            _ => None,
        });
        calls.collect()
    }
}
