//! The state in which a run starts that sees everything, as on a real machine:
//! every static field that the run may touch has the value its class's
//! initialiser gave it. (A proof starts otherwise: from any values that
//! non-final statics may have.)

use indexmap::IndexSet;
use javelin_ir::callees::Callees;
use javelin_ir::interp::{self, Ending, Limits, State};
use javelin_ir::program::{Jump, MethodKey, VariableKind};
use javelin_logic::eval::Value;

use crate::Lowering;

impl Lowering<'_> {
    /// The state after all static initialisers that matter to `key` have run.
    /// One that does not end normally leaves its fields open.
    pub fn start_state(&self, key: MethodKey) -> State {
        let mut state = State::default();
        let mut reached: IndexSet<MethodKey> = IndexSet::from([key]);
        let mut statics = IndexSet::new();
        let mut at = 0;
        while at < reached.len() {
            let body = self.body(reached[at]);
            at += 1;
            let Some(body) = body else { continue };
            for (var, info) in &body.vars {
                if info.kind == VariableKind::Global {
                    if info.sort.is_map() {
                        state.globals.entry(*var).or_insert_with(|| Value::default_of(info.sort));
                    }
                    statics.insert(*var);
                }
            }
            for block in &body.blocks {
                if let Jump::Call(call) = &block.jump {
                    reached.insert(call.callee);
                    reached.extend(self.implementations(call.callee).by_type.iter().map(|(_, target)| *target));
                }
            }
            if at == reached.len() {
                let initializers = self.class_initializers(statics.iter().copied());
                reached.extend(initializers.iter().map(|procedure| procedure.key));
            }
        }
        for procedure in self.class_initializers(statics.iter().copied()) {
            let run = interp::run(self.terms, self, &procedure, &[], state.clone(), Limits::default());
            if let Ending::Returned(_) = run.ending {
                state = run.state;
            }
        }
        state
    }
}
