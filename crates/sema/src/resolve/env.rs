//! Scopes: where a name is looked up, from the inside out.
//!
//! An [`Env`] is a place in the text: its class, method, the variables and local
//! classes in scope, and the scope around the class. It is cheap to clone,
//! because lambdas are attributed later than they are met.

use crate::Name;
use crate::classes::{ClassId, FileId, LocalId, MethodId, Ty, TypeVarId};
use javelin_syntax::ast::NodeId;
use std::marker::PhantomData;
use std::rc::Rc;

/// A place in the text.
#[derive(Clone)]
pub(crate) struct Env<'s> {
    pub file: FileId,
    pub class: ClassId,
    pub method: Option<MethodId>,
    /// There is no `this`.
    pub is_static: bool,
    /// In the header of the class: its members are not in scope.
    pub in_header: bool,
    /// Inside JML text.
    pub in_jml: bool,
    /// What the clause of JML around allows.
    pub spec: SpecPlace,
    /// Inside a snippet: undeclared names are arbitrary ints.
    pub snippet: bool,
    /// Type parameters of the method around, innermost last.
    pub type_vars: Rc<[(Name, TypeVarId)]>,
    /// Variables and local classes, innermost first.
    pub scope: Scope,
    /// The scope the class stands in; `None` for a top level class.
    pub outer: Option<Rc<Env<'s>>>,
    /// What `return` gives.
    pub returns: Returns,
    /// What `yield` gives.
    pub yields: Yields,
    /// The type of `\result`.
    pub result: Option<Ty>,
    /// In the arguments of `this(...)`/`super(...)`: `this` itself is not there yet.
    pub in_prologue: bool,
    /// In an annotation: nothing is executed.
    pub in_annotation: bool,
    pub marker: PhantomData<&'s ()>,
}

/// Rules for expressions that depend on the clause they stand in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct SpecPlace {
    /// A predicate: it must not change anything.
    pub predicate: bool,
    /// A clause about one state only: `\old` has no meaning in it. Its keyword.
    pub one_state: Option<&'static str>,
    /// Inside `\old`: what is read is the method's entry.
    pub at_entry: bool,
    /// A clause `signals`: there is an exception, and no result.
    pub signals: bool,
    /// A clause of a loop: its rounds are counted.
    pub of_loop: bool,
    /// Who can read the clause: names in it must be visible to them.
    pub readers: Option<Readers>,
}

/// Who can see a declaration, from few to many.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Readers {
    Private,
    Package,
    Protected,
    Public,
}

impl Readers {
    pub fn word(self) -> &'static str {
        match self {
            Readers::Private => "private",
            Readers::Package => "package",
            Readers::Protected => "protected",
            Readers::Public => "public",
        }
    }
}

/// What a `return` statement means here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Returns {
    /// Not allowed (initialisers).
    Nothing,
    /// A method's or checked lambda's result; `void` allows no value.
    Type(Ty),
    /// A lambda body on trial: values go to this collector.
    Collect(usize),
}

/// What a `yield` statement means here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Yields {
    Nothing,
    /// Values go to this collector.
    Collect(usize),
}

/// A linked list of bindings.
pub(crate) type Scope = Option<Rc<Bound>>;

pub(crate) struct Bound {
    pub binding: Binding,
    pub next: Scope,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Binding {
    Var(Name, LocalId),
    Class(Name, ClassId),
    /// Everything beyond is outside the lambda.
    Lambda(NodeId),
    /// Everything beyond is outside the guard of a `case`.
    Guard,
    /// A label of a statement.
    Label(Name),
}

impl<'s> Env<'s> {
    pub fn push(&mut self, binding: Binding) {
        self.scope = Some(Rc::new(Bound { binding, next: self.scope.take() }));
    }

    pub fn push_var(&mut self, name: Name, id: LocalId) {
        self.push(Binding::Var(name, id));
    }

    /// The bindings of this class's part of the scope, innermost first.
    pub fn bindings(&self) -> Bindings<'_> {
        Bindings(self.scope.as_deref())
    }
}

pub(crate) struct Bindings<'e>(Option<&'e Bound>);

impl Iterator for Bindings<'_> {
    type Item = Binding;
    fn next(&mut self) -> Option<Binding> {
        let b = self.0?;
        self.0 = b.next.as_deref();
        Some(b.binding)
    }
}
