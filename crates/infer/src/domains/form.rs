//! Linear forms over terms, small integers only.

use javelin_logic::{IBig, Kind, Term, Terms};

/// `Σ coefficient·term + constant`; terms ascending, no coefficient zero.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    pub parts: Vec<(Term, i128)>,
    pub constant: i128,
}

impl Form {
    pub fn of_term(t: Term) -> Form {
        Form { parts: vec![(t, 1)], constant: 0 }
    }

    /// Reads the normal form of a sum; `None` when a number is out of reach.
    pub fn read(terms: &Terms, t: Term) -> Option<Form> {
        match terms.kind(t) {
            Kind::Int(value) => Some(Form { parts: Vec::new(), constant: small(value)? }),
            Kind::IntSum(sum) => {
                let mut parts = Vec::with_capacity(sum.parts.len());
                for (c, part) in &sum.parts {
                    parts.push((*part, small(c)?));
                }
                Some(Form { parts, constant: small(&sum.constant)? })
            }
            _ => Some(Form::of_term(t)),
        }
    }

    /// `self + other·by`
    pub fn plus(&self, other: &Form, by: i128) -> Option<Form> {
        let mut parts = self.parts.clone();
        for (term, c) in &other.parts {
            let c = c.checked_mul(by)?;
            match parts.binary_search_by_key(term, |(t, _)| *t) {
                Ok(at) => parts[at].1 = parts[at].1.checked_add(c)?,
                Err(at) => parts.insert(at, (*term, c)),
            }
        }
        parts.retain(|(_, c)| *c != 0);
        Some(Form { parts, constant: self.constant.checked_add(other.constant.checked_mul(by)?)? })
    }

    pub fn times(&self, by: i128) -> Option<Form> {
        Form { parts: Vec::new(), constant: 0 }.plus(self, by)
    }

    pub fn without(&self, term: Term) -> Form {
        Form { parts: self.parts.iter().copied().filter(|(t, _)| *t != term).collect(), constant: self.constant }
    }
}

pub fn small(value: &IBig) -> Option<i128> {
    let value = i128::try_from(value.clone()).ok()?;
    (value.abs() < 1 << 90).then_some(value)
}
