//! Terms to Z3 expressions, exactly, with Int as Z3's mathematical integers.
//! Takes closed terms (bound variables become constants that the enclosing
//! quantifier abstracts), gives Z3 expressions of the thread's context. What Z3
//! does not know of by itself (ranges, folds, digits) is added by `facts`.

use std::collections::HashSet;
use std::str::FromStr;

use dashu::integer::IBig;
use rustc_hash::FxHashMap;
use z3::ast::{Ast, Bool, Dynamic, Int, Real, Seq};
use z3::{DeclKind, FuncDecl, Pattern, Sort as ZSort, Symbol};

use super::template::Templates;
use super::{encode_bits, encode_ops};
use crate::op::{Op, Quant};
use crate::sort::Sort;
use crate::term::{Func, Kind, Term, Terms};

/// Why a term has no Z3 expression. Never silently dropped: the query becomes unknown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unencodable(pub String);

pub(super) type Encoded = Result<Dynamic, Unencodable>;

pub(super) struct Encoder<'t> {
    pub terms: &'t Terms,
    pub memo: FxHashMap<Term, Dynamic>,
    pub templates: Templates,
    funcs: FxHashMap<Func, FuncDecl>,
    /// Int as bit-vectors of this width (see `encode_bits`), else as integers.
    pub width: Option<u32>,
    pub sequences: Sequences,
    /// Something of Z3's theory of sequences was said.
    pub speaks_of_sequences: bool,
}

/// How sequences are put to Z3.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Sequences {
    /// In Z3's theory: everything can be said, and every query that mentions one
    /// becomes slow.
    Theory,
    /// As things with a length and letters: enough for reading and comparing.
    Opaque,
    /// Opaque until something came that needs the theory: start again.
    Outgrown,
}

/// What decides how sorts look.
#[derive(Copy, Clone)]
pub(super) struct Shape {
    width: Option<u32>,
    opaque: bool,
}

impl Shape {
    pub const PLAIN: Shape = Shape { width: None, opaque: false };
}

impl<'t> Encoder<'t> {
    pub fn new(terms: &'t Terms) -> Self {
        Encoder {
            terms,
            memo: FxHashMap::default(),
            templates: Templates::default(),
            funcs: FxHashMap::default(),
            width: None,
            sequences: Sequences::Theory,
            speaks_of_sequences: false,
        }
    }

    /// Sequences as opaque things, as long as that suffices.
    pub fn opaque(terms: &'t Terms) -> Self {
        Encoder { sequences: Sequences::Opaque, ..Encoder::new(terms) }
    }

    pub fn is_opaque(&self) -> bool {
        self.sequences != Sequences::Theory
    }

    pub fn shape(&self) -> Shape {
        Shape { width: self.width, opaque: self.is_opaque() }
    }

    /// Ints as bit-vectors wide enough for every value in the formulas to come.
    pub fn with_width(terms: &'t Terms, width: u32) -> Self {
        Encoder { width: Some(width), ..Encoder::new(terms) }
    }

    pub fn sort(&self, s: Sort) -> ZSort {
        sort(s, self.shape())
    }

    pub fn formula(&mut self, t: Term) -> Result<Bool, Unencodable> {
        self.encode(t)?.as_bool().ok_or_else(|| Unencodable("a formula is not of sort Bool".into()))
    }

    pub fn encode(&mut self, t: Term) -> Encoded {
        if let Some(found) = self.memo.get(&t) {
            return Ok(found.clone());
        }
        let order = self.terms.subterms_if(&[t], |s| !self.memo.contains_key(&s));
        for s in order {
            self.speaks_of_sequences |= self.terms.sort(s) == Sort::Seq && !self.is_opaque();
            let encoded = self.node(s)?;
            self.memo.insert(s, encoded);
        }
        Ok(self.memo[&t].clone())
    }

    /// The expression of a term that has been encoded.
    pub fn get(&self, t: Term) -> Encoded {
        self.memo.get(&t).cloned().ok_or_else(|| Unencodable("a subterm is missing".into()))
    }

    pub fn func(&mut self, func: Func) -> &FuncDecl {
        let (terms, shape) = (self.terms, self.shape());
        self.funcs.entry(func).or_insert_with(|| {
            let decl = terms.func_decl(func);
            declare(&format!("f{}", func.index()), &decl.args, decl.result, shape)
        })
    }

    /// The functions declared so far, for reading models.
    pub fn known_func(&self, func: Func) -> Option<&FuncDecl> {
        self.funcs.get(&func)
    }

    pub fn known_funcs(&self) -> impl Iterator<Item = (Func, &FuncDecl)> {
        self.funcs.iter().map(|(&f, d)| (f, d))
    }

    fn node(&mut self, t: Term) -> Encoded {
        let terms = self.terms;
        if let Some(width) = self.width
            && let Some(encoded) = encode_bits::node(self, width, t)
        {
            return encoded;
        }
        Ok(match terms.kind(t) {
            // What Z3 finds hangs on names, through its hash tables; and the names of
            // locals and types tell of code that has nothing to do with the method.
            Kind::Var(_) => Dynamic::new_const(format!("variable{:06}", t.index()), &self.sort(terms.sort(t))),
            Kind::Bound { level, index } => Dynamic::new_const(format!("?b{level}.{index}"), &self.sort(terms.sort(t))),
            Kind::Bool(b) => dynamic(&Bool::from_bool(*b)),
            Kind::Int(value) => dynamic(&int_literal(value)?),
            Kind::Real(value) => {
                let (num, den) = (value.numerator().to_string(), value.denominator().to_string());
                let real = Real::from_rational_str(&num, &den);
                dynamic(&real.ok_or_else(|| Unencodable("a rational number".into()))?)
            }
            Kind::BitVec { .. } | Kind::Float32(_) | Kind::Float64(_) => encode_ops::literal(terms.kind(t))?,
            Kind::Null => Dynamic::new_const("null", &self.sort(Sort::Ref)),
            Kind::Seq(units) if self.is_opaque() => {
                let letters: Vec<String> = units.iter().map(|unit| format!("{unit:x}")).collect();
                Dynamic::new_const(format!("seq/{}", letters.join(".")), &self.sort(Sort::Seq))
            }
            Kind::Seq(units) => seq_literal(units),
            Kind::TypeConst(_) => Dynamic::new_const(format!("type{}", t.index()), &self.sort(Sort::Type)),
            Kind::App(func, args) => {
                let args: Vec<Dynamic> = args.iter().map(|&a| self.get(a)).collect::<Result<_, _>>()?;
                apply(self.func(*func), &args)
            }
            Kind::Not(a) => dynamic(&self.bool(*a)?.not()),
            Kind::And(args) => dynamic(&Bool::and(&self.bools(args)?)),
            Kind::Or(args) => dynamic(&Bool::or(&self.bools(args)?)),
            Kind::Ite(c, a, b) => self.bool(*c)?.ite(&self.get(*a)?, &self.get(*b)?),
            Kind::Eq(a, b) => dynamic(&self.get(*a)?.eq(self.get(*b)?)),
            Kind::Distinct(args) => {
                let args: Vec<Dynamic> = args.iter().map(|&a| self.get(a)).collect::<Result<_, _>>()?;
                dynamic(&Dynamic::distinct(&args))
            }
            Kind::IntSum(_) | Kind::RealSum(_) | Kind::Mul(_) | Kind::Le(..) | Kind::Lt(..) => self.arithmetic(t)?,
            Kind::Select(map, index) => array(&self.get(*map)?)?.select(&self.get(*index)?),
            Kind::Store(map, index, value) => {
                let map = array(&self.get(*map)?)?;
                dynamic(&map.store(&self.get(*index)?, &self.get(*value)?))
            }
            Kind::ConstMap(value) => {
                let key = terms.sort(t).as_map().map_or(Sort::Int, |(key, _)| key);
                dynamic(&z3::ast::Array::const_array(&self.sort(key), &self.get(*value)?))
            }
            Kind::Op(op, args) => encode_ops::op(self, *op, t, args)?,
            Kind::Quant { .. } => dynamic(&self.quantifier(t)?),
            Kind::Fold { .. } => self.fold(t)?,
        })
    }

    fn bool(&self, t: Term) -> Result<Bool, Unencodable> {
        self.get(t)?.as_bool().ok_or_else(|| mismatch("Bool"))
    }

    fn bools(&self, args: &[Term]) -> Result<Vec<Bool>, Unencodable> {
        args.iter().map(|&a| self.bool(a)).collect()
    }

    pub fn int(&self, t: Term) -> Result<Int, Unencodable> {
        self.get(t)?.as_int().ok_or_else(|| mismatch("Int"))
    }

    fn real(&self, t: Term) -> Result<Real, Unencodable> {
        self.get(t)?.as_real().ok_or_else(|| mismatch("Real"))
    }

    fn arithmetic(&mut self, t: Term) -> Encoded {
        let terms = self.terms;
        Ok(match terms.kind(t) {
            Kind::IntSum(sum) => {
                let mut parts = Vec::with_capacity(sum.parts.len() + 1);
                for (c, part) in &sum.parts {
                    let part = self.int(*part)?;
                    parts.push(match c {
                        c if *c == IBig::ONE => part,
                        c => Int::mul(&[int_literal(c)?, part]),
                    });
                }
                if sum.constant != IBig::ZERO {
                    parts.push(int_literal(&sum.constant)?);
                }
                dynamic(&if parts.len() == 1 { parts[0].clone() } else { Int::add(&parts) })
            }
            Kind::RealSum(sum) => {
                let literal = |value: &dashu::rational::RBig| {
                    let (num, den) = (value.numerator().to_string(), value.denominator().to_string());
                    Real::from_rational_str(&num, &den).ok_or_else(|| mismatch("Real"))
                };
                let mut parts = vec![literal(&sum.constant)?];
                for (c, part) in &sum.parts {
                    parts.push(Real::mul(&[literal(c)?, self.real(*part)?]));
                }
                dynamic(&Real::add(&parts))
            }
            Kind::Mul(args) if terms.sort(t) == Sort::Int => {
                let args: Vec<Int> = args.iter().map(|&a| self.int(a)).collect::<Result<_, _>>()?;
                dynamic(&Int::mul(&args))
            }
            Kind::Mul(args) => {
                let args: Vec<Real> = args.iter().map(|&a| self.real(a)).collect::<Result<_, _>>()?;
                dynamic(&Real::mul(&args))
            }
            Kind::Le(a, b) if terms.sort(*a) == Sort::Int => dynamic(&self.int(*a)?.le(self.int(*b)?)),
            Kind::Le(a, b) => dynamic(&self.real(*a)?.le(self.real(*b)?)),
            Kind::Lt(a, b) => dynamic(&self.real(*a)?.lt(self.real(*b)?)),
            _ => return Err(mismatch("arithmetic")),
        })
    }

    fn quantifier(&mut self, t: Term) -> Result<Bool, Unencodable> {
        let Kind::Quant { quant, level, vars, triggers, body } = self.terms.kind(t) else {
            return Err(mismatch("quantifier"));
        };
        let bounds: Vec<Dynamic> = vars
            .iter()
            .enumerate()
            .map(|(i, &s)| Dynamic::new_const(format!("?b{level}.{i}"), &self.sort(s)))
            .collect();
        let mut patterns = Vec::new();
        for trigger in triggers {
            if !trigger.iter().all(|&p| self.can_trigger(p)) {
                continue;
            }
            let parts: Vec<Dynamic> = trigger.iter().map(|&p| self.encode(p)).collect::<Result<_, _>>()?;
            // Java's division and wrapping are choices where Z3 sees them.
            if !parts.iter().all(is_free_of_choices) {
                continue;
            }
            let refs: Vec<&dyn Ast> = parts.iter().map(|p| p as &dyn Ast).collect();
            patterns.push(Pattern::new(&refs));
        }
        let body = self.bool(*body)?;
        let bounds: Vec<&dyn Ast> = bounds.iter().map(|b| b as &dyn Ast).collect();
        let patterns: Vec<&Pattern> = patterns.iter().collect();
        Ok(match quant {
            Quant::Forall => z3::ast::forall_const(&bounds, &patterns, &body),
            Quant::Exists => z3::ast::exists_const(&bounds, &patterns, &body),
        })
    }

    /// Z3 matches on applications, not on connectives, comparisons or choices.
    pub(super) fn can_trigger(&self, pattern: Term) -> bool {
        let head = match self.terms.kind(pattern) {
            Kind::App(..) | Kind::Select(..) => true,
            Kind::Op(op, _) => matches!(op, Op::SeqNth | Op::SeqLen | Op::SeqOfInt),
            _ => false,
        };
        head && self.terms.subterms(&[pattern]).iter().all(|&s| {
            let kind = self.terms.kind(s);
            self.terms.sort(s) != Sort::Bool && !matches!(kind, Kind::Ite(..))
                || matches!(kind, Kind::App(..) | Kind::Select(..) | Kind::Var(_) | Kind::Bound { .. })
                || self.terms.is_literal(s)
        })
    }

    /// A fold is an uninterpreted function of its bounds and of the outer bound
    /// variables in its body, one function per operator and body.
    fn fold(&mut self, t: Term) -> Encoded {
        let Kind::Fold { lo, hi, .. } = self.terms.kind(t) else {
            return Err(mismatch("fold"));
        };
        let outer = self.terms.outer_bounds(t);
        let mut sorts = vec![Sort::Int, Sort::Int];
        sorts.extend(outer.iter().map(|&b| self.terms.sort(b)));
        let decl = declare(&self.terms.fold_function(t), &sorts, Sort::Int, self.shape());
        let mut args = vec![self.get(*lo)?, self.get(*hi)?];
        for b in outer {
            args.push(self.encode(b)?);
        }
        Ok(apply(&decl, &args))
    }
}

/// Z3 gives no quantifier for a pattern with a choice or a connective in it.
pub(super) fn is_free_of_choices(pattern: &Dynamic) -> bool {
    let mut seen: HashSet<Dynamic> = HashSet::new();
    let mut open = vec![pattern.clone()];
    while let Some(part) = open.pop() {
        let refused = part.is_app()
            && matches!(
                part.decl().kind(),
                DeclKind::Ite | DeclKind::And | DeclKind::Or | DeclKind::Not | DeclKind::Implies | DeclKind::Xor
            );
        if refused {
            return false;
        }
        if seen.insert(part.clone()) {
            open.extend(part.children());
        }
    }
    true
}

pub(super) fn mismatch(wanted: &str) -> Unencodable {
    Unencodable(format!("a term is not of sort {wanted}"))
}

pub(super) fn dynamic(ast: &impl Ast) -> Dynamic {
    Dynamic::from_ast(ast)
}

pub(super) fn array(ast: &Dynamic) -> Result<z3::ast::Array, Unencodable> {
    ast.as_array().ok_or_else(|| mismatch("map"))
}

pub(super) fn apply(decl: &FuncDecl, args: &[Dynamic]) -> Dynamic {
    let refs: Vec<&dyn Ast> = args.iter().map(|a| a as &dyn Ast).collect();
    decl.apply(&refs)
}

pub(super) fn declare(name: &str, args: &[Sort], result: Sort, shape: Shape) -> FuncDecl {
    let sorts: Vec<ZSort> = args.iter().map(|&s| sort(s, shape)).collect();
    let refs: Vec<&ZSort> = sorts.iter().collect();
    FuncDecl::new(name, &refs, &sort(result, shape))
}

/// The length of an opaque sequence, and the letter at a place.
pub(super) fn opaque_length() -> FuncDecl {
    declare("seq/len", &[Sort::Seq], Sort::Int, Shape { width: None, opaque: true })
}

pub(super) fn opaque_letter() -> FuncDecl {
    declare("seq/at", &[Sort::Seq, Sort::Int], Sort::Int, Shape { width: None, opaque: true })
}

fn sort(s: Sort, shape: Shape) -> ZSort {
    match s {
        Sort::Bool => ZSort::bool(),
        Sort::Int => shape.width.map_or_else(ZSort::int, ZSort::bitvector),
        Sort::Real => ZSort::real(),
        Sort::BitVec(width) => ZSort::bitvector(width),
        Sort::Float32 => ZSort::float32(),
        Sort::Float64 => ZSort::double(),
        Sort::Ref => ZSort::uninterpreted(Symbol::String("Ref".into())),
        Sort::Type => ZSort::uninterpreted(Symbol::String("Type".into())),
        Sort::Seq if shape.opaque => ZSort::uninterpreted(Symbol::String("Seq".into())),
        Sort::Seq => ZSort::seq(&ZSort::int()),
        Sort::Map(m) => ZSort::array(&sort(m.key, shape), &sort(m.value, shape)),
        Sort::Named(name) => ZSort::uninterpreted(Symbol::String(name.into())),
    }
}

pub(super) fn int_literal(value: &IBig) -> Result<Int, Unencodable> {
    match i64::try_from(value) {
        Ok(small) => Ok(Int::from_i64(small)),
        Err(_) => Int::from_str(&value.to_string()).map_err(|()| mismatch("Int")),
    }
}

fn seq_literal(units: &[u16]) -> Dynamic {
    let parts: Vec<Seq> = units.iter().map(|&u| Seq::unit(&Int::from_u64(u64::from(u)))).collect();
    match parts.as_slice() {
        [] => dynamic(&Seq::empty(&ZSort::int())),
        [one] => dynamic(one),
        _ => dynamic(&Seq::concat(&parts)),
    }
}
