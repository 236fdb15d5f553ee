//! Kinds of tokens, and a token with its place.

use crate::source::Span;

macro_rules! kinds {
    (
        other { $($other:ident: $what:literal,)* }
        keywords { $($kw:ident = $kw_text:literal,)* }
        symbols { $($sym:ident = $sym_text:literal,)* }
    ) => {
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum TokenKind {
            $($other,)*
            $($kw,)*
            $($sym,)*
        }

        impl TokenKind {
            /// For messages: `';'`, `identifier`.
            pub fn describe(self) -> &'static str {
                match self {
                    $(TokenKind::$other => $what,)*
                    $(TokenKind::$kw => concat!("'", $kw_text, "'"),)*
                    $(TokenKind::$sym => concat!("'", $sym_text, "'"),)*
                }
            }

            /// Java's keywords in alphabetical order.
            const KEYWORDS: &'static [(&'static str, TokenKind)] =
                &[$(($kw_text, TokenKind::$kw)),*];
        }
    };
}

kinds! {
    other {
        Eof: "end of file",
        Ident: "identifier",
        IntLit: "integer literal",
        LongLit: "long literal",
        FloatLit: "float literal",
        DoubleLit: "double literal",
        CharLit: "character literal",
        StringLit: "string literal",
        TextBlock: "text block",
        JmlWord: "JML word",
        Informal: "informal description",
        Bad: "illegal character",
    }
    keywords {
        Abstract = "abstract",
        Assert = "assert",
        Boolean = "boolean",
        Break = "break",
        Byte = "byte",
        Case = "case",
        Catch = "catch",
        Char = "char",
        Class = "class",
        Const = "const",
        Continue = "continue",
        Default = "default",
        Do = "do",
        Double = "double",
        Else = "else",
        Enum = "enum",
        Extends = "extends",
        False = "false",
        Final = "final",
        Finally = "finally",
        Float = "float",
        For = "for",
        Goto = "goto",
        If = "if",
        Implements = "implements",
        Import = "import",
        Instanceof = "instanceof",
        Int = "int",
        Interface = "interface",
        Long = "long",
        Native = "native",
        New = "new",
        Null = "null",
        Package = "package",
        Private = "private",
        Protected = "protected",
        Public = "public",
        Return = "return",
        Short = "short",
        Static = "static",
        Strictfp = "strictfp",
        Super = "super",
        Switch = "switch",
        Synchronized = "synchronized",
        This = "this",
        Throw = "throw",
        Throws = "throws",
        Transient = "transient",
        True = "true",
        Try = "try",
        Void = "void",
        Volatile = "volatile",
        While = "while",
    }
    symbols {
        LParen = "(",
        RParen = ")",
        LBrace = "{",
        RBrace = "}",
        LBracket = "[",
        RBracket = "]",
        Semi = ";",
        Comma = ",",
        Dot = ".",
        Ellipsis = "...",
        At = "@",
        ColonColon = "::",
        Colon = ":",
        Question = "?",
        Arrow = "->",
        Assign = "=",
        EqEq = "==",
        NotEq = "!=",
        Not = "!",
        Tilde = "~",
        Lt = "<",
        Gt = ">",
        Le = "<=",
        Ge = ">=",
        Shl = "<<",
        Plus = "+",
        PlusPlus = "++",
        PlusAssign = "+=",
        Minus = "-",
        MinusMinus = "--",
        MinusAssign = "-=",
        Star = "*",
        StarAssign = "*=",
        Slash = "/",
        SlashAssign = "/=",
        Percent = "%",
        PercentAssign = "%=",
        Amp = "&",
        AmpAmp = "&&",
        AmpAssign = "&=",
        Pipe = "|",
        PipePipe = "||",
        PipeAssign = "|=",
        Caret = "^",
        CaretAssign = "^=",
        ShlAssign = "<<=",
        // JML only
        Implies = "==>",
        RevImplies = "<==",
        Iff = "<==>",
        NotIff = "<=!=>",
        Subtype = "<:",
        LockLt = "<#",
        LockLe = "<#=",
        DotDot = "..",
        LGroup = "{|",
        RGroup = "|}",
    }
}

/// Where the keywords of each first letter begin in `KEYWORDS`.
const KEYWORD_STARTS: [u8; 27] = {
    let mut starts = [0; 27];
    let mut letter = 0;
    let mut at = 0;
    while letter < 27 {
        while at < TokenKind::KEYWORDS.len() && TokenKind::KEYWORDS[at].0.as_bytes()[0] < b'a' + letter as u8 {
            at += 1;
        }
        starts[letter] = at as u8;
        letter += 1;
    }
    starts
};

impl TokenKind {
    /// The keyword a word is, or `Ident`.
    pub fn of_word(word: &[u8]) -> TokenKind {
        let letter = match word {
            [first @ b'a'..=b'z', _, ..] => usize::from(first - b'a'),
            _ => return TokenKind::Ident,
        };
        let from = usize::from(KEYWORD_STARTS[letter]);
        let to = usize::from(KEYWORD_STARTS[letter + 1]);
        let found = TokenKind::KEYWORDS[from..to].iter().find(|(text, _)| text.as_bytes() == word);
        found.map_or(TokenKind::Ident, |&(_, kind)| kind)
    }
}

/// `>` is always a token of its own: whether `>>` closes two lists of type
/// arguments or shifts, the parser sees from adjacency. `>=` is one token.
#[derive(Clone, Copy, Debug)]
pub struct Token {
    pub kind: TokenKind,
    pub flags: u8,
    pub start: u32,
    pub end: u32,
}

impl Token {
    /// JML stands between the token before and this one.
    pub const JML_BEFORE: u8 = 1;
    /// First token of a line (of Java), or of a JML comment's line.
    pub const LINE_START: u8 = 2;
    /// First token of a JML comment.
    pub const COMMENT_START: u8 = 4;

    pub fn span(self) -> Span {
        Span::new(self.start, self.end)
    }

    pub fn has(self, flag: u8) -> bool {
        self.flags & flag != 0
    }
}
