//! Which lambdas outlive the calls made here: stored in a field, a static or an
//! array, returned, or passed to code that is not looked into. Somebody else may
//! call those later, with any arguments.

use std::rc::Rc;

use indexmap::IndexSet;
use javelin_ir::callees::Callees;
use javelin_ir::program::{Call, Command, Jump, MethodKey, Procedure};
use javelin_logic::{Kind, Term};

use crate::Lowering;
use crate::synthetic::{FIRST_KEY, LambdaSite, Synthetic};

/// How an object gets out of a body.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Ways {
    /// Into a field, a static, an array, or code that is not looked into.
    stored: bool,
    /// As, or inside, what the body returns.
    returned: bool,
}

/// Calls followed with a lambda among their arguments.
const DEEPEST: usize = 4;

impl Lowering<'_> {
    /// The lambdas that a procedure makes, itself or in bodies that nobody else answers for,
    /// and that are kept by anybody or called nowhere. `inlined` are the bodies that the
    /// analysis looks into, those in `specs/` among them.
    pub fn lambdas_alone(&self, procedure: &Procedure, inlined: &IndexSet<MethodKey>) -> Vec<MethodKey> {
        let is_own = |key: &&MethodKey| key.0 >= FIRST_KEY || self.judged_in_context(**key);
        let inside: Vec<Rc<Procedure>> = inlined.iter().filter(is_own).filter_map(|key| self.body(*key)).collect();
        let bodies: Vec<&Procedure> = std::iter::once(procedure).chain(inside.iter().map(|body| &**body)).collect();
        let mut alone = IndexSet::new();
        for body in &bodies {
            for key in self.lambdas_created(body) {
                if !inlined.contains(&key) || self.is_kept(body, key, &bodies, inlined) {
                    alone.insert(key);
                }
            }
        }
        alone.into_iter().collect()
    }

    /// Is the lambda `key`, created in `body`, kept by anybody?
    fn is_kept(&self, body: &Procedure, key: MethodKey, bodies: &[&Procedure], inlined: &IndexSet<MethodKey>) -> bool {
        let commands = body.blocks.iter().flat_map(|block| &block.commands);
        let mut created = commands.filter_map(|command| match command {
            Command::New { var, ty, .. } if self.lambda_type(key) == Some(*ty) => Some(*var),
            _ => None,
        });
        created.any(|object| self.gets_out(body, object, bodies, inlined, 0))
    }

    /// Does an object of the body get out of the first of `bodies`, from which the others
    /// are called?
    fn gets_out(
        &self,
        body: &Procedure,
        object: Term,
        bodies: &[&Procedure],
        inlined: &IndexSet<MethodKey>,
        depth: usize,
    ) -> bool {
        let ways = self.ways_out(body, object, inlined, 0);
        if ways.stored || !ways.returned || body.key == bodies[0].key || depth == DEEPEST {
            return ways != Ways::default();
        }
        bodies.iter().any(|caller| {
            let calls = caller.blocks.iter().filter_map(|block| match &block.jump {
                Jump::Call(call) if self.bodies_of(call).contains(&body.key) => call.result,
                _ => None,
            });
            calls.into_iter().any(|result| self.gets_out(caller, result, bodies, inlined, depth + 1))
        })
    }

    fn bodies_of(&self, call: &Call) -> Vec<MethodKey> {
        let mut bodies: Vec<MethodKey> = vec![call.callee];
        bodies.extend(self.implementations(call.callee).by_type.iter().map(|(_, target)| *target));
        bodies
    }

    /// Is every input that the body's contract allows one that some program has? A lambda
    /// for an interface of the library gets what the library has, and one that captures
    /// something what the text around it has left there: runs of those alone show nothing.
    pub fn may_be_called_with_anything(&self, key: MethodKey) -> bool {
        match self.synthetics.borrow().get(key) {
            Some(Synthetic::Lambda(site)) => !self.is_library(site.info.method) && captures_nothing(site),
            _ => true,
        }
    }

    fn ways_out(&self, procedure: &Procedure, object: Term, inlined: &IndexSet<MethodKey>, depth: usize) -> Ways {
        let mut names: IndexSet<Term> = IndexSet::from([object]);
        loop {
            let before = names.len();
            for block in &procedure.blocks {
                if block.commands.iter().any(|command| self.stores(command, &mut names)) {
                    return Ways { stored: true, returned: false };
                }
                let Jump::Call(call) = &block.jump else { continue };
                let ways = self.passed_on(call, &names, inlined, depth);
                if ways.stored {
                    return ways;
                }
                if let Some(result) = call.result.filter(|_| ways.returned) {
                    names.insert(result);
                }
            }
            if names.len() == before {
                break;
            }
        }
        Ways { stored: false, returned: procedure.result.is_some_and(|result| names.contains(&result)) }
    }

    /// Does the command put the object where others find it? Else other names for it are noted.
    fn stores(&self, command: &Command, names: &mut IndexSet<Term>) -> bool {
        // What another lambda captures lives as long as that one.
        if let Command::New { var, facts, .. } = command {
            if facts.iter().any(|(_, value)| self.mentions(*value, names)) {
                names.insert(*var);
            }
            return false;
        }
        let Command::Assign { var, value } = command else { return false };
        if self.heap.is_heap_map(self.terms, *var) {
            return self.is_stored(*value, names);
        }
        if self.mentions(*value, names) {
            if self.static_owners.borrow().contains_key(var) {
                return true;
            }
            names.insert(*var);
        }
        false
    }

    /// Is one of the objects a value (not a key) in what a map becomes?
    fn is_stored(&self, map: Term, names: &IndexSet<Term>) -> bool {
        match self.terms.kind(map) {
            Kind::Store(rest, _, value) => {
                let nested = self.terms.sort(*value).is_map();
                let stored = if nested { self.is_stored(*value, names) } else { self.mentions(*value, names) };
                stored || self.is_stored(*rest, names)
            }
            Kind::Ite(_, a, b) => self.is_stored(*a, names) || self.is_stored(*b, names),
            _ => false,
        }
    }

    fn mentions(&self, value: Term, names: &IndexSet<Term>) -> bool {
        match self.terms.kind(value) {
            Kind::Ite(_, a, b) => self.mentions(*a, names) || self.mentions(*b, names),
            _ => names.contains(&value),
        }
    }

    fn passed_on(&self, call: &Call, names: &IndexSet<Term>, inlined: &IndexSet<MethodKey>, depth: usize) -> Ways {
        // As the receiver too: `f.andThen(g)` keeps both.
        let at: Vec<usize> = (0..call.args.len()).filter(|&at| self.mentions(call.args[at], names)).collect();
        if at.is_empty() {
            return Ways::default();
        }
        let known: Vec<MethodKey> = self.bodies_of(call).into_iter().filter(|key| inlined.contains(key)).collect();
        if known.is_empty() || depth == DEEPEST {
            return Ways { stored: true, returned: true };
        }
        let mut ways = Ways::default();
        for body in known.into_iter().filter(|key| key.0 < FIRST_KEY).filter_map(|key| self.body(key)) {
            for param in at.iter().filter_map(|&at| body.params.get(at)) {
                let here = self.ways_out(&body, *param, inlined, depth + 1);
                ways = Ways { stored: ways.stored || here.stored, returned: ways.returned || here.returned };
            }
        }
        ways
    }
}

fn captures_nothing(site: &LambdaSite) -> bool {
    let captures = &site.info.captures;
    captures.locals.is_empty() && !captures.this && site.receiver.is_none()
}
