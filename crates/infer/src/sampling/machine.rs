//! Runs a flat program from given values. What a contract leaves open is
//! chosen at random; a run ends where an assumption does not hold.

use std::rc::Rc;

use javelin_ir::flat::{FlatJump, Simple};
use javelin_ir::heap::Heap;
use javelin_ir::program::{BlockId, Why};
use javelin_logic::eval::{Interpretation, Value, eval, eval_bool};
use javelin_logic::{Func, IBig, Kind, Sort, Term, Terms};
use rustc_hash::FxHashMap;

use super::inputs::Inputs;
use crate::Context;

/// An object's unchanging properties.
#[derive(Clone, Debug, Default)]
pub struct Thing {
    pub length: i64,
    pub birth: i64,
    pub chars: Rc<[u16]>,
    pub ty: Option<Value>,
}

/// The values at one moment.
#[derive(Clone)]
pub struct World {
    heap: Heap,
    pub vars: FxHashMap<Term, Value>,
    /// By number; 0 is null.
    pub things: Vec<Thing>,
}

impl World {
    pub fn new(heap: Heap) -> World {
        World { heap, vars: FxHashMap::default(), things: vec![Thing::default()] }
    }

    fn thing(&self, args: &[Value]) -> Option<&Thing> {
        self.things.get(args.first()?.as_ref_id()? as usize)
    }
}

impl Interpretation for World {
    fn variable(&self, terms: &Terms, var: Term) -> Option<Value> {
        let known = self.vars.get(&var).cloned();
        known.or_else(|| (terms.sort(var) != Sort::Type).then(|| Value::default_of(terms.sort(var))))
    }

    fn apply(&self, _terms: &Terms, func: Func, args: &[Value]) -> Option<Value> {
        if func == self.heap.len {
            Some(Value::int(self.thing(args)?.length))
        } else if func == self.heap.birth {
            Some(Value::int(self.thing(args)?.birth))
        } else if func == self.heap.chars {
            Some(Value::Seq(self.thing(args)?.chars.clone()))
        } else if func == self.heap.type_of {
            self.thing(args)?.ty.clone()
        } else {
            None
        }
    }

    fn universe(&self, sort: Sort) -> Option<Vec<Value>> {
        (sort == Sort::Ref).then(|| (0..self.things.len() as u32).map(Value::Ref).collect())
    }
}

pub struct Machine<'a> {
    ctx: &'a Context<'a>,
    heads: &'a [BlockId],
    steps: usize,
}

impl<'a> Machine<'a> {
    pub fn new(ctx: &'a Context<'a>, heads: &'a [BlockId], steps: usize) -> Machine<'a> {
        Machine { ctx, heads, steps }
    }

    pub fn is_tired(&self) -> bool {
        self.steps == 0
    }

    /// Runs to an end, showing the world at every arrival at a head.
    pub fn run(&mut self, mut world: World, inputs: &mut Inputs, show: &mut dyn FnMut(BlockId, &World)) {
        let (flat, terms) = (self.ctx.flat, self.ctx.terms);
        let mut at = flat.entry;
        loop {
            if self.heads.contains(&at) {
                show(at, &world);
            }
            let block = flat.block(at);
            for (index, command) in block.commands.iter().enumerate() {
                if self.steps == 0 {
                    return;
                }
                self.steps -= 1;
                let went_on = match command {
                    Simple::Havoc { vars } => self.choose(&mut world, inputs, vars, block.commands.get(index + 1)),
                    _ => self.step(&mut world, command),
                };
                if went_on.is_none() {
                    return;
                }
            }
            at = match block.jump {
                FlatJump::Goto(to) => to,
                FlatJump::Branch { cond, then, otherwise } => match eval_bool(terms, &world, cond) {
                    Ok(true) => then,
                    Ok(false) => otherwise,
                    Err(_) => return,
                },
                FlatJump::Exit(_) => return,
            };
        }
    }

    /// `None` ends the run.
    fn step(&self, world: &mut World, command: &Simple) -> Option<()> {
        let terms = self.ctx.terms;
        match command {
            Simple::Assign { var, value } => {
                let value = eval(terms, world, *value).ok()?;
                world.vars.insert(*var, value);
            }
            // Types and ages are only sketched here: what they say is not held against a run.
            Simple::Assume { why: Why::Language | Why::Age, .. } | Simple::Havoc { .. } | Simple::At(_) => {}
            Simple::Assume { cond, .. } | Simple::Assert { cond, .. } => {
                if eval_bool(terms, world, *cond) != Ok(true) {
                    return None;
                }
            }
        }
        Some(())
    }

    /// Any values, or the new object that the next command describes.
    fn choose(&self, world: &mut World, inputs: &mut Inputs, vars: &[Term], next: Option<&Simple>) -> Option<()> {
        if let ([var], Some(Simple::Assume { cond, why: Why::Language })) = (vars, next)
            && self.is_born(*var, *cond)
        {
            return self.allocate(world, *var, *cond);
        }
        for &var in vars {
            let value = inputs.value(self.ctx.terms, var, world.things.len());
            world.vars.insert(var, value);
        }
        Some(())
    }

    fn is_born(&self, var: Term, cond: Term) -> bool {
        let (terms, heap) = (self.ctx.terms, self.ctx.heap);
        let now = terms.eq(terms.apply(heap.birth, &[var]), heap.clock);
        terms.sort(var) == Sort::Ref && terms.conjuncts(cond).contains(&now)
    }

    fn allocate(&self, world: &mut World, var: Term, cond: Term) -> Option<()> {
        let (terms, heap) = (self.ctx.terms, self.ctx.heap);
        let clock = eval(terms, world, heap.clock).ok()?;
        let birth = clock.as_int().and_then(|c| i64::try_from(c.clone()).ok()).unwrap_or(0);
        let mut thing = Thing { birth, ..Thing::default() };
        for part in terms.conjuncts(cond) {
            let Kind::Eq(a, b) = *terms.kind(part) else { continue };
            for (left, right) in [(a, b), (b, a)] {
                let Kind::App(func, args) = terms.kind(left) else { continue };
                if args.as_slice() != [var] {
                    continue;
                }
                let Ok(value) = eval(terms, world, right) else { continue };
                match &value {
                    Value::Int(length) if *func == heap.len => {
                        thing.length = i64::try_from(length.clone()).ok().filter(|l| (0..=64).contains(l))?;
                    }
                    Value::Seq(chars) if *func == heap.chars => thing.chars = chars.clone(),
                    Value::Type(_) if *func == heap.type_of => thing.ty = Some(value),
                    _ => {}
                }
            }
        }
        world.things.push(thing);
        world.vars.insert(var, Value::Ref(world.things.len() as u32 - 1));
        world.vars.insert(heap.clock, Value::Int(IBig::from(birth)));
        Some(())
    }
}
