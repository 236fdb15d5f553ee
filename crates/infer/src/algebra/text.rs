//! Closed forms as text, for reports: `1/2 * n^2 + a * 2^n`. Not JML: there
//! are powers, roots and fractions in it, and a counter, whose name is given.

use javelin_logic::poly::{Poly, Sym};
use javelin_logic::{RBig, Term};

use super::symbols::{Meaning, Symbols};

/// How terms and the counter are called.
pub struct Names<'a> {
    pub of: &'a dyn Fn(Term) -> Option<String>,
    pub counter: &'a str,
}

/// What must not be zero for the form to hold: it divides by these.
pub fn conditions(symbols: &Symbols, poly: &Poly, names: &Names) -> Option<Vec<String>> {
    let mut found: Vec<String> = Vec::new();
    for sym in poly.symbols() {
        let inner = match symbols.meaning(sym) {
            Meaning::Inverse(of) => {
                let condition = format!("{} != 0", print(symbols, of, names)?);
                if !found.contains(&condition) {
                    found.push(condition);
                }
                of
            }
            Meaning::Power(base) => base,
            _ => continue,
        };
        let deeper = conditions(symbols, inner, names)?;
        found.extend(deeper.into_iter().filter(|c| !found.contains(c)).collect::<Vec<_>>());
    }
    Some(found)
}

/// The form, if every term in it has a name.
pub fn print(symbols: &Symbols, poly: &Poly, names: &Names) -> Option<String> {
    let mut text = String::new();
    // Highest degrees first reads best.
    let mut all: Vec<_> = poly.terms().collect();
    all.reverse();
    for (mono, c) in all {
        let negative = *c < RBig::ZERO;
        let size = if negative { -c.clone() } else { c.clone() };
        let mut factors: Vec<String> = Vec::new();
        if size != RBig::ONE || mono.parts().is_empty() {
            factors.push(size.to_string());
        }
        for &(sym, e) in mono.parts() {
            let factor = symbol(symbols, sym, names)?;
            factors.push(if e == 1 { factor } else { format!("{}^{e}", enclosed(&factor)) });
        }
        let product = factors.join(" * ");
        text += match (text.is_empty(), negative) {
            (true, false) => "",
            (true, true) => "-",
            (false, false) => " + ",
            (false, true) => " - ",
        };
        text += &product;
    }
    Some(if text.is_empty() { "0".to_owned() } else { text })
}

fn symbol(symbols: &Symbols, sym: Sym, names: &Names) -> Option<String> {
    let name = names.of;
    Some(match symbols.meaning(sym) {
        Meaning::Cell(t) | Meaning::Fixed(t) | Meaning::Hidden(t) => name(*t)?,
        Meaning::Start(t) => format!("{}_0", name(*t)?),
        Meaning::Counter => names.counter.to_owned(),
        Meaning::Power(base) => format!("{}^{}", enclosed(&print(symbols, base, names)?), names.counter),
        Meaning::Root(d) => format!("sqrt({d})"),
        Meaning::RootOf(poly, index) => format!("root{}({})", index + 1, univariate(poly)),
        Meaning::Inverse(of) => format!("1/({})", print(symbols, of, names)?),
        Meaning::Any(_) | Meaning::Auxiliary => return None,
    })
}

/// `x^3 - x - 1`
fn univariate(poly: &[RBig]) -> String {
    let mut text = String::new();
    for (k, c) in poly.iter().enumerate().rev().filter(|(_, c)| **c != RBig::ZERO) {
        let negative = *c < RBig::ZERO;
        let size = if negative { -c.clone() } else { c.clone() };
        let power = match k {
            0 => String::new(),
            1 => "x".to_owned(),
            _ => format!("x^{k}"),
        };
        let number = if size == RBig::ONE && k > 0 { String::new() } else { size.to_string() };
        let times = if number.is_empty() || k == 0 { "" } else { " * " };
        text += match (text.is_empty(), negative) {
            (true, false) => "",
            (true, true) => "-",
            (false, false) => " + ",
            (false, true) => " - ",
        };
        text += &format!("{number}{times}{power}");
    }
    text
}

fn enclosed(text: &str) -> String {
    let simple = text.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '.');
    if simple { text.to_owned() } else { format!("({text})") }
}
