//! The methods that are judged and reported: every method and constructor with
//! a body in the user's sources, in the order of the text; and what Java adds to
//! them (constructors nobody wrote, class initialisation), since others rely on
//! what it establishes.

use std::rc::Rc;

use javelin_ir::callees::Callees;
use javelin_ir::program::{MethodKey, Origin, Procedure};
use javelin_logic::Term;
use javelin_sema::classes::Flags;
use javelin_sema::typed::{ClassSource, MethodSource, SourceClass, SourceMethod};
use javelin_sema::{ClassId, FieldId, FileId, MethodId, Role};
use javelin_syntax::Span;
use javelin_syntax::ast::{Expr, ExprKind, SnippetItem};
use rustc_hash::FxHashSet;

use crate::{Lowering, walk};

/// One method of the report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JudgedMethod {
    pub key: MethodKey,
    pub method: MethodId,
    pub file: FileId,
    /// The place of its name.
    pub origin: Origin,
    pub line: u32,
    /// `pkg.Outer.Inner`
    pub class: String,
    /// Constructors have their class's name, snippets their file's.
    pub name: String,
    /// `find(int[],boolean[])`
    pub signature: String,
    /// Judged where it is called, not by itself.
    pub in_context: bool,
    /// What Java adds: a constructor that nobody wrote, or the initialisation of
    /// this class.
    pub implicit: Option<Implicit>,
}

/// Code that stands in no method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Implicit {
    Constructor,
    Initializer(ClassId),
}

/// Owners of what stands in class initialisers; the number of the class follows.
const FIRST_INITIALIZER: u32 = 0xF000_0000;

impl<'p> Lowering<'p> {
    pub fn methods(&self) -> Vec<JudgedMethod> {
        let mut judged = self.methods_and_more();
        judged.retain(|method| method.implicit.is_none());
        judged
    }

    /// With what Java adds.
    pub fn methods_and_more(&self) -> Vec<JudgedMethod> {
        let mut judged: Vec<JudgedMethod> = self.program.methods.iter().filter_map(|m| self.judged(m)).collect();
        judged.extend(self.program.classes.iter().filter_map(|class| self.judged_initializer(class)));
        judged.sort_by_key(|method| (method.file, method.origin.start));
        judged
    }

    /// The text of a method that is judged.
    pub fn body_of(&self, method: &JudgedMethod) -> Option<Rc<Procedure>> {
        match method.implicit {
            Some(Implicit::Initializer(class)) => {
                self.root.set(Some(method.key));
                self.class_initializer(class)
            }
            Some(Implicit::Constructor) | None => self.body(method.key),
        }
    }

    /// Who answers for the checks of a class's initialisation.
    pub(crate) fn initializer_owner(&self, class: ClassId) -> MethodKey {
        MethodKey(FIRST_INITIALIZER + class.0)
    }

    fn judged_initializer(&self, class: &SourceClass<'p>) -> Option<JudgedMethod> {
        let world = &self.program.world;
        let unit = self.program.sources.file(class.file);
        let ClassSource::Decl(decl) = class.source else { return None };
        let is_static =
            |field: &FieldId| world.field(*field).flags.is_static() && !world.field(*field).flags.has(Flags::JML);
        let members = world.members(class.id);
        let does_something =
            members.fields.iter().any(is_static) || class.initializers.iter().any(|block| block.is_static);
        if unit.role != Role::User || class.overlay || !does_something {
            return None;
        }
        let object = world.class_of(world.object())?;
        let method = members.methods.first().or_else(|| world.members(object).methods.first()).copied()?;
        let span = decl.name.span;
        Some(JudgedMethod {
            key: self.initializer_owner(class.id),
            method,
            file: class.file,
            origin: Origin { file: class.file.0, start: span.start, end: span.end },
            line: unit.source.line(span.start),
            class: world.qualified_name(class.id),
            name: "<clinit>".to_owned(),
            signature: "<clinit>()".to_owned(),
            in_context: false,
            implicit: Some(Implicit::Initializer(class.id)),
        })
    }

    fn judged(&self, source: &SourceMethod<'p>) -> Option<JudgedMethod> {
        let unit = self.program.sources.file(source.file);
        if unit.role != Role::User {
            return None;
        }
        let (name, span) = match source.source {
            MethodSource::Decl(decl) if decl.body.is_some() && !decl.in_jml => {
                (decl.name.name.as_str().to_owned(), decl.name.span)
            }
            MethodSource::Snippet(_) => (stem(&unit.source.path), Span::new(0, 0)),
            MethodSource::DefaultConstructor | MethodSource::CanonicalConstructor(_) => {
                let class = self.program.world.decl(source.class);
                (class.simple_name.to_string(), source.name_span)
            }
            MethodSource::Decl(_)
            | MethodSource::Accessor(..)
            | MethodSource::RecordMethod(_)
            | MethodSource::EnumValues
            | MethodSource::EnumValueOf => return None,
        };
        let world = &self.program.world;
        let implicit =
            matches!(source.source, MethodSource::DefaultConstructor | MethodSource::CanonicalConstructor(_));
        let is_snippet = matches!(source.source, MethodSource::Snippet(_));
        let params = &world.method(source.id).params;
        let shown: Vec<String> = params.iter().map(|ty| world.show_short(world.erasure(*ty))).collect();
        let signature = format!("{name}({})", if is_snippet { String::new() } else { shown.join(",") });
        Some(JudgedMethod {
            key: self.key(source.id),
            method: source.id,
            file: source.file,
            origin: Origin { file: source.file.0, start: span.start, end: span.end },
            line: unit.source.line(span.start),
            class: world.qualified_name(source.class),
            name,
            signature,
            in_context: self.is_judged_in_callers(source.id),
            implicit: implicit.then_some(Implicit::Constructor),
        })
    }

    /// The method's name as a person writes it: `List.get(int)`. Nothing for lambdas
    /// and static initialisers.
    pub fn shown_name(&self, key: MethodKey) -> Option<String> {
        let world = &self.program.world;
        let method = self.method_of(key)?;
        let info = world.method(method);
        let params: Vec<String> = info.params.iter().map(|ty| world.show_short(world.erasure(*ty))).collect();
        let class = &world.decl(info.owner).simple_name;
        let name = if info.is_constructor() { String::new() } else { format!(".{}", info.name) };
        Some(format!("{class}{name}({})", params.join(", ")))
    }

    /// A printable name, unique in a program.
    pub fn method_name(&self, method: MethodId) -> String {
        let world = &self.program.world;
        let info = world.method(method);
        let params: Vec<String> = info.params.iter().map(|ty| self.type_name(*ty)).collect();
        format!("{}.{}({})", self.class_name(info.owner), info.name, params.join(","))
    }

    /// Is the method called from other text of its outermost class? For private
    /// methods and those of local classes no other text can.
    pub fn has_callers(&self, method: MethodId) -> bool {
        let outermost = self.program.world.outermost(self.program.world.method(method).owner);
        let known = self.called.borrow().get(&outermost).cloned();
        let called = known.unwrap_or_else(|| {
            let found = Rc::new(self.find_called(outermost));
            self.called.borrow_mut().insert(outermost, found.clone());
            found
        });
        called.contains(&method)
    }

    /// Every method that some text of the class other than its own calls or refers to.
    fn find_called(&self, outermost: ClassId) -> FxHashSet<MethodId> {
        let mut called = FxHashSet::default();
        for class in self.program.classes.iter().filter(|class| self.program.world.outermost(class.id) == outermost) {
            for source in class.methods.iter().filter_map(|method| self.program.source_method(*method)) {
                let mut note = |e: &'p Expr| self.note_call(source.file, e, Some(source.id), &mut called);
                match source.source {
                    MethodSource::Decl(decl) => decl.body.iter().for_each(|body| walk::block(&mut note, body)),
                    MethodSource::Snippet(snippet) => {
                        for item in &snippet.items {
                            if let SnippetItem::Stmt(stmt) = item {
                                walk::statement(&mut note, stmt);
                            }
                        }
                    }
                    _ => {}
                }
            }
            let mut note = |e: &'p Expr| self.note_call(class.file, e, None, &mut called);
            class.initializers.iter().for_each(|block| walk::block(&mut note, &block.body));
            class.fields.iter().filter_map(|field| field.var.init.as_ref()).for_each(|e| walk::expr(&mut note, e));
            class.enum_constants.iter().flat_map(|(_, constant)| &constant.args).for_each(|e| walk::expr(&mut note, e));
            called.extend(self.constant_constructors(class.id).into_iter().flatten());
        }
        called
    }

    fn constant_constructors(&self, class: ClassId) -> Option<Vec<MethodId>> {
        let source = self.program.source_class(class)?;
        let calls =
            source.enum_constants.iter().filter_map(|(_, constant)| self.program.call(source.file, constant.id));
        Some(calls.map(|info| info.method).collect())
    }

    fn note_call(&self, file: FileId, e: &Expr, own: Option<MethodId>, called: &mut FxHashSet<MethodId>) -> bool {
        let calls =
            matches!(e.kind, ExprKind::Call(_) | ExprKind::CtorCall(_) | ExprKind::New(_) | ExprKind::MethodRef(_));
        if calls
            && let Some(info) = self.program.call(file, e.id)
            && Some(info.method) != own
        {
            called.insert(info.method);
        }
        true
    }

    /// Is this a final field, by its map or variable?
    pub fn is_stable(&self, var: Term) -> bool {
        self.globals.borrow().get(&var).is_some_and(|info| info.stable)
    }

    /// Has an object of the class `ty` (by its name) the field with this map?
    pub fn declares_field(&self, ty: &str, map: Term) -> bool {
        let owner = self.field_owners.borrow().get(&map).copied();
        owner.is_some_and(|owner| self.mentioned_types().is_subtype(ty, &self.class_name(owner)))
    }

    /// The name the source gives a field, by its map or variable.
    pub fn field_name(&self, var: Term) -> Option<String> {
        self.globals.borrow().get(&var).and_then(|info| info.source.clone())
    }
}

fn stem(path: &str) -> String {
    let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
    name.rsplit_once('.').map_or(name, |(stem, _)| stem).to_owned()
}
