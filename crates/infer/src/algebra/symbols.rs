//! What the symbols of a loop's polynomials stand for.

use javelin_logic::{RBig, Term};
use rustc_hash::FxHashMap;

use javelin_logic::poly::{Poly, Sym};

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Meaning {
    /// What the loop changes, at the head.
    Cell(Term),
    /// A term that keeps its value throughout the loop.
    Fixed(Term),
    /// The same, but an invariant cannot say it.
    Hidden(Term),
    /// A cell's value at some earlier time: on entry, or before some rounds.
    Start(Term),
    /// Some value, a new one in every round.
    Any(u32),
    /// The number of rounds so far.
    Counter,
    /// The base to the power of the counter.
    Power(Poly),
    /// A square root.
    Root(RBig),
    /// One of the roots of a polynomial (coefficients by ascending power), with its number.
    RootOf(Vec<RBig>, usize),
    /// One over the polynomial.
    Inverse(Poly),
    /// For computations with ideals only.
    Auxiliary,
}

#[derive(Clone, Debug, Default)]
pub struct Symbols {
    all: Vec<Meaning>,
    index: FxHashMap<Meaning, Sym>,
}

impl Symbols {
    pub fn sym(&mut self, meaning: Meaning) -> Sym {
        if let Some(&known) = self.index.get(&meaning) {
            return known;
        }
        let sym = Sym(self.all.len() as u32);
        self.all.push(meaning.clone());
        self.index.insert(meaning, sym);
        sym
    }

    pub fn poly(&mut self, meaning: Meaning) -> Poly {
        Poly::sym(self.sym(meaning))
    }

    /// A value that nothing is known of.
    pub fn any(&mut self) -> Sym {
        self.sym(Meaning::Any(self.all.len() as u32))
    }

    pub fn meaning(&self, sym: Sym) -> &Meaning {
        &self.all[sym.0 as usize]
    }

    /// May an invariant at the head mention it?
    pub fn is_sayable(&self, sym: Sym) -> bool {
        matches!(self.meaning(sym), Meaning::Cell(_) | Meaning::Fixed(_))
    }

    pub fn is_any(&self, sym: Sym) -> bool {
        matches!(self.meaning(sym), Meaning::Any(_))
    }

    /// The term behind a sayable symbol.
    pub fn term(&self, sym: Sym) -> Option<Term> {
        match self.meaning(sym) {
            Meaning::Cell(t) | Meaning::Fixed(t) => Some(*t),
            _ => None,
        }
    }

    /// Is it the power of something to the counter?
    pub fn is_power(&self, sym: Sym) -> bool {
        matches!(self.meaning(sym), Meaning::Power(_))
    }
}
