//! Z3's models as interpretations of our terms: variables and functions are
//! asked for on demand and come back as values. A model lives on the thread of
//! its solver and stays valid when the solver moves on.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::str::FromStr;

use dashu::integer::{IBig, UBig};
use dashu::rational::RBig;
use indexmap::IndexMap;
use rustc_hash::FxHashMap;
use z3::AstKind;
use z3::ast::{Ast, BV, Dynamic, Int};

use super::encode::{Encoder, apply, int_literal, opaque_length, opaque_letter};
use crate::eval::{Interpretation, MapValue, Undefined, Value, eval};
use crate::op::Op;
use crate::range::Range;
use crate::sort::Sort;
use crate::term::{Func, Kind, Term, Terms};

#[derive(Clone)]
pub struct Model<'t> {
    inner: Rc<Inner<'t>>,
}

struct Inner<'t> {
    z3: z3::Model,
    encoder: Rc<RefCell<Encoder<'t>>>,
    /// Elements of uninterpreted sorts by sort, named as Z3 prints them.
    elements: RefCell<IndexMap<Sort, IndexMap<String, Dynamic>>>,
    /// Printed elements that are type constants.
    types: RefCell<Option<IndexMap<String, Rc<str>>>>,
    exact: bool,
    /// Answers so far: asking Z3 costs microseconds, evaluation asks often.
    variables: RefCell<FxHashMap<Term, Option<Value>>>,
    applications: RefCell<BTreeMap<Application, Option<Value>>>,
}

type Application = (Func, Vec<Value>);

impl<'t> Model<'t> {
    pub(super) fn new(z3: z3::Model, encoder: Rc<RefCell<Encoder<'t>>>, exact: bool) -> Model<'t> {
        let inner = Inner {
            z3,
            encoder,
            elements: RefCell::default(),
            types: RefCell::default(),
            exact,
            variables: RefCell::default(),
            applications: RefCell::default(),
        };
        Model { inner: Rc::new(inner) }
    }

    /// Did the solver know the meaning of everything in the query? If not (folds,
    /// digits of numbers), evaluate the query under the model before trusting it.
    pub fn is_exact(&self) -> bool {
        self.inner.exact
    }

    pub fn eval(&self, terms: &Terms, t: Term) -> Result<Value, Undefined> {
        eval(terms, self, t)
    }

    fn complete(&self, ast: &Dynamic) -> Option<Dynamic> {
        self.inner.z3.eval(ast, true)
    }

    /// A Z3 value as a value of `sort`.
    fn value(&self, ast: &Dynamic, sort: Sort) -> Option<Value> {
        match sort {
            Sort::Bool => ast.as_bool()?.as_bool().map(Value::Bool),
            Sort::Int => self.integer(ast).map(Value::Int),
            Sort::Real => rational(&ast.to_string()).map(Value::Real),
            Sort::BitVec(width) => {
                let value = unsigned(&ast.as_bv()?)?;
                Some(Value::BitVec { width, value })
            }
            Sort::Float32 | Sort::Float64 => self.float(ast, sort),
            Sort::Ref => self.element(ast, sort).map(Value::Ref),
            Sort::Named(name) => self.element(ast, sort).map(|id| Value::Element(name, id)),
            Sort::Type => Some(Value::Type(self.type_name(&ast.to_string()))),
            Sort::Seq if self.inner.encoder.borrow().is_opaque() => self.opaque_units(ast).map(Value::Seq),
            Sort::Seq => {
                let mut units = Vec::new();
                self.units(ast, &mut units)?;
                Some(Value::Seq(units.into()))
            }
            Sort::Map(m) => self.map(ast, m.key, m.value).map(Value::Map),
        }
    }

    fn integer(&self, ast: &Dynamic) -> Option<IBig> {
        if let Some(bv) = ast.as_bv() {
            let width = bv.get_size();
            let value = IBig::from(unsigned(&bv)?);
            let half = IBig::ONE << (width as usize - 1);
            return Some(if value >= half { value - (IBig::ONE << width as usize) } else { value });
        }
        let int = ast.as_int()?;
        match int.as_i64() {
            Some(small) => Some(small.into()),
            None => integer(&int.to_string()),
        }
    }

    fn float(&self, ast: &Dynamic, sort: Sort) -> Option<Value> {
        let float = ast.as_float()?;
        if self.inner.z3.eval(&float.is_nan(), true)?.as_bool()? {
            return Some(if sort == Sort::Float32 { Value::f32(f32::NAN) } else { Value::f64(f64::NAN) });
        }
        let bits = self.inner.z3.eval(&float.to_ieee_bv(), true)?.as_u64()?;
        Some(if sort == Sort::Float32 { Value::F32(u32::try_from(bits).ok()?) } else { Value::F64(bits) })
    }

    /// The number of an element; null is 0, the others follow in Z3's order.
    fn element(&self, ast: &Dynamic, sort: Sort) -> Option<u32> {
        self.load_elements(sort)?;
        let mut all = self.inner.elements.borrow_mut();
        let known = all.entry(sort).or_default();
        let entry = known.entry(ast.to_string());
        let index = entry.index();
        entry.or_insert_with(|| ast.clone());
        u32::try_from(index).ok()
    }

    fn load_elements(&self, sort: Sort) -> Option<()> {
        if self.inner.elements.borrow().contains_key(&sort) {
            return Some(());
        }
        let mut known = IndexMap::new();
        let zsort = self.inner.encoder.borrow().sort(sort);
        if sort == Sort::Ref {
            let null = self.complete(&Dynamic::new_const("null", &zsort))?;
            known.insert(null.to_string(), null);
        }
        if self.inner.z3.sorts().any(|s| s == zsort)
            && let Some(universe) = self.inner.z3.get_sort_universe(&zsort)
        {
            let mut rest: Vec<Dynamic> = universe.iter().collect();
            rest.sort_by_key(|e| element_number(&e.to_string()));
            for e in rest {
                known.entry(e.to_string()).or_insert(e);
            }
        }
        self.inner.elements.borrow_mut().insert(sort, known);
        Some(())
    }

    fn type_name(&self, element: &str) -> Rc<str> {
        let mut cache = self.inner.types.borrow_mut();
        let names = cache.get_or_insert_with(|| {
            let encoder = self.inner.encoder.borrow();
            let mut constants: Vec<Term> = encoder.memo.keys().copied().collect();
            constants.sort_unstable();
            let mut names = IndexMap::new();
            for t in constants {
                if let Kind::TypeConst(name) = encoder.terms.kind(t)
                    && let Some(value) = self.complete(&encoder.memo[&t])
                {
                    names.entry(value.to_string()).or_insert_with(|| encoder.terms.text(*name).into());
                }
            }
            names
        });
        names.get(element).cloned().unwrap_or_else(|| element.into())
    }

    /// The letters of an opaque sequence; a very long one is left unread.
    fn opaque_units(&self, ast: &Dynamic) -> Option<Rc<[u16]>> {
        const LONGEST: usize = 10_000;
        let ask = |term: Dynamic| self.integer(&self.complete(&term)?);
        let length = ask(apply(&opaque_length(), std::slice::from_ref(ast)))?;
        let length = usize::try_from(length).ok().filter(|length| *length <= LONGEST)?;
        let letter = |at: usize| {
            let at = Dynamic::from_ast(&Int::from_u64(at as u64));
            let unit = ask(apply(&opaque_letter(), &[ast.clone(), at]))?;
            // Where the query does not look, any letter will do.
            Some(u16::try_from(unit).unwrap_or(u16::from(b'a')))
        };
        (0..length).map(letter).collect()
    }

    fn units(&self, ast: &Dynamic, out: &mut Vec<u16>) -> Option<()> {
        match ast.safe_decl().ok()?.name().as_str() {
            "seq.empty" => Some(()),
            "seq.unit" => {
                let unit = integer(&ast.nth_child(0)?.to_string())?;
                out.push(u16::try_from(unit).ok()?);
                Some(())
            }
            "seq.++" => ast.children().iter().try_for_each(|child| self.units(child, out)),
            _ => None,
        }
    }

    fn map(&self, ast: &Dynamic, key: Sort, value: Sort) -> Option<MapValue> {
        let mut stores = Vec::new();
        let mut at = ast.clone();
        loop {
            if at.kind() != AstKind::App {
                return None;
            }
            if let Some(array) = at.as_array()
                && array.is_as_array()
            {
                let decl = array.as_array_func_decl()?;
                let interp = self.inner.z3.get_func_interp(&decl)?;
                let mut map = MapValue::new(self.value(&interp.get_else()?, value)?);
                for entry in interp.get_entries() {
                    let index = self.value(entry.get_args().first()?, key)?;
                    map.set(index, self.value(&entry.get_value(), value)?);
                }
                return Some(with_stores(map, stores));
            }
            match at.safe_decl().ok()?.name().as_str() {
                "store" => {
                    let index = self.value(&at.nth_child(1)?, key)?;
                    stores.push((index, self.value(&at.nth_child(2)?, value)?));
                    at = at.nth_child(0)?;
                }
                "const" => {
                    let map = MapValue::new(self.value(&at.nth_child(0)?, value)?);
                    return Some(with_stores(map, stores));
                }
                _ => return None,
            }
        }
    }

    fn ask_variable(&self, terms: &Terms, var: Term) -> Option<Value> {
        let known = self.inner.encoder.borrow().memo.get(&var).cloned();
        let constrained = |ast: &Dynamic| ast.safe_decl().is_ok_and(|decl| self.inner.z3.has_interp(&decl));
        let sort = terms.sort(var);
        match known.filter(constrained) {
            Some(ast) => self.value(&self.complete(&ast)?, sort),
            // The query says nothing of it: anything in its range will do.
            None if sort == Sort::Int => {
                Some(Value::Int(nearest_to_zero(&terms.declared_range(var).unwrap_or_default())))
            }
            None => Some(Value::default_of(sort)),
        }
    }

    fn ask_application(&self, terms: &Terms, func: Func, args: &[Value]) -> Option<Value> {
        let decl = terms.func_decl(func);
        let asts: Vec<Dynamic> =
            args.iter().zip(&decl.args).map(|(v, &s)| self.expression(v, s)).collect::<Option<_>>()?;
        let known = self.inner.encoder.borrow().known_func(func).map(|known| super::encode::apply(known, &asts));
        match known {
            Some(application) => self.value(&self.complete(&application)?, decl.result),
            None if decl.result == Sort::Int => {
                let range = terms.declared_func_range(func).unwrap_or_default();
                Some(Value::Int(nearest_to_zero(&range)))
            }
            None => Some(Value::default_of(decl.result)),
        }
    }

    /// A value as a Z3 expression, to apply the model's functions to it.
    fn expression(&self, value: &Value, sort: Sort) -> Option<Dynamic> {
        let encoder = &self.inner.encoder;
        if let Value::Ref(id) | Value::Element(_, id) = value {
            self.load_elements(sort)?;
            let all = self.inner.elements.borrow();
            return all.get(&sort)?.get_index(*id as usize).map(|(_, e)| e.clone());
        }
        // A type that no constant names goes by Z3's name for the element.
        if let Value::Type(name) = value {
            self.load_elements(sort)?;
            if let Some(element) = self.inner.elements.borrow().get(&sort).and_then(|all| all.get(&**name)) {
                return Some(element.clone());
            }
        }
        if let Value::Seq(_) = value
            && encoder.borrow().is_opaque()
        {
            self.load_elements(sort)?;
            let all: Vec<Dynamic> = self.inner.elements.borrow().get(&sort)?.values().cloned().collect();
            let same = |element: &Dynamic| self.value(element, sort).as_ref() == Some(value);
            if let Some(found) = all.into_iter().find(same) {
                return Some(found);
            }
        }
        if let Value::Map(map) = value {
            let (key, element) = sort.as_map()?;
            let default = self.expression(map.default_value(), element)?;
            let zkey = encoder.borrow().sort(key);
            let mut array = z3::ast::Array::const_array(&zkey, &default);
            for (k, v) in map.entries() {
                array = array.store(&self.expression(k, key)?, &self.expression(v, element)?);
            }
            return Some(Dynamic::from_ast(&array));
        }
        let terms = encoder.borrow().terms;
        let literal = value.to_literal(terms)?;
        encoder.borrow_mut().encode(literal).ok()
    }
}

impl Interpretation for Model<'_> {
    fn variable(&self, terms: &Terms, var: Term) -> Option<Value> {
        if let Some(known) = self.inner.variables.borrow().get(&var) {
            return known.clone();
        }
        let value = self.ask_variable(terms, var);
        self.inner.variables.borrow_mut().insert(var, value.clone());
        value
    }

    fn apply(&self, terms: &Terms, func: Func, args: &[Value]) -> Option<Value> {
        let key = (func, args.to_vec());
        if let Some(known) = self.inner.applications.borrow().get(&key) {
            return known.clone();
        }
        let value = self.ask_application(terms, func, args);
        self.inner.applications.borrow_mut().insert(key, value.clone());
        value
    }

    fn unspecified(&self, op: Op, args: &[Value]) -> Option<Value> {
        let ([Value::Int(a), Value::Int(b)], None) = (args, self.inner.encoder.borrow().width) else {
            return None;
        };
        let (x, y): (Int, Int) = (int_literal(a).ok()?, int_literal(b).ok()?);
        let mirrored = *a < IBig::ZERO && matches!(op, Op::TDiv | Op::TRem);
        let x = if mirrored { x.unary_minus() } else { x };
        let result = match op {
            Op::Div | Op::TDiv => x.div(&y),
            Op::Mod | Op::TRem => x.modulo(&y),
            _ => return None,
        };
        let value = self.integer(&Dynamic::from_ast(&self.inner.z3.eval(&result, true)?))?;
        Some(Value::Int(if mirrored { -value } else { value }))
    }

    fn universe(&self, sort: Sort) -> Option<Vec<Value>> {
        if !matches!(sort, Sort::Ref | Sort::Named(_)) {
            return None;
        }
        self.load_elements(sort)?;
        let count = self.inner.elements.borrow().get(&sort)?.len() as u32;
        Some(match sort {
            Sort::Named(name) => (0..count).map(|id| Value::Element(name, id)).collect(),
            _ => (0..count).map(Value::Ref).collect(),
        })
    }
}

fn with_stores(mut map: MapValue, stores: Vec<(Value, Value)>) -> MapValue {
    for (index, value) in stores.into_iter().rev() {
        map.set(index, value);
    }
    map
}

fn nearest_to_zero(range: &Range) -> IBig {
    match (&range.lo, &range.hi) {
        (Some(lo), _) if *lo > IBig::ZERO => lo.clone(),
        (_, Some(hi)) if *hi < IBig::ZERO => hi.clone(),
        _ => IBig::ZERO,
    }
}

/// `Ref!val!12` counts as 12.
fn element_number(text: &str) -> u64 {
    text.rsplit('!').next().and_then(|n| n.parse().ok()).unwrap_or(u64::MAX)
}

fn unsigned(bv: &BV) -> Option<UBig> {
    if let Some(small) = bv.as_u64() {
        return Some(small.into());
    }
    let text = bv.to_string();
    if let Some(hex) = text.strip_prefix("#x") {
        return UBig::from_str_radix(hex, 16).ok();
    }
    UBig::from_str_radix(text.strip_prefix("#b")?, 2).ok()
}

/// `12` or `(- 12)`
fn integer(text: &str) -> Option<IBig> {
    match text.strip_prefix("(- ") {
        Some(rest) => IBig::from_str(rest.strip_suffix(')')?).ok().map(|v| -v),
        None => IBig::from_str(text).ok(),
    }
}

/// `1.0`, `(/ 1.0 3.0)`, `(- (/ 1.0 3.0))`; an algebraic number has no value here.
fn rational(text: &str) -> Option<RBig> {
    if let Some(rest) = text.strip_prefix("(- ") {
        return rational(rest.strip_suffix(')')?).map(|v| -v);
    }
    if let Some(rest) = text.strip_prefix("(/ ") {
        let (num, den) = rest.strip_suffix(')')?.split_once(' ')?;
        return Some(rational(num)? / rational(den)?);
    }
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    let scale = IBig::from(10).pow(part.len());
    let digits = IBig::from_str(&format!("{whole}{part}")).ok()?;
    Some(RBig::from(digits) / RBig::from(scale))
}
