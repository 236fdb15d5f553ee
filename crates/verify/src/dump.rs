//! A method at one stage on the way to the solver, as text (`--dump`).

use javelin_ir::callees::Callees;
use javelin_ir::cut::{Candidates, cut};
use javelin_ir::flatten::{self, flatten};
use javelin_ir::passify::passify;
use javelin_ir::text::{print_cut, print_flat, print_passive, print_procedure};
use javelin_logic::Terms;
use javelin_lower::Lowering;
use javelin_sema::TypedProgram;

use crate::calls;
use crate::{Options, is_wanted};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    Structured,
    Flat,
    Cut,
    Passive,
}

/// The wanted methods at `stage`, one after the other.
pub fn dump(program: &TypedProgram, options: &Options, stage: Stage) -> String {
    let mut out = String::new();
    let methods = Lowering::new(program, &Terms::new(), options.lowering).methods();
    for method in methods.iter().filter(|method| is_wanted(&options.methods, method)) {
        let terms = Terms::new();
        let lowering = Lowering::new(program, &terms, options.lowering);
        let Some(procedure) = lowering.body(method.key) else { continue };
        if stage == Stage::Structured {
            out += &print_procedure(&terms, &procedure);
            continue;
        }
        let mut flat = flatten(&terms, &procedure, &lowering, flatten::Limits::default());
        calls::explain(&terms, &lowering, &mut flat);
        if stage == Stage::Flat {
            out += &print_flat(&terms, &flat);
            continue;
        }
        match cut(&terms, &flat, &Candidates::new()) {
            Ok(cut) if stage == Stage::Cut => out += &print_cut(&terms, &cut),
            Ok(cut) => out += &print_passive(&terms, &passify(&terms, &cut)),
            Err(_) => out += &format!("{}: irreducible control flow\n", method.signature),
        }
    }
    out
}
