//! A class file as a class of the model.
//!
//! Takes the bytes; gives declaration, header and members in one go. Only the
//! enclosing class may have to be read for it (its type parameters are in
//! scope), never a nested or mentioned one, so that loading cannot go in circles.

use super::classfile::{RawClass, RawConst, RawMember, read_class};
use super::model::{
    ClassDecl, ClassHeader, ClassId, ClassKind, ClassMembers, FieldId, FieldInfo, Flags, MethodId, MethodInfo, Nesting,
    Origin, TypeVarId, VarOwner,
};
use super::signature::{self, MethodTypes, ParamText};
use super::ty::{Ty, Types};
use super::world::{World, class_flags};
use crate::Name;
use crate::constant::Const;
use std::sync::OnceLock;

/// Everything a class file says.
pub(super) struct Loaded {
    pub decl: ClassDecl,
    pub header: ClassHeader,
    pub members: ClassMembers,
    pub member_classes: Box<[ClassId]>,
}

/// Reads a class; `None` if the bytes are no class file.
pub(super) fn load(world: &World, id: ClassId, bytes: &[u8]) -> Option<Loaded> {
    let raw = read_class(bytes).ok()?;
    let decl = declaration(world, &raw);
    let outer = decl.outer;
    let inner = decl.nesting != Nesting::TopLevel && !decl.flags.is_static();
    let mut scope =
        Variables { world, stack: Vec::new(), enclosing: outer.filter(|_| inner || raw.enclosed_by_method) };
    let header = header(&mut scope, id, &raw);
    let fields: Box<[FieldId]> = enumerate_fields(&scope, id, &raw);
    let methods = methods(&mut scope, id, &raw, &decl);
    let components = match &raw.record {
        Some(names) => {
            names.iter().filter_map(|n| fields.iter().copied().find(|&f| world.field(f).name.as_str() == n)).collect()
        }
        None => Box::default(),
    };
    let member_classes = raw
        .inner
        .iter()
        .filter(|i| i.outer.as_deref() == Some(&*raw.name) && i.name.is_some())
        .map(|i| world.class_named(&i.class))
        .collect();
    Some(Loaded { decl, header, members: ClassMembers { fields, methods, components }, member_classes })
}

/// The stand-in for a class that is mentioned but exists nowhere.
pub(super) fn missing(world: &World, binary: &str) -> Loaded {
    let (package, simple) = split_name(binary);
    let object = world.class_named("java/lang/Object");
    Loaded {
        decl: ClassDecl {
            binary_name: Name::new(binary),
            simple_name: Name::new(simple),
            package: Name::new(&package),
            kind: ClassKind::Class,
            flags: Flags::PUBLIC,
            nesting: Nesting::TopLevel,
            outer: None,
            origin: Origin::Missing,
        },
        header: ClassHeader {
            superclass: (binary != "java/lang/Object").then(|| world.types.class(object, &[])),
            ..ClassHeader::default()
        },
        members: ClassMembers::default(),
        member_classes: Box::default(),
    }
}

fn split_name(binary: &str) -> (String, &str) {
    match binary.rfind('/') {
        Some(i) => (binary[..i].replace('/', "."), &binary[i + 1..]),
        None => (String::new(), binary),
    }
}

fn declaration(world: &World, raw: &RawClass<'_>) -> ClassDecl {
    let (package, simple) = split_name(&raw.name);
    let own = raw.inner.iter().find(|i| i.class == raw.name);
    // A nested class is named after its outer class; anything else would let a
    // broken file make a circle of outer classes.
    let outer_name = own.and_then(|i| i.outer.as_deref()).or_else(|| {
        let enclosed = own.is_some() && raw.enclosed_by_method;
        enclosed.then(|| raw.name.rfind('$').map(|d| &raw.name[..d])).flatten()
    });
    let outer =
        outer_name.filter(|o| raw.name.starts_with(*o) && raw.name.len() > o.len()).map(|o| world.class_named(o));
    let access = own.map_or(raw.access, |i| i.access);
    let mut flags = class_flags(access);
    if !raw.permitted.is_empty() {
        flags = flags.with(Flags::SEALED);
    }
    let kind = if flags.has(Flags::ANNOTATION) {
        ClassKind::Annotation
    } else if flags.has(Flags::INTERFACE) {
        ClassKind::Interface
    } else if flags.has(Flags::ENUM) {
        ClassKind::Enum
    } else if raw.record.is_some() {
        ClassKind::Record
    } else {
        ClassKind::Class
    };
    let nesting = match (outer, own.map(|i| i.name.is_some())) {
        (None, _) => Nesting::TopLevel,
        (Some(_), Some(false)) => Nesting::Anonymous,
        (Some(_), _) if raw.enclosed_by_method => Nesting::Local,
        (Some(_), _) => Nesting::Member,
    };
    let simple_name = match own.and_then(|i| i.name.as_deref()) {
        Some(n) => n,
        None if nesting == Nesting::Anonymous => "",
        None => simple,
    };
    ClassDecl {
        binary_name: Name::new(&raw.name),
        simple_name: Name::new(simple_name),
        package: Name::new(&package),
        kind,
        flags,
        nesting,
        outer,
        origin: Origin::Library,
    }
}

fn header(scope: &mut Variables<'_>, id: ClassId, raw: &RawClass<'_>) -> ClassHeader {
    let world = scope.world;
    let signature = raw.signature.as_deref();
    let split = signature.and_then(signature::split_params);
    let (params, supers) = match split {
        Some((params, rest)) => {
            let vars = scope.declare(&params, VarOwner::Class(id));
            (vars, signature::parse_supers(rest, &*scope))
        }
        None => (Box::default(), None),
    };
    let plain = |n: &str| world.types.class(world.class_named(n), &[]);
    let mut supers = supers.unwrap_or_else(|| {
        let names = raw.superclass.iter().chain(&raw.interfaces);
        names.map(|n| plain(n)).collect()
    });
    let superclass = if raw.superclass.is_some() && !supers.is_empty() { Some(supers.remove(0)) } else { None };
    let is_interface = raw.access & 0x0200 != 0;
    ClassHeader {
        type_params: params,
        superclass: superclass.filter(|_| !is_interface),
        interfaces: supers.into(),
        permits: raw.permitted.iter().map(|n| world.class_named(n)).collect(),
    }
}

fn enumerate_fields(scope: &Variables<'_>, id: ClassId, raw: &RawClass<'_>) -> Box<[FieldId]> {
    let mut ordinal = 0;
    let mut out = Vec::new();
    for f in &raw.fields {
        let flags = Flags(u32::from(f.access));
        if flags.has(Flags::SYNTHETIC) {
            continue;
        }
        let ty = f
            .signature
            .as_deref()
            .and_then(|s| signature::parse_type(s, scope))
            .or_else(|| signature::parse_type(&f.descriptor, scope))
            .unwrap_or(Types::UNKNOWN);
        let is_constant = flags.has(Flags::ENUM);
        let constant = OnceLock::new();
        constant.set(constant_of(f, ty)).ok();
        out.push(scope.world.add_field(FieldInfo {
            owner: id,
            name: Name::new(&f.name),
            flags,
            ty,
            node: None,
            constant,
            ordinal: is_constant.then_some(ordinal),
        }));
        ordinal += u32::from(is_constant);
    }
    out.into()
}

fn constant_of(f: &RawMember<'_>, ty: Ty) -> Option<Const> {
    Some(match f.constant.as_ref()? {
        RawConst::Int(v) => match ty {
            Types::BOOLEAN => Const::Bool(*v != 0),
            Types::BYTE => Const::Byte(*v as i8),
            Types::SHORT => Const::Short(*v as i16),
            Types::CHAR => Const::Char(*v as u16),
            _ => Const::Int(*v),
        },
        RawConst::Long(v) => Const::Long(*v),
        RawConst::Float(v) => Const::Float(*v),
        RawConst::Double(v) => Const::Double(*v),
        RawConst::Str(units) => Const::Str(units.as_slice().into()),
    })
}

fn methods(scope: &mut Variables<'_>, id: ClassId, raw: &RawClass<'_>, decl: &ClassDecl) -> Box<[MethodId]> {
    let mut out = Vec::new();
    for m in &raw.methods {
        let mut flags = Flags(u32::from(m.access));
        if flags.has(Flags::SYNTHETIC) || &*m.name == "<clinit>" {
            continue;
        }
        let concrete = !flags.is_abstract() && !flags.is_static() && !flags.is_private();
        if decl.is_interface() && concrete {
            flags = flags.with(Flags::DEFAULT);
        }
        if m.polymorphic {
            flags = flags.with(Flags::SIGNATURE_POLYMORPHIC);
        }
        let depth = scope.stack.len();
        let split = m.signature.as_deref().and_then(signature::split_params);
        let (type_params, parsed) = match split {
            Some((params, rest)) => {
                let vars = scope.declare(&params, VarOwner::Method(id));
                (vars, signature::parse_method(rest, &*scope))
            }
            None => (Box::default(), None),
        };
        let from_descriptor = signature::parse_method(&m.descriptor, &*scope);
        scope.stack.truncate(depth);
        let Some(plain) = from_descriptor else {
            continue;
        };
        let mut types = merge(parsed, plain, scope.world, decl, &m.name);
        if types.throws.is_empty() {
            let world = scope.world;
            let named = |n: &str| world.types.class(world.class_named(n), &[]);
            types.throws = m.exceptions.iter().map(|n| named(n)).collect();
        }
        let skipped = m.param_names.len().saturating_sub(types.params.len());
        let names = m.param_names.iter().skip(skipped);
        out.push(scope.world.add_method(MethodInfo {
            owner: id,
            name: Name::new(&m.name),
            flags,
            type_params,
            param_names: names.map(|n| Name::new(n)).collect(),
            params: types.params.into(),
            result: types.result,
            throws: types.throws.into(),
            node: None,
        }));
    }
    out.into()
}

/// A constructor's descriptor has parameters that its source has not: the outer
/// instance of an inner class, name and ordinal of an enum constant. The
/// signature leaves them out; where there is none they are dropped here.
fn merge(
    parsed: Option<MethodTypes>,
    mut plain: MethodTypes,
    world: &World,
    decl: &ClassDecl,
    name: &str,
) -> MethodTypes {
    if let Some(p) = parsed {
        return p;
    }
    if name == "<init>" {
        let outer = decl.outer.map(|o| world.types.class(o, &[]));
        let inner = decl.nesting == Nesting::Member && !decl.flags.is_static();
        if decl.kind == ClassKind::Enum && plain.params.len() >= 2 {
            plain.params.drain(..2);
        } else if inner && decl.kind == ClassKind::Class && plain.params.first().copied() == outer {
            plain.params.remove(0);
        }
    }
    plain
}

/// The type variables in scope while a class file is read.
struct Variables<'w> {
    world: &'w World,
    stack: Vec<(Name, TypeVarId)>,
    enclosing: Option<ClassId>,
}

impl Variables<'_> {
    fn declare(&mut self, params: &[ParamText<'_>], owner: VarOwner) -> Box<[TypeVarId]> {
        let types = &self.world.types;
        let vars: Box<[TypeVarId]> = params.iter().map(|p| types.new_var(Name::new(p.name), owner)).collect();
        let named = params.iter().zip(&vars);
        self.stack.extend(named.map(|(p, &v)| (Name::new(p.name), v)));
        for (p, &v) in params.iter().zip(&vars) {
            let bounds: Vec<Ty> = p.bounds.iter().filter_map(|b| signature::parse_type(b, &*self)).collect();
            types.var_info(v).bounds.set(bounds.into()).ok();
        }
        vars
    }
}

impl signature::Scope for Variables<'_> {
    fn types(&self) -> &Types {
        &self.world.types
    }

    fn class(&self, binary: &str) -> ClassId {
        self.world.class_named(binary)
    }

    fn variable(&self, name: &str) -> Option<TypeVarId> {
        let own = self.stack.iter().rev().find(|(n, _)| n.as_str() == name);
        if let Some(&(_, v)) = own {
            return Some(v);
        }
        let mut class = self.enclosing;
        while let Some(c) = class {
            let params = &self.world.header(c).type_params;
            let named = |v: &&TypeVarId| self.world.types.var_info(**v).name.as_str() == name;
            if let Some(&v) = params.iter().find(named) {
                return Some(v);
            }
            class = self.world.decl(c).outer;
        }
        None
    }
}
