//! S-expressions of SMT-LIB.

/// An atom (with its bars or quotes) or a list, with the byte it starts at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SExpr {
    Atom(String, usize),
    List(Vec<SExpr>, usize),
}

impl SExpr {
    pub fn at(&self) -> usize {
        match self {
            SExpr::Atom(_, at) | SExpr::List(_, at) => *at,
        }
    }

    pub fn atom(&self) -> Option<&str> {
        match self {
            SExpr::Atom(text, _) => Some(text),
            SExpr::List(..) => None,
        }
    }

    pub fn list(&self) -> Option<&[SExpr]> {
        match self {
            SExpr::List(items, _) => Some(items),
            SExpr::Atom(..) => None,
        }
    }
}

/// All expressions of a text, or the place and the matter that is wrong.
pub(super) fn read(text: &str) -> Result<Vec<SExpr>, (usize, String)> {
    let bytes = text.as_bytes();
    let mut stack: Vec<(Vec<SExpr>, usize)> = Vec::new();
    let mut done = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let start = at;
        match bytes[at] {
            b if b.is_ascii_whitespace() => at += 1,
            b';' => at = text[at..].find('\n').map_or(bytes.len(), |n| at + n),
            b'(' => {
                stack.push((Vec::new(), at));
                at += 1;
            }
            b')' => {
                let (items, from) = stack.pop().ok_or((at, "a closing parenthesis too many".to_owned()))?;
                stack.last_mut().map_or(&mut done, |(parent, _)| parent).push(SExpr::List(items, from));
                at += 1;
            }
            quote @ (b'|' | b'"') => {
                let end = text[at + 1..].find(quote as char).ok_or((at, "an open quote".to_owned()))?;
                at += end + 2;
                let atom = SExpr::Atom(text[start..at].to_owned(), start);
                stack.last_mut().map_or(&mut done, |(parent, _)| parent).push(atom);
            }
            _ => {
                let ends = |b: &u8| b.is_ascii_whitespace() || b"()|\";".contains(b);
                at += bytes[at..].iter().position(ends).unwrap_or(bytes.len() - at);
                let atom = SExpr::Atom(text[start..at].to_owned(), start);
                stack.last_mut().map_or(&mut done, |(parent, _)| parent).push(atom);
            }
        }
    }
    match stack.pop() {
        Some((_, from)) => Err((from, "an open parenthesis".to_owned())),
        None => Ok(done),
    }
}
