//! Expressions of primitive types and strings.

use super::types::{Box_, Elem, Ty};
use super::writer::Writer;

impl Writer {
    /// An expression of this type (a subtype's value, for references).
    pub fn expr(&mut self, ty: Ty, depth: u32) -> String {
        if depth == 0 || self.dice.chance(15) {
            return self.leaf(ty);
        }
        if self.dice.chance(7) {
            return self.conditional(ty, depth);
        }
        if self.switches && self.dice.chance(4) {
            return self.switch_expr(ty, depth);
        }
        if self.effects
            && self.dice.chance(12)
            && let Some(call) = self.call_of(ty, depth)
        {
            return call;
        }
        if self.effects
            && self.dice.chance(8)
            && let Some(target) = self.writable(ty)
        {
            return format!("({target} = {})", self.expr(ty, depth - 1));
        }
        match ty {
            Ty::Boolean => self.condition(depth),
            Ty::Byte | Ty::Short | Ty::Char => self.narrow(ty, depth),
            Ty::Int | Ty::Long => self.integer(ty, depth),
            Ty::Float | Ty::Double => self.floating(ty, depth),
            Ty::Str => self.string(depth),
            Ty::Boxed(of) => self.boxed(of, depth),
            _ => self.object(ty, depth),
        }
    }

    pub fn leaf(&mut self, ty: Ty) -> String {
        let known = if self.dice.chance(75) { self.variable(ty) } else { None };
        known.unwrap_or_else(|| self.literal(ty))
    }

    /// A numeric type whose value may occur here.
    fn number(&mut self) -> Ty {
        let ty = self.dice.pick(&Ty::NUMBERS);
        if !self.floats && !ty.is_integer() { Ty::Int } else { ty }
    }

    fn conditional(&mut self, ty: Ty, depth: u32) -> String {
        let cond = self.expr(Ty::Boolean, depth - 1);
        // Branches of different numeric types promote (JLS 15.25); the cast brings them back.
        if ty.is_number() && self.dice.chance(40) {
            let (a, b) = (self.number(), self.number());
            let (a, b) = (self.expr(a, depth - 1), self.expr(b, depth - 1));
            return format!("(({}) ({cond} ? {a} : {b}))", ty.java());
        }
        let (a, b) = (self.expr(ty, depth - 1), self.expr(ty, depth - 1));
        if ty.is_primitive() || ty == Ty::Str || ty == Ty::Fun {
            return format!("({cond} ? {a} : {b})");
        }
        // Otherwise the branches' own types decide, and may be too general.
        let java = ty.java();
        format!("({cond} ? ({java}) ({a}) : ({java}) ({b}))")
    }

    /// A compound assignment or a step, as a value of type `ty`.
    fn update(&mut self, ty: Ty, depth: u32) -> Option<String> {
        if !self.effects {
            return None;
        }
        let target = self.writable(ty)?;
        Some(match self.dice.below(5) {
            _ if ty == Ty::Boolean => format!("({target} {})", self.compound(ty, depth)),
            0 => format!("({target}++)"),
            1 => format!("(--{target})"),
            _ => format!("({target} {})", self.compound(ty, depth)),
        })
    }

    /// `op= value` for a target of this primitive type.
    pub fn compound(&mut self, ty: Ty, depth: u32) -> String {
        if ty == Ty::Boolean {
            return format!("{}= {}", self.dice.pick(&["&", "|", "^"]), self.expr(Ty::Boolean, depth - 1));
        }
        if ty.is_integer() && self.dice.chance(40) {
            let op = self.dice.pick(&["<<", ">>", ">>>", "&", "|", "^"]);
            let by = Ty::any_integer(&mut self.dice);
            return format!("{op}= {}", self.expr(by, depth - 1));
        }
        let by = self.number();
        match self.dice.below(5) {
            0 => format!("/= {}", self.divisor(by, depth)),
            1 => format!("%= {}", self.divisor(by, depth)),
            n => format!("{}= {}", ["+", "-", "*"][n - 2], self.expr(by, depth - 1)),
        }
    }

    /// Mostly not zero.
    fn divisor(&mut self, ty: Ty, depth: u32) -> String {
        let value = self.expr(ty, depth - 1);
        if ty.is_integer() && self.dice.chance(75) { format!("({value} | 1)") } else { value }
    }

    fn narrow(&mut self, ty: Ty, depth: u32) -> String {
        if self.dice.chance(25)
            && let Some(update) = self.update(ty, depth)
        {
            return update;
        }
        if self.dice.chance(20)
            && let Some(element) = self.element(ty, depth)
        {
            return element;
        }
        if ty == Ty::Char && self.dice.chance(20) {
            let text = self.expr(Ty::Str, depth - 1);
            return format!("at({text}, {})", self.index(depth));
        }
        let from = self.number();
        format!("(({}) ({}))", ty.java(), self.expr(from, depth - 1))
    }

    fn integer(&mut self, ty: Ty, depth: u32) -> String {
        let d = depth - 1;
        match self.dice.below(16) {
            0 => self.update(ty, depth).unwrap_or_else(|| self.leaf(ty)),
            1 => format!("({}{})", self.dice.pick(&["-", "~", "+"]), self.spaced(ty, d)),
            2 | 3 => {
                // The left operand's promoted type is the shift's (JLS 15.19).
                let left =
                    if ty == Ty::Int { self.dice.pick(&[Ty::Int, Ty::Byte, Ty::Char, Ty::Short]) } else { Ty::Long };
                let by = Ty::any_integer(&mut self.dice);
                let op = self.dice.pick(&["<<", ">>", ">>>"]);
                format!("({} {op} {})", self.expr(left, d), self.expr(by, d))
            }
            4 => {
                let from = self.number();
                format!("(({}) ({}))", ty.java(), self.expr(from, d))
            }
            5 => self.element(ty, depth).unwrap_or_else(|| self.leaf(ty)),
            6 if ty == Ty::Int => self.measure(depth),
            7 => self.field(ty, depth).unwrap_or_else(|| self.leaf(ty)),
            8 => {
                let boxed = if ty == Ty::Int { Box_::Int } else { Box_::Long };
                let unboxed = self.variable(Ty::Boxed(boxed));
                let cast = self.dice.chance(50);
                match unboxed {
                    Some(name) if cast => format!("(({}) {name})", ty.java()),
                    Some(name) => format!("(+{name})"),
                    None => self.leaf(ty),
                }
            }
            9 => {
                let op = self.dice.pick(&["/", "%"]);
                let (a, b) = self.operands(ty);
                format!("({} {op} {})", self.expr(a, d), self.divisor(b, depth))
            }
            _ => {
                let op = self.dice.pick(&["+", "-", "*", "&", "|", "^", "+", "-", "*"]);
                let (a, b) = self.operands(ty);
                format!("({} {op} {})", self.expr(a, d), self.expr(b, d))
            }
        }
    }

    /// A space keeps `- -1` from becoming `--1`.
    fn spaced(&mut self, ty: Ty, depth: u32) -> String {
        format!("({})", self.expr(ty, depth))
    }

    /// Two operand types whose promotion is `ty`.
    fn operands(&mut self, ty: Ty) -> (Ty, Ty) {
        let below: Vec<Ty> = Ty::NUMBERS.into_iter().filter(|t| t.joined(ty) == ty).collect();
        let other = self.dice.pick(&below);
        let one = if ty == Ty::Int { self.dice.pick(&below) } else { ty };
        if self.dice.chance(50) { (one, other) } else { (other, one) }
    }

    fn floating(&mut self, ty: Ty, depth: u32) -> String {
        let d = depth - 1;
        match self.dice.below(8) {
            0 => {
                let from = self.number();
                format!("(({}) ({}))", ty.java(), self.expr(from, d))
            }
            1 => self.update(ty, depth).unwrap_or_else(|| self.leaf(ty)),
            2 => format!("(-{})", self.spaced(ty, d)),
            3 => self.field(ty, depth).unwrap_or_else(|| self.leaf(ty)),
            _ => {
                let op = self.dice.pick(&["+", "-", "*", "/", "%"]);
                let (a, b) = self.operands(ty);
                format!("({} {op} {})", self.expr(a, d), self.expr(b, d))
            }
        }
    }

    /// A condition.
    pub fn condition(&mut self, depth: u32) -> String {
        let d = depth - 1;
        match self.dice.below(14) {
            0 | 1 => {
                let op = self.dice.pick(&["&&", "||", "&", "|", "^", "==", "!="]);
                format!("({} {op} {})", self.expr(Ty::Boolean, d), self.expr(Ty::Boolean, d))
            }
            2 => format!("(!{})", self.spaced(Ty::Boolean, d)),
            3 => {
                let (a, b) = (self.expr(Ty::Str, d), self.expr(Ty::Str, d));
                // Of the library's methods only `equals` takes null.
                match self.dice.pick(&["equals", "startsWith", "endsWith"]) {
                    "equals" => format!("({a}).equals({b})"),
                    other => format!("({a}).{other}(cut({b}))"),
                }
            }
            4 => self.reference_test(d),
            5 => self.element(Ty::Boolean, depth).unwrap_or_else(|| self.leaf(Ty::Boolean)),
            6 => self.field(Ty::Boolean, depth).unwrap_or_else(|| self.leaf(Ty::Boolean)),
            7 => self.update(Ty::Boolean, depth).unwrap_or_else(|| self.leaf(Ty::Boolean)),
            _ => {
                let op = self.dice.pick(&["<", "<=", ">", ">=", "==", "!="]);
                let (a, b) = (self.number(), self.number());
                format!("({} {op} {})", self.expr(a, d), self.expr(b, d))
            }
        }
    }

    fn reference_test(&mut self, d: u32) -> String {
        match self.dice.below(5) {
            0 => {
                // Boxes compare by identity; small values are shared (JLS 5.1.7).
                let of = Ty::Boxed(self.dice.pick(&Box_::ALL));
                format!("({} {} {})", self.expr(of, d), self.dice.pick(&["==", "!="]), self.expr(of, d))
            }
            1 => {
                let ty = self.dice.pick(&[Ty::A, Ty::Enum, Ty::Object, Ty::Str, Ty::Array(Elem::Int)]);
                format!("({} {} null)", self.expr(ty, d), self.dice.pick(&["==", "!="]))
            }
            2 => {
                let class = self.dice.pick(&[
                    "A",
                    "B",
                    "R",
                    "String",
                    "Integer",
                    "Character",
                    "int[]",
                    "Object[]",
                    "I",
                    "Long",
                ]);
                format!("({} instanceof {class})", self.expr(Ty::Object, d))
            }
            3 => {
                let name = self.fresh("q");
                let object = self.tested(d);
                let rest = match self.dice.below(3) {
                    0 => format!("A {name} && {name}.x > {}", self.expr(Ty::Int, d)),
                    1 => format!("Integer {name} && {name} != {}", self.expr(Ty::Int, d)),
                    _ => format!("String {name} && {name}.length() < {}", self.expr(Ty::Int, d)),
                };
                format!("({object} instanceof {rest})")
            }
            _ => format!("({} == {})", self.expr(Ty::Enum, d), self.expr(Ty::Enum, d)),
        }
    }

    /// A number that objects have: a length, a character, an ordinal.
    fn measure(&mut self, depth: u32) -> String {
        let d = depth - 1;
        match self.dice.below(6) {
            0 => format!("({}).length()", self.expr(Ty::Str, d)),
            1 => format!("({}).ordinal()", self.expr(Ty::Enum, d)),
            2 => format!("({}).length", self.expr(Ty::Array(Elem::Int), d)),
            3 => format!("({}).p()", self.expr(Ty::Record, d)),
            4 => format!("({}).hashCode()", self.expr(Ty::Str, d)),
            _ => format!("((int) at({}, {}))", self.expr(Ty::Str, d), self.index(depth)),
        }
    }

    /// An index, mostly within the short arrays of these programs.
    pub fn index(&mut self, depth: u32) -> String {
        match self.dice.below(4) {
            0 => format!("({} & 1)", self.expr(Ty::Int, depth.saturating_sub(1))),
            1 => self.expr(Ty::Int, depth.saturating_sub(1)),
            _ => self.dice.below(2).to_string(),
        }
    }

    /// An element of this type, read from an array variable.
    fn element(&mut self, ty: Ty, depth: u32) -> Option<String> {
        if ty == Ty::Int
            && self.dice.chance(30)
            && let Some(grid) = self.variable(Ty::Grid)
        {
            return Some(format!("{grid}[{}][{}]", self.index(depth), self.index(depth)));
        }
        let elem = Elem::ALL.into_iter().find(|elem| elem.ty() == ty)?;
        let array = self.variable(Ty::Array(elem))?;
        let index = self.index(depth);
        if self.effects && ty.is_number() && self.dice.chance(30) {
            return Some(match self.dice.below(3) {
                0 => format!("({array}[{index}]++)"),
                _ => format!("({array}[{index}] {})", self.compound(ty, depth.max(1))),
            });
        }
        Some(format!("{array}[{index}]"))
    }

    fn string(&mut self, depth: u32) -> String {
        let d = depth - 1;
        match self.dice.below(10) {
            0 => format!("cut({})", self.expr(Ty::Str, d)),
            1 => format!("({}).q()", self.expr(Ty::Record, d)),
            2 => format!("({}).name()", self.expr(Ty::Enum, d)),
            3 => {
                let text = self.expr(Ty::Str, d);
                format!("from({text}, {})", self.expr(Ty::Int, d))
            }
            4 => self.element(Ty::Str, depth).unwrap_or_else(|| self.leaf(Ty::Str)),
            5 => self.field(Ty::Str, depth).unwrap_or_else(|| self.leaf(Ty::Str)),
            _ => {
                // Any type concatenates; floating point has no text the logic knows.
                let other = self.concatenable();
                let (text, value) = (self.expr(Ty::Str, d), self.expr(other, d));
                if self.dice.chance(70) { format!("cut({text} + {value})") } else { format!("cut({value} + {text})") }
            }
        }
    }

    fn concatenable(&mut self) -> Ty {
        const SOME: [Ty; 9] =
            [Ty::Int, Ty::Char, Ty::Boolean, Ty::Long, Ty::Byte, Ty::Str, Ty::Enum, Ty::Record, Ty::Boxed(Box_::Int)];
        self.dice.pick(&SOME)
    }

    fn boxed(&mut self, of: Box_, depth: u32) -> String {
        match self.dice.below(4) {
            0 => format!("(({}) null)", Ty::Boxed(of).java()),
            1 => {
                let prim = of.prim();
                if self.effects
                    && of != Box_::Boolean
                    && self.dice.chance(40)
                    && let Some(target) = self.writable(Ty::Boxed(of))
                {
                    return format!("({target}{})", self.dice.pick(&["++", "--"]));
                }
                format!("(({}) ({}))", Ty::Boxed(of).java(), self.expr(prim, depth - 1))
            }
            _ => {
                let inner = self.expr(of.prim(), depth - 1);
                format!("{}.valueOf({inner})", Ty::Boxed(of).java())
            }
        }
    }
}
