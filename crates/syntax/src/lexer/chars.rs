//! Characters of identifiers beyond ASCII (JLS 3.8).

pub(super) fn is_identifier_start(c: char) -> bool {
    // Currency signs and connectors are letters to Java; the categories of
    // `char` have no such class, so the blocks are named.
    c.is_alphabetic() || is_currency_or_connector(c)
}

pub(super) fn is_identifier_part(c: char) -> bool {
    is_identifier_start(c) || c.is_numeric() || is_mark_or_ignorable(c)
}

fn is_currency_or_connector(c: char) -> bool {
    matches!(c, '¢'..='¥' | '֏' | '؋' | '৲' | '৳' | '฿' | '₠'..='⃀' | '‿' | '⁀' | '⁔' | '﷼' | '﹩' | '＄' | '￠' | '￡' | '￥' | '￦' | '＿')
}

fn is_mark_or_ignorable(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}' | '\u{483}'..='\u{487}' | '\u{591}'..='\u{5bd}'
        | '\u{610}'..='\u{61a}' | '\u{64b}'..='\u{65f}' | '\u{900}'..='\u{903}'
        | '\u{93a}'..='\u{94f}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}'
        | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2064}'
        | '\u{20d0}'..='\u{20ff}' | '\u{fe00}'..='\u{fe0f}' | '\u{fe20}'..='\u{fe2f}'
        | '\u{feff}' | '\u{e0100}'..='\u{e01ef}')
}
