//! `\uXXXX` outside of literals' own escapes (JLS 3.3).
//!
//! Takes a text, gives it with the escapes replaced and a map from its offsets
//! to those of the original. Escapes of lone surrogates cannot stand in UTF-8;
//! they stay as written, and the decoding of literals understands them.

use memchr::memmem;

/// The text after translation, with the way back.
pub struct Translated {
    pub text: String,
    /// `(offset in text, offset in the original)`, where the distance changes; sorted.
    steps: Vec<(u32, u32)>,
}

impl Translated {
    /// The offset in the original text.
    pub fn original(&self, offset: u32) -> u32 {
        let at = self.steps.partition_point(|&(here, _)| here <= offset);
        match at.checked_sub(1).and_then(|i| self.steps.get(i)) {
            Some(&(here, there)) => there + (offset - here),
            None => offset,
        }
    }
}

/// `None` when there is nothing to translate, which is the usual case.
pub fn translate(source: &str) -> Option<Translated> {
    memmem::find(source.as_bytes(), b"\\u")?;
    let bytes = source.as_bytes();
    let mut out = Translated { text: String::with_capacity(source.len()), steps: Vec::new() };
    let mut copied = 0;
    let mut at = 0;
    while let Some(found) = memchr::memchr(b'\\', &bytes[at..]) {
        let start = at + found;
        // A backslash that another one escapes does not begin an escape.
        if bytes.get(start + 1) == Some(&b'\\') {
            at = start + 2;
            continue;
        }
        let Some((first, mut end)) = escape(bytes, start) else {
            at = start + 1;
            continue;
        };
        let mut code = u32::from(first);
        if (0xD800..0xDC00).contains(&code)
            && let Some((second, after)) = escape(bytes, end)
            && (0xDC00..0xE000).contains(&second)
        {
            code = 0x10000 + ((code - 0xD800) << 10) + (u32::from(second) - 0xDC00);
            end = after;
        }
        let Some(c) = char::from_u32(code) else {
            at = end;
            continue;
        };
        out.text.push_str(&source[copied..start]);
        out.steps.push((out.text.len() as u32, start as u32));
        out.text.push(c);
        out.steps.push((out.text.len() as u32, end as u32));
        copied = end;
        at = end;
        // A backslash made by `\u005c` begins no further escape and pairs with
        // nothing here: only backslashes of the raw text count (JLS 3.3).
    }
    if copied == 0 {
        return None;
    }
    out.text.push_str(&source[copied..]);
    Some(out)
}

/// The code unit of `\u+XXXX` at `start`, and where it ends.
pub fn escape(bytes: &[u8], start: usize) -> Option<(u16, usize)> {
    if bytes.get(start) != Some(&b'\\') || bytes.get(start + 1) != Some(&b'u') {
        return None;
    }
    let mut at = start + 1;
    while bytes.get(at) == Some(&b'u') {
        at += 1;
    }
    let mut code = 0u16;
    for digit in bytes.get(at..at + 4)? {
        code = code << 4 | (*digit as char).to_digit(16)? as u16;
    }
    Some((code, at + 4))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn replaces_and_maps_back() {
        let source = r"ab\u0063d \uuu0041! \\u0041 \ud83d\ude00 \ud800";
        let out = translate(source).expect("has escapes");
        assert_eq!(out.text, r"abcd A! \\u0041 😀 \ud800");
        assert_eq!(out.original(0), 0);
        assert_eq!(out.original(2), 2);
        assert_eq!(out.original(3), 8);
        assert_eq!(out.original(5), 10);
        assert_eq!(out.original(6), source.find('!').expect("there") as u32);
        assert_eq!(out.original(out.text.len() as u32), source.len() as u32);
        assert!(translate("plain \\\\u0041").is_none());
    }
}
