//! The branches of a method's own code, and programs that notice when one is
//! taken.

use javelin_ir::flat::{Flat, FlatBlock, FlatJump, Simple};
use javelin_ir::graph::Graph;
use javelin_ir::heap::{BoxKind, Heap};
use javelin_ir::program::{
    Block, BlockId, Command, Jump, MethodKey, Obligation, ObligationId, ObligationKind, Origin, Procedure, Variable,
};
use javelin_logic::{Func, Kind, Sort, Terms};

/// One side of a decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch {
    pub block: BlockId,
    pub holds: bool,
    /// The last place before it.
    pub origin: Option<Origin>,
}

/// How probes' texts begin.
pub const PROBE: &str = "branch ";

impl Branch {
    /// The text of the probe on this branch, unique in the method.
    pub fn probe(&self) -> String {
        format!("{PROBE}{} {}", self.block.0, self.holds)
    }
}

/// Both sides of every decision that the procedure can come to.
pub fn of(terms: &Terms, procedure: &Procedure) -> Vec<Branch> {
    let graph = Graph::new(procedure.entry, procedure.blocks.iter().map(|b| b.jump.targets().collect()).collect());
    let mut ends: Vec<Option<Origin>> = vec![None; procedure.blocks.len()];
    let mut found = Vec::new();
    for &id in graph.order() {
        let block = procedure.block(id);
        let inherited = graph.predecessors(id).iter().find_map(|before| ends[before.0 as usize]);
        let own = block.commands.iter().rev().find_map(|command| match command {
            Command::At(origin) => Some(*origin),
            _ => None,
        });
        let origin = own.or(inherited);
        ends[id.0 as usize] = origin;
        if let Jump::Branch { cond, then, otherwise } = &block.jump
            && then != otherwise
            && terms.as_bool(*cond).is_none()
            && !boxes(terms, procedure.block(*then))
        {
            found.extend([true, false].map(|holds| Branch { block: id, holds, origin }));
        }
    }
    found
}

/// Does the block take the box that all small numbers of a value share? Whether there
/// is one is nobody's decision.
fn boxes(terms: &Terms, block: &Block) -> bool {
    let heap = Heap::new(terms);
    let shared = |func: Func| BoxKind::ALL.into_iter().any(|kind| heap.boxed(terms, kind) == func);
    block.commands.iter().any(|command| match command {
        Command::Assign { value, .. } => matches!(terms.kind(*value), Kind::App(func, _) if shared(*func)),
        _ => false,
    })
}

/// The program with a check on each of these branches that fails when it is
/// taken, and the blocks of the checks. A check is a Boolean that nothing
/// determines, so that what lies behind it stays as it is. (Blocks of the
/// method's own code have the same numbers in the flat program.)
pub fn probed(terms: &Terms, flat: &Flat, owner: MethodKey, branches: &[Branch]) -> (Flat, Vec<BlockId>) {
    let mut program = flat.clone();
    let mut probes = Vec::new();
    for branch in branches {
        let nowhere = Origin { file: 0, start: 0, end: 0 };
        let origin = branch.origin.unwrap_or(nowhere);
        let free = terms.fresh("untaken", Sort::Bool);
        program.vars.insert(free, Variable::temp(Sort::Bool));
        let id = ObligationId(program.obligations.len() as u32);
        program.obligations.push(Obligation { kind: ObligationKind::Unreachable, origin, owner, text: branch.probe() });
        let FlatJump::Branch { then, otherwise, .. } = program.block(branch.block).jump else { continue };
        let target = if branch.holds { then } else { otherwise };
        let probe = BlockId(program.blocks.len() as u32);
        let commands = vec![Simple::Assert { cond: free, obligation: id }];
        program.blocks.push(FlatBlock { commands, jump: FlatJump::Goto(target) });
        if let FlatJump::Branch { then, otherwise, .. } = &mut program.blocks[branch.block.0 as usize].jump {
            *(if branch.holds { then } else { otherwise }) = probe;
        }
        probes.push(probe);
    }
    (program, probes)
}
