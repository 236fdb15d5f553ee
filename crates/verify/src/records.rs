//! What constructors of records ask of components: the conditions of the paths on which they
//! return. A solver that does not know them proposes records that no constructor makes, and no
//! run of those counts ([`crate::possible`]). Takes a method, gives facts about the records of its
//! input. They guide searches; nothing is proved with them, since objects behind a constructor
//! may have changed.

use indexmap::IndexMap;
use javelin_ir::callees::Callees;
use javelin_ir::flatten::{self, flatten};
use javelin_ir::interp::State;
use javelin_ir::program::{Exit, ObligationId, Variable, VariableKind};
use javelin_ir::types::is_primitive;
use javelin_logic::eval::Value;
use javelin_logic::solver::{Budget, Config, Meter};
use javelin_logic::{Sort, Substitution, Term};
use javelin_sema::{ClassId, Ty, TyKind};
use javelin_symex::search::{self, Go, Reached, Strategy, Watcher};

use crate::junit::{self, Subject};
use crate::possible;

/// Paths through one constructor, and references of an input that are looked at.
const MOST_PATHS: usize = 24;
const MOST_PLACES: usize = 24;
/// Elements of an array that are looked at.
const ELEMENTS: i64 = 3;
/// What reading one constructor may cost.
const QUERIES: u64 = 100;
/// Cells of a table that are told.
const MOST_CELLS: usize = 64;

/// What is known of the records in an input.
pub struct Known {
    pub facts: Vec<Term>,
    /// What the method reads, and what the facts speak of: all this a model tells of an input.
    pub vars: IndexMap<Term, Variable>,
}

/// Facts about records in the input of the method, whose program reads `vars`.
pub fn known(subject: &Subject, vars: &IndexMap<Term, Variable>, base: &State, budget: Budget) -> Known {
    let mut known = Known { facts: Vec::new(), vars: vars.clone() };
    let mut asked: IndexMap<ClassId, Option<Asked>> = IndexMap::new();
    known.facts = facts(subject, budget, &mut asked);
    let read_only =
        asked.into_values().flatten().flat_map(|asked| asked.vars).filter(|(var, _)| !vars.contains_key(var));
    for (var, info) in read_only {
        known.facts.extend(as_initialised(subject, base, var));
        known.vars.insert(var, info);
    }
    known
}

/// The `vars` that a method reads, with those that constructors of records in its input read.
pub fn vars(subject: &Subject, vars: &IndexMap<Term, Variable>, budget: Budget) -> IndexMap<Term, Variable> {
    let mut asked: IndexMap<ClassId, Option<Asked>> = IndexMap::new();
    facts(subject, budget, &mut asked);
    let mut all = vars.clone();
    all.extend(asked.into_values().flatten().flat_map(|asked| asked.vars));
    all
}

/// Tables that only constructors read are as class initialisation left them: a test makes records before
/// it changes anything.
fn as_initialised(subject: &Subject, base: &State, var: Term) -> Vec<Term> {
    let (terms, lowering) = (subject.terms, subject.lowering);
    let Some(Value::Ref(id)) = base.globals.get(&var).filter(|_| lowering.static_field_of(var).is_some()) else {
        return Vec::new();
    };
    let ty = base.objects.type_of(*id).to_string();
    let Some(element) = ty.strip_suffix("[]").filter(|element| *id != 0 && is_primitive(element)) else {
        return Vec::new();
    };
    let (sort, kind) = junit::element_kind(element);
    let map = lowering.heap.elements(terms, kind, sort);
    let Some(Value::Map(rows)) = base.globals.get(&map) else { return Vec::new() };
    let Value::Map(row) = rows.get(&Value::Ref(*id)) else { return Vec::new() };
    let cells = row.entries().into_iter().take(MOST_CELLS).filter_map(|(at, held)| {
        let number = |value: &Value| value.as_int().and_then(|number| i64::try_from(number.clone()).ok());
        let cell = terms.select(terms.select(map, var), terms.int(number(at)?));
        Some(terms.eq(cell, terms.int(number(held)?)))
    });
    cells.collect()
}

fn facts(subject: &Subject, budget: Budget, asked: &mut IndexMap<ClassId, Option<Asked>>) -> Vec<Term> {
    let (terms, lowering) = (subject.terms, subject.lowering);
    let world = &lowering.program.world;
    let all: Vec<ClassId> = lowering.program.classes.iter().map(|class| class.id).collect();
    let all: Vec<ClassId> = all
        .into_iter()
        .filter(|class| junit::is_users(lowering, *class) && junit::is_record(lowering, *class))
        .collect();
    if all.is_empty() {
        return Vec::new();
    }
    let mut found = Vec::new();
    for (place, ty) in places(subject) {
        let Some(declared) = world.class_of(world.erasure(ty)) else { continue };
        for &class in all.iter().filter(|class| world.is_subclass(**class, declared)) {
            let asked = asked.entry(class).or_insert_with(|| asks(subject, class, budget));
            let Some(asked) = asked else { continue };
            let holds = |component: &Term, field| (*component, terms.select(lowering.field_var(field), place));
            let held: Substitution =
                asked.components.iter().map(|(component, field)| holds(component, *field)).collect();
            let name = terms.type_const(&lowering.class_name(class));
            let other = terms.ne(lowering.heap.dynamic_type(terms, place), name);
            found.push(terms.or(&[terms.eq(place, terms.null()), other, terms.substitute(asked.of_them, &held)]));
        }
    }
    found
}

/// What a constructor asks of its parameters, with the fields that hold them.
struct Asked {
    components: Vec<(Term, javelin_sema::FieldId)>,
    of_them: Term,
    /// What the fields are, and what else the constructor reads.
    vars: IndexMap<Term, Variable>,
}

/// References of the input and their types: arguments, what their fields hold, first elements.
fn places(subject: &Subject) -> Vec<(Term, Ty)> {
    let (terms, lowering) = (subject.terms, subject.lowering);
    let world = &lowering.program.world;
    let method = world.method(subject.method.method);
    let explicit = usize::from(!method.is_static());
    let params = &subject.procedure.params;
    let mut found: Vec<(Term, Ty)> = Vec::new();
    // What a constructor is about to make has no components yet.
    if explicit == 1
        && !method.is_constructor()
        && let Some(this) = params.first()
    {
        found.push((*this, world.this_type(method.owner)));
    }
    found.extend(params.iter().skip(explicit).copied().zip(method.params.iter().copied()));
    let mut at = 0;
    while at < found.len() && found.len() < MOST_PLACES {
        let (place, ty) = found[at];
        at += 1;
        if terms.sort(place) != Sort::Ref {
            continue;
        }
        if let TyKind::Array(element) = world.types.kind(ty) {
            let name = lowering.type_name(*element);
            let (sort, kind) = junit::element_kind(&name);
            if sort == Sort::Ref {
                let row = terms.select(lowering.heap.elements(terms, kind, sort), place);
                found.extend((0..ELEMENTS).map(|at| (terms.select(row, terms.int(at)), *element)));
            }
            continue;
        }
        let class = world.class_of(world.erasure(ty)).filter(|class| junit::is_users(lowering, *class));
        for field in class.into_iter().flat_map(|class| junit::fields(lowering, class)) {
            let held = terms.select(lowering.field_var(field), place);
            if terms.sort(held) == Sort::Ref {
                found.push((held, world.field(field).ty));
            }
        }
    }
    found.truncate(MOST_PLACES);
    found
}

/// What the canonical constructor of a record asks, if anything.
fn asks(subject: &Subject, class: ClassId, budget: Budget) -> Option<Asked> {
    let (terms, lowering) = (subject.terms, subject.lowering);
    let body = lowering.body(possible::canonical(subject, class)?)?;
    let components: Vec<_> = body.params.iter().skip(1).copied().zip(junit::fields(lowering, class)).collect();
    let limits = flatten::Limits { prefer: flatten::Prefer::Runs, ..flatten::Limits::default() };
    let flat = flatten(terms, &body, lowering, limits);
    let axioms = search::axioms(terms, &flat, &lowering.hierarchy(), &[]);
    let none = IndexMap::new();
    let program = search::Program { flat: &flat, axioms: &axioms, invariants: &none };
    let budget = Budget { resources: (budget.resources / 40).max(1), timeout: budget.timeout / 16 };
    let options = search::Options {
        strategy: Strategy::DepthFirst,
        limits: search::Limits { depth: 32, nodes: 200, states: 2_000, queries: QUERIES, doubts: 2, deadline: None },
        merge: false,
        lazy: false,
        config: Config {
            budget,
            meter: Some(Meter::new(u64::from(budget.resources))),
            triggers_only: true,
            ..Config::default()
        },
    };
    let is_known = |var: &Term| {
        let of_state = || flat.vars.get(var).is_some_and(|info| info.kind == VariableKind::Global);
        components.iter().any(|(component, _)| component == var) || of_state()
    };
    let mut ways = Ways(Vec::new());
    search::search(terms, &program, options, &mut ways);
    let asked = ways.0.iter().map(|way| {
        let of_components = |cond: &&Term| terms.free_vars(&[**cond]).iter().all(is_known);
        terms.and(&way.iter().filter(of_components).copied().collect::<Vec<_>>())
    });
    let asked = terms.or(&asked.collect::<Vec<_>>());
    if ways.0.is_empty() || terms.as_bool(asked).is_some() {
        return None;
    }
    let is_read = |(_, info): &(Term, Variable)| info.kind == VariableKind::Global;
    let vars = flat.vars.iter().map(|(var, info)| (*var, info.clone())).filter(is_read).collect();
    Some(Asked { components, of_them: asked, vars })
}

/// The conditions of the paths that return.
struct Ways(Vec<Vec<Term>>);

impl<'t> Watcher<'t> for Ways {
    fn is_wanted(&self, _: ObligationId) -> bool {
        false
    }

    fn fails(&mut self, _: ObligationId, _: &search::Place<'_, 't>) -> Go {
        Go::On
    }

    fn passes(&mut self, _: &mut dyn FnMut() -> Reached<'t>) {}

    fn ends(&mut self, exit: Exit, at: &mut dyn FnMut() -> Reached<'t>) -> Go {
        if exit == Exit::Return {
            self.0.push(at().0);
        }
        if self.0.len() < MOST_PATHS { Go::On } else { Go::Stop }
    }
}
