//! Inputs that some program can have. A model may give an object what no constructor
//! gives it, and the run that fails on it shows nothing: records have passed their
//! constructor and hold what was there before them, what an object of a local class has captured
//! the text around it has put there, and a `List<String>` holds strings. Takes an input, says why
//! no program has it.

use indexmap::{IndexMap, IndexSet};
use javelin_ir::callees::Callees;
use javelin_ir::interp::{self, Ending, Object, State};
use javelin_ir::program::{MethodKey, Variable};
use javelin_logic::eval::{MapValue, Value};
use javelin_logic::{Kind, Term};
use javelin_lower::{Implicit, Lowering, Math};
use javelin_sema::{ClassId, FieldId, Ty, TyKind};
use javelin_symex::witness::Input;

use crate::junit::{self, Recipe, Subject};
use crate::statics::{self, Fixed};

/// Why no program has the input, whose first objects class initialisation has made (`base`). Of
/// what the receiver has captured nothing matters that the method, with its `vars`, does
/// not read.
pub fn excluded(
    subject: &Subject,
    vars: &IndexMap<Term, Variable>,
    input: &Input,
    base: &State,
    fixed: &Fixed,
) -> Option<String> {
    let lowering = subject.lowering;
    if statics::takes_fixed(lowering, base, fixed, input) {
        return Some("it shares an object that only a private static field holds".to_owned());
    }
    // Non-null fields and invariants of other classes hold by then, unless these wait for this one.
    if let Some(Implicit::Initializer(class)) = subject.method.implicit
        && let Some((name, _)) = statics::changed_outside(lowering, base, input, Some(class)).first()
    {
        return Some(format!("what {name} is when the class is initialised is not known"));
    }
    let outside = |(param, arg): (&Term, &Value)| match (subject.terms.declared_range(*param), arg.as_int()) {
        (Some(range), Some(number)) => !range.contains(number),
        _ => false,
    };
    if subject.procedure.params.iter().zip(&input.args).any(outside) || has_ideal_argument(subject, input) {
        return Some("a number is none of its type".to_owned());
    }
    let initialised = base.objects.len();
    let world = &lowering.program.world;
    let own = |id: &u32| *id as usize >= initialised;
    let all: IndexSet<u32> = reached(subject, input).into_iter().filter(own).collect();
    if let Some(circle) = holding_itself(subject, &input.state, &all) {
        return Some(format!("an object of {} holds itself", input.state.objects.type_of(circle)));
    }
    for id in all {
        let Some(class) = junit::class(lowering, &input.state.objects.type_of(id)) else { continue };
        let method = world.method(subject.method.method);
        let is_receiver = !method.is_static() && input.args.first() == Some(&Value::Ref(id));
        let matters = !is_receiver || lowering.reads_captured(subject.method.method, vars);
        if matters && lowering.captures_locals(class) {
            return Some(format!("what {} has captured is not known", world.qualified_name(class)));
        }
        let is_made_here = is_receiver && method.is_constructor();
        if junit::is_users(lowering, class) && junit::is_record(lowering, class) && !is_made_here {
            let refuses = canonical(subject, class).is_some_and(|by| !makes(subject, input, id, by));
            if refuses {
                return Some(format!("the constructor of {} never makes one like it", world.qualified_name(class)));
            }
        }
    }
    let mut polluted = Declared { subject, state: &input.state, seen: IndexSet::new() };
    polluted.other_than_declared(input).map(|(held, declared)| format!("{held} is in a collection of {declared}"))
}

/// Ideal code may be given any integer by ideal code; no run of Java gives it one that its
/// parameter cannot hold.
fn has_ideal_argument(subject: &Subject, input: &Input) -> bool {
    let lowering = subject.lowering;
    let params = &lowering.program.world.method(subject.method.method).params;
    let first = input.args.len().saturating_sub(params.len());
    input.args[first..].iter().zip(params).any(|(arg, ty)| {
        let range = lowering.range_of(*ty, Math::Java);
        matches!((range, arg.as_int()), (Some(range), Some(number)) if !range.contains(number))
    })
}

/// All objects of the input, with those that collections of the library hold.
fn reached(subject: &Subject, input: &Input) -> IndexSet<u32> {
    let mut found: IndexSet<u32> = junit::reached(subject, input).into_iter().collect();
    let mut at = 0;
    while at < found.len() {
        let held = held_by_library(subject, &input.state, found[at]);
        at += 1;
        let new: Vec<Value> = held.into_iter().filter(|id| !found.contains(id)).map(Value::Ref).collect();
        if !new.is_empty() {
            let behind = Input { args: new, state: input.state.clone() };
            found.extend(junit::reached(subject, &behind));
        }
    }
    found
}

fn held_by_library(subject: &Subject, state: &State, id: u32) -> Vec<u32> {
    let ty = state.objects.type_of(id);
    if id == 0 || ty.ends_with("[]") || !junit::is_library(subject.lowering, &ty) {
        return Vec::new();
    }
    let parts = junit::read(subject.lowering, state, id).map(|recipe| recipe.parts()).unwrap_or_default();
    parts.iter().filter_map(Value::as_ref_id).filter(|held| *held != 0).collect()
}

/// A record among these that holds itself, through records and optionals alone: they hold what they
/// are given, and that was there before them.
fn holding_itself(subject: &Subject, state: &State, all: &IndexSet<u32>) -> Option<u32> {
    let held = |id: u32| -> Vec<u32> { held_by_record(subject, state, id).into_iter().filter(|id| *id != 0).collect() };
    let mut done: IndexSet<u32> = IndexSet::new();
    for &root in all {
        // The way down from the root, each object with those that it holds and that are left.
        let mut way: IndexMap<u32, Vec<u32>> = IndexMap::new();
        if !done.contains(&root) {
            way.insert(root, held(root));
        }
        while let Some((&id, left)) = way.iter_mut().next_back() {
            match left.pop() {
                Some(next) if way.contains_key(&next) => return Some(next),
                Some(next) if !done.contains(&next) => {
                    way.insert(next, held(next));
                }
                Some(_) => {}
                None => {
                    done.insert(id);
                    way.pop();
                }
            }
        }
    }
    None
}

/// What a record, or an optional, was given when it was made.
fn held_by_record(subject: &Subject, state: &State, id: u32) -> Vec<u32> {
    let lowering = subject.lowering;
    let ty = state.objects.type_of(id);
    match junit::class(lowering, &ty) {
        Some(class) if junit::is_users(lowering, class) => {
            if !junit::is_record(lowering, class) || !lowering.holds_only_older(class) {
                return Vec::new();
            }
            junit::fields_of(subject, state, id).into_iter().filter_map(|(_, value)| value.as_ref_id()).collect()
        }
        _ if &*ty == "java.util.Optional" => held_by_library(subject, state, id),
        _ => Vec::new(),
    }
}

/// Objects seen through the types that they are declared with.
struct Declared<'d, 'a, 'p> {
    subject: &'d Subject<'a, 'p>,
    state: &'d State,
    seen: IndexSet<(u32, Ty)>,
}

impl Declared<'_, '_, '_> {
    /// The class of an element that does not fit what its collection was declared to hold,
    /// and what that is. Where something in the sources is unchecked there may be such.
    fn other_than_declared(&mut self, input: &Input) -> Option<(String, String)> {
        let world = &self.subject.lowering.program.world;
        let method = world.method(self.subject.method.method);
        let first = usize::from(!method.is_static());
        let declared = method.params.iter().zip(input.args.iter().skip(first));
        let mut found = declared.into_iter().find_map(|(ty, value)| self.within(*ty, value));
        let receiver = input.args.first().filter(|_| first == 1).and_then(Value::as_ref_id);
        if let Some(receiver) = receiver.filter(|_| found.is_none() && !method.is_constructor()) {
            found = self.in_fields(receiver, None);
        }
        found
    }

    fn within(&mut self, ty: Ty, value: &Value) -> Option<(String, String)> {
        let lowering = self.subject.lowering;
        let world = &lowering.program.world;
        let id = value.as_ref_id().filter(|id| *id != 0)?;
        let ty = world.upper_bound(ty);
        let TyKind::Class { args, .. } = world.types.kind(ty) else { return None };
        if !self.seen.insert((id, ty)) {
            return None;
        }
        let actual = self.state.objects.type_of(id);
        if !junit::is_library(lowering, &actual) {
            return self.in_fields(id, Some(ty));
        }
        let held = junit::read(lowering, self.state, id).ok()?;
        let columns = if matches!(held, Recipe::Entries(..)) { 2 } else { 1 };
        if args.len() != columns {
            return None;
        }
        for (at, part) in held.parts().iter().enumerate() {
            let declared = world.upper_bound(args[at % columns]);
            let name = lowering.type_name(declared);
            let of = part.as_ref_id().filter(|of| *of != 0).map(|of| self.state.objects.type_of(of));
            if let Some(of) = of.filter(|of| name != "java.lang.Object" && !lowering.hierarchy().is_subtype(of, &name))
            {
                return Some((of.to_string(), name));
            }
            if let Some(found) = self.within(declared, part) {
                return Some(found);
            }
        }
        None
    }

    fn in_fields(&mut self, id: u32, declared: Option<Ty>) -> Option<(String, String)> {
        let lowering = self.subject.lowering;
        let world = &lowering.program.world;
        let class = junit::class(lowering, &self.state.objects.type_of(id))?;
        let declared = declared.filter(|ty| world.class_of(*ty) == Some(class));
        let args = declared.map(|ty| world.subst_of(ty)).unwrap_or_default();
        let fields = junit::fields_of(self.subject, self.state, id);
        fields.into_iter().find_map(|(field, value)| self.within(world.subst(world.field(field).ty, &args), &value))
    }
}

/// The input with a receiver on which a call runs this method, where the one it has
/// overrides it.
pub fn with_own_receiver(subject: &Subject, input: &Input, initialised: usize) -> Option<Input> {
    let (terms, lowering, method) = (subject.terms, subject.lowering, subject.method);
    let receiver = input.args.first()?.as_ref_id().filter(|id| *id as usize >= initialised)?;
    if junit::is_called(subject, input) {
        return None;
    }
    let owner = terms.type_const(&lowering.class_name(lowering.program.world.method(method.method).owner));
    let known = lowering.implementations(method.key).by_type;
    let mut own = known.iter().filter(|(_, target)| *target == method.key).map(|(ty, _)| *ty);
    let ty = own.clone().find(|ty| *ty == owner).or_else(|| own.next())?;
    let Kind::TypeConst(name) = terms.kind(ty) else { return None };
    let input = input.clone();
    input.state.objects.retype(receiver, terms.text(*name));
    Some(input)
}

/// The input with plain records where records that nobody looks into would hold null and must not, or
/// themselves.
pub fn with_components(subject: &Subject, input: &Input) -> Option<Input> {
    let lowering = subject.lowering;
    let record = |id: u32| {
        let class = junit::class(lowering, &input.state.objects.type_of(id))?;
        (junit::is_users(lowering, class) && junit::is_record(lowering, class)).then_some(class)
    };
    // What a constructor is about to make holds nothing yet.
    let is_made_here = lowering.program.world.method(subject.method.method).is_constructor();
    let made = input.args.first().filter(|_| is_made_here).and_then(Value::as_ref_id);
    let ids = (1..input.state.objects.len() as u32).filter(|id| Some(*id) != made);
    let records = ids.filter(|id| record(*id).is_some());
    let mut filled: Option<Input> = None;
    for id in records {
        let is_wrong = |field: FieldId, held: &Value| match held.as_ref_id() {
            Some(0) => lowering.field_non_null(field),
            Some(held) => record(held).is_some() && leads_to(subject, &input.state, held, id),
            None => false,
        };
        let fields = junit::fields_of(subject, &input.state, id).into_iter();
        for (field, _) in fields.filter(|(field, held)| is_wrong(*field, held)) {
            let Some(plain) = plain_record(lowering, lowering.program.world.field(field).ty) else { continue };
            let changed = filled.get_or_insert_with(|| input.clone());
            let object = Object { ty: plain.as_str().into(), birth: -1, facts: IndexMap::new() };
            let new = Value::Ref(changed.state.objects.add(object));
            let nothing = || Value::Map(MapValue::new(Value::NULL));
            let cells = changed.state.globals.entry(lowering.field_var(field)).or_insert_with(nothing);
            if let Value::Map(cells) = cells {
                cells.set(Value::Ref(id), new);
            }
        }
    }
    filled
}

/// Is the one object another, or behind it through records alone?
fn leads_to(subject: &Subject, state: &State, from: u32, to: u32) -> bool {
    let mut seen: IndexSet<u32> = IndexSet::from([from]);
    let mut at = 0;
    while let Some(&id) = seen.get_index(at) {
        if id == to {
            return true;
        }
        seen.extend(held_by_record(subject, state, id).into_iter().filter(|id| *id != 0));
        at += 1;
    }
    false
}

/// A record of the type that holds nothing but numbers.
fn plain_record(lowering: &Lowering, ty: Ty) -> Option<String> {
    let world = &lowering.program.world;
    let wanted = world.class_of(world.erasure(ty))?;
    let holds_numbers = |class: ClassId| {
        junit::fields(lowering, class).iter().all(|field| world.as_prim(world.field(*field).ty).is_some())
    };
    let mut records = lowering.program.classes.iter().map(|class| class.id).filter(|class| {
        let is_ours = junit::is_users(lowering, *class) && junit::is_record(lowering, *class);
        is_ours && world.is_subclass(*class, wanted) && holds_numbers(*class)
    });
    records.next().map(|class| lowering.class_name(class))
}

/// The input without elements that do not fit their arrays, which no array can hold.
pub fn with_fitting_elements(lowering: &Lowering, input: &Input) -> Option<Input> {
    let hierarchy = lowering.hierarchy();
    let mut fitting = None;
    for (map, rows) in &input.state.globals {
        let Value::Map(rows) = rows else { continue };
        for (array, row) in rows.entries() {
            let (Some(id), Value::Map(row)) = (array.as_ref_id(), row) else { continue };
            let ty = input.state.objects.type_of(id);
            let Some(element) = ty.strip_suffix("[]") else { continue };
            let fits = |held: &Value| match held.as_ref_id() {
                Some(held) if held != 0 => hierarchy.is_subtype(&input.state.objects.type_of(held), element),
                _ => true,
            };
            let or_null = |held: &Value| if fits(held) { held.clone() } else { Value::NULL };
            let cells = row.entries();
            if cells.iter().all(|(_, held)| fits(held)) && fits(row.default_value()) {
                continue;
            }
            let mut mended = MapValue::new(or_null(row.default_value()));
            cells.into_iter().for_each(|(at, held)| mended.set(at.clone(), or_null(held)));
            let changed: &mut Input = fitting.get_or_insert_with(|| input.clone());
            if let Some(Value::Map(rows)) = changed.state.globals.get_mut(map) {
                rows.set(array.clone(), Value::Map(mended));
            }
        }
    }
    fitting
}

pub fn canonical(subject: &Subject, class: ClassId) -> Option<MethodKey> {
    let world = &subject.lowering.program.world;
    let components = junit::fields(subject.lowering, class).len();
    let is_canonical = |method: &javelin_sema::MethodId| {
        let info = world.method(*method);
        info.is_constructor() && info.params.len() == components
    };
    let found: Vec<_> = world.members(class).methods.iter().copied().filter(is_canonical).collect();
    match found[..] {
        [one] => Some(subject.lowering.key(one)),
        _ => None,
    }
}

/// The input with what constructors make of the records in it, where these put other numbers in
/// their components than they are given: a model knows nothing of that.
pub fn as_made(subject: &Subject, input: &Input) -> Option<Input> {
    let lowering = subject.lowering;
    let is_made_here = lowering.program.world.method(subject.method.method).is_constructor();
    let new = input.args.first().filter(|_| is_made_here).and_then(Value::as_ref_id);
    let mut changed: Option<Input> = None;
    // Each is made in a copy of the state.
    const MOST_OBJECTS: usize = 64;
    let ids = 1..input.state.objects.len().min(MOST_OBJECTS) as u32;
    for id in ids.filter(|id| Some(*id) != new) {
        let Some(class) = junit::class(lowering, &input.state.objects.type_of(id)) else { continue };
        if !junit::is_users(lowering, class) || !junit::is_record(lowering, class) {
            continue;
        }
        let Some(Made::Holding(made)) = canonical(subject, class).and_then(|by| made(subject, input, id, by)) else {
            continue;
        };
        for ((field, held), made) in junit::fields_of(subject, &input.state, id).into_iter().zip(made) {
            if held == made || held.as_ref_id().is_some() {
                continue;
            }
            let globals = &mut changed.get_or_insert_with(|| input.clone()).state.globals;
            if let Some(Value::Map(cells)) = globals.get_mut(&lowering.field_var(field)) {
                cells.set(Value::Ref(id), made);
            }
        }
    }
    changed
}

/// What a record's constructor makes of what the record holds.
enum Made {
    Nothing,
    Holding(Vec<Value>),
}

/// Does the constructor, given what the record holds, make such a record: with no exception,
/// and the same numbers? What it copies (an array, a list) is another object.
pub fn makes(subject: &Subject, input: &Input, id: u32, by: MethodKey) -> bool {
    let held = junit::fields_of(subject, &input.state, id).into_iter().map(|(_, value)| value);
    let is_alike = |(held, made): (Value, Value)| match (held.as_ref_id(), made.as_ref_id()) {
        (Some(held), Some(made)) => (held == 0) == (made == 0),
        _ => held == made,
    };
    match made(subject, input, id, by) {
        Some(Made::Nothing) => false,
        Some(Made::Holding(made)) => held.zip(made).all(is_alike),
        None => true,
    }
}

/// Runs the constructor; nothing where that says nothing.
fn made(subject: &Subject, input: &Input, id: u32, by: MethodKey) -> Option<Made> {
    let body = subject.lowering.body(by)?;
    let state = input.state.clone();
    let record = state.objects.get(id);
    let new = state.objects.add(Object::clone(&record));
    let held = junit::fields_of(subject, &state, id).into_iter().map(|(_, value)| value);
    let args: Vec<Value> = std::iter::once(Value::Ref(new)).chain(held).collect();
    if args.len() != body.params.len() {
        return None;
    }
    let limits = interp::Limits { trace: 0, checks: interp::Checks::Java, ..interp::Limits::default() };
    let run = interp::run(subject.terms, subject.lowering, &body, &args, state, limits);
    match run.ending {
        Ending::Threw(_) => Some(Made::Nothing),
        Ending::Returned(_) => {
            let fields = junit::fields_of(subject, &run.state, new).into_iter();
            Some(Made::Holding(fields.map(|(_, value)| value).collect()))
        }
        Ending::Failed(_) | Ending::Blocked { .. } | Ending::Stuck(_) | Ending::OutOfFuel => None,
    }
}
