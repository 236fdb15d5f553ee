//! The objects of a concrete run: what never changes about them (type, length,
//! characters, boxed value, birth). Field and element values live in the maps
//! of the run's state, as in the logic.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use indexmap::IndexMap;
use javelin_logic::eval::Value;
use javelin_logic::{Func, IBig, Terms};

use crate::heap::{BY_VALUE, BoxKind, Heap, SHARED, VAGUE};
use crate::types::Hierarchy;

/// One object; its number is the `Value::Ref`.
#[derive(Clone, Debug)]
pub struct Object {
    pub ty: Rc<str>,
    pub birth: i64,
    /// Values of the unchanging functions, by name: `len`, `chars`, `unbox$int`.
    pub facts: IndexMap<String, Value>,
}

/// All objects of a run; copies share them. Null is number 0. Interior mutability because interned
/// strings and cached boxes come into being when a term is evaluated.
#[derive(Clone, Debug)]
pub struct Objects {
    /// A copy has a table of its own from the first object that is added or changed: formulas
    /// are evaluated on copies and rarely do either.
    table: RefCell<Rc<Vec<Rc<Object>>>>,
    interned: RefCell<BTreeMap<(String, Value), u32>>,
}

impl Default for Objects {
    fn default() -> Self {
        let null = Object { ty: "null".into(), birth: 0, facts: IndexMap::new() };
        Objects { table: RefCell::new(Rc::new(vec![Rc::new(null)])), interned: RefCell::default() }
    }
}

impl Objects {
    pub fn add(&self, object: Object) -> u32 {
        let mut table = self.table.borrow_mut();
        let table = Rc::make_mut(&mut table);
        table.push(Rc::new(object));
        table.len() as u32 - 1
    }

    pub fn get(&self, id: u32) -> Rc<Object> {
        self.table.borrow()[id as usize].clone()
    }

    /// May two objects of the run be one for the JVM? One of them was given by somebody who
    /// need not make a new one, and they are alike.
    pub fn may_be_same(&self, a: u32, b: u32) -> bool {
        let table = self.table.borrow();
        let (Some(a), Some(b)) = (table.get(a as usize), table.get(b as usize)) else { return false };
        let told = |object: &Object| object.facts.keys().filter(|name| !is_mark(name)).count();
        (is_shared(a) || is_shared(b))
            && a.ty == b.ty
            && told(a) == told(b)
            && a.facts.iter().all(|(name, value)| is_mark(name) || b.facts.get(name) == Some(value))
    }

    /// Was it given by somebody who may as well give an older one that is equal?
    pub fn need_not_be_new(&self, id: u32) -> bool {
        self.table.borrow().get(id as usize).is_some_and(|object| is_shared(object))
    }

    pub fn type_of(&self, id: u32) -> Rc<str> {
        self.table.borrow()[id as usize].ty.clone()
    }

    /// Gives an object another class.
    pub fn retype(&self, id: u32, ty: &str) {
        let mut table = self.table.borrow_mut();
        Rc::make_mut(&mut Rc::make_mut(&mut table)[id as usize]).ty = ty.into();
    }

    /// Gives an object another length, or other characters.
    pub fn set_fact(&self, id: u32, function: &str, value: Value) {
        let mut table = self.table.borrow_mut();
        Rc::make_mut(&mut Rc::make_mut(&mut table)[id as usize]).facts.insert(function.to_owned(), value);
    }

    /// Does it stand for all equal strings or small boxes?
    pub fn is_shared(&self, id: u32) -> bool {
        self.interned.borrow().values().any(|shared| *shared == id)
    }

    /// Do interned strings and cached boxes hold what they are shared for?
    pub fn shared_agree(&self) -> bool {
        let table = self.table.borrow();
        self.interned.borrow().iter().all(|((_, key), id)| table[*id as usize].facts.values().all(|held| held == key))
    }

    pub fn len(&self) -> usize {
        self.table.borrow().len()
    }

    /// Only null so far?
    pub fn is_empty(&self) -> bool {
        self.len() == 1
    }

    /// All references of the run, null included.
    pub fn references(&self) -> Vec<Value> {
        (0..self.len() as u32).map(Value::Ref).collect()
    }

    /// The shared object that `func` denotes at `key`, made on first use; such
    /// objects are older than any allocation.
    fn shared(&self, func: &str, key: Value, make: impl FnOnce() -> (String, IndexMap<String, Value>)) -> u32 {
        let index = (func.to_owned(), key);
        if let Some(&id) = self.interned.borrow().get(&index) {
            return id;
        }
        let (ty, facts) = make();
        let id = self.add(Object { ty: ty.into(), birth: -1, facts });
        self.interned.borrow_mut().insert(index, id);
        id
    }

    /// What a function of the heap's vocabulary says of concrete arguments.
    pub fn apply(&self, terms: &Terms, heap: Heap, types: &Hierarchy, func: Func, args: &[Value]) -> Option<Value> {
        let name = terms.func_decl(func).name.as_str();
        if func == heap.subtype {
            return match args {
                [Value::Type(sub), Value::Type(sup)] => is_subtype(types, sub, sup).map(Value::Bool),
                _ => None,
            };
        }
        if func == heap.is_array {
            return match args {
                [Value::Type(ty)] => Some(Value::Bool(ty.ends_with("[]"))),
                _ => None,
            };
        }
        if func == heap.element_type {
            return match args {
                [Value::Type(ty)] => Some(Value::Type(ty.strip_suffix("[]")?.into())),
                _ => None,
            };
        }
        if func == heap.intern {
            let facts = || IndexMap::from([("chars".to_owned(), args[0].clone())]);
            return Some(Value::Ref(self.shared(name, args[0].clone(), || ("java.lang.String".to_owned(), facts()))));
        }
        if func == heap.class_object {
            if matches!(&args[0], Value::Type(ty) if bound(ty).is_some()) {
                return None;
            }
            let make = || ("java.lang.Class".to_owned(), IndexMap::new());
            return Some(Value::Ref(self.shared(name, args[0].clone(), make)));
        }
        let [Value::Ref(id)] = args else { return self.boxed(terms, heap, func, args) };
        if *id == 0 {
            return None;
        }
        let table = self.table.borrow();
        let object = &table[*id as usize];
        if func == heap.type_of {
            return Some(Value::Type(match object.facts.contains_key(VAGUE) {
                true => format!("{BELOW}{}", object.ty).into(),
                false => object.ty.clone(),
            }));
        }
        if func == heap.birth {
            return Some(Value::Int(IBig::from(object.birth)));
        }
        object.facts.get(name).cloned()
    }

    /// The shared box of a primitive value.
    fn boxed(&self, terms: &Terms, heap: Heap, func: Func, args: &[Value]) -> Option<Value> {
        let kind = BoxKind::ALL.into_iter().find(|kind| heap.boxed(terms, *kind) == func)?;
        let make = || (kind.class().to_owned(), IndexMap::from([(kind.function().to_owned(), args[0].clone())]));
        Some(Value::Ref(self.shared(&terms.func_decl(func).name, args[0].clone(), make)))
    }
}

/// Before the name of a class: it, or one below it, we do not know which ([`Heap::vague`]).
const BELOW: &str = "? extends ";

/// The class above a type that is not known exactly.
fn bound(ty: &str) -> Option<&str> {
    ty.strip_prefix(BELOW)
}

/// Is every `sub` a `sup`, where that is known? Of two classes one must be above the other for an
/// object to be of both; an interface may be implemented below.
fn is_subtype(types: &Hierarchy, sub: &str, sup: &str) -> Option<bool> {
    match (bound(sub), bound(sup)) {
        (_, Some(_)) => None,
        (None, None) => Some(types.is_subtype(sub, sup)),
        (Some(sub), None) if types.is_subtype(sub, sup) => Some(true),
        (Some(sub), None) => {
            let may_be = types.is_subtype(sup, sub) || types.get(sup).is_none_or(|info| info.is_interface);
            (!may_be).then_some(false)
        }
    }
}

/// Are two types one, where that is known?
pub(super) fn same_type(types: &Hierarchy, a: &str, b: &str) -> Option<bool> {
    match (bound(a), bound(b)) {
        (None, None) => Some(a == b),
        (Some(above), None) => (!types.is_subtype(b, above)).then_some(false),
        (None, Some(above)) => (!types.is_subtype(a, above)).then_some(false),
        (Some(_), Some(_)) => None,
    }
}

fn is_mark(name: &str) -> bool {
    name == SHARED || name == BY_VALUE
}

fn is_shared(object: &Object) -> bool {
    object.facts.keys().any(|name| is_mark(name))
}
