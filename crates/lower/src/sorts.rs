//! Java types as sorts: what a value of the type is in the logic, its name as
//! a type constant, its default, and what the language guarantees of it.

use javelin_ir::heap::BoxKind;
use javelin_ir::types::TypeInfo;
use javelin_logic::{Range, Sort, Term};
use javelin_sema::classes::{ClassKind, Flags, JmlTy, Nesting, Prim};
use javelin_sema::{ClassId, Ty, TyKind, Types};

use crate::{Lowering, Math};

impl Lowering<'_> {
    /// The sort of values of a type; `None` for void and types that were not found.
    pub fn sort_of(&self, ty: Ty) -> Option<Sort> {
        match self.program.world.types.kind(ty) {
            TyKind::Prim(prim) => Some(prim_sort(*prim)),
            TyKind::Jml(JmlTy::BigInt) => Some(Sort::Int),
            TyKind::Jml(JmlTy::Real) => Some(Sort::Real),
            TyKind::Jml(JmlTy::Type) => Some(Sort::Type),
            _ if ty == Types::VOID || self.program.world.types.has_unknown(ty) => None,
            _ => Some(Sort::Ref),
        }
    }

    /// `0`, `false`, `null`; of a `\TYPE`, which has no such value, one nobody knows.
    pub fn default_value(&self, sort: Sort) -> Term {
        match sort {
            Sort::Bool => self.terms.ff(),
            Sort::Float32 => self.terms.f32(0.0),
            Sort::Float64 => self.terms.f64(0.0),
            Sort::Real => self.terms.real(0),
            Sort::Ref => self.terms.null(),
            Sort::Int => self.terms.int(0),
            Sort::Type | Sort::Seq | Sort::BitVec(_) | Sort::Map(_) | Sort::Named(_) => self.terms.var("unset", sort),
        }
    }

    /// The width of an integer type in bits, `int` as `--bits` says.
    pub fn bits(&self, prim: Prim) -> Option<(u32, bool)> {
        Some(match prim {
            Prim::Byte => (8.min(self.options.int_bits), true),
            Prim::Short => (16.min(self.options.int_bits), true),
            // Every char is an int: with narrow ones there are fewer of them.
            Prim::Char => (16.min(self.options.int_bits - 1), false),
            Prim::Int => (self.options.int_bits, true),
            Prim::Long => (64, true),
            Prim::Boolean | Prim::Float | Prim::Double => return None,
        })
    }

    /// The values an integer type has under the given arithmetic. What is narrower than
    /// `int` is stored by a conversion, which cuts it to its type in ideal arithmetic too.
    pub fn range_of(&self, ty: Ty, math: Math) -> Option<Range> {
        let TyKind::Prim(prim) = self.program.world.types.kind(ty) else { return None };
        let (bits, signed) = self.bits(*prim)?;
        let narrow = matches!(prim, Prim::Byte | Prim::Short | Prim::Char);
        (math != Math::Bigint || self.options.bounded || narrow).then(|| Range::of_bits(bits, signed))
    }

    /// The constant of a type after erasure, declared in the hierarchy.
    pub fn type_constant(&self, ty: Ty) -> Term {
        let name = self.type_name(ty);
        self.mention_type(ty);
        self.terms.type_const(&name)
    }

    /// `java.util.Map$Entry`, `int[]`: the erased type by binary name.
    pub fn type_name(&self, ty: Ty) -> String {
        let world = &self.program.world;
        match world.types.kind(world.erasure(ty)) {
            TyKind::Prim(prim) => prim.as_str().to_owned(),
            TyKind::Class { id, .. } => self.class_name(*id),
            TyKind::Array(element) => format!("{}[]", self.type_name(*element)),
            _ => "java.lang.Object".to_owned(),
        }
    }

    pub fn class_name(&self, class: ClassId) -> String {
        self.program.world.decl(class).binary_name.as_str().replace('/', ".")
    }

    /// Enters a type and its supertypes into the hierarchy.
    pub fn mention_type(&self, ty: Ty) {
        let world = &self.program.world;
        match world.types.kind(world.erasure(ty)) {
            TyKind::Array(element) => self.mention_type(*element),
            TyKind::Class { id, .. } => self.mention_class(*id),
            _ => {}
        }
    }

    /// Enters every class with text: an object of unknown class may be one of any.
    pub fn mention_all_classes(&self) {
        for class in self.program.classes.iter().filter(|class| !class.overlay) {
            self.mention_class(class.id);
        }
    }

    pub fn mention_class(&self, class: ClassId) {
        let name = self.class_name(class);
        if self.hierarchy.borrow().get(&name).is_some() {
            return;
        }
        let world = &self.program.world;
        let (decl, header) = (world.decl(class), world.header(class));
        let supers: Vec<ClassId> =
            header.superclass.iter().chain(&header.interfaces).filter_map(|ty| world.class_of(*ty)).collect();
        let permits = if header.permits.is_empty() { None } else { Some(header.permits.to_vec()) };
        let is_final = decl.flags.is_final()
            || decl.kind == ClassKind::Record
            || decl.nesting == Nesting::Anonymous
            || decl.kind == ClassKind::Enum && !self.has_constant_bodies(class);
        let info = TypeInfo {
            supers: supers.iter().map(|sup| self.class_name(*sup)).collect(),
            is_interface: decl.is_interface(),
            is_abstract: decl.flags.has(Flags::ABSTRACT),
            is_final,
            permits: permits.iter().flatten().map(|sub| self.class_name(*sub)).collect::<Vec<_>>().into(),
            is_unseen: false,
        };
        let info = TypeInfo { permits: permits.as_ref().and(info.permits), ..info };
        self.hierarchy.borrow_mut().declare(&name, info);
        for class in supers.into_iter().chain(permits.into_iter().flatten()) {
            self.mention_class(class);
        }
    }

    /// Enters a class for each type mentioned that has none here and may have one elsewhere: an
    /// object of it is a legal input.
    pub fn mention_unseen_classes(&self) {
        let world = &self.program.world;
        let names: Vec<String> = self.hierarchy.borrow().names().map(str::to_owned).collect();
        for name in &names {
            let Some(class) = world.find_class(&name.replace('.', "/")) else { continue };
            let types = self.hierarchy.borrow();
            let is_missing = types.get(name).is_some_and(|info| {
                (info.is_interface || info.is_abstract) && info.permits.is_none() && !info.is_final
            });
            let has_one = || types.names().any(|other| types.is_instantiable(other) && types.is_subtype(other, name));
            let is_users = self.program.source_class(class).is_some_and(|source| !source.overlay);
            let may_be_extended = is_users || world.decl(class).flags.has(Flags::PUBLIC);
            let wanted = is_missing && may_be_extended && !has_one();
            drop(types);
            if wanted && !self.is_closed(class) {
                let info =
                    TypeInfo { supers: vec![name.clone()], is_final: true, is_unseen: true, ..TypeInfo::default() };
                self.hierarchy.borrow_mut().declare(&format!("some {name}"), info);
            }
        }
    }

    fn has_constant_bodies(&self, class: ClassId) -> bool {
        self.program
            .source_class(class)
            .is_none_or(|source| source.enum_constants.iter().any(|(_, constant)| constant.body.is_some()))
    }

    /// What Java guarantees of any value a variable of type `ty` holds: it
    /// exists at the time `clock`, and its type fits. True for primitives, whose
    /// ranges are declared on variables.
    pub fn guarantee(&self, ty: Ty, value: Term) -> Term {
        if self.sort_of(ty) != Some(Sort::Ref) {
            return self.terms.tt();
        }
        let exists = self.heap.exists(self.terms, value, self.heap.clock);
        self.terms.and(&[exists, self.fits(ty, value)])
    }

    /// The reference is null or of the type, as the JVM can test it.
    pub fn fits(&self, ty: Ty, value: Term) -> Term {
        let constant = self.type_constant(ty);
        let dynamic = self.heap.dynamic_type(self.terms, value);
        let fits = self.terms.apply(self.heap.subtype, &[dynamic, constant]);
        self.terms.or(&[self.terms.eq(value, self.terms.null()), fits])
    }

    /// A value of an enum type is null or one of the enum's constants; not where a
    /// constructor shows its object around before the constant has it.
    pub fn enum_guarantee(&self, class: ClassId, value: Term) -> Term {
        let source = self.program.source_class(class).filter(|source| !source.overlay);
        let constants = source.map(|source| &source.enum_constants[..]).unwrap_or_default();
        let is_enum = self.program.world.decl(class).kind == ClassKind::Enum;
        if constants.is_empty() || !is_enum || self.leaks_this(class) {
            return self.terms.tt();
        }
        let mut ways = vec![self.terms.eq(value, self.terms.null())];
        ways.extend(constants.iter().map(|(field, _)| self.terms.eq(value, self.field_var(*field))));
        self.terms.or(&ways)
    }

    /// The kind of box for a primitive.
    pub fn box_kind(&self, prim: Prim) -> BoxKind {
        match prim {
            Prim::Boolean => BoxKind::Boolean,
            Prim::Byte => BoxKind::Byte,
            Prim::Char => BoxKind::Char,
            Prim::Short => BoxKind::Short,
            Prim::Int => BoxKind::Int,
            Prim::Long => BoxKind::Long,
            Prim::Float => BoxKind::Float,
            Prim::Double => BoxKind::Double,
        }
    }
}

pub fn prim_sort(prim: Prim) -> Sort {
    match prim {
        Prim::Boolean => Sort::Bool,
        Prim::Float => Sort::Float32,
        Prim::Double => Sort::Float64,
        Prim::Byte | Prim::Char | Prim::Short | Prim::Int | Prim::Long => Sort::Int,
    }
}
