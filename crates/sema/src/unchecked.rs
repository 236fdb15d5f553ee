//! Unchecked operations: where a program may break what its generic types promise.
//!
//! Takes the typed program; gives the classes whose type variables may stand for
//! something else at run time, each with the place that is to blame. Heaps are polluted
//! only by what draws an unchecked warning (JLS 4.12.2): raw types, casts to types that
//! the JVM cannot test, arrays of variable arity. Without any of these in the user's
//! text the casts that erasure inserts succeed, and nobody needs to ask.

use std::collections::VecDeque;

use javelin_syntax::ast::{Expr, ExprKind, SnippetItem};
use javelin_syntax::{Span, walk};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::classes::{ClassId, FileId, Ty, TyKind, Types, VarOwner, World};
use crate::typed::{CallInfo, Entity, MethodSource, SourceClass, TypedProgram};

/// A place in the user's text.
pub type Place = (FileId, Span);

/// What the unchecked operations of a program may have touched.
#[derive(Debug, Default)]
pub struct Unchecked {
    /// Values of these classes' type variables may be anything.
    values: FxHashMap<Node, Place>,
    /// Arrays of these classes' type variables may be arrays of something else
    /// (`(T[]) new Object[n]`).
    arrays: FxHashMap<Node, Place>,
}

/// Classes that share their fate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Node {
    Users(ClassId),
    /// A library interface with one method over plain values: nothing is kept in it.
    Function(ClassId),
    /// All else of the library: what one collection holds another is given.
    Library,
}

impl Unchecked {
    pub fn find(program: &TypedProgram) -> Unchecked {
        let mut finder = Finder { program, found: Unchecked::default() };
        for class in program.classes.iter().filter(|class| program.is_users(class)) {
            finder.declared(class);
            each_expression(program, class, &mut |e| {
                finder.look(class.file, e);
                true
            });
        }
        let mut found = finder.found;
        if !found.values.is_empty() {
            let links = links(program);
            found.values = spread(&links, found.values);
        }
        found
    }

    /// The unchecked operation through which a value declared of this type may be of another
    /// one than its place promises.
    pub fn blamed(&self, program: &TypedProgram, declared: Ty) -> Option<Place> {
        if self.values.is_empty() && self.arrays.is_empty() {
            return None;
        }
        let is_array = matches!(program.world.types.kind(declared), TyKind::Array(_));
        let mut nodes = Vec::new();
        parts(program, declared, &mut nodes);
        nodes.into_iter().find_map(|node| {
            let of_library = matches!(node, Node::Function(_)).then(|| self.values.get(&Node::Library)).flatten();
            let of_arrays = is_array.then(|| self.arrays.get(&node)).flatten();
            self.values.get(&node).or(of_library).or(of_arrays).copied()
        })
    }
}

/// Every expression of the text of one class; those inside it apart.
fn each_expression<'s>(program: &TypedProgram<'s>, class: &SourceClass<'s>, visit: walk::Visit<'_, 's>) {
    for method in class.methods.iter().filter_map(|method| program.source_method(*method)) {
        match method.source {
            MethodSource::Decl(decl) => decl.body.iter().for_each(|body| walk::block(visit, body)),
            MethodSource::Snippet(snippet) => {
                for item in &snippet.items {
                    if let SnippetItem::Stmt(stmt) = item {
                        walk::statement(visit, stmt);
                    }
                }
            }
            _ => {}
        }
    }
    class.initializers.iter().for_each(|block| walk::block(visit, &block.body));
    class.fields.iter().filter_map(|field| field.var.init.as_ref()).for_each(|e| walk::expr(visit, e));
    class.enum_constants.iter().flat_map(|(_, constant)| &constant.args).for_each(|e| walk::expr(visit, e));
}

struct Finder<'a, 's> {
    program: &'a TypedProgram<'s>,
    found: Unchecked,
}

impl Finder<'_, '_> {
    fn blame(&mut self, ty: Ty, place: Place) {
        let mut nodes = Vec::new();
        parts(self.program, ty, &mut nodes);
        for node in nodes {
            self.found.values.entry(node).or_insert(place);
        }
        // Objects of the user's classes may stand behind an interface of the library.
        let world = &self.program.world;
        let Some(raw) = world.class_of(ty).filter(|_| world.is_raw(ty)) else { return };
        for class in
            self.program.classes.iter().filter(|class| self.program.is_users(class) && world.is_generic(class.id))
        {
            if world.is_subclass(class.id, raw) {
                self.found.values.entry(Node::Users(class.id)).or_insert(place);
            }
        }
    }

    fn blame_arrays(&mut self, ty: Ty, place: Place) {
        let mut nodes = Vec::new();
        parts(self.program, ty, &mut nodes);
        for node in nodes {
            self.found.arrays.entry(node).or_insert(place);
        }
    }

    /// Raw types in headers, and results by which a method overrides another one.
    fn declared(&mut self, class: &SourceClass) {
        let world = &self.program.world;
        let header = world.header(class.id);
        let results = class.methods.iter().map(|method| world.method(*method).result);
        for ty in header.superclass.iter().chain(&header.interfaces).copied().chain(results) {
            if world.is_raw(ty) {
                let method = class.methods.first().and_then(|method| self.program.source_method(*method));
                let span = method.map_or(Span::default(), |method| method.name_span);
                self.blame(ty, (class.file, span));
            }
        }
    }

    fn look(&mut self, file: FileId, e: &Expr) {
        let world = &self.program.world;
        let ty = self.program.ty(file, e.id);
        let place = (file, e.span);
        match &e.kind {
            ExprKind::Cast { ty: written, expr: inner } => {
                // As written: the type of the expression is captured.
                let ty = match self.program.ty(file, written.id) {
                    Types::UNKNOWN => ty,
                    written => written,
                };
                let from = self.program.ty(file, inner.id);
                let is_new = matches!(&bare(inner).kind, ExprKind::NewArray(new) if new.init.is_none());
                let is_function = matches!(bare(inner).kind, ExprKind::Lambda(_) | ExprKind::MethodRef(_));
                if world.is_raw(ty) {
                    self.blame(ty, place);
                } else if is_function || is_tested(world, from, ty) {
                } else if is_new {
                    self.blame_arrays(innermost(world, ty), place);
                } else {
                    self.blame(ty, place);
                }
            }
            // The elements of a new array are null.
            ExprKind::NewArray(new) if new.init.is_none() => {}
            _ if matches!(self.program.entity(file, e.id), Entity::Class(_) | Entity::Package) => {}
            _ => {
                if world.is_raw(ty) {
                    self.blame(ty, place);
                }
                if let Some(call) = self.program.call(file, e.id) {
                    self.look_at_varargs(call, place);
                }
            }
        }
    }

    /// `m(x, y)` of `m(T...)` makes an array of what `T` is after erasure.
    fn look_at_varargs(&mut self, call: &CallInfo, place: Place) {
        let world = &self.program.world;
        let method = world.method(call.method);
        let is_users = self.program.source_class(method.owner).is_some_and(|class| self.program.is_users(class));
        let made = call.params.last().filter(|_| call.varargs).copied();
        if is_users && made.is_some_and(|made| world.types.has_var(made)) {
            self.blame_arrays(*method.params.last().unwrap_or(&Types::UNKNOWN), place);
        }
    }
}

fn bare(e: &Expr) -> &Expr {
    match &e.kind {
        ExprKind::Paren(inner) => bare(inner),
        _ => e,
    }
}

fn innermost(world: &World, ty: Ty) -> Ty {
    match world.types.kind(ty) {
        TyKind::Array(element) => innermost(world, *element),
        _ => ty,
    }
}

/// Does the JVM's test of a cast, with what is known of `from`, show all that `to` says
/// (JLS 5.5)?
fn is_tested(world: &World, from: Ty, to: Ty) -> bool {
    let innermost = innermost(world, to);
    let TyKind::Class { id, args, .. } = world.types.kind(innermost) else {
        return !world.types.has_var(to) || world.is_subtype(from, to);
    };
    let is_open = |arg: &Ty| matches!(world.types.kind(*arg), TyKind::Wildcard(_, bound) if *bound == Types::UNKNOWN);
    if !world.is_parameterized(innermost) || args.iter().all(is_open) && !args.is_empty() || from == Types::NULL {
        return true;
    }
    if world.is_subtype(from, to) {
        return true;
    }
    // Downwards, where the arguments above fix all those below.
    let Some(above) = world.class_of(from).and_then(|above| world.as_super(world.this_type(*id), above)) else {
        return false;
    };
    let TyKind::Class { args: given, .. } = world.types.kind(above) else { return false };
    let is_fixed = world.type_params(*id).iter().all(|var| given.contains(&world.types.var(*var)));
    is_fixed && world.is_subtype(to, from)
}

/// The fates that hang on a type: its variables' and its generic classes'.
fn parts(program: &TypedProgram, ty: Ty, into: &mut Vec<Node>) {
    let world = &program.world;
    match world.types.kind(ty) {
        TyKind::Class { id, args, outer } => {
            if world.is_generic(*id) {
                into.push(node(program, *id));
            }
            args.iter().chain(outer).for_each(|arg| parts(program, *arg, into));
        }
        TyKind::Array(element) => parts(program, *element, into),
        TyKind::Wildcard(_, bound) if *bound != Types::UNKNOWN => parts(program, *bound, into),
        TyKind::Intersection(all) => all.iter().for_each(|one| parts(program, *one, into)),
        TyKind::Var(var) => match world.types.var_info(*var).owner {
            VarOwner::Class(class) | VarOwner::Method(class) => into.push(node(program, class)),
            VarOwner::Capture(wildcard) => parts(program, wildcard, into),
            VarOwner::Fresh => {}
        },
        _ => {}
    }
}

fn node(program: &TypedProgram, class: ClassId) -> Node {
    if program.source_class(class).is_some_and(|source| program.is_users(source)) {
        return Node::Users(class);
    }
    let world = &program.world;
    let is_plain = |ty: &Ty| !world.is_parameterized(*ty);
    let is_abstract = |method: &crate::classes::MethodId| world.method(*method).flags.is_abstract();
    let mut own = world.members(class).methods.iter().filter(|method| is_abstract(method));
    let mut own = own.by_ref().filter(|method| world.method(**method).name.as_str() != "equals");
    let is_function = match (own.next(), own.next()) {
        (Some(one), None) => {
            let one = world.method(*one);
            world.decl(class).is_interface()
                && world.header(class).interfaces.is_empty()
                && one.params.iter().chain([&one.result]).all(is_plain)
        }
        _ => false,
    };
    if is_function { Node::Function(class) } else { Node::Library }
}

/// Which fates are bound together: a class's and those of what it is given as an argument
/// anywhere in the user's text.
fn links(program: &TypedProgram) -> FxHashMap<Node, FxHashSet<Node>> {
    let world = &program.world;
    let mut links: FxHashMap<Node, FxHashSet<Node>> = FxHashMap::default();
    let mut link = |from: Node, args: &[Ty]| {
        let mut held = Vec::new();
        args.iter().for_each(|arg| parts(program, *arg, &mut held));
        for to in held.into_iter().filter(|to| *to != from) {
            links.entry(from).or_default().insert(to);
            links.entry(to).or_default().insert(from);
        }
    };
    let mut seen = FxHashSet::default();
    let mut open: Vec<Ty> = Vec::new();
    for class in program.classes.iter().filter(|class| program.is_users(class)) {
        let header = world.header(class.id);
        open.extend(header.superclass.iter().chain(&header.interfaces));
        open.extend(world.members(class.id).fields.iter().map(|field| world.field(*field).ty));
        for method in world.members(class.id).methods.iter().map(|method| world.method(*method)) {
            open.extend(method.params.iter().chain([&method.result]));
        }
        if seen.insert(Err(class.file)) {
            let table = program.file(class.file);
            open.extend(&table.types);
            for call in &table.calls {
                link(node(program, world.method(call.method).owner), &call.type_args);
                open.extend([call.site, call.result]);
            }
        }
    }
    while let Some(ty) = open.pop() {
        if !seen.insert(Ok(ty)) {
            continue;
        }
        match world.types.kind(ty) {
            TyKind::Class { id, args, outer } => {
                link(node(program, *id), args);
                open.extend(args.iter().chain(outer));
            }
            TyKind::Array(inner) | TyKind::Wildcard(_, inner) => open.push(*inner),
            TyKind::Intersection(all) => open.extend(all.iter()),
            _ => {}
        }
    }
    links
}

fn spread(links: &FxHashMap<Node, FxHashSet<Node>>, first: FxHashMap<Node, Place>) -> FxHashMap<Node, Place> {
    let mut open: VecDeque<(Node, Place)> = first.iter().map(|(node, place)| (*node, *place)).collect();
    // The blame does not hang on the order of a table.
    open.make_contiguous().sort_by_key(|(_, (file, span))| (*file, span.start, span.end));
    let mut found = first;
    while let Some((node, place)) = open.pop_front() {
        let mut next: Vec<Node> = links.get(&node).into_iter().flatten().copied().collect();
        if node == Node::Library {
            next.extend(links.keys().filter(|node| matches!(node, Node::Function(_))));
        }
        for node in next {
            if let std::collections::hash_map::Entry::Vacant(free) = found.entry(node) {
                free.insert(place);
                open.push_back((node, place));
            }
        }
    }
    found
}
