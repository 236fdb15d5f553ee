//! Stages to text.

use std::fmt::Write;

use indexmap::IndexMap;
use javelin_logic::smt::print_term;
use javelin_logic::{Term, Terms};

use crate::cut::{Cut, CutCommand, Goal};
use crate::flat::{Flat, FlatJump, Simple};
use crate::passify::{Item, Passive};
use crate::program::{
    BlockId, Call, Command, Dispatch, Exit, Jump, LoopNotes, Obligation, Procedure, Variable, VariableKind, Why,
};

pub fn print_procedure(terms: &Terms, procedure: &Procedure) -> String {
    let mut out = Printer { terms, text: String::new() };
    out.line(0, &format!("procedure {} #{} entry {}", procedure.name, procedure.key.0, procedure.entry.0));
    out.variables(&procedure.vars);
    out.obligations(&procedure.obligations);
    for (number, block) in procedure.blocks.iter().enumerate() {
        out.line(0, &format!("{number}:"));
        out.notes(procedure.loops.get(&BlockId(number as u32)));
        for command in &block.commands {
            let text = match command {
                Command::Assign { var, value } => out.assign(*var, *value),
                Command::Assume { cond, why } => out.assume(*cond, *why),
                Command::Assert { cond, obligation } => format!("assert {} {}", obligation.0, out.term(*cond)),
                Command::Havoc { vars } => out.havoc(vars),
                Command::New { var, ty, facts } => {
                    let facts = facts
                        .iter()
                        .map(|(func, value)| format!(" {}={}", out.terms.func_decl(*func).name, out.term(*value)));
                    format!("{} := new {}{}", out.term(*var), out.term(*ty), facts.collect::<String>())
                }
                Command::At(origin) => format!("at {}:{}", origin.file, origin.start),
            };
            out.line(1, &text);
        }
        let jump = match &block.jump {
            Jump::Goto(to) => format!("goto {}", to.0),
            Jump::Branch { cond, then, otherwise } => out.branch(*cond, *then, *otherwise),
            Jump::Call(call) => out.call(call),
            Jump::Exit(exit) => exit_word(*exit).to_owned(),
        };
        out.line(1, &jump);
    }
    out.text
}

pub fn print_flat(terms: &Terms, flat: &Flat) -> String {
    let mut out = Printer { terms, text: String::new() };
    out.line(0, &format!("flat {} #{} entry {}", flat.name, flat.key.0, flat.entry.0));
    out.variables(&flat.vars);
    out.obligations(&flat.obligations);
    for (number, block) in flat.blocks.iter().enumerate() {
        out.line(0, &format!("{number}:"));
        out.notes(flat.loops.get(&BlockId(number as u32)));
        for command in &block.commands {
            let text = match command {
                Simple::Assign { var, value } => out.assign(*var, *value),
                Simple::Assume { cond, why } => out.assume(*cond, *why),
                Simple::Assert { cond, obligation } => format!("assert {} {}", obligation.0, out.term(*cond)),
                Simple::Havoc { vars } => out.havoc(vars),
                Simple::At(origin) => format!("at {}:{}", origin.file, origin.start),
            };
            out.line(1, &text);
        }
        let jump = out.flat_jump(&block.jump);
        out.line(1, &jump);
    }
    out.text
}

pub fn print_cut(terms: &Terms, cut: &Cut) -> String {
    let mut out = Printer { terms, text: String::new() };
    out.line(0, &format!("cut {} entry {}", cut.name, cut.entry.0));
    out.variables(&cut.vars);
    out.obligations(&cut.obligations);
    for (number, block) in cut.blocks.iter().enumerate() {
        let head = block.loop_head.map(|head| format!(" enters {}", head.0)).unwrap_or_default();
        out.line(0, &format!("{number}:{head}"));
        for command in &block.commands {
            let text = match command {
                CutCommand::Assign { var, value } => out.assign(*var, *value),
                CutCommand::Assume { cond, why } => out.assume(*cond, *why),
                CutCommand::Assert { cond, goal } => format!("assert {} {}", goal_text(*goal), out.term(*cond)),
                CutCommand::Check { cond, goal } => format!("check {} {}", goal_text(*goal), out.term(*cond)),
                CutCommand::Havoc { vars } => out.havoc(vars),
                CutCommand::At(origin) => format!("at {}:{}", origin.file, origin.start),
            };
            out.line(1, &text);
        }
        let jump = out.flat_jump(&block.jump);
        out.line(1, &jump);
    }
    out.text
}

pub fn print_passive(terms: &Terms, passive: &Passive) -> String {
    let mut out = Printer { terms, text: String::new() };
    out.line(0, &format!("passive {}", passive.name));
    out.obligations(&passive.obligations);
    for (number, block) in passive.blocks.iter().enumerate() {
        out.line(0, &format!("{number}: block {}", block.id.0));
        for (from, cond) in &block.edges {
            let text = format!("from {from} {}", out.term(*cond));
            out.line(1, &text);
        }
        for item in &block.items {
            let text = match item {
                Item::Assume { cond, why } => out.assume(*cond, *why),
                Item::Assert { cond, goal, .. } => format!("assert {} {}", goal_text(*goal), out.term(*cond)),
                Item::Check { cond, goal, .. } => format!("check {} {}", goal_text(*goal), out.term(*cond)),
                Item::At(origin) => format!("at {}:{}", origin.file, origin.start),
            };
            out.line(1, &text);
        }
        if let Some(exit) = block.exit {
            out.line(1, exit_word(exit));
        }
    }
    out.text
}

struct Printer<'a> {
    terms: &'a Terms,
    text: String,
}

impl Printer<'_> {
    fn line(&mut self, depth: usize, text: &str) {
        let _ = writeln!(self.text, "{}{text}", "  ".repeat(depth));
    }

    fn term(&self, term: Term) -> String {
        print_term(self.terms, term)
    }

    fn variables(&mut self, vars: &IndexMap<Term, Variable>) {
        for (&var, info) in vars {
            let kind = match info.kind {
                VariableKind::Param => "param",
                VariableKind::Local => "local",
                VariableKind::Temp => "temp",
                VariableKind::Global => "global",
                VariableKind::Snapshot => "snapshot",
            };
            let stable = if info.stable { " stable" } else { "" };
            let source = info.source.as_ref().map(|name| format!(" {name:?}")).unwrap_or_default();
            let text = format!("{kind} {} : {}{stable}{source}", self.term(var), info.sort);
            self.line(1, &text);
        }
    }

    fn obligations(&mut self, obligations: &[Obligation]) {
        for (number, obligation) in obligations.iter().enumerate() {
            let origin = obligation.origin;
            let text = format!(
                "obligation {number} {} {}:{}-{} #{} {:?}",
                obligation.kind.name(),
                origin.file,
                origin.start,
                origin.end,
                obligation.owner.0,
                obligation.text
            );
            self.line(1, &text);
        }
    }

    fn notes(&mut self, notes: Option<&LoopNotes>) {
        let Some(notes) = notes else { return };
        for clause in &notes.invariants {
            let text = format!("invariant {} {} {}", clause.entry.0, clause.step.0, self.term(clause.term));
            self.line(1, &text);
        }
        for variant in &notes.variants {
            let text = format!("decreases {} {}", variant.obligation.0, self.term(variant.term));
            self.line(1, &text);
        }
        for (word, all) in [("predicate", &notes.predicates), ("candidate", &notes.candidates), ("hint", &notes.hints)]
        {
            for &term in all {
                let text = format!("{word} {}", self.term(term));
                self.line(1, &text);
            }
        }
    }

    fn assign(&self, var: Term, value: Term) -> String {
        format!("{} := {}", self.term(var), self.term(value))
    }

    fn assume(&self, cond: Term, why: Why) -> String {
        let word = match why {
            Why::Language => "language".to_owned(),
            Why::Contract => "contract".to_owned(),
            Why::User(origin) => format!("user@{}:{}-{}", origin.file, origin.start, origin.end),
            Why::Callee => "callee".to_owned(),
            Why::Invariant => "invariant".to_owned(),
        };
        format!("assume {word} {}", self.term(cond))
    }

    fn havoc(&self, vars: &[Term]) -> String {
        let names: Vec<String> = vars.iter().map(|var| self.term(*var)).collect();
        format!("havoc {}", names.join(" "))
    }

    fn branch(&self, cond: Term, then: BlockId, otherwise: BlockId) -> String {
        format!("branch {} {} {}", self.term(cond), then.0, otherwise.0)
    }

    fn flat_jump(&self, jump: &FlatJump) -> String {
        match jump {
            FlatJump::Goto(to) => format!("goto {}", to.0),
            FlatJump::Branch { cond, then, otherwise } => self.branch(*cond, *then, *otherwise),
            FlatJump::Exit(exit) => exit_word(*exit).to_owned(),
        }
    }

    fn call(&self, call: &Call) -> String {
        let dispatch = match call.dispatch {
            Dispatch::Exact => "exact",
            Dispatch::Virtual => "virtual",
        };
        let args: Vec<String> = call.args.iter().map(|arg| self.term(*arg)).collect();
        let result = call.result.map(|r| format!("{} := ", self.term(r))).unwrap_or_default();
        let frame = call.frame.map(|id| format!(" frame {}", id.0)).unwrap_or_default();
        format!(
            "{result}call {dispatch} #{} ({}) owes {}{frame} normal {} throw {} {}",
            call.callee.0,
            args.join(" "),
            call.precondition.0,
            call.normal.0,
            call.on_throw.0,
            self.term(call.exception)
        )
    }
}

fn goal_text(goal: Goal) -> String {
    match goal {
        Goal::Obligation(id) => id.0.to_string(),
        Goal::Entry { head, candidate } => format!("entry@{}.{candidate}", head.0),
        Goal::Step { head, candidate } => format!("step@{}.{candidate}", head.0),
    }
}

fn exit_word(exit: Exit) -> &'static str {
    match exit {
        Exit::Return => "return",
        Exit::Throw => "throw",
        Exit::Stop => "stop",
    }
}
