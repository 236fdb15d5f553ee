//! Control-flow graphs, whatever their blocks hold: reverse postorder,
//! dominators, the loop forest. Takes successor lists, gives orders and loops;
//! knows neither commands nor terms.

use crate::program::BlockId;

/// Successors and predecessors of every block, by number.
#[derive(Clone, Debug)]
pub struct Graph {
    successors: Vec<Vec<BlockId>>,
    predecessors: Vec<Vec<BlockId>>,
    entry: BlockId,
    /// Blocks reachable from the entry, each before its successors except along back edges.
    order: Vec<BlockId>,
    /// Position in `order`; `None` for unreachable blocks.
    position: Vec<Option<u32>>,
}

/// A natural loop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loop {
    pub head: BlockId,
    /// The head and every block that reaches it again without leaving, in order.
    pub body: Vec<BlockId>,
    /// Sources of the back edges.
    pub latches: Vec<BlockId>,
    /// The innermost loop around this one: its index in [`LoopForest::loops`].
    pub parent: Option<usize>,
}

/// All loops, inner ones after the outer ones that contain them, otherwise in
/// program order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LoopForest {
    pub loops: Vec<Loop>,
}

/// A jump into the middle of a cycle: no single head dominates it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Irreducible {
    pub from: BlockId,
    pub to: BlockId,
}

impl Graph {
    pub fn new(entry: BlockId, successors: Vec<Vec<BlockId>>) -> Graph {
        let mut predecessors = vec![Vec::new(); successors.len()];
        for (from, targets) in successors.iter().enumerate() {
            for to in targets {
                let from = BlockId(from as u32);
                if !predecessors[to.0 as usize].contains(&from) {
                    predecessors[to.0 as usize].push(from);
                }
            }
        }
        let order = reverse_postorder(entry, &successors);
        let mut position = vec![None; successors.len()];
        for (index, block) in order.iter().enumerate() {
            position[block.0 as usize] = Some(index as u32);
        }
        Graph { successors, predecessors, entry, order, position }
    }

    pub fn order(&self) -> &[BlockId] {
        &self.order
    }

    pub fn successors(&self, block: BlockId) -> &[BlockId] {
        &self.successors[block.0 as usize]
    }

    pub fn predecessors(&self, block: BlockId) -> &[BlockId] {
        &self.predecessors[block.0 as usize]
    }

    pub fn is_reachable(&self, block: BlockId) -> bool {
        self.position[block.0 as usize].is_some()
    }

    /// The loop forest, or the edge that makes the graph irreducible.
    pub fn loops(&self) -> Result<LoopForest, Irreducible> {
        let dominators = self.dominators();
        let mut loops: Vec<Loop> = Vec::new();
        for &to in &self.order {
            let mut latches = Vec::new();
            for &from in self.predecessors(to) {
                if !self.is_reachable(from) || self.position[from.0 as usize] < self.position[to.0 as usize] {
                    continue;
                }
                if !self.dominates(&dominators, to, from) {
                    return Err(Irreducible { from, to });
                }
                latches.push(from);
            }
            if !latches.is_empty() {
                latches.sort();
                let body = self.natural_body(to, &latches);
                loops.push(Loop { head: to, body, latches, parent: None });
            }
        }
        for index in 0..loops.len() {
            let head = loops[index].head;
            // Outer heads come earlier in the order; the last one around is the innermost.
            loops[index].parent = (0..index).rev().find(|&outer| loops[outer].body.contains(&head));
        }
        Ok(LoopForest { loops })
    }

    /// Everything that reaches a latch without passing the head.
    fn natural_body(&self, head: BlockId, latches: &[BlockId]) -> Vec<BlockId> {
        let mut inside = vec![false; self.successors.len()];
        inside[head.0 as usize] = true;
        let mut open = latches.to_vec();
        while let Some(block) = open.pop() {
            if !std::mem::replace(&mut inside[block.0 as usize], true) {
                open.extend(self.predecessors(block).iter().filter(|p| self.is_reachable(**p)));
            }
        }
        self.order.iter().copied().filter(|block| inside[block.0 as usize]).collect()
    }

    /// Immediate dominators by position in the order (Cooper, Harvey, Kennedy).
    fn dominators(&self) -> Vec<u32> {
        const NONE: u32 = u32::MAX;
        let mut immediate = vec![NONE; self.order.len()];
        if immediate.is_empty() {
            return immediate;
        }
        immediate[0] = 0;
        let mut changed = true;
        while changed {
            changed = false;
            for index in 1..self.order.len() {
                let mut new = NONE;
                for pred in self.predecessors(self.order[index]) {
                    let Some(pred) = self.position[pred.0 as usize] else { continue };
                    if immediate[pred as usize] == NONE {
                        continue;
                    }
                    new = if new == NONE { pred } else { intersect(&immediate, pred, new) };
                }
                if immediate[index] != new {
                    immediate[index] = new;
                    changed = true;
                }
            }
        }
        immediate
    }

    fn dominates(&self, immediate: &[u32], above: BlockId, below: BlockId) -> bool {
        let (Some(above), Some(mut at)) = (self.position[above.0 as usize], self.position[below.0 as usize]) else {
            return false;
        };
        while at > above {
            at = immediate[at as usize];
        }
        at == above
    }

    pub fn entry(&self) -> BlockId {
        self.entry
    }
}

impl LoopForest {
    /// Loop numbers, inner loops before the loops around them.
    pub fn inside_out(&self) -> impl Iterator<Item = usize> + use<> {
        (0..self.loops.len()).rev()
    }

    pub fn with_head(&self, head: BlockId) -> Option<&Loop> {
        self.loops.iter().find(|l| l.head == head)
    }
}

fn intersect(immediate: &[u32], mut a: u32, mut b: u32) -> u32 {
    while a != b {
        while a > b {
            a = immediate[a as usize];
        }
        while b > a {
            b = immediate[b as usize];
        }
    }
    a
}

/// Iterative, so that ten thousand blocks in a row do not exhaust the stack.
fn reverse_postorder(entry: BlockId, successors: &[Vec<BlockId>]) -> Vec<BlockId> {
    if successors.is_empty() {
        return Vec::new();
    }
    let mut seen = vec![false; successors.len()];
    let mut finished = Vec::new();
    let mut stack = vec![(entry, 0)];
    seen[entry.0 as usize] = true;
    while let Some((block, next)) = stack.pop() {
        let targets = &successors[block.0 as usize];
        // Last successor first: the order then lists `then` before `otherwise`.
        match targets.len().checked_sub(next + 1).map(|i| targets[i]) {
            Some(target) => {
                stack.push((block, next + 1));
                if !std::mem::replace(&mut seen[target.0 as usize], true) {
                    stack.push((target, 0));
                }
            }
            None => finished.push(block),
        }
    }
    finished.reverse();
    finished
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph(edges: &[&[u32]]) -> Graph {
        Graph::new(BlockId(0), edges.iter().map(|t| t.iter().map(|&b| BlockId(b)).collect()).collect())
    }

    #[test]
    fn nested_loops_know_their_parent() {
        // 0 → 1 ⇄ (2 ⇄ 3), 1 → 4
        let forest = graph(&[&[1], &[2, 4], &[3, 1], &[2], &[]]).loops().unwrap();
        let heads: Vec<u32> = forest.loops.iter().map(|l| l.head.0).collect();
        assert_eq!(heads, [1, 2]);
        assert_eq!(forest.loops[0].body, [BlockId(1), BlockId(2), BlockId(3)]);
        assert_eq!(forest.loops[1].parent, Some(0));
        assert_eq!(forest.loops[1].latches, [BlockId(3)]);
    }

    #[test]
    fn a_jump_into_a_cycle_is_irreducible() {
        assert!(graph(&[&[1, 2], &[2], &[1]]).loops().is_err());
    }

    #[test]
    fn unreachable_predecessors_do_not_count() {
        let forest = graph(&[&[1], &[], &[1]]).loops().unwrap();
        assert!(forest.loops.is_empty());
    }
}
