//! The state of an analysis: trees in, tables filling up.
//!
//! One thread attributes; the trees are borrowed for `'s`, the classes for
//! `'w`. Rooms: `resolve` (classes, names, members), `attribute` (bodies).
//! This file holds what both share: tables, diagnostics, locals.

use crate::Name;
use crate::classes::{ClassId, FieldId, FileId, LocalId, MethodId, Ty, Types, World};
use crate::constant::Const;
use crate::resolve::env::Env;
use crate::resolve::headers::HeaderStates;
use crate::resolve::imports::ImportScope;
use crate::resolve::lookup::MemberCache;
use crate::sources::{Role, Sources};
use crate::typed::{
    CallInfo, Captures, Diagnostic, Entity, FileTable, LocalInfo, LocalKind, Severity, SourceClass, SourceMethod,
    Unsupported,
};
use javelin_syntax::Span;
use javelin_syntax::ast::NodeId;
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// Reasons kept for one method or class.
const MOST_REASONS: usize = 50;

/// The analysis of a run, under way.
pub(crate) struct Analyzer<'s, 'w> {
    pub w: &'w World,
    pub sources: &'s Sources,
    pub tables: Vec<FileTable>,
    pub imports: Vec<Rc<ImportScope>>,
    pub classes: Vec<SourceClass<'s>>,
    pub class_index: FxHashMap<ClassId, usize>,
    /// The scope of each class's body.
    pub class_envs: FxHashMap<ClassId, Rc<Env<'s>>>,
    pub methods: Vec<SourceMethod<'s>>,
    pub method_index: FxHashMap<MethodId, usize>,
    pub locals: Vec<LocalInfo>,
    pub diagnostics: Vec<Diagnostic>,
    pub unsupported: FxHashMap<MethodId, Vec<Unsupported>>,
    pub unsupported_classes: FxHashMap<ClassId, Vec<Unsupported>>,
    pub class_captures: FxHashMap<ClassId, Captures>,
    pub cache: MemberCache,
    pub header_states: HeaderStates,
    /// Constant initialisers being evaluated, to cut circles.
    pub evaluating: FxHashSet<FieldId>,
    /// Above zero while a body is only tried: nothing is reported.
    pub speculative: u32,
    /// Counts what a trial could not settle: errors, class bodies left out.
    pub unsettled: u32,
    /// Pattern variables met so far; a cheap sign that a condition binds some.
    pub patterns_seen: u32,
    /// Results of lambda bodies and switch expressions being collected.
    pub collectors: Vec<Vec<crate::attribute::arg::Arg<'s>>>,
    pub lambda_trials: FxHashMap<(FileId, NodeId), crate::attribute::lambda::Trial<'s>>,
    pub lambda_captures: FxHashMap<(FileId, NodeId), Captures>,
    /// Where locals are used from inside lambdas, classes and guards.
    pub capture_places: Vec<Capture<'s>>,
    /// Class types with arguments, as written.
    pub written_arguments: Vec<(Env<'s>, Span, Ty)>,
    /// Classes whose bodies are being attributed, one inside the other.
    pub class_depth: u32,
    /// Locals with an initialiser (or parameters): any assignment is a second.
    pub initialised: FxHashSet<LocalId>,
    /// Free names of the snippet at hand, in order of occurrence.
    pub free_names: Vec<(Name, LocalId)>,
    /// Undeclared names in methods of snippets.
    pub snippet_globals: FxHashMap<(ClassId, Name), FieldId>,
    pub implicit_supers: FxHashMap<MethodId, MethodId>,
    /// Classes whose bodies are done.
    pub attributed: FxHashSet<ClassId>,
    /// A local class with the classes in it, as places in `classes`.
    pub local_ranges: FxHashMap<ClassId, std::ops::Range<usize>>,
    /// Overlays whose members are not matched yet.
    pub pending_overlays: FxHashMap<ClassId, usize>,
    /// Classes of `specs/` that the program came to need.
    pub needed: Vec<ClassId>,
    /// Member classes that specifications add to library classes.
    pub spec_member_classes: FxHashMap<ClassId, Vec<ClassId>>,
    /// Messages about `specs/` itself.
    pub spec_diagnostics: Vec<Diagnostic>,
    /// Classes of the unnamed package, by folder.
    pub folder_classes: FxHashMap<(Name, Name), ClassId>,
    /// Anonymous and local classes numbered per outermost class.
    pub local_numbers: FxHashMap<ClassId, u32>,
    pub local_name_numbers: FxHashMap<(ClassId, Name), u32>,
}

impl<'s, 'w> Analyzer<'s, 'w> {
    pub fn new(sources: &'s Sources, w: &'w World) -> Self {
        let tables = sources
            .files
            .iter()
            .map(|f| {
                let n = f.tree.node_count();
                FileTable { types: vec![Types::UNKNOWN; n], entities: vec![Entity::None; n], ..FileTable::default() }
            })
            .collect();
        Analyzer {
            w,
            sources,
            tables,
            imports: Vec::new(),
            classes: Vec::new(),
            class_index: FxHashMap::default(),
            class_envs: FxHashMap::default(),
            methods: Vec::new(),
            method_index: FxHashMap::default(),
            locals: Vec::new(),
            diagnostics: Vec::new(),
            unsupported: FxHashMap::default(),
            unsupported_classes: FxHashMap::default(),
            class_captures: FxHashMap::default(),
            cache: MemberCache::default(),
            header_states: HeaderStates::default(),
            evaluating: FxHashSet::default(),
            speculative: 0,
            unsettled: 0,
            patterns_seen: 0,
            collectors: Vec::new(),
            lambda_trials: FxHashMap::default(),
            lambda_captures: FxHashMap::default(),
            capture_places: Vec::new(),
            written_arguments: Vec::new(),
            class_depth: 0,
            initialised: FxHashSet::default(),
            free_names: Vec::new(),
            snippet_globals: FxHashMap::default(),
            implicit_supers: FxHashMap::default(),
            attributed: FxHashSet::default(),
            local_ranges: FxHashMap::default(),
            pending_overlays: FxHashMap::default(),
            needed: Vec::new(),
            spec_member_classes: FxHashMap::default(),
            spec_diagnostics: Vec::new(),
            folder_classes: FxHashMap::default(),
            local_numbers: FxHashMap::default(),
            local_name_numbers: FxHashMap::default(),
        }
    }

    // ---- tables

    pub fn set_ty(&mut self, file: FileId, node: NodeId, ty: Ty) -> Ty {
        if let Some(slot) = self.tables[file.index()].types.get_mut(node.index()) {
            *slot = ty;
        }
        ty
    }

    pub fn ty_at(&self, file: FileId, node: NodeId) -> Ty {
        let types = &self.tables[file.index()].types;
        types.get(node.index()).copied().unwrap_or(Types::UNKNOWN)
    }

    pub fn set_entity(&mut self, file: FileId, node: NodeId, entity: Entity) {
        if let Some(slot) = self.tables[file.index()].entities.get_mut(node.index()) {
            *slot = entity;
        }
    }

    pub fn entity_at(&self, file: FileId, node: NodeId) -> Entity {
        let entities = &self.tables[file.index()].entities;
        entities.get(node.index()).copied().unwrap_or_default()
    }

    /// The program uses a member of this class: its specification counts.
    pub fn need(&mut self, class: ClassId) {
        if self.class_index.contains_key(&class) && !self.attributed.contains(&class) {
            self.needed.push(class);
        }
    }

    /// Records a call; a node attributed again keeps its slot.
    pub fn set_call(&mut self, file: FileId, node: NodeId, call: CallInfo) {
        self.need(self.w.method(call.method).owner);
        if let Some(c) = self.w.class_of(call.site) {
            self.need(c);
        }
        let table = &mut self.tables[file.index()];
        match table.entities.get(node.index()) {
            Some(Entity::Call(i)) => table.calls[*i as usize] = call,
            Some(_) => {
                table.entities[node.index()] = Entity::Call(table.calls.len() as u32);
                table.calls.push(call);
            }
            None => {}
        }
    }

    pub fn call_at(&self, file: FileId, node: NodeId) -> Option<&CallInfo> {
        match self.entity_at(file, node) {
            Entity::Call(i) => self.tables[file.index()].calls.get(i as usize),
            _ => None,
        }
    }

    pub fn set_const(&mut self, file: FileId, node: NodeId, value: Option<Const>) {
        let constants = &mut self.tables[file.index()].constants;
        match value {
            Some(v) => {
                constants.insert(node, v);
            }
            None => {
                constants.remove(&node);
            }
        }
    }

    pub fn const_at(&self, file: FileId, node: NodeId) -> Option<&Const> {
        self.tables[file.index()].constants.get(&node)
    }

    // ---- locals

    /// Declares a variable; a node attributed again keeps its variable.
    pub fn declare_local(&mut self, env: &Env<'s>, node: NodeId, local: NewLocal) -> LocalId {
        let file = env.file;
        self.set_ty(file, node, local.ty);
        if let Some(&id) = self.tables[file.index()].locals.get(&node) {
            let info = &mut self.locals[id.index()];
            info.ty = local.ty;
            info.constant = None;
            return id;
        }
        let id = LocalId(self.locals.len() as u32);
        self.locals.push(LocalInfo {
            name: local.name,
            ty: local.ty,
            kind: local.kind,
            file,
            node,
            span: local.span,
            is_final: local.is_final,
            effectively_final: true,
            captured: false,
            constant: None,
            nullable: local.nullable,
        });
        self.tables[file.index()].locals.insert(node, id);
        id
    }

    // ---- messages

    /// Reports an error and marks the method or class around it.
    pub fn error(&mut self, env: &Env<'s>, span: Span, message: impl Into<String>) {
        if self.speculative > 0 {
            self.unsettled += 1;
            return;
        }
        let message = message.into();
        self.mark_unsupported(env, span, &message);
        self.report(env.file, span, Severity::Error, message);
    }

    /// Marks the method or class around a place as not verifiable, without a
    /// message to the user: Java is fine, we are not good enough.
    pub fn mark_unsupported(&mut self, env: &Env<'s>, span: Span, reason: &str) {
        if self.speculative > 0 {
            self.unsettled += 1;
            return;
        }
        let item = Unsupported { file: env.file, span, reason: reason.to_owned() };
        let list = match env.method {
            Some(m) => self.unsupported.entry(m).or_default(),
            None => self.unsupported_classes.entry(env.class).or_default(),
        };
        // One reason is enough; the first few are worth showing.
        if list.len() < MOST_REASONS && !list.contains(&item) {
            list.push(item);
        }
    }

    pub fn report(&mut self, file: FileId, span: Span, severity: Severity, message: String) {
        let d = Diagnostic { file, span, severity, message };
        let list = match self.sources.file(file).role {
            Role::User => &mut self.diagnostics,
            Role::Spec => &mut self.spec_diagnostics,
        };
        if list.last() != Some(&d) {
            list.push(d);
        }
    }

    /// A type for a message.
    pub fn show(&self, ty: Ty) -> String {
        self.w.show_short(ty)
    }
}

/// What uses a variable of the text around it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Taker {
    Lambda,
    /// A local or anonymous class.
    Class,
    /// The guard of a `case`.
    Guard,
    /// A `try` that closes it.
    Resource,
    /// A local record, enum or interface: it may use none.
    Separate,
}

/// A use of a local from inside a lambda, class or guard.
pub(crate) struct Capture<'s> {
    pub local: LocalId,
    pub taker: Taker,
    pub span: Span,
    pub env: Env<'s>,
}

/// A variable about to be declared.
pub(crate) struct NewLocal {
    pub name: Name,
    pub ty: Ty,
    pub kind: LocalKind,
    pub span: Span,
    pub is_final: bool,
    pub nullable: Option<bool>,
}
