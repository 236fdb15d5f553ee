//! Inputs by chance: numbers small and at the edges of their types, short arrays
//! and strings, collections filled through their own methods, objects of the classes
//! that fit, with fields by chance too. What violates a precondition is thrown away
//! by whoever runs it.

use indexmap::{IndexMap, IndexSet};
use javelin_ir::callees::Callees;
use javelin_ir::flat::Flat;
use javelin_ir::heap::BoxKind;
use javelin_ir::interp::{Object, State};
use javelin_ir::program::{Command, Jump, MethodKey, Procedure, VariableKind, Why};
use javelin_logic::eval::{MapValue, Value};
use javelin_logic::{IBig, Kind, Range, Sort, Term, Terms};
use javelin_lower::Lowering;
use javelin_sema::{ClassId, Ty, TyKind};
use javelin_symex::witness::Input;
use javelin_symex::{probes, search};

use crate::junit::{self, Recipe, Subject};
use crate::possible;
use crate::thrown::SPECIAL;

/// Objects made for one input at most.
const MOST_OBJECTS: usize = 24;
const LONGEST: u64 = 6;
const FEW_LETTERS: usize = 2;
/// Numbers of the text that inputs hold as texts.
const MOST_NUMBERS: usize = 8;
/// Elements of a collection, and collections within collections.
const MOST_ELEMENTS: u64 = 4;
const MANY_ELEMENTS: u64 = 24;
/// Numbers tried for a record that its constructor refuses.
const REPAIRS: usize = 24;
const DEEPEST: usize = 3;
/// Methods behind calls, and numbers of theirs, that are looked at.
const MOST_CALLEES: usize = 16;
const MOST_BEHIND: usize = 32;

pub struct Dice<'d, 'a, 'p> {
    subject: &'d Subject<'a, 'p>,
    statics: Statics,
    seed: u64,
    /// Numbers and texts that the program knows.
    numbers: Vec<IBig>,
    texts: Vec<Vec<u16>>,
    /// Numbers of the method's own text.
    own: Vec<IBig>,
    /// Characters among the numbers: texts that matter are made of them.
    letters: Vec<u16>,
    /// Numbers of the input that is being made: equal ones matter.
    used: Vec<IBig>,
    /// Objects that class initialisation made.
    initialised: usize,
    depth: usize,
    /// It knows what the program compares with, and what matters often.
    loaded: bool,
}

impl<'d, 'a, 'p> Dice<'d, 'a, 'p> {
    /// Nothing but chance.
    pub fn new(subject: &'d Subject<'a, 'p>, flat: &'d Flat) -> Self {
        let seed = 0x9e37_79b9_7f4a_7c15;
        Dice {
            subject,
            statics: Statics::of(subject, flat),
            seed,
            numbers: Vec::new(),
            texts: Vec::new(),
            own: Vec::new(),
            letters: Vec::new(),
            used: Vec::new(),
            initialised: 0,
            depth: 0,
            loaded: false,
        }
    }

    /// Chance that knows what the program compares with.
    pub fn loaded(subject: &'d Subject<'a, 'p>, flat: &'d Flat) -> Self {
        let mut texts: IndexSet<Vec<u16>> = IndexSet::new();
        let formulas = [search::formulas(flat), behind_calls(subject, flat)].concat();
        for term in subject.terms.subterms(&formulas) {
            if let Kind::Seq(units) = subject.terms.kind(term) {
                texts.insert(units.to_vec());
            }
        }
        let numbers = numbers(subject, flat);
        // Numbers that the method's own text compares with are perhaps read from texts.
        let own = own_numbers(subject);
        texts.extend(own.iter().map(|number| number.to_string().encode_utf16().collect()));
        texts.extend(own.iter().map(|number| number.in_radix(16).to_string().encode_utf16().collect()));
        let printable = |number: &IBig| u16::try_from(number.clone()).ok().filter(|unit| (32..127).contains(unit));
        // So are those that texts are parted by or searched for: short ones, and signs in longer ones.
        let is_sign = |unit: &u16| u8::try_from(*unit).is_ok_and(|unit| unit.is_ascii_punctuation());
        let separators =
            texts.iter().flat_map(|text| text.iter().filter(|unit| text.len() <= 2 || is_sign(unit))).copied();
        let letters: IndexSet<u16> =
            numbers.iter().filter_map(printable).chain(separators.collect::<Vec<_>>()).collect();
        let letters = letters.into_iter().collect();
        let (texts, own) = (texts.into_iter().collect(), own.into_iter().collect());
        Dice { numbers, texts, own, letters, loaded: true, ..Dice::new(subject, flat) }
    }

    /// Characters that the program compares with.
    pub fn letters(&self) -> &[u16] {
        &self.letters
    }

    /// Numbers of the method's own text, and characters that the program compares with.
    pub fn known(&self) -> Vec<IBig> {
        let letters = self.letters.iter().map(|unit| IBig::from(*unit));
        let known: IndexSet<IBig> = self.own.iter().cloned().chain(letters).collect();
        known.into_iter().collect()
    }

    /// Texts that the program compares with.
    pub fn texts(&self) -> &[Vec<u16>] {
        &self.texts
    }

    /// xorshift64*: the same inputs on every machine.
    fn below(&mut self, bound: u64) -> u64 {
        self.seed ^= self.seed >> 12;
        self.seed ^= self.seed << 25;
        self.seed ^= self.seed >> 27;
        (self.seed.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 20) % bound.max(1)
    }

    fn among<T: Clone>(&mut self, all: &[T]) -> Option<T> {
        let at = self.below(all.len() as u64) as usize;
        all.get(at).cloned()
    }

    pub fn input(&mut self, base: &State) -> Input {
        self.initialised = base.objects.len();
        self.used.clear();
        let mut state = base.clone();
        let lowering = self.subject.lowering;
        let world = &lowering.program.world;
        let method = world.method(self.subject.method.method);
        let mut args = Vec::new();
        if method.is_constructor() {
            // What it is to make has nothing in it yet.
            let ty = lowering.class_name(method.owner).as_str().into();
            args.push(Value::Ref(state.objects.add(Object { ty, birth: -1, facts: IndexMap::new() })));
        } else if !method.is_static() {
            args.push(self.receiver(method.owner, &mut state));
        }
        for &param in &method.params {
            args.push(self.value(param, &mut state));
        }
        let Statics { own, behind } = self.statics.clone();
        self.set_statics(&own, &mut state);
        // Once in a while, and no other input hangs on them.
        let seed = self.seed;
        if self.below(4) == 0 {
            self.set_statics(&behind, &mut state);
        }
        self.seed = seed;
        Input { args, state }
    }

    fn set_statics(&mut self, vars: &[Term], state: &mut State) {
        let lowering = self.subject.lowering;
        for var in vars {
            if let Some(field) = lowering.static_field_of(*var) {
                let value = self.value(lowering.program.world.field(field).ty, state);
                state.globals.insert(*var, value);
            }
        }
    }

    fn receiver(&mut self, class: ClassId, state: &mut State) -> Value {
        let name = self.subject.lowering.class_name(class);
        if self.below(6) == 0 { Value::NULL } else { self.instance(&name, None, state) }
    }

    fn number(&mut self, range: &Range) -> Value {
        let edge = |bound: &Option<IBig>| bound.clone().unwrap_or(IBig::ZERO);
        let number = match self.below(8) {
            0 => edge(&range.lo) + self.below(3),
            1 => edge(&range.hi) - IBig::from(self.below(3)),
            2 => IBig::from(self.below(u64::from(u32::MAX))) - IBig::from(i64::from(i32::MAX)),
            3 => IBig::from(self.below(2_100)),
            4 if !self.numbers.is_empty() => {
                let is_own = !self.own.is_empty() && self.below(2) == 0;
                let known = if is_own { self.own.clone() } else { self.numbers.clone() };
                self.among(&known).unwrap_or(IBig::ZERO)
            }
            5 if !self.used.is_empty() && !self.numbers.is_empty() => {
                let used = self.used.clone();
                self.among(&used).unwrap_or(IBig::ZERO)
            }
            // Places in what is short, and what others are divided by.
            6 if self.loaded => IBig::from(self.below(3)),
            _ => IBig::from(self.below(24)) - IBig::from(8),
        };
        let number = if range.contains(&number) { number } else { IBig::from(self.below(8)) };
        self.used.push(number.clone());
        Value::Int(number)
    }

    fn value(&mut self, ty: Ty, state: &mut State) -> Value {
        let name = self.subject.lowering.type_name(ty);
        match self.primitive(&name) {
            Some(value) => value,
            None if self.below(6) == 0 => Value::NULL,
            None => self.object(ty, &name, state),
        }
    }

    fn primitive(&mut self, name: &str) -> Option<Value> {
        Some(match name {
            "boolean" => Value::Bool(self.below(2) == 0),
            "byte" => self.number(&Range::of_bits(8, true)),
            "short" => self.number(&Range::of_bits(16, true)),
            "char" => match self.below(4) {
                0 => self.number(&Range::of_bits(16, false)),
                1 if !self.letters.is_empty() => {
                    let letters = self.letters.clone();
                    Value::int(i64::from(self.among(&letters).unwrap_or(32)))
                }
                _ => Value::int(32 + self.below(95) as i64),
            },
            "int" => self.number(&Range::of_bits(32, true)),
            "long" => self.number(&Range::of_bits(64, true)),
            "float" => Value::f32(self.floating().0),
            "double" => Value::f64(self.floating().1),
            _ => return None,
        })
    }

    /// A number as `float` and as `double`: small ones, those that floating point makes special, and
    /// those that the program compares with, a little more or less.
    fn floating(&mut self) -> (f32, f64) {
        let small = |quarters: u64| quarters as f64 / 4.0 - 4.0;
        let number = match if self.loaded { self.below(4) } else { 0 } {
            1 => {
                let (float, double, _) = SPECIAL[self.below(SPECIAL.len() as u64) as usize];
                return (float, double);
            }
            2 if !self.numbers.is_empty() => {
                let known = self.numbers.clone();
                let known = self.among(&known).unwrap_or(IBig::ZERO);
                known.to_f64().value() + small(self.below(32)) / 100.0
            }
            _ => small(self.below(64)),
        };
        (number as f32, number)
    }

    fn object(&mut self, ty: Ty, name: &str, state: &mut State) -> Value {
        let world = &self.subject.lowering.program.world;
        let (element, args) = match world.types.kind(ty) {
            TyKind::Array(element) => (Some(*element), Vec::new()),
            TyKind::Class { args, .. } => (None, args.to_vec()),
            TyKind::Wildcard(_, bound) => return self.object(*bound, name, state),
            _ => (None, Vec::new()),
        };
        match element {
            Some(element) => self.met(name, state).unwrap_or_else(|| self.array(name, element, state)),
            None if junit::is_library(self.subject.lowering, name)
                && junit::has_recipe(self.subject.lowering, name) =>
            {
                self.collection(name, &args, state)
            }
            None => self.instance(name, Some(ty), state),
        }
    }

    /// Sometimes, and where there are many, an object met before.
    fn met(&mut self, ty: &str, state: &State) -> Option<Value> {
        let hierarchy = self.subject.lowering.hierarchy().clone();
        let fitting: Vec<u32> = (1..state.objects.len() as u32)
            .filter(|id| hierarchy.is_subtype(&state.objects.type_of(*id), ty))
            .collect();
        let is_enough = state.objects.len() > self.initialised + MOST_OBJECTS;
        let takes = is_enough || !fitting.is_empty() && self.below(4) == 0;
        takes.then(|| Value::Ref(self.among(&fitting).unwrap_or(0)))
    }

    /// An object met before, or a new one of a class that fits; what a generic one holds
    /// is as the type says that was `declared`.
    fn instance(&mut self, ty: &str, declared: Option<Ty>, state: &mut State) -> Value {
        if let Some(kind) = BoxKind::ALL.into_iter().find(|kind| kind.class() == ty) {
            return self.boxed(kind, state);
        }
        if let Some(met) = self.met(ty, state) {
            return met;
        }
        if ty == "java.lang.String" {
            return self.text(state);
        }
        let lowering = self.subject.lowering;
        let hierarchy = lowering.hierarchy().clone();
        let fits = |name: &&str| hierarchy.is_instantiable(name) && hierarchy.is_subtype(name, ty);
        let classes: Vec<String> = hierarchy.names().filter(fits).map(str::to_owned).collect();
        let Some(class) = self.among(&classes) else { return Value::NULL };
        match &*class {
            "java.lang.String" => return self.text(state),
            _ if class != ty && BoxKind::ALL.into_iter().any(|kind| kind.class() == class) => {
                return self.instance(&class, None, state);
            }
            _ => {}
        }
        if junit::class(lowering, &class).is_some_and(|id| junit::is_enum(lowering, id)) {
            let constants: Vec<u32> = (1..self.initialised as u32)
                .filter(|id| hierarchy.is_subtype(&state.objects.type_of(*id), ty))
                .collect();
            return Value::Ref(self.among(&constants).unwrap_or(0));
        }
        let id = state.objects.add(Object { ty: class.as_str().into(), birth: -1, facts: IndexMap::new() });
        self.fill(id, &class, declared.filter(|_| class == ty), state);
        let record = junit::class(lowering, &class).filter(|of| self.loaded && junit::is_record(lowering, *of));
        if let Some(by) = record.and_then(|of| possible::canonical(self.subject, of)) {
            self.repair(id, by, state);
        }
        Value::Ref(id)
    }

    /// Other numbers for a record that its constructor refuses. Most ask for small ones.
    fn repair(&mut self, id: u32, by: MethodKey, state: &mut State) {
        let lowering = self.subject.lowering;
        let numbers = junit::fields_of(self.subject, state, id).into_iter();
        let numbers: Vec<_> = numbers.filter(|(_, held)| matches!(held, Value::Int(_))).collect();
        let mut left = if numbers.is_empty() { 0 } else { REPAIRS };
        while left > 0 && !possible::makes(self.subject, &Input { args: Vec::new(), state: state.clone() }, id, by) {
            left -= 1;
            for (field, _) in &numbers {
                let small = Value::Int(IBig::from(self.below(16)));
                self.set(state, lowering.field_var(*field), id, small);
            }
        }
    }

    fn text(&mut self, state: &State) -> Value {
        let facts = IndexMap::from([("chars".to_owned(), Value::Seq(self.units().into()))]);
        Value::Ref(state.objects.add(Object { ty: "java.lang.String".into(), birth: -1, facts }))
    }

    fn units(&mut self) -> Vec<u16> {
        let (known, letters) = (self.texts.clone(), self.letters.clone());
        let units = match self.below(3) {
            0 if !known.is_empty() => self.among(&known).unwrap_or_default(),
            1 if !letters.is_empty() => {
                // A few of them over and over get through loops that ask for all characters.
                let few: Vec<u16> = (0..FEW_LETTERS).filter_map(|_| self.among(&letters)).collect();
                let letters = if self.below(2) == 0 { few } else { letters };
                let length = self.below(2 * LONGEST);
                (0..length).filter_map(|_| self.among(&letters)).collect()
            }
            _ => {
                let length = self.below(LONGEST);
                (0..length).map(|_| 32 + self.below(95) as u16).collect()
            }
        };
        // Numbers that the program compares with may be read from texts.
        match self.below(8) {
            0 if self.loaded => match self.number(&Range::of_bits(32, true)) {
                Value::Int(number) => number.to_string().encode_utf16().collect(),
                _ => units,
            },
            _ => units,
        }
    }

    /// Small numbers have one box each, as in Java.
    fn boxed(&mut self, kind: BoxKind, state: &State) -> Value {
        let primitive = kind.function().trim_start_matches("unbox$");
        let value = self.primitive(primitive).unwrap_or(Value::NULL);
        let (terms, heap) = (self.subject.terms, self.subject.lowering.heap);
        let is_cached = match &value {
            Value::Int(number) => Range::new(-128, 127).contains(number),
            Value::Bool(_) => true,
            _ => false,
        };
        if is_cached {
            let hierarchy = self.subject.lowering.hierarchy().clone();
            let shared = state.objects.apply(terms, heap, &hierarchy, heap.boxed(terms, kind), &[value]);
            return shared.unwrap_or(Value::NULL);
        }
        let facts = IndexMap::from([(kind.function().to_owned(), value)]);
        Value::Ref(state.objects.add(Object { ty: kind.class().into(), birth: -1, facts }))
    }

    /// An object of the library, made as a test would make it.
    fn collection(&mut self, name: &str, args: &[Ty], state: &mut State) -> Value {
        if self.depth >= DEEPEST {
            return Value::NULL;
        }
        self.depth += 1;
        let made =
            self.recipe(name, args, state).and_then(|recipe| junit::follow(self.subject.lowering, state, &recipe));
        self.depth -= 1;
        match made {
            Some((after, id)) => {
                *state = after;
                Value::Ref(id)
            }
            None => Value::NULL,
        }
    }

    fn recipe(&mut self, name: &str, args: &[Ty], state: &mut State) -> Option<Recipe> {
        let recipe = junit::empty_recipe(self.subject.lowering, name)?;
        // Which of several comes first is the machine's choice there.
        let many = if self.loaded && self.below(16) == 0 { MANY_ELEMENTS } else { MOST_ELEMENTS };
        let most = |class: &str| if class.starts_with("java.util.Hash") { 2 } else { many };
        Some(match recipe {
            Recipe::Elements(class, _) => {
                let count = self.below(most(&class));
                Recipe::Elements(class, (0..count).map(|_| self.element(args.first(), state)).collect())
            }
            Recipe::Entries(class, _) => {
                let count = self.below(most(&class));
                let mut pair = || (self.element(args.first(), state), self.element(args.get(1), state));
                let entries = (0..count).map(|_| pair()).collect();
                Recipe::Entries(class, entries)
            }
            Recipe::Iterator(_) => {
                let count = self.below(MOST_ELEMENTS);
                Recipe::Iterator((0..count).map(|_| self.element(args.first(), state)).collect())
            }
            Recipe::Optional(_) => {
                let held = (self.below(3) > 0).then(|| self.element(args.first(), state));
                Recipe::Optional(held.filter(|held| *held != Value::NULL))
            }
            Recipe::Text(class, _) => Recipe::Text(class, self.units()),
        })
    }

    /// What a collection holds: rarely null.
    fn element(&mut self, ty: Option<&Ty>, state: &mut State) -> Value {
        if self.below(10) == 0 {
            return Value::NULL;
        }
        let lowering = self.subject.lowering;
        let name = ty.map_or_else(|| "java.lang.Object".to_owned(), |ty| lowering.type_name(*ty));
        match ty {
            Some(&ty) if name != "java.lang.Object" => self.object(ty, &name, state),
            _ if self.below(2) == 0 => self.text(state),
            _ => self.boxed(BoxKind::Int, state),
        }
    }

    fn fill(&mut self, id: u32, class: &str, declared: Option<Ty>, state: &mut State) {
        let lowering = self.subject.lowering;
        let world = &lowering.program.world;
        let Some(of) = junit::class(lowering, class) else { return };
        let args = declared.map(|ty| world.subst_of(ty)).unwrap_or_default();
        for field in junit::fields(lowering, of) {
            let map = lowering.field_var(field);
            let value = self.value(world.subst(world.field(field).ty, &args), state);
            self.set(state, map, id, value);
        }
    }

    fn set(&self, state: &mut State, map: Term, id: u32, value: Value) {
        let inner = self.subject.terms.sort(map).as_map().map_or(Sort::Int, |(_, inner)| inner);
        let cells = state.globals.entry(map).or_insert_with(|| Value::Map(MapValue::new(Value::default_of(inner))));
        if let Value::Map(cells) = cells {
            cells.set(Value::Ref(id), value);
        }
    }

    fn array(&mut self, ty: &str, element: Ty, state: &mut State) -> Value {
        let length = self.below(LONGEST) as i64;
        let facts = IndexMap::from([("len".to_owned(), Value::int(length))]);
        let id = state.objects.add(Object { ty: ty.into(), birth: -1, facts });
        let name = self.subject.lowering.type_name(element);
        let (sort, kind) = junit::element_kind(&name);
        let mut row = MapValue::new(Value::default_of(sort));
        for at in 0..length {
            let value = self.value(element, state);
            row.set(Value::int(at), value);
        }
        let map = self.subject.lowering.heap.elements(self.subject.terms, kind, sort);
        self.set(state, map, id, Value::Map(row));
        Value::Ref(id)
    }
}

/// Static fields that a run may read. Others stay as they are: what they hold would have to keep
/// promises, too.
#[derive(Clone)]
struct Statics {
    /// Those that the program works with itself.
    own: Vec<Term>,
    /// Those of classes that code behind its calls may read.
    behind: Vec<Term>,
}

impl Statics {
    fn of(subject: &Subject, flat: &Flat) -> Self {
        let lowering = subject.lowering;
        // What is assumed of inputs, and what calls may change, is about other things, too.
        let inlined = flat.inlined.iter().filter_map(|callee| lowering.body(*callee));
        let mut works_with = formulas(subject.procedure);
        works_with.extend(inlined.flat_map(|body| formulas(&body)));
        let works_with = subject.terms.free_vars(&works_with);
        let reached: IndexSet<ClassId> = lowering.statics_reached(subject.procedure).into_iter().collect();
        let is_reached = |var: &Term| lowering.static_owner(*var).is_some_and(|class| reached.contains(&class));
        let globals = flat.vars.iter();
        let globals =
            globals.filter(|(_, info)| info.kind == VariableKind::Global && !info.stable && !info.sort.is_map());
        let (own, others): (Vec<Term>, Vec<Term>) =
            globals.map(|(var, _)| *var).partition(|var| works_with.contains(var));
        Statics { own, behind: others.into_iter().filter(is_reached).collect() }
    }
}

/// What a procedure computes and decides.
fn formulas(procedure: &Procedure) -> Vec<Term> {
    let mut roots = Vec::new();
    for block in &procedure.blocks {
        for command in &block.commands {
            match command {
                Command::Assign { value, .. } => roots.push(*value),
                Command::Assert { cond, .. } | Command::Assume { cond, why: Why::User(_) } => roots.push(*cond),
                Command::Assume { .. } | Command::Havoc { .. } | Command::New { .. } | Command::At(_) => {}
            }
        }
        if let Jump::Branch { cond, .. } = &block.jump {
            roots.push(*cond);
        }
    }
    roots
}

/// What the user's methods compute and decide that are called and not looked into, and those that they call.
fn behind_calls(subject: &Subject, flat: &Flat) -> Vec<Term> {
    let lowering = subject.lowering;
    let mut callees: IndexSet<MethodKey> = flat.replaced.iter().map(|(_, callee)| *callee).collect();
    let mut roots = Vec::new();
    let mut at = 0;
    while at < callees.len().min(MOST_CALLEES) {
        let callee = callees[at];
        at += 1;
        let Some(body) = lowering.is_own(callee).then(|| lowering.body(callee)).flatten() else { continue };
        roots.extend(formulas(&body));
        callees.extend(body.blocks.iter().filter_map(|block| match &block.jump {
            Jump::Call(call) => Some(call.callee),
            _ => None,
        }));
    }
    roots
}

/// The numbers that inputs are tried with: those of the program as it is looked at, and those behind calls.
pub fn numbers(subject: &Subject, flat: &Flat) -> Vec<IBig> {
    let terms = subject.terms;
    let known = probes::numbers(terms, flat);
    let mentioned =
        terms.subterms(&behind_calls(subject, flat)).into_iter().filter_map(|term| match terms.kind(term) {
            Kind::Int(value) => Some(value.clone()),
            _ => None,
        });
    let mentioned: IndexSet<IBig> = mentioned.filter(|number| !known.contains(number)).take(MOST_BEHIND).collect();
    mentioned.into_iter().chain(known).collect()
}

/// The numbers in the method's own text, without the smallest.
fn own_numbers(subject: &Subject) -> IndexSet<IBig> {
    let terms = subject.terms;
    let roots = formulas(subject.procedure);
    let number = |term: Term| match terms.kind(term) {
        Kind::Int(value) if *value > IBig::from(2) && *value < IBig::from(i32::MAX) => Some(value.clone()),
        _ => None,
    };
    terms.subterms(&roots).into_iter().filter_map(number).take(MOST_NUMBERS).collect()
}

/// Classes that inputs may have, with what a person would give where anything does: a text,
/// a number.
pub fn mention_plain_classes(lowering: &Lowering) {
    lowering.mention_all_classes();
    let world = &lowering.program.world;
    for class in ["java/lang/String", "java/lang/Integer"].into_iter().filter_map(|name| world.find_class(name)) {
        lowering.mention_class(class);
    }
}

/// Is there state of library objects, or anything about all of something? Then each
/// question takes long.
pub fn is_about_library(terms: &Terms, flat: &Flat) -> bool {
    let of_library = |var: &Term| terms.var_name(*var).is_some_and(|name| name.starts_with("f:java."));
    flat.vars.keys().any(of_library) || search::is_quantified(terms, flat)
}

/// Do its inputs hold collections of the library, as their declared types say?
pub fn holds_collections(subject: &Subject) -> bool {
    const MOST_CLASSES: usize = 16;
    let lowering = subject.lowering;
    let world = &lowering.program.world;
    let method = world.method(subject.method.method);
    let receiver = (!method.is_static()).then(|| lowering.class_name(method.owner));
    let params = method.params.iter().map(|param| lowering.type_name(*param));
    let mut open: IndexSet<String> = receiver.into_iter().chain(params).collect();
    let mut at = 0;
    while at < open.len().min(MOST_CLASSES) {
        let ty = open[at].trim_end_matches("[]").to_owned();
        at += 1;
        if junit::is_library(subject.lowering, &ty) {
            if junit::has_recipe(subject.lowering, &ty) {
                return true;
            }
        } else if let Some(class) = junit::class(lowering, &ty) {
            open.extend(junit::fields(lowering, class).into_iter().map(|f| lowering.type_name(world.field(f).ty)));
        }
    }
    false
}
