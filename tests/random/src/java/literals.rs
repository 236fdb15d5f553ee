//! Literals, with a liking for the edges of the types.

use super::types::{Box_, Elem, Ty};
use super::writer::Writer;

impl Writer {
    /// A literal (or a creation of constants) of this type.
    pub fn literal(&mut self, ty: Ty) -> String {
        match ty {
            Ty::Boolean => self.dice.pick(&["true", "false"]).to_owned(),
            Ty::Byte => format!("(byte) {}", self.small(-128, 127)),
            Ty::Short => format!("(short) {}", self.small(-32768, 32767)),
            Ty::Char => match self.dice.below(6) {
                0..=3 => format!("'{}'", self.dice.pick(&["a", "b", "z", "0", "9", " ", "A"])),
                4 => format!("(char) {}", self.small(0, 65535)),
                _ => self.dice.pick(&["'\\uffff'", "'\\u0000'", "'\\n'", "'\\u00e9'"]).to_owned(),
            },
            Ty::Int => match self.small(i32::MIN.into(), i32::MAX.into()) {
                n if n == i64::from(i32::MIN) => "Integer.MIN_VALUE".to_owned(),
                n if n < 0 => format!("({n})"),
                n => n.to_string(),
            },
            Ty::Long => match self.small(i64::MIN, i64::MAX) {
                i64::MIN => "Long.MIN_VALUE".to_owned(),
                n if n < 0 => format!("({n}L)"),
                n => format!("{n}L"),
            },
            Ty::Float => {
                const SOME: [&str; 9] =
                    ["0.0f", "1.5f", "(-2.25f)", "1e10f", "(0f / 0f)", "0.1f", "3e-9f", "(1f / 0f)", "(-0.0f)"];
                self.dice.pick(&SOME).to_owned()
            }
            Ty::Double => {
                const SOME: [&str; 9] = [
                    "0.0",
                    "0.5",
                    "(-7.75)",
                    "1e300",
                    "(0.0 / 0.0)",
                    "0.1",
                    "9007199254740993.0",
                    "(-1 / 0.0)",
                    "(-0.0)",
                ];
                self.dice.pick(&SOME).to_owned()
            }
            Ty::Str => self
                .dice
                .pick(&["\"\"", "\"a\"", "\"bc\"", "(\"b\" + \"c\")", "\"x\\ty\"", "\"\\\"q\"", "\"0\""])
                .to_owned(),
            Ty::Boxed(of) => {
                let inner = self.literal(of.prim());
                match of {
                    Box_::Int => format!("Integer.valueOf({inner})"),
                    Box_::Long => format!("Long.valueOf({inner})"),
                    Box_::Char => format!("Character.valueOf({inner})"),
                    Box_::Boolean => format!("Boolean.valueOf({inner})"),
                }
            }
            Ty::Object => match self.dice.below(4) {
                0 => "((Object) \"o\")".to_owned(),
                1 => format!("((Object) {})", self.literal(Ty::Boxed(Box_::Int))),
                2 => "new Object()".to_owned(),
                _ => "((Object) null)".to_owned(),
            },
            Ty::Array(of) => {
                let length = self.dice.below(4);
                let elements: Vec<String> = (0..length).map(|_| self.literal(of.ty())).collect();
                match (of, self.dice.chance(30)) {
                    (Elem::Object, true) => format!("new String[{}]", length + 1),
                    (_, true) => format!("new {}[{length}]", of.ty().java()),
                    _ => format!("new {} {{{}}}", ty.java(), elements.join(", ")),
                }
            }
            Ty::Grid => {
                let row = |w: &mut Writer| match w.dice.below(5) {
                    0 => "null".to_owned(),
                    n => format!("{{{}}}", (0..n - 1).map(|_| w.literal(Ty::Int)).collect::<Vec<_>>().join(", ")),
                };
                match self.dice.below(3) {
                    0 => format!("new int[{}][{}]", self.dice.below(3), self.dice.below(3)),
                    1 => format!("new int[{}][]", self.dice.below(3)),
                    n => format!("new int[][] {{{}}}", (0..n).map(|_| row(self)).collect::<Vec<_>>().join(", ")),
                }
            }
            Ty::A => format!("new A({})", self.literal(Ty::Int)),
            Ty::B | Ty::Shape => format!("new B({})", self.literal(Ty::Int)),
            Ty::Record => format!("new R({}, {})", self.literal(Ty::Int), self.literal(Ty::Str)),
            Ty::Enum => self.dice.pick(&["E.X", "E.Y", "E.Z"]).to_owned(),
            Ty::Fun => self.dice.pick(&["((F) (k -> k))", "((F) (k -> k * 3))", "((F) Math::abs)"]).to_owned(),
        }
    }

    /// Mostly a small number, sometimes an edge, sometimes anything.
    pub fn small(&mut self, from: i64, to: i64) -> i64 {
        match self.dice.below(10) {
            0 => from,
            1 => to,
            2 => self.dice.between(from, to),
            3 => self.dice.pick(&[127, 128, 255, 256, 31, 32, 63, 64, 1000, -129, 65536]).clamp(from, to),
            _ => self.dice.between((-4).max(from), 10.min(to)),
        }
    }
}
