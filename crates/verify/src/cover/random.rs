//! Inputs by chance: numbers small and at the edges of their types, short arrays
//! and strings, objects of the classes that fit, with fields by chance too. What
//! violates a precondition is thrown away by whoever runs it.

use indexmap::IndexMap;
use javelin_ir::callees::Callees;
use javelin_ir::interp::{Object, State};
use javelin_ir::program::{Variable, VariableKind};
use javelin_logic::eval::{MapValue, Value};
use javelin_logic::{IBig, Range, Sort, Term};
use javelin_symex::witness::Input;

use crate::junit::Subject;

/// Objects made for one input at most.
const MOST_OBJECTS: usize = 24;
const LONGEST: u64 = 6;

pub struct Dice<'d, 'a, 'p> {
    subject: &'d Subject<'a, 'p>,
    vars: &'d IndexMap<Term, Variable>,
    seed: u64,
}

impl<'d, 'a, 'p> Dice<'d, 'a, 'p> {
    pub fn new(subject: &'d Subject<'a, 'p>, vars: &'d IndexMap<Term, Variable>) -> Self {
        Dice { subject, vars, seed: 0x9e37_79b9_7f4a_7c15 }
    }

    /// xorshift64*: the same inputs on every machine.
    fn below(&mut self, bound: u64) -> u64 {
        self.seed ^= self.seed >> 12;
        self.seed ^= self.seed << 25;
        self.seed ^= self.seed >> 27;
        (self.seed.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 20) % bound.max(1)
    }

    pub fn input(&mut self, base: &State) -> Input {
        let mut state = base.clone();
        let world = &self.subject.lowering.program.world;
        let method = world.method(self.subject.method.method);
        let mut types: Vec<String> = Vec::new();
        if !method.is_static() {
            types.push(self.subject.lowering.class_name(method.owner));
        }
        types.extend(method.params.iter().map(|ty| self.subject.lowering.type_name(*ty)));
        let args: Vec<Value> = types.iter().map(|ty| self.value(ty, &mut state)).collect();
        let statics: Vec<Term> = self
            .vars
            .iter()
            .filter(|(_, info)| info.kind == VariableKind::Global && !info.stable && !info.sort.is_map())
            .map(|(var, _)| *var)
            .collect();
        for var in statics {
            if let Some(field) = self.subject.lowering.static_field_of(var) {
                let ty = self.subject.lowering.type_name(world.field(field).ty);
                let value = self.value(&ty, &mut state);
                state.globals.insert(var, value);
            }
        }
        Input { args, state }
    }

    fn number(&mut self, range: &Range) -> Value {
        let edge = |bound: &Option<IBig>| bound.clone().unwrap_or(IBig::ZERO);
        let number = match self.below(8) {
            0 => edge(&range.lo) + self.below(3),
            1 => edge(&range.hi) - IBig::from(self.below(3)),
            2 => IBig::from(self.below(u64::from(u32::MAX))) - IBig::from(i64::from(i32::MAX)),
            3 => IBig::from(self.below(2_100)),
            _ => IBig::from(self.below(24)) - IBig::from(8),
        };
        Value::Int(if range.contains(&number) { number } else { IBig::from(self.below(8)) })
    }

    fn value(&mut self, ty: &str, state: &mut State) -> Value {
        match ty {
            "boolean" => Value::Bool(self.below(2) == 0),
            "byte" => self.number(&Range::of_bits(8, true)),
            "short" => self.number(&Range::of_bits(16, true)),
            "char" => match self.below(4) {
                0 => self.number(&Range::of_bits(16, false)),
                _ => Value::int(32 + self.below(95) as i64),
            },
            "int" => self.number(&Range::of_bits(32, true)),
            "long" => self.number(&Range::of_bits(64, true)),
            "float" => Value::f32(self.below(64) as f32 / 4.0 - 4.0),
            "double" => Value::f64(self.below(64) as f64 / 4.0 - 4.0),
            _ if self.below(6) == 0 => Value::NULL,
            _ => self.object(ty, state),
        }
    }

    /// An object met before, or a new one of a class that fits.
    fn object(&mut self, ty: &str, state: &mut State) -> Value {
        let hierarchy = self.subject.lowering.hierarchy().clone();
        let fitting: Vec<u32> = (1..state.objects.len() as u32)
            .filter(|id| hierarchy.is_subtype(&state.objects.type_of(*id), ty))
            .collect();
        if state.objects.len() > MOST_OBJECTS || !fitting.is_empty() && self.below(4) == 0 {
            let at = self.below(fitting.len() as u64) as usize;
            return Value::Ref(fitting.get(at).copied().unwrap_or(0));
        }
        if let Some(element) = ty.strip_suffix("[]") {
            return self.array(ty, element, state);
        }
        if ty == "java.lang.String" {
            let length = self.below(LONGEST);
            let units: Vec<u16> = (0..length).map(|_| 32 + self.below(95) as u16).collect();
            let facts = IndexMap::from([("chars".to_owned(), Value::Seq(units.into()))]);
            return Value::Ref(state.objects.add(Object { ty: ty.into(), birth: -1, facts }));
        }
        let classes: Vec<String> = hierarchy
            .names()
            .filter(|name| hierarchy.is_instantiable(name) && hierarchy.is_subtype(name, ty))
            .map(str::to_owned)
            .collect();
        let Some(class) = classes.get(self.below(classes.len() as u64) as usize) else { return Value::NULL };
        let id = state.objects.add(Object { ty: class.as_str().into(), birth: -1, facts: IndexMap::new() });
        self.fill(id, class, state);
        Value::Ref(id)
    }

    fn fill(&mut self, id: u32, class: &str, state: &mut State) {
        let lowering = self.subject.lowering;
        let Some(of) = crate::junit::class(lowering, class) else { return };
        for field in crate::junit::fields(lowering, of) {
            let map = lowering.field_var(field);
            let ty = lowering.type_name(lowering.program.world.field(field).ty);
            let value = self.value(&ty, state);
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

    fn array(&mut self, ty: &str, element: &str, state: &mut State) -> Value {
        let length = self.below(LONGEST) as i64;
        let facts = IndexMap::from([("len".to_owned(), Value::int(length))]);
        let id = state.objects.add(Object { ty: ty.into(), birth: -1, facts });
        let (sort, kind) = crate::junit::element_kind(element);
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
