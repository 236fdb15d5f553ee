//! The symbolic state of a path: what term each variable stands for.

use std::cell::RefCell;
use std::rc::Rc;

use javelin_ir::flat::Flat;
use javelin_ir::heap::Heap;
use javelin_ir::program::{Variable, VariableKind};
use javelin_logic::{Kind, Substitution, Term, Terms};
use rustc_hash::{FxHashMap, FxHashSet};

/// Variables that stand for something other than their value at entry.
pub type State = Rc<Substitution>;

/// Puts states into terms. Remembers which variables a term of the program has,
/// so that a small term costs little however large the state.
pub struct Reader<'t> {
    pub terms: &'t Terms,
    variables: RefCell<FxHashMap<Term, Rc<[Term]>>>,
    /// The heap at entry, and the parameters.
    inputs: FxHashSet<Term>,
    /// Objects that the program made, on any path: no two are the same.
    made: RefCell<FxHashSet<Term>>,
}

impl<'t> Reader<'t> {
    pub fn new(terms: &'t Terms, flat: &Flat) -> Reader<'t> {
        let of_input = |info: &Variable| matches!(info.kind, VariableKind::Global | VariableKind::Param);
        let inputs = flat.vars.iter().filter(|(_, info)| of_input(info)).map(|(var, _)| *var).collect();
        Reader { terms, variables: RefCell::default(), inputs, made: RefCell::default() }
    }

    /// A term of the program, in this state.
    pub fn read(&self, state: &Substitution, term: Term) -> Term {
        if !self.made.borrow().is_empty() {
            return self.read_apart(state, term);
        }
        let variables = self.variables(term);
        let values: Substitution =
            variables.iter().filter_map(|var| state.get(var).map(|value| (*var, *value))).collect();
        if values.is_empty() { term } else { self.terms.substitute(term, &values) }
    }

    /// The same where objects have been made: what is written to one is not read
    /// from another.
    fn read_apart(&self, state: &Substitution, term: Term) -> Term {
        let terms = self.terms;
        terms.map(term, &mut |part| match *terms.kind(part) {
            Kind::Var(_) => state.get(&part).copied().unwrap_or(part),
            Kind::Select(map, at) => self.cell(map, at),
            Kind::Eq(a, b) if self.differ(a, b) => terms.ff(),
            _ => part,
        })
    }

    fn cell(&self, map: Term, at: Term) -> Term {
        let mut map = map;
        while let Kind::Store(inner, key, _) = *self.terms.kind(map) {
            if !self.differ(key, at) {
                break;
            }
            map = inner;
        }
        self.terms.select(map, at)
    }

    /// Surely different objects: one was made on this path, the other too, or it
    /// is null, or older.
    fn differ(&self, a: Term, b: Term) -> bool {
        let made = self.made.borrow();
        let old = |t: Term| t == self.terms.null() || self.is_input(t);
        a != b && (made.contains(&a) && (made.contains(&b) || old(b)) || made.contains(&b) && old(a))
    }

    /// A parameter's value at entry, or a cell of the heap as it was then.
    pub fn is_input(&self, value: Term) -> bool {
        match *self.terms.kind(value) {
            Kind::Var(_) => self.inputs.contains(&value),
            Kind::Select(map, _) => match *self.terms.kind(map) {
                Kind::Select(rows, _) => self.inputs.contains(&rows),
                _ => self.inputs.contains(&map),
            },
            _ => false,
        }
    }

    /// Notes the object that an assumption says is born at `clock`.
    pub fn note_birth(&self, heap: Heap, state: &Substitution, cond: Term) {
        let clock = state.get(&heap.clock).copied().unwrap_or(heap.clock);
        for part in self.terms.conjuncts(cond) {
            let Kind::Eq(a, b) = *self.terms.kind(part) else { continue };
            for (birth, time) in [(a, b), (b, a)] {
                if let Kind::App(func, args) = self.terms.kind(birth)
                    && *func == heap.birth
                    && time == clock
                    && matches!(self.terms.kind(args[0]), Kind::Var(_))
                {
                    self.made.borrow_mut().insert(args[0]);
                }
            }
        }
    }

    fn variables(&self, term: Term) -> Rc<[Term]> {
        if let Some(known) = self.variables.borrow().get(&term) {
            return known.clone();
        }
        let found: Rc<[Term]> = self.terms.free_vars(&[term]).into_iter().collect();
        self.variables.borrow_mut().insert(term, found.clone());
        found
    }
}
