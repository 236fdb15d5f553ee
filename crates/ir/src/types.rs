//! The class hierarchy as the IR sees it: names, supertypes, what is closed.
//! Gives the axioms of `subtype` for the types an obligation mentions, and
//! decides `subtype` outright for the interpreter.

use std::cell::RefCell;
use std::rc::Rc;

use indexmap::{IndexMap, IndexSet};
use javelin_logic::{Sort, Term, Terms};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::heap::Heap;

/// One class, interface or primitive type. Array types are written `E[]` and
/// need no entry.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TypeInfo {
    /// Direct superclass and interfaces, by name.
    pub supers: Vec<String>,
    pub is_interface: bool,
    /// Cannot be instantiated itself.
    pub is_abstract: bool,
    /// Has no subtypes: final classes, primitives.
    pub is_final: bool,
    /// All direct subtypes, when they are known for certain (sealed, enum, local classes).
    pub permits: Option<Vec<String>>,
    /// Stands for a class that nobody has seen: its methods do what their contracts allow.
    pub is_unseen: bool,
}

/// Every type that lowering has mentioned, with its supertypes.
///
/// Copies share what is declared until one of them declares more: runs and searches take one each.
#[derive(Clone, Debug, Default)]
pub struct Hierarchy {
    types: Rc<IndexMap<String, TypeInfo>>,
    /// Classes and interfaces above those asked about so far.
    above: Rc<RefCell<FxHashMap<String, Rc<Above>>>>,
}

type Above = FxHashSet<String>;

pub(crate) const OBJECT: &str = "java.lang.Object";
const ARRAY_SUPERS: [&str; 3] = [OBJECT, "java.lang.Cloneable", "java.io.Serializable"];

impl Hierarchy {
    pub fn declare(&mut self, name: &str, info: TypeInfo) {
        Rc::make_mut(&mut self.types).insert(name.to_owned(), info);
        self.above = Rc::default();
    }

    pub fn get(&self, name: &str) -> Option<&TypeInfo> {
        self.types.get(name)
    }

    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.types.keys().map(String::as_str)
    }

    /// Is every `sub` a `sup`? Exact for declared types and their arrays.
    pub fn is_subtype(&self, sub: &str, sup: &str) -> bool {
        if sub == sup {
            return true;
        }
        if let Some(element) = sub.strip_suffix("[]") {
            return ARRAY_SUPERS.contains(&sup)
                || sup.strip_suffix("[]").is_some_and(|wanted| {
                    !is_primitive(element) && !is_primitive(wanted) && self.is_subtype(element, wanted)
                });
        }
        if sup == OBJECT {
            return !is_primitive(sub);
        }
        self.above(sub).contains(sup)
    }

    /// All that is declared above a class or interface.
    fn above(&self, name: &str) -> Rc<Above> {
        if let Some(known) = self.above.borrow().get(name) {
            return known.clone();
        }
        let mut all = Above::default();
        let mut open: Vec<&str> = vec![name];
        while let Some(next) = open.pop() {
            let direct = self.types.get(next).map_or(&[][..], |info| &info.supers);
            open.extend(direct.iter().filter(|sup| all.insert((*sup).clone())).map(String::as_str));
        }
        let all = Rc::new(all);
        self.above.borrow_mut().insert(name.to_owned(), all.clone());
        all
    }

    /// Are all supertypes of `name` declared? Only then may "not a subtype" be said.
    fn is_complete(&self, name: &str) -> bool {
        match name.strip_suffix("[]") {
            Some(element) => self.is_complete(element),
            None => {
                is_primitive(name)
                    || name == OBJECT
                    || self.get(name).is_some_and(|info| info.supers.iter().all(|sup| self.is_complete(sup)))
            }
        }
    }

    /// Is this a type that objects can have: neither abstract nor an interface?
    pub fn is_instantiable(&self, name: &str) -> bool {
        match name.strip_suffix("[]") {
            Some(_) => true,
            None => self.get(name).is_some_and(|info| !info.is_abstract && !info.is_interface),
        }
    }

    /// What is true of `subtype`, `elemtype` and `isarray` for the given type
    /// constants: ground facts between them, and one triggered axiom per
    /// constant that says what a subtype of it is.
    pub fn axioms(&self, terms: &Terms, heap: Heap, mentioned: &IndexSet<String>) -> Vec<Term> {
        let known = self.with_parts(mentioned);
        let mut axioms = Vec::new();
        for sub in &known {
            self.array_facts(terms, heap, sub, &mut axioms);
            for sup in &known {
                let fact = terms.apply(heap.subtype, &[terms.type_const(sub), terms.type_const(sup)]);
                if self.is_subtype(sub, sup) {
                    axioms.push(fact);
                } else if self.is_complete(sub) {
                    axioms.push(terms.not(fact));
                }
            }
            axioms.push(self.meaning_of_subtype(terms, heap, sub, &known));
        }
        axioms.push(self.objects_are_instances(terms, heap, &known));
        axioms
    }

    /// `∀ r { typeof(r) }`: no object has an abstract type.
    fn objects_are_instances(&self, terms: &Terms, heap: Heap, known: &IndexSet<String>) -> Term {
        let r = terms.var("r", Sort::Ref);
        let actual = heap.dynamic_type(terms, r);
        let not_abstract: Vec<Term> = known
            .iter()
            .filter(|name| self.get(name).is_some_and(|info| info.is_abstract || info.is_interface))
            .map(|name| terms.ne(actual, terms.type_const(name)))
            .collect();
        terms.forall(&[r], &[vec![actual]], terms.and(&not_abstract))
    }

    /// The mentioned types, their element types and what they permit. Other types
    /// between or above them tell nothing that the axioms of these do not.
    fn with_parts(&self, mentioned: &IndexSet<String>) -> IndexSet<String> {
        let mut all = IndexSet::new();
        let mut open: Vec<String> = mentioned.iter().rev().cloned().collect();
        while let Some(name) = open.pop() {
            if !all.insert(name.clone()) {
                continue;
            }
            if let Some(element) = name.strip_suffix("[]") {
                open.push(element.to_owned());
            }
            if let Some(info) = self.get(&name) {
                open.extend(info.permits.iter().flatten().cloned());
            }
        }
        all
    }

    fn array_facts(&self, terms: &Terms, heap: Heap, name: &str, axioms: &mut Vec<Term>) {
        let constant = terms.type_const(name);
        let is_array = terms.apply(heap.is_array, &[constant]);
        match name.strip_suffix("[]") {
            Some(element) => {
                let of = terms.apply(heap.element_type, &[constant]);
                axioms.push(is_array);
                axioms.push(terms.eq(of, terms.type_const(element)));
                if !is_primitive(element) {
                    // An array of things that fit is an array that fits.
                    let t = terms.var("t", Sort::Type);
                    let inner = terms.apply(heap.element_type, &[t]);
                    let fits = terms.apply(heap.subtype, &[inner, terms.type_const(element)]);
                    let premise = terms.and(&[terms.apply(heap.is_array, &[t]), fits]);
                    let conclusion = terms.apply(heap.subtype, &[t, constant]);
                    axioms.push(terms.forall(&[t], &[vec![fits]], terms.implies(premise, conclusion)));
                }
            }
            None => axioms.push(terms.not(is_array)),
        }
    }

    /// `∀ t { subtype(t, name) }. subtype(t, name) ⇒ …`: exactly `name` when it is
    /// final; an array whose elements fit; a `name`'s own supertypes; none of the
    /// classes that exclude it; one of those it permits.
    fn meaning_of_subtype(&self, terms: &Terms, heap: Heap, name: &str, known: &IndexSet<String>) -> Term {
        let t = terms.var("t", Sort::Type);
        let is = |ty: &str| terms.apply(heap.subtype, &[t, terms.type_const(ty)]);
        let premise = is(name);
        let mut then = Vec::new();
        if let Some(element) = name.strip_suffix("[]") {
            then.extend(ARRAY_SUPERS.iter().filter(|sup| known.contains(**sup)).map(|sup| is(sup)));
            let inner = terms.apply(heap.element_type, &[t]);
            if is_primitive(element) {
                then.push(terms.eq(t, terms.type_const(name)));
            } else {
                then.push(terms.apply(heap.is_array, &[t]));
                then.push(terms.apply(heap.subtype, &[inner, terms.type_const(element)]));
            }
        } else if let Some(info) = self.get(name) {
            if info.is_final {
                then.push(terms.eq(t, terms.type_const(name)));
            }
            let above = known.iter().filter(|sup| *sup != name && self.is_subtype(name, sup));
            then.extend(above.map(|sup| is(sup)));
            if let Some(permitted) = &info.permits {
                // `name` as a static type; objects have no abstract type.
                let mut ways: Vec<Term> = permitted.iter().map(|sub| is(sub)).collect();
                ways.push(terms.eq(t, terms.type_const(name)));
                then.push(terms.or(&ways));
            }
            if !info.is_interface && name != OBJECT {
                then.push(terms.not(terms.apply(heap.is_array, &[t])));
                then.extend(known.iter().filter(|other| self.excludes(name, other)).map(|other| terms.not(is(other))));
            }
        }
        let axiom = terms.implies(premise, terms.and(&then));
        terms.forall(&[t], &[vec![premise]], axiom)
    }

    /// Is every object of this type of the very type? (So are those of an array of such.)
    pub fn is_exact(&self, name: &str) -> bool {
        match name.strip_suffix("[]") {
            Some(element) => self.is_exact(element),
            None => is_primitive(name) || self.get(name).is_some_and(|info| info.is_final),
        }
    }

    /// Can no object be of both types?
    pub fn are_disjoint(&self, a: &str, b: &str) -> bool {
        match (a.strip_suffix("[]"), b.strip_suffix("[]")) {
            (Some(a), Some(b)) if is_primitive(a) || is_primitive(b) => a != b,
            (Some(a), Some(b)) => self.are_disjoint(a, b),
            (Some(_), None) => !ARRAY_SUPERS.contains(&b),
            (None, Some(_)) => !ARRAY_SUPERS.contains(&a),
            (None, None) => self.excludes(a, b) || self.excludes(b, a),
        }
    }

    /// Can no object be both a `class` and an `other`? Two classes of which
    /// neither extends the other; a closed class and an interface none of its
    /// subtypes implements.
    fn excludes(&self, class: &str, other: &str) -> bool {
        let known = self.is_complete(class) && self.is_complete(other);
        let unrelated = known && !self.is_subtype(class, other) && !self.is_subtype(other, class);
        let Some(info) = self.get(other) else { return false };
        unrelated && (!info.is_interface || self.get(class).is_some_and(|class| class.is_final))
    }
}

pub fn is_primitive(name: &str) -> bool {
    matches!(name, "boolean" | "byte" | "char" | "short" | "int" | "long" | "float" | "double" | "void")
}
