//! `check --candidates FILE`: candidates from anywhere, a line each, put as JML
//! before their loops, on the loops' own lines so that no line number changes.
//! One that cannot be used is named with its line in the file and costs no other.

use std::collections::BTreeMap;
use std::fs;
use std::ops::Range;
use std::path::Path;

use javelin_sema::{FileId, Severity, SourceInput, TypedProgram};
use javelin_syntax::{LoopMark, SourceFile, parse_expression, parse_file, parse_snippet};
use javelin_verify::report::{ListedAt, Place, Report};

use crate::daikon;

/// A formula and the loop it is about.
#[derive(Clone, Debug)]
pub struct Candidate {
    origin: ListedAt,
    /// Among the inputs, and the byte at which the loop's keyword starts there.
    file: usize,
    at: usize,
    /// In JML.
    formula: String,
}

/// A line that cannot be used, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    pub at: ListedAt,
    pub why: String,
}

impl Refused {
    pub fn sentence(&self) -> String {
        format!("{}:{}: {}", self.at.file, self.at.line, self.why)
    }
}

/// Candidates that can be used so far, and the lines that cannot.
#[derive(Debug, Default)]
pub struct Listed {
    pub candidates: Vec<Candidate>,
    pub refused: Vec<Refused>,
}

/// Reads the file at `path`.
pub fn read(path: &Path, inputs: &[SourceInput]) -> Result<Listed, String> {
    let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut listed = Listed::default();
    let mut known = BTreeMap::new();
    for (number, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let formula = line.split_once(": ").map_or(line, |(_, formula)| formula.trim()).to_owned();
        let origin = ListedAt { file: path.display().to_string(), line: number + 1, formula };
        match candidate(line, inputs, &mut known) {
            Ok((file, at, formula)) => listed.candidates.push(Candidate { origin, file, at, formula }),
            Err(why) => listed.refused.push(Refused { at: origin, why }),
        }
    }
    Ok(listed)
}

/// The loops of a file, with line and column of their keywords.
type Loops = Vec<(u32, u32, LoopMark)>;

/// `File.java:LINE: formula` or `File.java:LINE:COLUMN: formula`
fn candidate(
    line: &str,
    inputs: &[SourceInput],
    known: &mut BTreeMap<usize, Loops>,
) -> Result<(usize, usize, String), String> {
    const SHAPE: &str = "not of the form `File.java:LINE: formula`";
    let (place, formula) = line.split_once(": ").ok_or(SHAPE)?;
    let (before, last) = place.rsplit_once(':').ok_or(SHAPE)?;
    let last: u32 = last.trim().parse().map_err(|_| SHAPE)?;
    let with_column = before.rsplit_once(':').and_then(|(name, line)| Some((name, line.trim().parse::<u32>().ok()?)));
    let (name, line, column) = match with_column {
        Some((name, line)) => (name, line, Some(last)),
        None => (before, last, None),
    };
    let same = |input: &SourceInput| {
        input.path == name || Path::new(&input.path).ends_with(name) || Path::new(name).ends_with(&input.path)
    };
    let file = inputs.iter().position(same).ok_or_else(|| format!("{name} is not among the sources given"))?;
    let formula = daikon::jml(formula.trim().trim_end_matches(';'));
    if formula.contains("*/") {
        return Err("a formula cannot contain the end of a comment".to_owned());
    }
    if let Some(error) = parse_expression(&formula).errors.first() {
        return Err(format!("`{formula}` is no formula: {}", error.message));
    }
    // Elsewhere words for readers are taken for true; to judge there is nothing.
    if formula.contains("(*") {
        return Err(format!("`{formula}`: an informal predicate cannot be checked"));
    }
    let loops = known.entry(file).or_insert_with(|| loops(&inputs[file]));
    let here: Vec<&(u32, u32, LoopMark)> = loops.iter().filter(|(at, _, _)| *at == line).collect();
    let chosen = match (here.as_slice(), column) {
        ([], _) => return Err(format!("no loop starts in line {line} of {name}")),
        ([only], None) => only,
        (all, Some(column)) => all
            .iter()
            .find(|(_, at, _)| *at == column)
            .ok_or_else(|| format!("no loop starts at line {line}, column {column} of {name}"))?,
        (_, None) => {
            return Err(format!("several loops start in line {line} of {name}: write `{name}:{line}:COLUMN: formula`"));
        }
    };
    Ok((file, chosen.2.keyword.start as usize, formula))
}

fn loops(input: &SourceInput) -> Loops {
    let snippet = input.path.ends_with(".jsh");
    let marks = if snippet { parse_snippet(&input.text).loops } else { parse_file(&input.text).loops };
    let source = SourceFile::new(input.path.clone(), input.text.clone());
    let place = |mark: LoopMark| {
        let at = source.line_col(mark.keyword.start);
        (at.line, at.column, mark)
    };
    marks.into_iter().map(place).collect()
}

/// Where candidate number `index` stands in a file that has them all in it.
pub struct Inserted {
    file: usize,
    range: Range<usize>,
    index: usize,
}

/// The sources with the candidates in them.
pub fn insert(inputs: &[SourceInput], candidates: &[Candidate]) -> (Vec<SourceInput>, Vec<Inserted>) {
    let mut renewed = inputs.to_vec();
    let mut places = Vec::new();
    for (file, input) in renewed.iter_mut().enumerate() {
        let mut here: Vec<(usize, &Candidate)> =
            candidates.iter().enumerate().filter(|(_, c)| c.file == file).collect();
        here.sort_by_key(|(index, c)| (c.at, *index));
        let mut text = String::with_capacity(input.text.len());
        let mut done = 0;
        for (index, candidate) in here {
            text += &input.text[done..candidate.at];
            done = candidate.at;
            let start = text.len();
            text += &format!("/*@ loop_invariant {}; */ ", candidate.formula);
            places.push(Inserted { file, range: start..text.len(), index });
        }
        text += &input.text[done..];
        input.text = text;
    }
    (renewed, places)
}

/// Says where candidates were listed, and puts all places into the text as it was.
pub fn trace_back(report: &mut Report, inputs: &[SourceInput], candidates: &[Candidate], places: &[Inserted]) {
    let sources: BTreeMap<&str, (usize, SourceFile)> = inputs
        .iter()
        .enumerate()
        .map(|(at, input)| (input.path.as_str(), (at, SourceFile::new(input.path.clone(), input.text.clone()))))
        .collect();
    for candidate in &mut report.candidates {
        if let Some((file, _)) = sources.get(candidate.place.file.as_str()) {
            let start = candidate.place.start as usize;
            let inside = places.iter().find(|p| p.file == *file && p.range.contains(&start));
            candidate.listed = inside.map(|p| candidates[p.index].origin.clone());
        }
    }
    let back = |place: &mut Place| {
        let Some((file, source)) = sources.get(place.file.as_str()) else { return };
        let before = |at: u32| {
            let mut taken = 0;
            for put in places.iter().filter(|p| p.file == *file && p.range.start < at as usize) {
                taken += put.range.end.min(at as usize) - put.range.start;
            }
            at - taken as u32
        };
        (place.start, place.end) = (before(place.start), before(place.end));
        let at = source.line_col(place.start);
        (place.line, place.column) = (at.line, at.column);
    };
    report.candidates.iter_mut().for_each(|candidate| back(&mut candidate.place));
    report.diagnostics.iter_mut().for_each(|diagnostic| back(&mut diagnostic.place));
}

/// Takes out the candidates in which something was found wrong, and says what.
/// Whether there were any.
pub fn drop_bad(program: &TypedProgram, places: &[Inserted], listed: &mut Listed) -> bool {
    let mut wrong: BTreeMap<usize, String> = BTreeMap::new();
    let mut note = |file: FileId, at: u32, message: &str| {
        let inside = |p: &&Inserted| p.file == file.index() && p.range.contains(&(at as usize));
        if let Some(place) = places.iter().find(inside) {
            wrong.entry(place.index).or_insert_with(|| message.to_owned());
        }
    };
    for d in program.diagnostics.iter().filter(|d| d.severity == Severity::Error) {
        note(d.file, d.span.start, &d.message);
    }
    for u in program.unsupported.values().flatten() {
        note(u.file, u.span.start, &u.reason);
    }
    let mut index = 0;
    listed.candidates.retain(|candidate| {
        let bad = wrong.get(&index);
        if let Some(message) = bad {
            let why = format!("`{}`: {message}", candidate.formula);
            listed.refused.push(Refused { at: candidate.origin.clone(), why });
        }
        index += 1;
        bad.is_none()
    });
    !wrong.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "class A { void f(int x) {\n  String s = \"while\"; // while\n  outer: for (;;) { while (x > 0) { } }\n  do x--; while (x > 0);\n} }\n";

    fn listed(line: usize, formula: &str) -> ListedAt {
        ListedAt { file: "list".to_owned(), line, formula: formula.to_owned() }
    }

    fn at(line: &str) -> Result<usize, String> {
        let inputs = [SourceInput { path: "A.java".to_owned(), text: TEXT.to_owned() }];
        candidate(line, &inputs, &mut BTreeMap::new()).map(|(_, at, _)| at)
    }

    #[test]
    fn loops_are_found_in_the_tree() {
        assert_eq!(at("A.java:2: x > 0"), Err("no loop starts in line 2 of A.java".to_owned()));
        assert!(at("A.java:3: x > 0").is_err_and(|why| why.contains("several loops")));
        assert_eq!(at("A.java:3:10: x > 0").ok(), TEXT.find("for (;;)"));
        assert_eq!(at("A.java:3:21: x > 0").ok(), TEXT.find("while (x > 0) { }"));
        assert_eq!(at("A.java:4: x > 0").ok(), TEXT.find("do x--"));
    }

    #[test]
    fn a_line_is_one_formula() {
        assert!(at("A.java:4: x > 0; decreases x").is_err());
        assert!(at("A.java:4: x > 0; loop_invariant true").is_err());
        assert!(at("A.java:4: x > */ 0").is_err());
        assert!(at("A.java:4: x >").is_err());
        assert!(at("A.java:4: x > 0;").is_ok());
    }

    #[test]
    fn candidates_stand_before_their_loops() {
        let inputs = [SourceInput { path: "A.java".to_owned(), text: TEXT.to_owned() }];
        let one = |at: usize, formula: &str| Candidate {
            origin: listed(1, formula),
            file: 0,
            at,
            formula: formula.to_owned(),
        };
        let keyword = TEXT.find("do x--").unwrap_or(0);
        let (renewed, places) = insert(&inputs, &[one(keyword, "x > 0"), one(keyword, "x > 1")]);
        assert!(renewed[0].text.contains("/*@ loop_invariant x > 0; */ /*@ loop_invariant x > 1; */ do x--"));
        let texts: Vec<&str> = places.iter().map(|p| &renewed[0].text[p.range.clone()]).collect();
        assert_eq!(texts, ["/*@ loop_invariant x > 0; */ ", "/*@ loop_invariant x > 1; */ "]);
    }
}
