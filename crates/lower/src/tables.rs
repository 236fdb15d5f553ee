//! Static state that no text writes: fields never assigned, and what fields hold where the
//! program only reads it. What class initialisation puts there stays, whatever else runs.

use indexmap::IndexMap;
use javelin_ir::program::Origin;
use javelin_sema::classes::{ClassKind, Flags};
use javelin_sema::typed::{CallInfo, ClassSource, Entity, LocalKind, MethodSource, SourceClass, SourceField};
use javelin_sema::{ClassId, FieldId, FileId, LocalId, MethodId, Ty, TyKind};
use javelin_syntax::ast::{BinaryOp, Call, Expr, ExprKind, UnaryOp};

use javelin_syntax::walk::{self, Use};

use crate::Lowering;

/// What the text of a program does with the objects behind a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// How many levels of them are only read: none, the object itself, what it holds too, ….
    pub levels: u32,
    /// Nobody sees them before class initialisation has filled them.
    pub is_closed: bool,
    /// Methods are called with them, or on them.
    pub is_passed: bool,
}

impl Reading {
    const NOTHING: Reading = Reading { levels: 0, is_closed: false, is_passed: true };
}

impl<'p> Lowering<'p> {
    /// How much of what a private field holds is only read, once the class is initialised or
    /// the object made. The field itself must keep its value.
    pub fn reading(&self, field: FieldId) -> Reading {
        if let Some(known) = self.readings.borrow().get(&field) {
            return *known;
        }
        let found = self.find_reading(field);
        self.readings.borrow_mut().insert(field, found);
        found
    }

    fn find_reading(&self, field: FieldId) -> Reading {
        let about = self.program.world.field(field);
        let (flags, owner) = (about.flags, about.owner);
        let keeps = flags.is_final() || self.is_never_assigned(field);
        if !keeps || flags.has(Flags::JML) || !flags.is_private() || self.is_immutable(about.ty, 0) {
            return Reading::NOTHING;
        }
        // An accessor without text gives it out.
        let gives_it = |method: &MethodId| {
            let source = self.program.source_method(*method).map(|method| &method.source);
            matches!(source, Some(MethodSource::Accessor(given, _)) if *given == field)
        };
        if self.program.source_class(owner).is_some_and(|class| class.methods.iter().any(gives_it)) {
            return Reading::NOTHING;
        }
        let mut uses = Uses { lowering: self, field, locals: IndexMap::new(), levels: u32::MAX, is_passed: false };
        loop {
            let before = uses.locals.clone();
            let done_before = flags.is_static().then_some(owner);
            if !self.each_expression(owner, done_before, &mut |file, e, used| uses.look(file, e, used))
                || uses.levels == 0
            {
                return Reading::NOTHING;
            }
            if uses.locals == before {
                break;
            }
        }
        let is_closed = !(flags.is_static() && self.is_seen_unfinished(field, uses.levels));
        // What the methods of other classes give out may lie deep inside.
        let is_array = matches!(self.program.world.types.kind(about.ty), TyKind::Array(_));
        match uses.levels {
            u32::MAX => Reading { levels: u32::MAX, is_closed, is_passed: uses.is_passed },
            levels if is_array => Reading { levels, is_closed, is_passed: uses.is_passed },
            _ => Reading::NOTHING,
        }
    }

    /// May a method run while class initialisation still writes what the field holds? Then
    /// it sees what nobody sees later.
    fn is_seen_unfinished(&self, field: FieldId, levels: u32) -> bool {
        let (first_levels, calls) = self.while_initialised(field);
        calls && first_levels < levels
    }

    /// The same where class initialisation is not known to its end: what it may still write
    /// is not fixed either.
    pub fn reading_from_first(&self, field: FieldId) -> Reading {
        let reading = self.reading(field);
        Reading { levels: reading.levels.min(self.while_initialised(field).0), ..reading }
    }

    /// How much of what a static field holds class initialisation only reads, and whether it
    /// runs code of the program meanwhile.
    fn while_initialised(&self, field: FieldId) -> (u32, bool) {
        let world = &self.program.world;
        let Some(source) = self.program.source_class(world.field(field).owner) else { return (0, true) };
        let mut uses = Uses { lowering: self, field, locals: IndexMap::new(), levels: u32::MAX, is_passed: false };
        let mut calls = false;
        let mut look = |e: &'p Expr| {
            let called = self.program.call(source.file, e.id);
            calls |= called.is_some_and(|called| !self.is_library(called.method));
            true
        };
        let of_static = |own: &&SourceField| world.field(own.id).flags.is_static();
        // Twice, for locals that are used before they are known to hold it.
        for _ in 0..2 {
            for block in source.initializers.iter().filter(|block| block.is_static) {
                walk::block(&mut look, &block.body);
                walk::block_with_uses(&mut |e, used| uses.look(source.file, e, used), &block.body);
            }
            for init in source.fields.iter().filter(of_static).filter_map(|own| own.var.init.as_ref()) {
                walk::expr(&mut look, init);
                walk::expr_with_uses(&mut |e, used| uses.look(source.file, e, used), init);
            }
        }
        (uses.levels, calls)
    }

    /// An array, or a class of the library that is no value?
    pub(crate) fn holds_elements(&self, ty: Ty) -> bool {
        let is_array = matches!(self.program.world.types.kind(ty), TyKind::Array(_));
        is_array || self.type_name(ty).starts_with("java.") && !self.is_immutable(ty, 0)
    }

    /// Has an object of the type nothing that can be written, or nothing that is its own?
    pub(crate) fn is_immutable(&self, ty: Ty, depth: usize) -> bool {
        const DEEPEST: usize = 4;
        let world = &self.program.world;
        match world.types.kind(ty) {
            TyKind::Prim(_) | TyKind::Void => true,
            TyKind::Class { id: class, .. } => {
                let decl = world.decl(*class);
                let of_record = || {
                    let fields = &world.members(*class).fields;
                    let own = fields.iter().map(|field| world.field(*field)).filter(|field| !field.flags.is_static());
                    own.into_iter().all(|field| self.is_immutable(field.ty, depth + 1))
                };
                ty == world.string()
                    || world.unboxed(ty).is_some()
                    || decl.kind == ClassKind::Enum
                    || decl.kind == ClassKind::Record && depth < DEEPEST && of_record()
            }
            _ => false,
        }
    }

    /// Has an object of the type only finals of types that have only finals, and so on? Constants
    /// of enums may have more.
    pub(crate) fn keeps_what_it_has(&self, ty: Ty) -> bool {
        let world = &self.program.world;
        let is_enum = |class: &ClassId| world.decl(*class).kind == ClassKind::Enum;
        match world.class_of(ty).filter(is_enum) {
            Some(of_enum) => {
                self.program.classes.iter().filter(|class| world.is_subclass(class.id, of_enum)).all(|class| {
                    let fields = world.members(class.id).fields.iter().map(|field| world.field(*field));
                    fields
                        .filter(|field| !field.flags.is_static())
                        .all(|field| field.flags.is_final() && self.is_immutable(field.ty, 0))
                })
            }
            None => self.is_immutable(ty, 0),
        }
    }

    /// Is it a private static field that nothing but its own initialiser assigns? As good
    /// as final.
    pub(crate) fn is_never_assigned(&self, field: FieldId) -> bool {
        let about = self.program.world.field(field);
        let flags = about.flags;
        if !(flags.is_private() && flags.is_static()) || flags.is_final() || flags.has(Flags::JML) {
            return false;
        }
        if let Some(known) = self.unassigned.borrow().get(&field) {
            return *known;
        }
        let mut assigned = false;
        let seen_all = self.each_expression(about.owner, None, &mut |file, e, _| {
            let is_it = |e: &Expr| self.program.entity(file, bare(e).id) == Entity::Field(field);
            assigned |= written(e).is_some_and(is_it);
            !assigned
        });
        let found = seen_all && !assigned;
        self.unassigned.borrow_mut().insert(field, found);
        found
    }

    /// Does the field get its value behind this place of its class's text, from its
    /// initialiser or in a static block?
    pub(crate) fn is_set_after(&self, field: FieldId, place: Origin) -> bool {
        let about = self.program.world.field(field);
        let Some(source) = self.program.source_class(about.owner) else { return false };
        let own = source.fields.iter().find(|own| own.id == field).and_then(|own| own.var.init.as_ref());
        let mut set = own.map(|init| init.span.start);
        let mut look = |e: &'p Expr| {
            let is_it = |e: &Expr| self.program.entity(source.file, bare(e).id) == Entity::Field(field);
            if written(e).is_some_and(is_it) {
                set = set.max(Some(e.span.start));
            }
            true
        };
        source.initializers.iter().for_each(|block| walk::block(&mut look, &block.body));
        !about.constant.get().is_some_and(Option::is_some)
            && source.file.0 == place.file
            && set.is_some_and(|set| set > place.start)
    }

    /// Looks at the text of a class and those around and inside it. What happens while
    /// `done_before` is initialised is left out. Says whether that was all there is.
    pub(crate) fn each_expression(
        &self,
        whole: ClassId,
        done_before: Option<ClassId>,
        look: &mut dyn FnMut(FileId, &'p Expr, Use) -> bool,
    ) -> bool {
        let world = &self.program.world;
        let is_meant = |class: &&SourceClass| world.outermost(class.id) == world.outermost(whole);
        let mut classes = self.program.classes.iter().filter(is_meant).peekable();
        if classes.peek().is_none_or(|class| class.overlay) {
            return false;
        }
        for class in classes {
            let mut look = |e: &'p Expr, used: Use| look(class.file, e, used);
            for method in class.methods.iter().filter_map(|method| self.program.source_method(*method)) {
                match method.source {
                    MethodSource::Decl(decl) => {
                        decl.body.iter().for_each(|body| walk::block_with_uses(&mut look, body))
                    }
                    MethodSource::Snippet(_) => return false,
                    _ => {}
                }
            }
            let is_initialised = done_before == Some(class.id);
            for block in &class.initializers {
                // A class of its own in there may have captured what the block has.
                let mut later = self.program.classes.iter().any(|inner| match inner.source {
                    ClassSource::Decl(decl) => {
                        inner.file == class.file
                            && block.span.start <= decl.span.start
                            && decl.span.end <= block.span.end
                    }
                    _ => false,
                });
                walk::block(&mut |e| notes_later(e, &mut later), &block.body);
                if !(is_initialised && block.is_static) || later {
                    walk::block_with_uses(&mut look, &block.body);
                }
            }
            for field in &class.fields {
                let Some(init) = &field.var.init else { continue };
                let mut later = false;
                walk::expr(&mut |e| notes_later(e, &mut later), init);
                if !(is_initialised && world.field(field.id).flags.is_static()) || later {
                    walk::expr_with_uses(&mut look, init);
                }
            }
            let constants = class.enum_constants.iter();
            constants.flat_map(|(_, constant)| &constant.args).for_each(|e| walk::expr_with_uses(&mut look, e));
        }
        true
    }

    /// The variable that is given a value here, as its first or by a loop.
    pub(crate) fn given_to(&self, file: FileId, used: Use) -> Option<(LocalId, LocalKind)> {
        let (Use::FirstOf(variable) | Use::GoneThroughBy(variable)) = used else { return None };
        let local = self.program.local_at(file, variable)?;
        Some((local, self.program.local(local).kind))
    }
}

/// Does the expression make something that runs later, with what it has captured?
fn notes_later(e: &Expr, later: &mut bool) -> bool {
    *later |= match &e.kind {
        ExprKind::Lambda(_) | ExprKind::MethodRef(_) => true,
        ExprKind::New(new) => new.body.is_some(),
        _ => false,
    };
    true
}

/// Where an object stands below a field, from what is nearest to it: the levels above, then copies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    /// 0 is what the field holds, 1 what that holds, ….
    level: u32,
    /// A copy of an array at this level: an object of its own with the same elements.
    is_copy: bool,
}

impl Place {
    const TOP: Place = Place { level: 0, is_copy: false };

    /// What the object holds: a copy holds what the original does.
    fn below(self) -> Place {
        Place { level: self.level + 1, is_copy: false }
    }
}

/// The ways that the objects behind a field go through the text.
struct Uses<'a, 'p> {
    lowering: &'a Lowering<'p>,
    field: FieldId,
    /// Locals that may hold one of them, with the place nearest to the field.
    locals: IndexMap<LocalId, Place>,
    /// Levels that are only read, as far as was seen.
    levels: u32,
    is_passed: bool,
}

impl<'p> Uses<'_, 'p> {
    /// Where the object that an expression may be stands.
    fn place(&self, file: FileId, e: &Expr) -> Option<Place> {
        let program = self.lowering.program;
        match program.entity(file, e.id) {
            Entity::Field(field) if field == self.field => return Some(Place::TOP),
            Entity::Local(local) => return self.locals.get(&local).copied(),
            _ => {}
        }
        let changes = || !self.lowering.is_immutable(program.ty(file, e.id), 0);
        match &e.kind {
            ExprKind::Paren(inner) => self.place(file, inner),
            ExprKind::Assign { op: None, rhs, .. } => self.place(file, rhs),
            ExprKind::Cast { expr: inner, .. } => self.place(file, inner).filter(|_| changes()),
            ExprKind::Index { array, .. } => self.place(file, array).filter(|_| changes()).map(Place::below),
            ExprKind::Field { target, .. } if matches!(program.entity(file, e.id), Entity::Field(_)) => {
                self.place(file, target).filter(|_| changes()).map(Place::below)
            }
            ExprKind::Call(call) => {
                let place = self.place(file, call.target.as_ref()?).filter(|_| changes())?;
                // A copy of an array shares its elements.
                if self.is_copy(file, call) {
                    let copy = Place { is_copy: true, ..place };
                    return self.has_changing_elements(program.ty(file, e.id)).then_some(copy);
                }
                Some(place)
            }
            _ => None,
        }
    }

    fn is_copy(&self, file: FileId, call: &Call) -> bool {
        let types = &self.lowering.program.world.types;
        let of_array =
            |target: &Expr| matches!(types.kind(self.lowering.program.ty(file, target.id)), TyKind::Array(_));
        call.name.name.as_str() == "clone" && call.target.as_ref().is_some_and(of_array)
    }

    fn has_changing_elements(&self, ty: Ty) -> bool {
        match self.lowering.program.world.types.kind(ty) {
            TyKind::Array(element) => !self.lowering.is_immutable(*element, 0),
            _ => true,
        }
    }

    /// The object at this place is written, or goes where nobody follows it. Of a copy only
    /// what it holds is anybody's loss.
    fn loses(&mut self, place: Place) {
        self.levels = self.levels.min(place.level + u32::from(place.is_copy));
    }

    fn joins(&mut self, local: LocalId, place: Place) {
        let nearest = self.locals.entry(local).or_insert(place);
        *nearest = place.min(*nearest);
    }

    fn walk(&mut self, file: FileId, e: &'p Expr) {
        walk::expr_with_uses(&mut |part, used| self.look(file, part, used), e);
    }

    /// Notes what an expression does with the objects; says whether its parts are to be
    /// looked at.
    fn look(&mut self, file: FileId, e: &'p Expr, value_is: Use) -> bool {
        let program = self.lowering.program;
        if value_is != Use::Nobodys
            && let Some(place) = self.place(file, e)
        {
            match self.lowering.given_to(file, value_is) {
                Some((local, LocalKind::ForEach)) if self.is_plain_to_go_through(program.ty(file, e.id)) => {
                    if !self.lowering.is_immutable(program.local(local).ty, 0) {
                        let of_array = self.is_array(program.ty(file, e.id));
                        self.joins(local, if of_array { place.below() } else { place });
                    }
                }
                Some((local, LocalKind::Local)) => self.joins(local, place),
                _ => self.loses(place),
            }
            self.parts(file, e);
            return false;
        }
        match &e.kind {
            ExprKind::Assign { lhs, rhs, .. } => {
                self.assign(file, lhs, rhs);
                false
            }
            ExprKind::Unary { operand, .. } if written(e).is_some() => {
                self.writes(file, operand);
                self.parts(file, operand);
                false
            }
            ExprKind::Binary { op: BinaryOp::Eq | BinaryOp::Ne, lhs, rhs, .. } => {
                self.parts_or_walk(file, lhs);
                self.parts_or_walk(file, rhs);
                false
            }
            // What is read has nothing of its own.
            ExprKind::Index { array: from, .. }
            | ExprKind::Field { target: from, .. }
            | ExprKind::Cast { expr: from, .. }
                if self.place(file, from).is_some() =>
            {
                self.parts(file, e);
                false
            }
            ExprKind::Call(_) => {
                self.parts(file, e);
                false
            }
            ExprKind::New(new)
                if program.call(file, e.id).is_some_and(|info| self.lowering.is_library(info.method)) =>
            {
                new.outer.iter().for_each(|outer| self.walk(file, outer));
                let copies = new.body.is_none() && self.copies_what_it_is_made_from(program.ty(file, e.id));
                for arg in &new.args {
                    // Elements are shared.
                    match self.place(file, arg) {
                        Some(_) if copies && self.holds_immutables(program.ty(file, arg.id)) => {}
                        Some(place) => self.loses(place),
                        None => {}
                    }
                    self.parts_or_walk(file, arg);
                }
                false
            }
            _ => true,
        }
    }

    /// What becomes of the value of the assignment itself is for others to see.
    fn assign(&mut self, file: FileId, lhs: &'p Expr, rhs: &'p Expr) {
        self.writes(file, lhs);
        self.parts(file, lhs);
        match (self.lowering.program.entity(file, bare(lhs).id), self.place(file, rhs)) {
            (Entity::Local(local), Some(place)) => {
                self.joins(local, place);
                self.parts(file, rhs);
            }
            _ => self.walk(file, rhs),
        }
    }

    /// A string, or a collection: those that a constructor of the library makes are no views.
    fn copies_what_it_is_made_from(&self, ty: Ty) -> bool {
        ty == self.lowering.program.world.string() || self.is_collection(ty)
    }

    fn is_collection(&self, ty: Ty) -> bool {
        let world = &self.lowering.program.world;
        let is_below = |class: ClassId| {
            ["java/util/Collection", "java/util/Map"]
                .into_iter()
                .any(|name| world.is_subclass(class, world.class_named(name)))
        };
        world.class_of(ty).is_some_and(is_below) && self.lowering.type_name(ty).starts_with("java.util.")
    }

    /// Is it an array or a collection whose elements have nothing that can be written?
    fn holds_immutables(&self, ty: Ty) -> bool {
        match self.lowering.program.world.types.kind(ty) {
            TyKind::Array(element) => self.lowering.is_immutable(*element, 0),
            TyKind::Class { args, .. } => {
                self.is_collection(ty) && !args.is_empty() && args.iter().all(|arg| self.lowering.is_immutable(*arg, 0))
            }
            _ => false,
        }
    }

    fn is_array(&self, ty: Ty) -> bool {
        matches!(self.lowering.program.world.types.kind(ty), TyKind::Array(_))
    }

    /// Does a loop over it only read?
    fn is_plain_to_go_through(&self, ty: Ty) -> bool {
        self.is_array(ty) || self.lowering.type_name(ty).starts_with("java.")
    }

    fn writes(&mut self, file: FileId, target: &Expr) {
        if let ExprKind::Index { array: changed, .. } | ExprKind::Field { target: changed, .. } = &bare(target).kind
            && let Some(place) = self.place(file, changed)
        {
            self.loses(place);
        }
    }

    fn parts_or_walk(&mut self, file: FileId, e: &'p Expr) {
        match self.place(file, e) {
            Some(_) => self.parts(file, e),
            None => self.walk(file, e),
        }
    }

    /// Looks at what an expression is made of, where its own value is accounted for.
    fn parts(&mut self, file: FileId, e: &'p Expr) {
        match &e.kind {
            ExprKind::Paren(inner) | ExprKind::Cast { expr: inner, .. } => self.parts_or_walk(file, inner),
            ExprKind::Index { array, index, .. } => {
                self.parts_or_walk(file, array);
                self.walk(file, index);
            }
            ExprKind::Field { target, .. } => self.parts_or_walk(file, target),
            ExprKind::Call(call) => self.call(file, e, call),
            ExprKind::Assign { lhs, rhs, .. } => self.assign(file, lhs, rhs),
            _ => {}
        }
    }

    fn call(&mut self, file: FileId, e: &'p Expr, call: &'p Call) {
        let program = self.lowering.program;
        let info = program.call(file, e.id);
        if let Some(target) = &call.target {
            let is_own = |info: &CallInfo| !self.lowering.is_library(info.method);
            if self.place(file, target).is_some() && info.is_none_or(is_own) {
                self.is_passed = true;
            }
            let only_reads = info.is_some_and(|info| self.lowering.is_pure(info.method)) || self.is_copy(file, call);
            if let Some(place) = self.place(file, target).filter(|_| !only_reads) {
                self.loses(place);
            }
            self.parts_or_walk(file, target);
        }
        let gives_nothing_of_it = self.lowering.is_immutable(program.ty(file, e.id), 0);
        for (at, arg) in call.args.iter().enumerate() {
            if let Some(place) = self.place(file, arg) {
                let parameter = info.and_then(|info| self.parameter(info, at));
                // Others may keep what they are given, or fill it.
                let reads = |method: MethodId| self.lowering.is_library(method) && self.lowering.is_pure(method);
                match parameter {
                    Some(parameter) => {
                        self.is_passed = true;
                        self.joins(parameter, place);
                    }
                    None if info.is_some_and(|info| reads(info.method)) && gives_nothing_of_it => {}
                    None => self.loses(place),
                }
            }
            self.parts_or_walk(file, arg);
        }
    }

    /// The parameter that an argument becomes, in text that is looked at too.
    fn parameter(&self, info: &CallInfo, at: usize) -> Option<LocalId> {
        let (program, world) = (self.lowering.program, &self.lowering.program.world);
        let method = world.method(info.method);
        let outermost = world.outermost(world.field(self.field).owner);
        let is_exact = method.is_static() || method.flags.is_private();
        (is_exact && !info.varargs && world.outermost(method.owner) == outermost).then_some(())?;
        program.source_method(info.method)?.params.get(at).copied()
    }
}

/// What an expression assigns.
pub(crate) fn written(e: &Expr) -> Option<&Expr> {
    match &e.kind {
        ExprKind::Assign { lhs, .. } => Some(lhs),
        ExprKind::Unary {
            op: UnaryOp::PreInc | UnaryOp::PreDec | UnaryOp::PostInc | UnaryOp::PostDec,
            operand,
            ..
        } => Some(operand),
        _ => None,
    }
}

pub(crate) fn bare(e: &Expr) -> &Expr {
    match &e.kind {
        ExprKind::Paren(inner) => bare(inner),
        _ => e,
    }
}
