//! Procedures that are no methods of the program: bodies of lambdas and method
//! references, static initialisers. They get keys above all method ids, in the
//! order in which they are first met.

use indexmap::IndexMap;
use javelin_ir::program::{Command, MethodKey, Procedure};
use javelin_logic::Term;
use javelin_sema::typed::LambdaInfo;
use javelin_sema::{ClassId, FileId, LocalId, MethodId, Ty};
use javelin_syntax::ast::{Expr, NodeId};

use crate::Lowering;
use crate::scope::Maths;

/// The first key that is no method's id.
pub const FIRST_KEY: u32 = 1 << 24;

/// Stands in the names of lambdas' classes.
pub const LAMBDA: &str = "$$Lambda$";

/// A procedure without a method.
#[derive(Clone)]
pub enum Synthetic<'p> {
    StaticInitializer(ClassId),
    /// The constructor of an anonymous class or enum constant's body, which runs
    /// this constructor of the superclass.
    Anonymous(ClassId, MethodId),
    Lambda(LambdaSite<'p>),
}

/// A lambda or method reference where it stands.
#[derive(Clone)]
pub struct LambdaSite<'p> {
    pub expr: &'p Expr,
    pub file: FileId,
    /// The class in whose body it stands.
    pub class: ClassId,
    /// The method in whose text it stands, for reports.
    pub owner: MethodKey,
    pub method: Option<MethodId>,
    /// Has the place a `this`?
    pub has_this: bool,
    pub math: Maths,
    pub info: &'p LambdaInfo,
    /// Type of the receiver that a method reference has evaluated.
    pub receiver: Option<Ty>,
    /// Captured locals that hold an object for certain.
    pub sure: Vec<LocalId>,
}

/// The table of synthetic procedures of one lowering.
#[derive(Default)]
pub struct Synthetics<'p> {
    list: Vec<Synthetic<'p>>,
    initializers: IndexMap<ClassId, MethodKey>,
    anonymous: IndexMap<ClassId, MethodKey>,
    lambdas: IndexMap<(FileId, NodeId), MethodKey>,
}

impl<'p> Synthetics<'p> {
    pub fn get(&self, key: MethodKey) -> Option<&Synthetic<'p>> {
        self.list.get(key.0.checked_sub(FIRST_KEY)? as usize)
    }

    /// All lambdas met so far with their keys, in order.
    pub fn lambdas(&self) -> impl Iterator<Item = (MethodKey, &LambdaSite<'p>)> {
        self.lambdas.values().filter_map(|key| match self.get(*key) {
            Some(Synthetic::Lambda(site)) => Some((*key, site)),
            _ => None,
        })
    }

    fn add(&mut self, synthetic: Synthetic<'p>) -> MethodKey {
        self.list.push(synthetic);
        MethodKey(FIRST_KEY + self.list.len() as u32 - 1)
    }
}

impl<'p> Lowering<'p> {
    /// The key of a class's static initialiser.
    pub fn initializer_key(&self, class: ClassId) -> MethodKey {
        let mut table = self.synthetics.borrow_mut();
        if let Some(&key) = table.initializers.get(&class) {
            return key;
        }
        let key = table.add(Synthetic::StaticInitializer(class));
        table.initializers.insert(class, key);
        key
    }

    /// The key of an anonymous class's constructor.
    pub fn anonymous_key(&self, class: ClassId, constructor: MethodId) -> MethodKey {
        let mut table = self.synthetics.borrow_mut();
        if let Some(&key) = table.anonymous.get(&class) {
            return key;
        }
        let key = table.add(Synthetic::Anonymous(class, constructor));
        table.anonymous.insert(class, key);
        key
    }

    /// The key of a lambda's body; its class comes into being with it.
    pub fn lambda_key(&self, site: LambdaSite<'p>) -> MethodKey {
        let mut table = self.synthetics.borrow_mut();
        let at = (site.file, site.expr.id);
        if let Some(&key) = table.lambdas.get(&at) {
            return key;
        }
        let key = table.add(Synthetic::Lambda(site));
        table.lambdas.insert(at, key);
        key
    }

    /// The name of the class of a lambda's objects.
    pub fn lambda_class(&self, site: &LambdaSite<'p>) -> String {
        format!("{}{LAMBDA}{}", self.class_name(site.class), site.expr.id.0)
    }

    /// The type that objects of the lambda `key` have.
    pub(crate) fn lambda_type(&self, key: MethodKey) -> Option<Term> {
        match self.synthetics.borrow().get(key)? {
            Synthetic::Lambda(site) => Some(self.terms.type_const(&self.lambda_class(site))),
            Synthetic::StaticInitializer(_) | Synthetic::Anonymous(..) => None,
        }
    }

    /// The bodies of lambdas and method references whose objects the procedure
    /// creates itself.
    pub fn lambdas_created(&self, procedure: &Procedure) -> Vec<MethodKey> {
        let commands = procedure.blocks.iter().flat_map(|block| &block.commands);
        let created: Vec<Term> = commands
            .filter_map(|command| match command {
                Command::New { ty, .. } => Some(*ty),
                _ => None,
            })
            .collect();
        let table = self.synthetics.borrow();
        let is_created = |site: &LambdaSite<'p>| created.contains(&self.terms.type_const(&self.lambda_class(site)));
        table.lambdas().filter(|(_, site)| is_created(site)).map(|(key, _)| key).collect()
    }
}
