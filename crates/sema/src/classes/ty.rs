//! Types as interned ids.
//!
//! A [`Ty`] is a `Copy` index into the run's [`Types`]; equal types have equal
//! ids. Reading is lock-free, so the finished program is shared by the
//! verification workers, which may still make new types (array of, erasure of).
//! Nothing here knows about classes' contents: subtyping is `subtype`.

use super::model::{ClassId, TypeVarId, TypeVarInfo, VarOwner};
use crate::Name;
use hashbrown::HashTable;
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};
use std::sync::{Mutex, OnceLock, PoisonError};

/// A type: an index into [`Types`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Ty(pub u32);

/// Java's primitive types.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Prim {
    Boolean,
    Byte,
    Short,
    Char,
    Int,
    Long,
    Float,
    Double,
}

impl Prim {
    pub const ALL: [Prim; 8] =
        [Prim::Boolean, Prim::Byte, Prim::Short, Prim::Char, Prim::Int, Prim::Long, Prim::Float, Prim::Double];

    /// The keyword.
    pub fn as_str(self) -> &'static str {
        match self {
            Prim::Boolean => "boolean",
            Prim::Byte => "byte",
            Prim::Short => "short",
            Prim::Char => "char",
            Prim::Int => "int",
            Prim::Long => "long",
            Prim::Float => "float",
            Prim::Double => "double",
        }
    }

    pub fn is_numeric(self) -> bool {
        self != Prim::Boolean
    }

    pub fn is_integral(self) -> bool {
        matches!(self, Prim::Byte | Prim::Short | Prim::Char | Prim::Int | Prim::Long)
    }

    /// The letter of a descriptor.
    pub fn letter(self) -> char {
        match self {
            Prim::Boolean => 'Z',
            Prim::Byte => 'B',
            Prim::Short => 'S',
            Prim::Char => 'C',
            Prim::Int => 'I',
            Prim::Long => 'J',
            Prim::Float => 'F',
            Prim::Double => 'D',
        }
    }

    /// JLS 5.1.2: `self` is the same as `to` or widens to it.
    pub fn widens_to(self, to: Prim) -> bool {
        use Prim::*;
        if self == to {
            return true;
        }
        match self {
            Boolean | Double => false,
            Byte => matches!(to, Short | Int | Long | Float | Double),
            Short | Char => matches!(to, Int | Long | Float | Double),
            Int => matches!(to, Long | Float | Double),
            Long => matches!(to, Float | Double),
            Float => to == Double,
        }
    }

    /// The class that boxes it, as a binary name.
    pub fn box_name(self) -> &'static str {
        match self {
            Prim::Boolean => "java/lang/Boolean",
            Prim::Byte => "java/lang/Byte",
            Prim::Short => "java/lang/Short",
            Prim::Char => "java/lang/Character",
            Prim::Int => "java/lang/Integer",
            Prim::Long => "java/lang/Long",
            Prim::Float => "java/lang/Float",
            Prim::Double => "java/lang/Double",
        }
    }
}

/// JML's own types.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum JmlTy {
    /// `\bigint`
    BigInt,
    /// `\real`
    Real,
    /// `\TYPE`
    Type,
}

/// Which way a wildcard is bounded.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum WildKind {
    Unbounded,
    Extends,
    Super,
}

/// The structure of a type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum TyKind {
    Prim(Prim),
    Jml(JmlTy),
    Void,
    /// The type of `null`.
    Null,
    /// Not known, with the cause recorded elsewhere. Compatible with everything,
    /// so that one error is not reported twice.
    Unknown,
    /// `args` is empty for raw types and for classes without parameters;
    /// `outer` is the parameterised enclosing type of an inner class.
    Class {
        id: ClassId,
        args: Box<[Ty]>,
        outer: Option<Ty>,
    },
    Array(Ty),
    /// A declared or captured type variable.
    Var(TypeVarId),
    /// Only as a type argument. The bound of `?` is `Unknown` and not read.
    Wildcard(WildKind, Ty),
    Intersection(Box<[Ty]>),
    /// An inference variable; never in a finished table.
    Infer(u32),
}

const HAS_VAR: u8 = 1;
const HAS_INFER: u8 = 2;
const HAS_UNKNOWN: u8 = 4;
const HAS_WILD: u8 = 8;

struct Entry {
    kind: TyKind,
    facts: u8,
}

/// The arena of all types and type variables of a run.
pub struct Types {
    entries: boxcar::Vec<Entry>,
    index: Mutex<HashTable<u32>>,
    vars: boxcar::Vec<TypeVarInfo>,
}

impl Types {
    pub const BOOLEAN: Ty = Ty(0);
    pub const BYTE: Ty = Ty(1);
    pub const SHORT: Ty = Ty(2);
    pub const CHAR: Ty = Ty(3);
    pub const INT: Ty = Ty(4);
    pub const LONG: Ty = Ty(5);
    pub const FLOAT: Ty = Ty(6);
    pub const DOUBLE: Ty = Ty(7);
    pub const BIGINT: Ty = Ty(8);
    pub const REAL: Ty = Ty(9);
    pub const TYPE: Ty = Ty(10);
    pub const VOID: Ty = Ty(11);
    pub const NULL: Ty = Ty(12);
    pub const UNKNOWN: Ty = Ty(13);
    /// The unbounded wildcard.
    pub const WILD: Ty = Ty(14);

    /// An arena holding the types that need no class.
    pub fn new() -> Self {
        let types =
            Types { entries: boxcar::Vec::new(), index: Mutex::new(HashTable::new()), vars: boxcar::Vec::new() };
        for p in Prim::ALL {
            types.intern(TyKind::Prim(p));
        }
        for j in [JmlTy::BigInt, JmlTy::Real, JmlTy::Type] {
            types.intern(TyKind::Jml(j));
        }
        types.intern(TyKind::Void);
        types.intern(TyKind::Null);
        let unknown = types.intern(TyKind::Unknown);
        debug_assert_eq!(unknown, Types::UNKNOWN);
        types.intern(TyKind::Wildcard(WildKind::Unbounded, unknown));
        types
    }

    /// The structure of a type.
    pub fn kind(&self, ty: Ty) -> &TyKind {
        &self.entries[ty.0 as usize].kind
    }

    /// The id of a structure.
    pub fn intern(&self, kind: TyKind) -> Ty {
        let hash = hash_of(&kind);
        let mut index = self.index.lock().unwrap_or_else(PoisonError::into_inner);
        let found = index.find(hash, |&i| self.entries[i as usize].kind == kind);
        if let Some(&i) = found {
            return Ty(i);
        }
        let facts = self.facts_of(&kind);
        let i = self.entries.push(Entry { kind, facts }) as u32;
        index.insert_unique(hash, i, |&j| hash_of(&self.entries[j as usize].kind));
        Ty(i)
    }

    pub fn prim(p: Prim) -> Ty {
        Ty(p as u32)
    }

    pub fn class(&self, id: ClassId, args: &[Ty]) -> Ty {
        self.class_in(id, args, None)
    }

    pub fn class_in(&self, id: ClassId, args: &[Ty], outer: Option<Ty>) -> Ty {
        self.intern(TyKind::Class { id, args: args.into(), outer })
    }

    pub fn array(&self, element: Ty) -> Ty {
        self.intern(TyKind::Array(element))
    }

    /// `element` with `dims` dimensions around it.
    pub fn array_of(&self, element: Ty, dims: usize) -> Ty {
        (0..dims).fold(element, |t, _| self.array(t))
    }

    pub fn var(&self, v: TypeVarId) -> Ty {
        self.intern(TyKind::Var(v))
    }

    pub fn infer(&self, i: u32) -> Ty {
        self.intern(TyKind::Infer(i))
    }

    pub fn wildcard(&self, kind: WildKind, bound: Ty) -> Ty {
        match kind {
            WildKind::Unbounded => Types::WILD,
            WildKind::Extends | WildKind::Super => self.intern(TyKind::Wildcard(kind, bound)),
        }
    }

    /// The intersection of the parts: flattened, without repetition.
    pub fn intersection(&self, parts: &[Ty]) -> Ty {
        let mut flat: Vec<Ty> = Vec::new();
        for &p in parts {
            match self.kind(p) {
                TyKind::Intersection(inner) => flat.extend(inner.iter().copied()),
                _ => flat.push(p),
            }
        }
        let mut seen = Vec::with_capacity(flat.len());
        for p in flat {
            if !seen.contains(&p) {
                seen.push(p);
            }
        }
        match seen[..] {
            [] => Types::UNKNOWN,
            [one] => one,
            _ => self.intern(TyKind::Intersection(seen.into())),
        }
    }

    /// A new type variable; its bounds are set once, later.
    pub fn new_var(&self, name: Name, owner: VarOwner) -> TypeVarId {
        TypeVarId(self.vars.push(TypeVarInfo { name, owner, bounds: OnceLock::new(), lower: OnceLock::new() }) as u32)
    }

    pub fn var_info(&self, v: TypeVarId) -> &TypeVarInfo {
        &self.vars[v.index()]
    }

    pub fn is_captured(&self, v: TypeVarId) -> bool {
        matches!(self.var_info(v).owner, VarOwner::Capture(_))
    }

    /// A type variable occurs in it.
    pub fn has_var(&self, ty: Ty) -> bool {
        self.entries[ty.0 as usize].facts & HAS_VAR != 0
    }

    /// An inference variable occurs in it (it is not a proper type).
    pub fn has_infer(&self, ty: Ty) -> bool {
        self.entries[ty.0 as usize].facts & HAS_INFER != 0
    }

    pub fn has_unknown(&self, ty: Ty) -> bool {
        self.entries[ty.0 as usize].facts & HAS_UNKNOWN != 0
    }

    /// A wildcard occurs in it.
    pub fn has_wildcard(&self, ty: Ty) -> bool {
        self.entries[ty.0 as usize].facts & HAS_WILD != 0
    }

    /// How many types there are.
    pub fn len(&self) -> usize {
        self.entries.count()
    }

    pub fn is_empty(&self) -> bool {
        false
    }

    fn facts_of(&self, kind: &TyKind) -> u8 {
        let of = |t: Ty| self.entries[t.0 as usize].facts;
        match kind {
            TyKind::Prim(_) | TyKind::Jml(_) | TyKind::Void | TyKind::Null => 0,
            TyKind::Unknown => HAS_UNKNOWN,
            TyKind::Class { args, outer, .. } => args.iter().copied().chain(*outer).fold(0, |f, t| f | of(t)),
            TyKind::Array(t) => of(*t),
            TyKind::Var(_) => HAS_VAR,
            TyKind::Wildcard(WildKind::Unbounded, _) => HAS_WILD,
            TyKind::Wildcard(_, t) => HAS_WILD | of(*t),
            TyKind::Intersection(parts) => parts.iter().fold(0, |f, t| f | of(*t)),
            TyKind::Infer(_) => HAS_INFER,
        }
    }
}

impl Default for Types {
    fn default() -> Self {
        Types::new()
    }
}

fn hash_of(kind: &TyKind) -> u64 {
    let mut h = FxHasher::default();
    kind.hash(&mut h);
    h.finish()
}
