//! The text of a procedure back to the procedure, line by line.

use std::fmt;

use indexmap::IndexMap;
use javelin_logic::range::Range;
use javelin_logic::smt::{ParseError, Reader, SExpr};
use javelin_logic::{IBig, Term, Terms};

use crate::program::{
    Block, BlockId, Call, Clause, Command, Dispatch, Exit, FrameCase, FrameDuty, Jump, Location, LoopNotes, MethodKey,
    Obligation, ObligationId, ObligationKind, Origin, Procedure, Variable, VariableKind, Variant, Why, WriteFrame,
};

/// What is wrong with a text, and in which of its lines (from 1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError {
    pub line: usize,
    pub message: String,
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for TextError {}

type Parsed<T> = Result<T, String>;

/// Reads what [`super::print_procedure`] wrote.
pub fn parse_procedure(terms: &Terms, text: &str) -> Result<Procedure, TextError> {
    let mut parser = Parser {
        terms,
        reader: Reader::new(terms),
        procedure: None,
        exception: None,
        jump: None,
        commands: Vec::new(),
        in_block: false,
    };
    let mut last = 0;
    for (number, line) in text.lines().enumerate() {
        last = number + 1;
        parser.line(line).map_err(|message| TextError { line: last, message })?;
    }
    parser.finish().map_err(|message| TextError { line: last, message })
}

struct Parser<'t> {
    terms: &'t Terms,
    reader: Reader<'t>,
    procedure: Option<Procedure>,
    exception: Option<Term>,
    /// The block that is being read.
    in_block: bool,
    commands: Vec<Command>,
    jump: Option<Jump>,
}

impl<'t> Parser<'t> {
    fn line(&mut self, line: &str) -> Parsed<()> {
        let (code, quote) = split_quote(line)?;
        let words = Reader::words(code).map_err(|e| e.message)?;
        let head = words.first().and_then(SExpr::atom).unwrap_or_default().to_owned();
        let rest = words.get(1..).unwrap_or_default();
        if head == "procedure" {
            return self.start(rest, quote);
        }
        if let Some(number) = head.strip_suffix(':') {
            self.end_block()?;
            let expected = self.whole()?.blocks.len();
            self.in_block = true;
            return require(number.parse() == Ok(expected), || format!("block {expected} should stand here"));
        }
        match (self.in_block, head.as_str()) {
            (false, _) => self.heading(&head, rest, quote),
            (true, "loop" | "invariant" | "decreases" | "predicate" | "skolem" | "candidate" | "hint" | "scope") => {
                self.note(&head, rest)
            }
            (true, "goto" | "branch" | "call" | "return" | "throw" | "stop") => self.jump(None, &words),
            (true, _) => self.command(&head, &words),
        }
    }

    fn whole(&mut self) -> Parsed<&mut Procedure> {
        self.procedure.as_mut().ok_or_else(|| "the text should begin with `procedure`".to_owned())
    }

    fn start(&mut self, words: &[SExpr], name: Option<String>) -> Parsed<()> {
        let [key, _, entry, _, at] = words else { return Err("`procedure #KEY entry BLOCK at PLACE`".to_owned()) };
        self.procedure = Some(Procedure {
            key: method(key)?,
            name: name.ok_or("a procedure has a name in quotes")?,
            origin: place(at)?,
            params: Vec::new(),
            result: None,
            exception: self.terms.null(),
            vars: IndexMap::new(),
            blocks: Vec::new(),
            entry: BlockId(number(entry)?),
            loops: IndexMap::new(),
            obligations: Vec::new(),
            frames: Vec::new(),
            decisions: IndexMap::new(),
        });
        Ok(())
    }

    /// What stands before the first block.
    fn heading(&mut self, head: &str, words: &[SExpr], quote: Option<String>) -> Parsed<()> {
        match head {
            "function" => {
                let [name, SExpr::List(args, _), result, range @ ..] = words else {
                    return Err("`function NAME (SORTS) SORT`".to_owned());
                };
                let func = self.reader.function(name, args, result).map_err(|e| e.message)?;
                if let Some(range) = range_of(range)? {
                    self.terms.declare_func_range(func, range);
                }
            }
            "param" | "local" | "temp" | "global" | "snapshot" => self.variable(head, words, quote)?,
            "guarantee" => {
                let [var, term] = self.terms_of(words)?[..] else { return Err("`guarantee VAR TERM`".to_owned()) };
                let info = self.whole()?.vars.get_mut(&var).ok_or("an unknown variable")?;
                info.guarantee = Some(term);
            }
            "params" => self.whole()?.params = self.terms_of(words)?,
            "result" => self.whole()?.result = self.terms_of(words)?.first().copied(),
            "exception" => self.exception = self.terms_of(words)?.first().copied(),
            "frame" => {
                let [since] = self.terms_of(words)?[..] else { return Err("`frame CLOCK`".to_owned()) };
                self.whole()?.frames.push(WriteFrame { since, cases: Vec::new() });
            }
            "allows" => {
                let [guard, locations @ ..] = words else { return Err("`allows GUARD LOCATIONS`".to_owned()) };
                let guard = self.term(guard)?;
                let locations = locations.iter().map(|l| self.location(l)).collect::<Parsed<_>>()?;
                let frame = self.whole()?.frames.last_mut().ok_or("`allows` stands after `frame`")?;
                frame.cases.push(FrameCase { guard, locations });
            }
            "obligation" => {
                let [_, kind, at, owner] = words else { return Err("`obligation NUMBER KIND PLACE #KEY`".to_owned()) };
                let kind = ObligationKind::from_name(atom(kind)?).ok_or("an unknown kind of obligation")?;
                let (origin, owner) = (place(at)?, method(owner)?);
                let text = quote.ok_or("an obligation has a text in quotes")?;
                self.whole()?.obligations.push(Obligation { kind, origin, owner, text });
            }
            _ => return Err(format!("unknown word `{head}`")),
        }
        Ok(())
    }

    fn variable(&mut self, kind: &str, words: &[SExpr], source: Option<String>) -> Parsed<()> {
        let [name, sort, rest @ ..] = words else { return Err("`KIND NAME SORT`".to_owned()) };
        let var = self.reader.variable(name, sort).map_err(|e| e.message)?;
        let (rest, stable) = match rest {
            [before @ .., last] if last.atom() == Some("stable") => (before, true),
            _ => (rest, false),
        };
        if let Some(range) = range_of(rest)? {
            self.terms.declare_range(var, range);
        }
        let kind = match kind {
            "param" => VariableKind::Param,
            "local" => VariableKind::Local,
            "temp" => VariableKind::Temp,
            "global" => VariableKind::Global,
            _ => VariableKind::Snapshot,
        };
        let info = Variable { kind, source, sort: self.terms.sort(var), guarantee: None, stable };
        self.whole()?.vars.insert(var, info);
        Ok(())
    }

    fn location(&mut self, word: &SExpr) -> Parsed<Location> {
        if word.atom() == Some("everything") {
            return Ok(Location::Everything);
        }
        let Some([head, rest @ ..]) = word.list() else { return Err("a location should stand here".to_owned()) };
        Ok(match (atom(head)?, &self.terms_of(rest)?[..]) {
            ("static", [var]) => Location::Static(*var),
            ("cell", [map, object]) => Location::Cell { map: *map, object: *object },
            ("cells", [map]) => Location::AllCells { map: *map },
            ("elements", [map, array]) => Location::Elements { map: *map, array: *array, range: None },
            ("elements", [map, array, from, to]) => {
                Location::Elements { map: *map, array: *array, range: Some((*from, *to)) }
            }
            _ => return Err("an unknown location".to_owned()),
        })
    }

    fn note(&mut self, head: &str, words: &[SExpr]) -> Parsed<()> {
        let at = BlockId(self.whole()?.blocks.len() as u32);
        if head == "loop" {
            let origin = words.first().map(place).transpose()?;
            self.whole()?.loops.insert(at, LoopNotes { origin, ..LoopNotes::default() });
            return Ok(());
        }
        let Some(word) = words.last() else { return Err("a term should stand here".to_owned()) };
        let term = self.term(word)?;
        let notes = self.whole()?.loops.get_mut(&at).ok_or("`loop` should stand before")?;
        match (head, words) {
            ("invariant", [entry, step, _]) => {
                notes.invariants.push(Clause { term, entry: obligation(entry)?, step: obligation(step)? });
            }
            ("decreases", [owed, _]) => notes.variants.push(Variant { term, obligation: obligation(owed)? }),
            ("predicate", _) => notes.predicates.push(term),
            ("skolem", _) => notes.skolems.push(term),
            ("candidate", _) => notes.candidates.push(term),
            ("hint", _) => notes.hints.push(term),
            ("scope", _) => notes.scope.push(term),
            _ => return Err(format!("`{head}` wants other words")),
        }
        Ok(())
    }

    fn command(&mut self, head: &str, words: &[SExpr]) -> Parsed<()> {
        let command = match (head, words) {
            ("assume", [_, why, cond]) => {
                let why = match atom(why)? {
                    "language" => Why::Language,
                    "contract" => Why::Contract,
                    "callee" => Why::Callee,
                    "invariant" => Why::Invariant,
                    "age" => Why::Age,
                    "finished" => Why::Finished,
                    other => return Err(format!("unknown reason `{other}`")),
                };
                Command::Assume { cond: self.term(cond)?, why }
            }
            ("assume", [_, why, at, cond]) => {
                let why = match atom(why)? {
                    "user" => Why::User(place(at)?),
                    "promise" => Why::Promise(place(at)?),
                    other => return Err(format!("unknown reason `{other}`")),
                };
                Command::Assume { cond: self.term(cond)?, why }
            }
            ("assert", [_, owed, cond]) => Command::Assert { cond: self.term(cond)?, obligation: obligation(owed)? },
            ("havoc", [_, vars @ ..]) => Command::Havoc { vars: self.terms_of(vars)? },
            ("at", [_, at]) => Command::At(place(at)?),
            (_, [var, to, rest @ ..]) if to.atom() == Some(":=") => {
                let var = self.term(var)?;
                match rest {
                    [new, ty, facts @ ..] if new.atom() == Some("new") => {
                        let ty = self.term(ty)?;
                        let mut known = Vec::new();
                        for fact in facts {
                            let Some([func, value]) = fact.list() else { return Err("`(FUNCTION VALUE)`".to_owned()) };
                            let func = self.reader.declared(func).map_err(|e| e.message)?;
                            known.push((func, self.term(value)?));
                        }
                        Command::New { var, ty, facts: known }
                    }
                    [call, ..] if call.atom() == Some("call") => return self.jump(Some(var), rest),
                    [value] => Command::Assign { var, value: self.term(value)? },
                    _ => return Err("one value should stand after `:=`".to_owned()),
                }
            }
            _ => return Err(format!("unknown command `{head}`")),
        };
        self.commands.push(command);
        Ok(())
    }

    fn jump(&mut self, result: Option<Term>, words: &[SExpr]) -> Parsed<()> {
        let head = words.first().map(atom).transpose()?.unwrap_or_default();
        let jump = match (head, &words[1..]) {
            ("return", []) => Jump::Exit(Exit::Return),
            ("throw", []) => Jump::Exit(Exit::Throw),
            ("stop", []) => Jump::Exit(Exit::Stop),
            ("goto", [to]) => Jump::Goto(BlockId(number(to)?)),
            ("branch", [cond, then, otherwise]) => Jump::Branch {
                cond: self.term(cond)?,
                then: BlockId(number(then)?),
                otherwise: BlockId(number(otherwise)?),
            },
            ("call", words) => Jump::Call(Box::new(self.call(result, words)?)),
            _ => return Err(format!("`{head}` wants other words")),
        };
        require(self.jump.is_none(), || "a block ends once".to_owned())?;
        self.jump = Some(jump);
        Ok(())
    }

    fn call(&mut self, result: Option<Term>, words: &[SExpr]) -> Parsed<Call> {
        let wanted = "`call DISPATCH #KEY (ARGS) at PLACE owes N [frame N owes N]… normal BLOCK throw BLOCK VAR caught (CLASSES)`";
        let [dispatch, callee, SExpr::List(args, _), _, at, _, owed, rest @ ..] = words else {
            return Err(wanted.to_owned());
        };
        let [middle @ .., _, normal, _, on_throw, exception, _, SExpr::List(caught, _)] = rest else {
            return Err(wanted.to_owned());
        };
        require(middle.len() % 4 == 0, || wanted.to_owned())?;
        let duties = middle.chunks(4).map(|words| {
            let frame = number(&words[1])? as usize;
            Ok(FrameDuty { frame, obligation: obligation(&words[3])? })
        });
        let frames = duties.collect::<Parsed<Vec<_>>>()?;
        let dispatch = match atom(dispatch)? {
            "exact" => Dispatch::Exact,
            "virtual" => Dispatch::Virtual,
            _ => return Err(wanted.to_owned()),
        };
        Ok(Call {
            callee: method(callee)?,
            dispatch,
            args: self.terms_of(args)?,
            result,
            exception: self.term(exception)?,
            normal: BlockId(number(normal)?),
            on_throw: BlockId(number(on_throw)?),
            origin: place(at)?,
            precondition: obligation(owed)?,
            frames,
            caught: self.terms_of(caught)?,
        })
    }

    fn end_block(&mut self) -> Parsed<()> {
        if !self.in_block {
            return Ok(());
        }
        let jump = self.jump.take().ok_or("the block before has no end")?;
        let commands = std::mem::take(&mut self.commands);
        self.whole()?.blocks.push(Block { commands, jump });
        Ok(())
    }

    fn finish(mut self) -> Parsed<Procedure> {
        self.end_block()?;
        let exception = self.exception.ok_or("`exception` is missing")?;
        let mut procedure = self.procedure.take().ok_or("the text should begin with `procedure`")?;
        procedure.exception = exception;
        let blocks = procedure.blocks.len();
        let mut targets = procedure.blocks.iter().flat_map(|block| block.jump.targets()).chain([procedure.entry]);
        require(targets.all(|to| (to.0 as usize) < blocks), || "a jump to a block that is not there".to_owned())?;
        let owed = procedure.blocks.iter().flat_map(owed);
        let notes = procedure.loops.values().flat_map(|notes| {
            let clauses = notes.invariants.iter().flat_map(|clause| [clause.entry, clause.step]);
            clauses.chain(notes.variants.iter().map(|variant| variant.obligation))
        });
        let known = procedure.obligations.len();
        let all_known = owed.chain(notes).all(|id| (id.0 as usize) < known);
        require(all_known, || "an obligation that is not declared".to_owned())?;
        let calls = procedure.blocks.iter().filter_map(|block| match &block.jump {
            Jump::Call(call) => Some(call),
            _ => None,
        });
        let mut duties = calls.flat_map(|call| &call.frames);
        let frames = procedure.frames.len();
        require(duties.all(|duty| duty.frame < frames), || "a frame that is not declared".to_owned())?;
        Ok(procedure)
    }

    fn term(&mut self, word: &SExpr) -> Parsed<Term> {
        self.reader.term(word).map_err(|ParseError { message, .. }| message)
    }

    fn terms_of(&mut self, words: &[SExpr]) -> Parsed<Vec<Term>> {
        words.iter().map(|word| self.term(word)).collect()
    }
}

/// The obligations a block speaks of.
fn owed(block: &Block) -> Vec<ObligationId> {
    let asserted = block.commands.iter().filter_map(|command| match command {
        Command::Assert { obligation, .. } => Some(*obligation),
        Command::Assign { .. }
        | Command::Assume { .. }
        | Command::Havoc { .. }
        | Command::New { .. }
        | Command::At(_) => None,
    });
    let called = match &block.jump {
        Jump::Call(call) => Some(call),
        Jump::Goto(_) | Jump::Branch { .. } | Jump::Exit(_) => None,
    };
    let called = called
        .into_iter()
        .flat_map(|call| std::iter::once(call.precondition).chain(call.frames.iter().map(|duty| duty.obligation)));
    asserted.chain(called).collect()
}

/// A line and the text in quotes at its end.
fn split_quote(line: &str) -> Parsed<(&str, Option<String>)> {
    let mut in_bars = false;
    let start = line.char_indices().find(|&(_, c)| {
        in_bars ^= c == '|';
        c == '"' && !in_bars
    });
    let Some((start, _)) = start else { return Ok((line, None)) };
    let mut text = String::new();
    let mut rest = line[start + 1..].chars();
    loop {
        match rest.next() {
            Some('\\') => text.push(match rest.next() {
                Some('n') => '\n',
                Some('r') => '\r',
                Some(other) => other,
                None => return Err("an open quote".to_owned()),
            }),
            Some('"') => break,
            Some(other) => text.push(other),
            None => return Err("an open quote".to_owned()),
        }
    }
    require(rest.as_str().is_empty(), || "a quote ends its line".to_owned())?;
    Ok((&line[..start], Some(text)))
}

fn require(holds: bool, message: impl FnOnce() -> String) -> Parsed<()> {
    if holds { Ok(()) } else { Err(message()) }
}

fn atom(word: &SExpr) -> Parsed<&str> {
    word.atom().ok_or_else(|| "a word should stand here".to_owned())
}

fn number(word: &SExpr) -> Parsed<u32> {
    atom(word)?.parse().map_err(|_| "a number should stand here".to_owned())
}

fn obligation(word: &SExpr) -> Parsed<ObligationId> {
    number(word).map(ObligationId)
}

fn method(word: &SExpr) -> Parsed<MethodKey> {
    let number = atom(word)?.strip_prefix('#').and_then(|digits| digits.parse().ok());
    number.map(MethodKey).ok_or_else(|| "`#KEY` should stand here".to_owned())
}

/// `FILE:START-END`
fn place(word: &SExpr) -> Parsed<Origin> {
    let parts = atom(word)?.split_once(':').and_then(|(file, span)| {
        let (start, end) = span.split_once('-')?;
        Some(Origin { file: file.parse().ok()?, start: start.parse().ok()?, end: end.parse().ok()? })
    });
    parts.ok_or_else(|| "a place `FILE:START-END` should stand here".to_owned())
}

/// `range LOW HIGH`, `_` for none.
fn range_of(words: &[SExpr]) -> Parsed<Option<Range>> {
    let end = |word: &SExpr| -> Parsed<Option<IBig>> {
        match atom(word)? {
            "_" => Ok(None),
            digits => digits.parse().map(Some).map_err(|_| "a number should stand here".to_owned()),
        }
    };
    match words {
        [] => Ok(None),
        [head, lo, hi] if head.atom() == Some("range") => Ok(Some(Range { lo: end(lo)?, hi: end(hi)? })),
        _ => Err("`range LOW HIGH` should stand here".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = "procedure #7 entry 0 at 0:1-9 \"C.m(\\\"x\\\")\"\n  param n Int range 0 _ \"n\"\n  temp e Ref stable\n  \
                        params n\n  result\n  exception e\n  obligation 0 assert 0:3-4 #7 \"n is big\"\n0:\n  \
                        assert 0 (<= 5 n)\n  branch (<= 9 n) 1 1\n1:\n  return\n";

    #[test]
    fn a_text_is_read() {
        let procedure = parse_procedure(&Terms::new(), GOOD).expect("it is good");
        assert_eq!(procedure.name, "C.m(\"x\")");
        assert_eq!((procedure.blocks.len(), procedure.obligations.len(), procedure.vars.len()), (2, 1, 2));
    }

    #[test]
    fn errors_name_the_line() {
        let wrong = |from: &str, to: &str| {
            parse_procedure(&Terms::new(), &GOOD.replace(from, to)).map(|_| ()).map_err(|e| e.line)
        };
        assert_eq!(wrong("assert 0 (<= 5 n)", "assert 0 (<= 5 k)"), Err(9));
        assert_eq!(wrong("obligation 0 assert", "obligation 0 hope"), Err(7));
        assert_eq!(wrong("1:\n", "2:\n"), Err(11));
        assert_eq!(wrong("\"n is big\"", "\"n is big"), Err(7));
        assert_eq!(wrong("  return\n", "  branch (<= 9 n) 1 5\n"), Err(12));
        assert_eq!(wrong("assert 0 (<= 5 n)", "assert 1 (<= 5 n)"), Err(12));
    }
}
