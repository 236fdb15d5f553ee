//! Stages to text.

use std::fmt::Write;

use indexmap::IndexMap;
use javelin_logic::range::Range;
use javelin_logic::smt::{Symbols, print_term, print_with};
use javelin_logic::{IBig, Term, Terms};

use crate::cut::{Cut, CutCommand, Goal};
use crate::flat::{Flat, FlatJump, Simple};
use crate::passify::{Item, Passive};
use crate::program::{
    BlockId, Call, Command, Dispatch, Exit, Jump, Location, LoopNotes, Obligation, Origin, Procedure, Variable,
    VariableKind, Why, WriteFrame,
};

pub fn print_procedure(terms: &Terms, procedure: &Procedure) -> String {
    let symbols = Symbols::of(terms, &mentioned(terms, procedure));
    let mut out = Printer { terms, symbols: Some(symbols.clone()), text: String::new() };
    let Procedure { key, name, origin, entry, .. } = procedure;
    out.line(0, &format!("procedure #{} entry {} at {} {}", key.0, entry.0, place(*origin), quoted(name)));
    out.functions(&symbols);
    out.variables(&procedure.vars);
    out.guarantees(&procedure.vars);
    let all = |out: &Printer, some: &[Term]| some.iter().map(|t| format!(" {}", out.term(*t))).collect::<String>();
    let text = format!("params{}", all(&out, &procedure.params));
    out.line(1, &text);
    let text = format!("result{}", all(&out, procedure.result.as_slice()));
    out.line(1, &text);
    let text = format!("exception {}", out.term(procedure.exception));
    out.line(1, &text);
    for frame in &procedure.frames {
        let text = format!("frame {}", out.term(frame.since));
        out.line(1, &text);
        for case in &frame.cases {
            let locations: String = case.locations.iter().map(|l| format!(" {}", out.location(l))).collect();
            let text = format!("allows {}{locations}", out.term(case.guard));
            out.line(1, &text);
        }
    }
    out.obligations(&procedure.obligations);
    for (number, block) in procedure.blocks.iter().enumerate() {
        out.line(0, &format!("{number}:"));
        out.notes(procedure.loops.get(&BlockId(number as u32)));
        for command in &block.commands {
            let text = out.command(command);
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

/// Every term of a procedure: its names are chosen for all of them together.
fn mentioned(terms: &Terms, procedure: &Procedure) -> Vec<Term> {
    let mut all: Vec<Term> = procedure.vars.keys().copied().collect();
    all.extend(procedure.vars.values().filter_map(|info| info.guarantee));
    all.extend(procedure.params.iter().chain(&procedure.result).chain([&procedure.exception]));
    all.extend(procedure.frames.iter().flat_map(WriteFrame::terms));
    for notes in procedure.loops.values() {
        all.extend(notes.invariants.iter().map(|clause| clause.term));
        all.extend(notes.variants.iter().map(|variant| variant.term));
        for list in [&notes.predicates, &notes.skolems, &notes.candidates, &notes.hints, &notes.scope] {
            all.extend(list);
        }
    }
    for block in &procedure.blocks {
        for command in &block.commands {
            match command {
                Command::Assign { var, value } => all.extend([*var, *value]),
                Command::Assume { cond, .. } | Command::Assert { cond, .. } => all.push(*cond),
                Command::Havoc { vars } => all.extend(vars),
                Command::New { var, ty, facts } => {
                    all.extend([*var, *ty]);
                    // The function's name is wanted too, not only what it gives.
                    for (func, value) in facts {
                        all.extend([*value, terms.apply(*func, &[*var])]);
                    }
                }
                Command::At(_) => {}
            }
        }
        match &block.jump {
            Jump::Branch { cond, .. } => all.push(*cond),
            Jump::Call(call) => all.extend(call.args.iter().chain(&call.result).chain([&call.exception])),
            Jump::Goto(_) | Jump::Exit(_) => {}
        }
    }
    all
}

pub fn print_flat(terms: &Terms, flat: &Flat) -> String {
    let mut out = Printer { terms, symbols: None, text: String::new() };
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
                Simple::At(origin) => format!("at {}", place(*origin)),
            };
            out.line(1, &text);
        }
        let jump = out.flat_jump(&block.jump);
        out.line(1, &jump);
    }
    out.text
}

pub fn print_cut(terms: &Terms, cut: &Cut) -> String {
    let mut out = Printer { terms, symbols: None, text: String::new() };
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
                CutCommand::At(origin) => format!("at {}", place(*origin)),
            };
            out.line(1, &text);
        }
        let jump = out.flat_jump(&block.jump);
        out.line(1, &jump);
    }
    out.text
}

pub fn print_passive(terms: &Terms, passive: &Passive) -> String {
    let mut out = Printer { terms, symbols: None, text: String::new() };
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
                Item::At(origin) => format!("at {}", place(*origin)),
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
    /// Names for the whole text, where it shall parse back.
    symbols: Option<Symbols>,
    text: String,
}

impl Printer<'_> {
    fn line(&mut self, depth: usize, text: &str) {
        let _ = writeln!(self.text, "{}{text}", "  ".repeat(depth));
    }

    fn term(&self, term: Term) -> String {
        match &self.symbols {
            Some(symbols) => print_with(self.terms, symbols, term),
            None => print_term(self.terms, term),
        }
    }

    /// Declares the functions that the text will apply.
    fn functions(&mut self, symbols: &Symbols) {
        for (func, _) in symbols.funcs() {
            let decl = self.terms.func_decl(func);
            let args: Vec<String> = decl.args.iter().map(ToString::to_string).collect();
            let range = self.terms.declared_func_range(func).map(|range| range_text(&range)).unwrap_or_default();
            self.line(1, &format!("function {} ({}) {}{range}", symbols.quoted(func), args.join(" "), decl.result));
        }
    }

    fn guarantees(&mut self, vars: &IndexMap<Term, Variable>) {
        for (&var, info) in vars {
            if let Some(guarantee) = info.guarantee {
                let text = format!("guarantee {} {}", self.term(var), self.term(guarantee));
                self.line(1, &text);
            }
        }
    }

    fn location(&self, location: &Location) -> String {
        match location {
            Location::Everything => "everything".to_owned(),
            Location::Static(var) => format!("(static {})", self.term(*var)),
            Location::Cell { map, object } => format!("(cell {} {})", self.term(*map), self.term(*object)),
            Location::AllCells { map } => format!("(cells {})", self.term(*map)),
            Location::Elements { map, array, range } => {
                let range = range.map(|(from, to)| format!(" {} {}", self.term(from), self.term(to)));
                format!("(elements {} {}{})", self.term(*map), self.term(*array), range.unwrap_or_default())
            }
        }
    }

    fn command(&self, command: &Command) -> String {
        match command {
            Command::Assign { var, value } => self.assign(*var, *value),
            Command::Assume { cond, why } => self.assume(*cond, *why),
            Command::Assert { cond, obligation } => format!("assert {} {}", obligation.0, self.term(*cond)),
            Command::Havoc { vars } => self.havoc(vars),
            Command::New { var, ty, facts } => {
                let name = |func| self.symbols.as_ref().map(|symbols| symbols.quoted(func)).unwrap_or_default();
                let facts: String =
                    facts.iter().map(|(func, value)| format!(" ({} {})", name(*func), self.term(*value))).collect();
                format!("{} := new {}{facts}", self.term(*var), self.term(*ty))
            }
            Command::At(origin) => format!("at {}", place(*origin)),
        }
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
            let source = info.source.as_ref().map(|name| format!(" {}", quoted(name))).unwrap_or_default();
            let range = self.terms.declared_range(var).map(|range| range_text(&range)).unwrap_or_default();
            let text = format!("{kind} {} {}{range}{stable}{source}", self.term(var), info.sort);
            self.line(1, &text);
        }
    }

    fn obligations(&mut self, obligations: &[Obligation]) {
        for (number, obligation) in obligations.iter().enumerate() {
            let text = format!(
                "obligation {number} {} {} #{} {}",
                obligation.kind.name(),
                place(obligation.origin),
                obligation.owner.0,
                quoted(&obligation.text)
            );
            self.line(1, &text);
        }
    }

    fn notes(&mut self, notes: Option<&LoopNotes>) {
        let Some(notes) = notes else { return };
        let origin = notes.origin.map(|origin| format!(" {}", place(origin))).unwrap_or_default();
        self.line(1, &format!("loop{origin}"));
        for clause in &notes.invariants {
            let text = format!("invariant {} {} {}", clause.entry.0, clause.step.0, self.term(clause.term));
            self.line(1, &text);
        }
        for variant in &notes.variants {
            let text = format!("decreases {} {}", variant.obligation.0, self.term(variant.term));
            self.line(1, &text);
        }
        let lists = [
            ("predicate", &notes.predicates),
            ("skolem", &notes.skolems),
            ("candidate", &notes.candidates),
            ("hint", &notes.hints),
            ("scope", &notes.scope),
        ];
        for (word, all) in lists {
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
            Why::User(origin) => format!("user {}", place(origin)),
            Why::Callee => "callee".to_owned(),
            Why::Promise(origin) => format!("promise {}", place(origin)),
            Why::Invariant => "invariant".to_owned(),
            Why::Age => "age".to_owned(),
            Why::Finished => "finished".to_owned(),
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
        let frames = call.frames.iter().map(|duty| format!(" frame {} owes {}", duty.frame, duty.obligation.0));
        let frames: String = frames.collect();
        let caught: Vec<String> = call.caught.iter().map(|class| self.term(*class)).collect();
        format!(
            "{result}call {dispatch} #{} ({}) at {} owes {}{frames} normal {} throw {} {} caught ({})",
            call.callee.0,
            args.join(" "),
            place(call.origin),
            call.precondition.0,
            call.normal.0,
            call.on_throw.0,
            self.term(call.exception),
            caught.join(" ")
        )
    }
}

fn place(origin: Origin) -> String {
    format!("{}:{}-{}", origin.file, origin.start, origin.end)
}

fn range_text(range: &Range) -> String {
    let end = |end: &Option<IBig>| end.as_ref().map_or_else(|| "_".to_owned(), ToString::to_string);
    format!(" range {} {}", end(&range.lo), end(&range.hi))
}

/// A text in quotes, on one line; [`super::parse`] takes it back.
fn quoted(text: &str) -> String {
    let escaped = text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n").replace('\r', "\\r");
    format!("\"{escaped}\"")
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
