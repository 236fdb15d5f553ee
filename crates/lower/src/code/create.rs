//! New objects: default fields, what inner and local classes capture, and the
//! constructor's call.

use javelin_ir::program::Dispatch;
use javelin_logic::{Func, Sort, Term};
use javelin_sema::classes::ClassKind;
use javelin_sema::typed::{CallInfo, ClassSource, SourceClass};
use javelin_sema::{ClassId, FieldId, MethodId, Ty, Types};
use javelin_syntax::Span;
use javelin_syntax::ast::{Expr, JmlMods, Member, New};

use super::Code;
use super::call::Planned;
use crate::Lowering;

/// Exceptions that no class of the JDK extends: what the library throws of them is of this very
/// class. (Read off the class files of JDK 17.)
const NOTHING_BELOW: [&str; 10] = [
    "java/lang/ArithmeticException",
    "java/lang/ArrayIndexOutOfBoundsException",
    "java/lang/ArrayStoreException",
    "java/lang/ClassCastException",
    "java/lang/NegativeArraySizeException",
    "java/lang/NullPointerException",
    "java/lang/NumberFormatException",
    "java/lang/StringIndexOutOfBoundsException",
    "java/util/EmptyStackException",
    "java/util/InputMismatchException",
];

impl Lowering<'_> {
    /// Fields that objects of exactly this class have: its own and inherited
    /// ones that are declared in text, ghosts included, models not.
    pub fn instance_fields(&self, class: ClassId) -> Vec<FieldId> {
        let world = &self.program.world;
        let mut chain = vec![class];
        let mut at = class;
        while let Some(above) = world.header(at).superclass.and_then(|ty| world.class_of(ty)) {
            chain.push(above);
            at = above;
        }
        // Ghost fields of interfaces may be instance fields.
        let mut fields = Vec::new();
        for class in chain.into_iter().rev() {
            let Some(source) = self.program.source_class(class) else { continue };
            let own = source.fields.iter().filter(|field| {
                let is_model = field.decl.in_jml && field.decl.mods.jml.has(JmlMods::MODEL);
                !is_model && !world.field(field.id).flags.is_static()
            });
            fields.extend(own.map(|field| field.id));
            if source.overlay {
                fields.extend(self.overlaid_fields(source));
            } else {
                for &component in &world.members(class).components {
                    if !fields.contains(&component) {
                        fields.push(component);
                    }
                }
            }
        }
        fields
    }

    /// Fields of a class file that its specification declares again.
    fn overlaid_fields(&self, source: &SourceClass) -> Vec<FieldId> {
        let ClassSource::Decl(decl) = source.source else { return Vec::new() };
        let mut fields = Vec::new();
        for member in &decl.body.members {
            if let Member::Field(field) = member
                && !field.in_jml
            {
                let ids = field.vars.iter().filter_map(|var| self.program.field_at(source.file, var.id));
                fields.extend(ids.filter(|id| !self.program.world.field(*id).flags.is_static()));
            }
        }
        fields
    }

    /// The superclass, as a class.
    pub fn superclass(&self, class: ClassId) -> Option<ClassId> {
        let world = &self.program.world;
        world.header(class).superclass.and_then(|ty| world.class_of(ty))
    }
}

impl<'p> Code<'_, 'p> {
    /// `new C(args)`, `outer.new C(args)`, `new C(args) { … }`
    pub(super) fn creation(&mut self, expr: &'p Expr, new: &'p New) -> Term {
        let Some(info) = self.low.program.call(self.scope.file, expr.id) else {
            self.unsupported(expr.span, "the constructor was not found");
            return self.dummy(self.ty(expr));
        };
        let outer = new.outer.as_ref().map(|outer| {
            let object = self.expr(outer);
            self.check_null(object, outer.span, outer.span);
            self.keep(object)
        });
        let args = self.arguments(info, &new.args);
        self.construct(info, outer, args, new.ty.span)
    }

    /// Makes the object that a creation expression or constructor reference asks for.
    pub(super) fn construct(&mut self, info: &CallInfo, outer: Option<Term>, args: Vec<Term>, span: Span) -> Term {
        let world = &self.low.program.world;
        let constructed = world.method(info.method).owner;
        let class = info.anonymous.unwrap_or(constructed);
        if let Some(value) = self.constructed_value(class, info.method, &args) {
            return value;
        }
        let object = self.allocate_object(class, None);
        match info.anonymous {
            None => {
                let outer = outer.or_else(|| info.outer_this.and_then(|outer| self.this_of(outer)));
                self.bind_outer(class, object, outer, span);
                self.run_constructor(info.method, object, args, span);
            }
            Some(class) => {
                self.bind_outer(class, object, None, span);
                // `outer.new Inner() { … }`: the outer instance is the superclass's.
                let of_super = outer.or_else(|| info.outer_this.and_then(|outer| self.this_of(outer)));
                self.run_anonymous(class, info.method, object, of_super, args, span);
            }
        }
        object
    }

    /// A new object of exactly this class, its fields zero, false or null, except
    /// one whose value is not known.
    pub(super) fn allocate_object(&mut self, class: ClassId, unknown: Option<Term>) -> Term {
        // `new` in the user's own text makes a new one of any class.
        let need_not_be_new = self.is_trusted() && self.low.is_by_value(class);
        let facts = if need_not_be_new { vec![(self.low.heap.by_value, self.terms().tt())] } else { vec![] };
        self.allocate_with(class, unknown, facts)
    }

    fn allocate_with(&mut self, class: ClassId, unknown: Option<Term>, facts: Vec<(Func, Term)>) -> Term {
        let world = &self.low.program.world;
        let ty = world.types.class(class, &[]);
        let object = self.temp("new", ty);
        let constant = self.low.type_constant(ty);
        self.b.allocate(object, constant, facts);
        self.objects.insert(object);
        let mut maps: Vec<Term> =
            self.low.instance_fields(class).into_iter().map(|field| self.low.field_var(field)).collect();
        if world.is_subclass(class, world.class_named("java/lang/Throwable")) {
            let known = ["message", "cause"].map(|name| self.low.throwable_field(name, Sort::Ref));
            maps.extend(known.into_iter().filter(|map| !maps.contains(map)).collect::<Vec<_>>());
        }
        for map in maps.into_iter().filter(|map| Some(*map) != unknown) {
            let sort = self.terms().sort(map).leaf();
            self.put(map, object, self.low.default_value(sort));
        }
        object
    }

    /// Writes the field of an object that is being made.
    pub(super) fn put(&mut self, map: Term, object: Term, value: Term) {
        self.b.assign(map, self.terms().store(map, object, value));
    }

    /// Gives an object what its class takes from around: the enclosing instance
    /// and captured locals, before any constructor runs.
    pub(super) fn bind_outer(&mut self, class: ClassId, object: Term, outer: Option<Term>, span: Span) {
        if self.low.has_outer_instance(class) {
            let around = self.low.program.world.decl(class).outer;
            let outer = outer.or_else(|| around.and_then(|around| self.enclosing(around)));
            match outer {
                Some(outer) => {
                    self.put(self.low.outer_field(class), object, outer);
                }
                None => self.unsupported(span, "the enclosing instance of this object is not known"),
            }
        }
        let program = self.low.program;
        let name = self.low.class_name(class);
        for &local in self.low.captured_locals(class).iter() {
            if program.local(local).constant.is_some() {
                continue;
            }
            let value = self.local(local, span);
            self.check_fits(value, program.local(local).ty, span);
            self.put(self.low.capture_field(&name, local), object, value);
        }
    }

    /// `this` of the innermost class around the place that is a `wanted`.
    fn enclosing(&mut self, wanted: ClassId) -> Option<Term> {
        let world = &self.low.program.world;
        let mut at = Some(self.scope.class);
        while let Some(class) = at {
            if world.is_subclass(class, wanted) {
                return self.this_of(class);
            }
            at = world.decl(class).outer;
        }
        None
    }

    pub(super) fn run_constructor(&mut self, constructor: MethodId, object: Term, args: Vec<Term>, span: Span) {
        let owner = self.low.program.world.method(constructor).owner;
        if self.is_trivial_class(owner) {
            return;
        }
        let mut all = vec![object];
        all.extend(args);
        let planned = Planned {
            key: self.low.key(constructor),
            method: Some(constructor),
            dispatch: Dispatch::Exact,
            args: all,
            result: Types::VOID,
            name: format!("new {}", self.low.program.world.decl(owner).simple_name),
        };
        self.make(planned, span);
    }

    /// Constructors that do nothing: those of `Object`, `Record` and `Enum`,
    /// whose fields are set when the object is made.
    pub(super) fn is_trivial_class(&self, class: ClassId) -> bool {
        let world = &self.low.program.world;
        let known = world.known();
        Some(class) == world.class_of(known.object)
            || Some(class) == world.class_of(known.record)
            || class == known.enum_class
    }

    fn run_anonymous(
        &mut self,
        class: ClassId,
        constructor: MethodId,
        object: Term,
        outer: Option<Term>,
        args: Vec<Term>,
        span: Span,
    ) {
        let above = self.low.program.world.method(constructor).owner;
        self.bind_outer(above, object, outer, span);
        let mut all = vec![object];
        all.extend(args);
        let planned = Planned {
            key: self.low.anonymous_key(class, constructor),
            method: None,
            dispatch: Dispatch::Exact,
            args: all,
            result: Types::VOID,
            name: "new".to_owned(),
        };
        self.make(planned, span);
    }

    /// An enum constant: an object of the enum or of the constant's own class.
    pub(super) fn enum_constant(
        &mut self,
        class: ClassId,
        constructor: MethodId,
        name: &str,
        ordinal: usize,
        args: Vec<Term>,
        span: Span,
    ) -> Term {
        let object = self.allocate_object(class, None);
        let text = self.string_literal(&name.encode_utf16().collect::<Vec<_>>());
        let terms = self.terms();
        self.put(self.low.enum_field("name", Sort::Ref), object, text);
        self.put(self.low.enum_field("ordinal", Sort::Int), object, terms.int(ordinal));
        let owner = self.low.program.world.method(constructor).owner;
        if class == owner {
            self.run_constructor(constructor, object, args, span);
        } else {
            self.run_anonymous(class, constructor, object, None, args, span);
        }
        object
    }

    /// An exception that the language raises, with the characters of its message
    /// where they are known.
    pub(super) fn new_exception(&mut self, ty: Ty, message: Option<Term>) -> Term {
        let world = &self.low.program.world;
        let Some(class) = world.class_of(ty) else { return self.terms().null() };
        // The JVM's message says more than we can tell: then it stays open.
        let text = self.low.throwable_field("message", Sort::Ref);
        let exception = self.allocate_object(class, Some(text).filter(|_| message.is_none()));
        if let Some(chars) = message {
            let object = self.new_string(chars);
            self.put(text, exception, object);
        }
        let records = self.low.throwable_field("recordsSuppressed", Sort::Bool);
        self.put(records, exception, self.terms().tt());
        exception
    }

    /// What the library throws: of this class or of one below it, with a message of its own.
    pub(super) fn library_exception(&mut self, ty: Ty) -> Term {
        let Some(class) = self.low.program.world.class_of(ty) else { return self.terms().null() };
        let text = self.low.throwable_field("message", Sort::Ref);
        let is_leaf = NOTHING_BELOW.contains(&self.low.program.world.decl(class).binary_name.as_str());
        let vague = if is_leaf { Vec::new() } else { vec![(self.low.heap.vague, self.terms().tt())] };
        let exception = self.allocate_with(class, Some(text), vague);
        let records = self.low.throwable_field("recordsSuppressed", Sort::Bool);
        self.put(records, exception, self.terms().tt());
        exception
    }

    /// Is the class an enum with text?
    pub(super) fn is_enum(&self, class: ClassId) -> bool {
        self.low.program.world.decl(class).kind == ClassKind::Enum
    }
}
