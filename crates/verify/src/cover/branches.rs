//! The branches of a method's own code, and programs that notice when one is
//! taken.

use javelin_ir::flat::{Flat, FlatBlock, FlatJump, Simple};
use javelin_ir::graph::Graph;
use javelin_ir::program::{
    BlockId, Jump, MethodKey, Obligation, ObligationId, ObligationKind, Origin, Procedure, Variable,
};
use javelin_logic::{Sort, Terms};

/// One side of a decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch {
    pub block: BlockId,
    pub holds: bool,
    pub origin: Origin,
}

/// How probes' texts begin.
pub const PROBE: &str = "branch ";

impl Branch {
    /// The text of the probe on this branch, unique in the method.
    pub fn probe(&self) -> String {
        format!("{PROBE}{} {}", self.block.0, self.holds)
    }
}

/// The sides of every decision of the text that the procedure can come to.
pub fn of(procedure: &Procedure) -> Vec<Branch> {
    let graph = Graph::new(procedure.entry, procedure.blocks.iter().map(|b| b.jump.targets().collect()).collect());
    let mut found = Vec::new();
    for &block in graph.order() {
        if let Some(decision) = procedure.decisions.get(&block)
            && matches!(&procedure.block(block).jump, Jump::Branch { then, otherwise, .. } if then != otherwise)
        {
            let sides = if decision.both { &[true, false][..] } else { &[true] };
            found.extend(sides.iter().map(|&holds| Branch { block, holds, origin: decision.origin }));
        }
    }
    found
}

/// The program with a check on each of these branches that fails when it is
/// taken, and the blocks of the checks. A check is a Boolean that nothing
/// determines, so that what lies behind it stays as it is. (Blocks of the
/// method's own code have the same numbers in the flat program.)
pub fn probed(terms: &Terms, flat: &Flat, owner: MethodKey, branches: &[Branch]) -> (Flat, Vec<BlockId>) {
    let mut program = flat.clone();
    let mut probes = Vec::new();
    for branch in branches {
        let free = terms.fresh("untaken", Sort::Bool);
        program.vars.insert(free, Variable::temp(Sort::Bool));
        let id = ObligationId(program.obligations.len() as u32);
        program.obligations.push(Obligation {
            kind: ObligationKind::Unreachable,
            origin: branch.origin,
            owner,
            text: branch.probe(),
        });
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
