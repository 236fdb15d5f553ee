//! Words that became keywords: `assert` in Java 1.4, `enum` in Java 5. Older code
//! uses them as names. Takes tokens, turns those into names that cannot be the
//! keyword where they stand, and gives one warning for each word.

use crate::error::SyntaxWarning;
use crate::token::{Token, TokenKind};

pub(super) fn names(java: &mut [Token], jml: &mut [Token]) -> Vec<SyntaxWarning> {
    let mut warnings: Vec<SyntaxWarning> = Vec::new();
    let mut said = |token: Token, word: &str, version: &str| {
        let message = format!("'{word}' is a name here: a keyword since Java {version}");
        if !warnings.iter().any(|w| w.message == *message) {
            warnings.push(SyntaxWarning { span: token.span(), message: message.into() });
        }
    };
    for at in 0..java.len() {
        if is_name(java, at) {
            let (word, version) = if java[at].kind == TokenKind::Enum { ("enum", "5") } else { ("assert", "1.4") };
            said(java[at], word, version);
            java[at].kind = TokenKind::Ident;
        }
    }
    for at in 0..jml.len() {
        // `assert` opens a statement of JML.
        if jml[at].kind == TokenKind::Enum && is_name(jml, at) {
            jml[at].kind = TokenKind::Ident;
        }
    }
    warnings
}

fn is_name(tokens: &[Token], at: usize) -> bool {
    use TokenKind::*;
    let after = tokens.get(at + 1).map_or(Eof, |token| token.kind);
    let before = at.checked_sub(1).map_or(Eof, |i| tokens[i].kind);
    match tokens[at].kind {
        // A declaration has a name next.
        Enum => !matches!(after, Ident | LBrace | Eof),
        // A statement has an expression next; a member follows a dot or a type.
        Assert => {
            // After a forgotten semicolon it is the keyword of the next line.
            let after_type =
                matches!(before, Void | Boolean | Int | Long | Char | Byte | Short | Float | Double | RBracket)
                    || before == Ident && after == LParen;
            let declared = after_type && !tokens[at].has(Token::LINE_START);
            let used = matches!(after, Dot | Assign | Comma | RParen | RBracket | EqEq | NotEq | AmpAmp | PipePipe);
            before == Dot || declared || used
        }
        _ => false,
    }
}
