//! Z3's operators that the crate does not wrap: their declarations are read
//! once from a line of SMT-LIB and then applied like any function. This keeps
//! the whole back end free of unsafe code.

use rustc_hash::FxHashMap;
use z3::ast::{Ast, Dynamic};
use z3::{FuncDecl, Solver};

use super::encode::{Unencodable, apply};

#[derive(Default)]
pub(super) struct Templates {
    known: FxHashMap<&'static str, (FuncDecl, Vec<Dynamic>)>,
}

impl Templates {
    /// Applies `operator`, an SMT-LIB head such as `seq.extract` or
    /// `(_ to_fp 8 24) RNE`, declared on these SMT-LIB sorts.
    pub fn apply(&mut self, operator: &'static str, sorts: &[&str], args: &[Dynamic]) -> Result<Dynamic, Unencodable> {
        self.apply_as(operator, operator, sorts, args)
    }

    /// The same for an operator that is overloaded: `key` tells its uses apart.
    pub fn apply_as(
        &mut self,
        key: &'static str,
        operator: &'static str,
        sorts: &[&str],
        args: &[Dynamic],
    ) -> Result<Dynamic, Unencodable> {
        if !self.known.contains_key(key) {
            self.known.insert(key, read(operator, sorts)?);
        }
        let (decl, leading) = &self.known[key];
        let mut all = leading.clone();
        all.extend_from_slice(args);
        Ok(apply(decl, &all))
    }
}

/// The declaration of an operator, and its constant leading arguments (rounding mode).
fn read(operator: &str, sorts: &[&str]) -> Result<(FuncDecl, Vec<Dynamic>), Unencodable> {
    let failed = || Unencodable(format!("the solver does not know {operator}"));
    let mut text = String::new();
    let mut call = String::new();
    for (i, sort) in sorts.iter().enumerate() {
        text += &format!("(declare-const template!{i} {sort})");
        call += &format!(" template!{i}");
    }
    let (head, leading) = match operator.strip_suffix(" RNE") {
        Some(head) => (head, " RNE"),
        None => (operator, ""),
    };
    // Each operator in use stands for a value that can be compared with itself;
    // the parser keeps that equation as it is.
    let application = format!("({head}{leading}{call})");
    text += &format!("(assert (= {application} {application}))");
    let solver = Solver::new();
    solver.from_string(text);
    let assertions = solver.get_assertions();
    let equation = assertions.first().ok_or_else(failed)?;
    let application = equation.nth_child(1).ok_or_else(failed)?;
    let decl = application.safe_decl().map_err(|_| failed())?;
    let children = application.children();
    let constants = children.len().checked_sub(sorts.len()).ok_or_else(failed)?;
    Ok((decl, children[..constants].to_vec()))
}
