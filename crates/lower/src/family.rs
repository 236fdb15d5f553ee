//! Classes and those above and below them: what no class can be both, what nobody else can
//! extend. Found once for the whole program: every method that is lowered asks.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use javelin_sema::ClassId;
use javelin_sema::classes::{ClassKind, Flags, Nesting};
use javelin_sema::typed::SourceClass;
use rustc_hash::FxHashMap;

use crate::Lowering;

#[derive(Default)]
struct Families {
    /// Class or interface → classes of the sources below it, in the order of the text.
    below: OnceLock<FxHashMap<ClassId, Arc<[ClassId]>>>,
    /// By class, and whether the classes given are all there are.
    closed: Mutex<FxHashMap<(ClassId, bool), bool>>,
    excluded: Mutex<FxHashMap<(ClassId, ClassId, bool), bool>>,
}

/// What is known, or else found out (without holding the lock) and known from then on.
fn remembered<K: Copy + Eq + std::hash::Hash>(
    known: &Mutex<FxHashMap<K, bool>>,
    key: K,
    find: impl FnOnce() -> bool,
) -> bool {
    if let Some(&answer) = known.lock().unwrap_or_else(PoisonError::into_inner).get(&key) {
        return answer;
    }
    let answer = find();
    known.lock().unwrap_or_else(PoisonError::into_inner).insert(key, answer);
    answer
}

impl Lowering<'_> {
    /// Can no class outside the sources, and no lambda, be a subtype?
    pub(crate) fn is_closed(&self, class: ClassId) -> bool {
        let families = self.program.notes.of::<Families>();
        remembered(&families.closed, (class, self.options.closed), || self.find_whether_closed(class, 0))
    }

    /// Can no object be of both?
    pub(crate) fn excludes(&self, one: ClassId, other: ClassId) -> bool {
        let families = self.program.notes.of::<Families>();
        let key = (one, other, self.options.closed);
        remembered(&families.excluded, key, || self.find_whether_excluded(one, other))
    }

    pub(crate) fn known_subclasses(&self, class: ClassId) -> Arc<[ClassId]> {
        let families = self.program.notes.of::<Families>();
        let below = families.below.get_or_init(|| {
            let mut below: FxHashMap<ClassId, Vec<ClassId>> = FxHashMap::default();
            for source in &self.program.classes {
                for above in self.supertypes(source.id).into_iter().filter(|above| *above != source.id) {
                    below.entry(above).or_default().push(source.id);
                }
            }
            below.into_iter().map(|(class, all)| (class, all.into())).collect()
        });
        below.get(&class).cloned().unwrap_or_default()
    }

    /// The class and all classes and interfaces above it, each once; Object is above interfaces.
    pub(crate) fn supertypes(&self, class: ClassId) -> Vec<ClassId> {
        let world = &self.program.world;
        let mut all = vec![class];
        let mut next = 0;
        while next < all.len() {
            let header = world.header(all[next]);
            for above in header.superclass.iter().chain(&header.interfaces).filter_map(|ty| world.class_of(*ty)) {
                if !all.contains(&above) {
                    all.push(above);
                }
            }
            next += 1;
        }
        if let Some(object) = world.class_of(world.object()).filter(|object| !all.contains(object)) {
            all.push(object);
        }
        all
    }

    /// Can no object be of both: of two classes, or a final class and an interface, neither
    /// extends the other?
    fn find_whether_excluded(&self, one: ClassId, other: ClassId) -> bool {
        let world = &self.program.world;
        let is_class = |class: ClassId| !matches!(world.decl(class).kind, ClassKind::Interface | ClassKind::Annotation);
        let is_final = self.is_final_class(one) || self.is_final_class(other);
        let may_join = !(is_final || is_class(one) && is_class(other));
        let is_apart = !world.is_subclass(one, other) && !world.is_subclass(other, one);
        is_apart && (!may_join || self.never_joins(one, other) || self.never_joins(other, one))
    }

    /// Are all subclasses of the class known, and none of them is of the other type?
    fn never_joins(&self, class: ClassId, other: ClassId) -> bool {
        let world = &self.program.world;
        let is_interface = matches!(world.decl(class).kind, ClassKind::Interface | ClassKind::Annotation);
        // A lambda may be of several interfaces.
        !is_interface
            && self.is_closed(class)
            && !self.known_subclasses(class).iter().any(|sub| world.is_subclass(*sub, other))
    }

    fn find_whether_closed(&self, class: ClassId, depth: usize) -> bool {
        let world = &self.program.world;
        let Some(source) = self.program.source_class(class).filter(|source| !source.overlay) else { return false };
        let decl = world.decl(class);
        if decl.flags.is_final() || matches!(decl.kind, ClassKind::Record | ClassKind::Enum) {
            return true;
        }
        // A chain of subclasses longer than this is a cycle in broken sources.
        if depth > 100 {
            return false;
        }
        let sealed = decl.flags.has(Flags::SEALED) || !world.header(class).permits.is_empty();
        if sealed {
            return world.header(class).permits.iter().all(|sub| self.find_whether_closed(*sub, depth + 1));
        }
        let hidden = matches!(decl.nesting, Nesting::Local | Nesting::Anonymous)
            || decl.nesting == Nesting::Member && decl.flags.is_private()
            || self.is_made_only_inside(source)
            || self.options.closed;
        if !hidden || decl.is_interface() && self.may_be_functional(source.id) {
            return false;
        }
        let subclasses = self.program.classes.iter().map(|sub| sub.id).filter(|sub| {
            let header = world.header(*sub);
            let mut supers = header.superclass.iter().chain(&header.interfaces);
            supers.any(|ty| world.class_of(*ty) == Some(class))
        });
        subclasses.into_iter().all(|sub| self.find_whether_closed(sub, depth + 1))
    }

    /// Are all constructors private? Then only classes of the same file extend it.
    fn is_made_only_inside(&self, source: &SourceClass) -> bool {
        let world = &self.program.world;
        let constructors = || source.methods.iter().map(|method| world.method(*method)).filter(|m| m.is_constructor());
        constructors().next().is_some() && constructors().all(|constructor| constructor.flags.is_private())
    }
}
