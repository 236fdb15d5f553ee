//! Type arguments for the library's objects in a test, as the program declares the
//! variables that hold them. Where these disagree, or cannot be written, the test has a
//! raw type, which always compiles.

use indexmap::{IndexMap, IndexSet};
use javelin_ir::callees::Callees;
use javelin_logic::eval::Value;
use javelin_sema::classes::WildKind;
use javelin_sema::{Ty, TyKind};
use javelin_symex::witness::Input;

use super::build::{Builder, row_of};
use super::library::Recipe;
use super::settle::{Plan, Plans};
use super::{Subject, fields_of, names};

/// Visits of objects; types may grow without end.
const MOST_VISITS: usize = 2_000;

/// For each object of the library the type arguments that are declared for it, where all
/// that hold it agree.
pub fn declared(subject: &Subject, input: &Input, plans: &Plans) -> IndexMap<u32, Vec<Ty>> {
    let mut walk = Walk { subject, input, plans, seen: IndexSet::new(), found: IndexMap::new() };
    let method = subject.lowering.program.world.method(subject.method.method);
    let first = usize::from(!method.is_static());
    for (at, value) in input.args.iter().enumerate() {
        let ty = at.checked_sub(first).and_then(|at| method.params.get(at)).copied();
        walk.note(value, ty);
    }
    for (var, value) in &input.state.globals {
        let field = subject.lowering.static_field_of(*var);
        walk.note(value, field.map(|field| subject.lowering.program.world.field(field).ty));
    }
    let mut at = 0;
    while at < walk.seen.len().min(MOST_VISITS) {
        let (id, ty) = walk.seen[at];
        at += 1;
        walk.visit(id, ty);
    }
    let found = walk.found.into_iter();
    found.filter_map(|(id, args)| Some((id, args?))).collect()
}

struct Walk<'w, 'a, 'p> {
    subject: &'w Subject<'a, 'p>,
    input: &'w Input,
    plans: &'w Plans,
    /// Objects with a type that some variable has that holds them.
    seen: IndexSet<(u32, Option<Ty>)>,
    found: IndexMap<u32, Option<Vec<Ty>>>,
}

impl Walk<'_, '_, '_> {
    fn note(&mut self, value: &Value, ty: Option<Ty>) {
        if let Value::Ref(id) = value
            && *id != 0
        {
            self.seen.insert((*id, ty));
        }
    }

    fn visit(&mut self, id: u32, ty: Option<Ty>) {
        let lowering = self.subject.lowering;
        let world = &lowering.program.world;
        let of = self.input.state.objects.type_of(id).to_string();
        let kind = ty.map(|ty| world.types.kind(ty));
        if let Some(element) = of.strip_suffix("[]") {
            let held = match kind {
                Some(TyKind::Array(held)) => Some(*held),
                _ => None,
            };
            let row = row_of(lowering, &self.input.state, id, element);
            for (_, value) in row.entries() {
                self.note(value, held);
            }
            return;
        }
        let plan = self.plans.get(&id).cloned();
        if let Some(Plan::Library(recipe)) = &plan {
            let args = match kind {
                Some(TyKind::Class { args, .. }) if args.len() == arity(recipe) => Some(args.to_vec()),
                _ => None,
            };
            let parts = recipe.parts();
            for (at, part) in parts.iter().enumerate() {
                let held = args.as_ref().and_then(|args| upper(self.subject, args[at % args.len()]));
                self.note(part, held);
            }
            let known = self.found.entry(id).or_insert_with(|| args.clone());
            if *known != args {
                *known = None;
            }
            return;
        }
        let Some(class) = names::class(lowering, &of) else { return };
        let own = ty.filter(|ty| world.class_of(*ty) == Some(class));
        let args = own.map(|ty| world.subst_of(ty)).unwrap_or_default();
        for (field, value) in fields_of(self.subject, &self.input.state, id) {
            self.note(&value, Some(world.subst(world.field(field).ty, &args)));
        }
        if let Some(Plan::Made(made)) = plan {
            for ((value, _), param) in made.args.iter().zip(&world.method(made.by).params) {
                self.note(value, Some(world.subst(*param, &args)));
            }
        }
    }
}

fn arity(recipe: &Recipe) -> usize {
    match recipe {
        Recipe::Elements(..) | Recipe::Optional(_) | Recipe::Iterator(_) => 1,
        Recipe::Entries(..) => 2,
        Recipe::Text(..) => 0,
    }
}

/// `<String, Integer>` for an object of this class with these parts, if they fit.
pub fn text(builder: &Builder, class: &str, args: &[Ty], parts: &[Value]) -> Option<String> {
    let lowering = builder.subject.lowering;
    let world = &lowering.program.world;
    let params = names::class(lowering, class).map_or(0, |class| world.type_params(class).len());
    if args.is_empty() || params != args.len() {
        return None;
    }
    let uppers: Vec<Ty> = args.iter().map(|arg| upper(builder.subject, *arg)).collect::<Option<_>>()?;
    let fits = |(at, part): (usize, &Value)| {
        let Value::Ref(id) = part else { return false };
        let due = lowering.type_name(uppers[at % uppers.len()]);
        let of = builder.input.state.objects.type_of(*id);
        *id == 0
            || builder.has_own_type(*id) && (due == "java.lang.Object" || lowering.hierarchy().is_subtype(&of, &due))
    };
    if !parts.iter().enumerate().all(fits) {
        return None;
    }
    let texts: Option<Vec<String>> = uppers.iter().map(|ty| written(builder, *ty)).collect();
    Some(format!("<{}>", texts?.join(", ")))
}

/// What is certain of a type argument: a class or array, no wildcard; variables without a
/// bound may be anything.
fn upper(subject: &Subject, ty: Ty) -> Option<Ty> {
    let world = &subject.lowering.program.world;
    match world.types.kind(ty) {
        TyKind::Wildcard(WildKind::Extends, bound) => upper(subject, *bound),
        TyKind::Wildcard(WildKind::Unbounded | WildKind::Super, _) => Some(world.object()),
        TyKind::Var(var) => world.bounds(*var).iter().all(|bound| *bound == world.object()).then(|| world.object()),
        TyKind::Class { .. } | TyKind::Array(_) => Some(ty),
        TyKind::Prim(_)
        | TyKind::Jml(_)
        | TyKind::Void
        | TyKind::Null
        | TyKind::Unknown
        | TyKind::Intersection(_)
        | TyKind::Infer(_) => None,
    }
}

/// The type as Java writes it. Raw types within it would not be what is declared.
fn written(builder: &Builder, ty: Ty) -> Option<String> {
    let lowering = builder.subject.lowering;
    let world = &lowering.program.world;
    match world.types.kind(ty) {
        TyKind::Prim(prim) => Some(prim.as_str().to_owned()),
        TyKind::Array(element) => Some(format!("{}[]", written(builder, *element)?)),
        TyKind::Class { id, args, outer: None } => {
            let name = builder.java(&lowering.class_name(*id))?;
            if world.type_params(*id).len() != args.len() {
                return None;
            }
            let texts: Vec<String> = args.iter().map(|arg| written(builder, *arg)).collect::<Option<_>>()?;
            Some(if texts.is_empty() { name } else { format!("{name}<{}>", texts.join(", ")) })
        }
        TyKind::Wildcard(WildKind::Unbounded, _) => Some("?".to_owned()),
        TyKind::Wildcard(WildKind::Extends, bound) => Some(format!("? extends {}", written(builder, *bound)?)),
        TyKind::Wildcard(WildKind::Super, bound) => Some(format!("? super {}", written(builder, *bound)?)),
        TyKind::Var(_) => written(builder, upper(builder.subject, ty)?),
        TyKind::Class { .. }
        | TyKind::Jml(_)
        | TyKind::Void
        | TyKind::Null
        | TyKind::Unknown
        | TyKind::Intersection(_)
        | TyKind::Infer(_) => None,
    }
}

/// The name of a class with a wildcard for each of its parameters: what is only read
/// needs no more.
pub fn any(subject: &Subject, ty: &str, java: &str) -> String {
    let element = ty.trim_end_matches("[]");
    let lowering = subject.lowering;
    let params = names::class(lowering, element).map_or(0, |class| lowering.program.world.type_params(class).len());
    if params == 0 {
        return java.to_owned();
    }
    let (name, dimensions) =
        java.split_once('[').map_or((java, String::new()), |(name, rest)| (name, format!("[{rest}")));
    format!("{name}<{}>{dimensions}", vec!["?"; params].join(", "))
}

/// A list of these; `Arrays.asList` would take a single array, or null, for all elements.
pub fn list(parts: &[String], of: &str, alone: bool) -> String {
    match parts {
        [single] if alone || single == "null" => format!("java.util.Collections.{of}singletonList({single})"),
        _ => format!("java.util.Arrays.{of}asList({})", parts.join(", ")),
    }
}
