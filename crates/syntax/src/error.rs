//! Messages about the text of a file.

use std::borrow::Cow;

use crate::source::Span;

/// Something that is not Java or JML, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SyntaxError {
    pub span: Span,
    pub message: Cow<'static, str>,
    /// Stands in JML text, not in Java.
    pub in_jml: bool,
}

/// Something suspicious that does not keep the file from being understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SyntaxWarning {
    pub span: Span,
    pub message: Cow<'static, str>,
}
