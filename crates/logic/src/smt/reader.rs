//! Reading terms out of a text that is not a script: the names are declared one
//! by one, the terms stand anywhere between other words. The text of the IR is
//! read with it.

use super::names::unquote;
use super::parse::{Global, ParseError, Parser, error};
use super::sexpr::{SExpr, read};
use crate::sort::Sort;
use crate::term::{Func, Term, Terms};

pub struct Reader<'t>(Parser<'t>);

impl<'t> Reader<'t> {
    pub fn new(terms: &'t Terms) -> Reader<'t> {
        Reader(Parser::new(terms))
    }

    /// The words and parenthesised expressions of a text.
    pub fn words(text: &str) -> Result<Vec<SExpr>, ParseError> {
        read(text).map_err(|(at, message)| ParseError { at, message })
    }

    pub fn sort(&self, word: &SExpr) -> Result<Sort, ParseError> {
        self.0.sort(word)
    }

    /// Declares a variable; later terms may mention it.
    pub fn variable(&mut self, name: &SExpr, sort: &SExpr) -> Result<Term, ParseError> {
        let Some(symbol) = name.atom() else { return error(name, "a name should stand here") };
        let var = self.0.terms.var(&unquote(symbol), self.sort(sort)?);
        self.0.globals.insert(unquote(symbol), Global::Term(var));
        Ok(var)
    }

    /// Declares a function; later terms may apply it.
    pub fn function(&mut self, name: &SExpr, args: &[SExpr], result: &SExpr) -> Result<Func, ParseError> {
        let Some(symbol) = name.atom() else { return error(name, "a name should stand here") };
        let args = args.iter().map(|arg| self.sort(arg)).collect::<Result<Vec<Sort>, ParseError>>()?;
        let func = self.0.terms.func(&unquote(symbol), &args, self.sort(result)?);
        self.0.globals.insert(unquote(symbol), Global::Func(func));
        Ok(func)
    }

    /// A function that was declared before.
    pub fn declared(&self, name: &SExpr) -> Result<Func, ParseError> {
        match name.atom().and_then(|symbol| self.0.globals.get(&unquote(symbol))) {
            Some(Global::Func(func)) => Ok(*func),
            _ => error(name, "a declared function should stand here"),
        }
    }

    pub fn term(&mut self, word: &SExpr) -> Result<Term, ParseError> {
        self.0.term(word)
    }
}
