//! Assertions: laws of Java's arithmetic over random expressions, which hold,
//! and random conditions, which mostly do not.

use super::types::Ty;
use super::writer::Writer;

impl Writer {
    /// An `assert` statement.
    pub fn assertion(&mut self) {
        let effects = std::mem::replace(&mut self.effects, false);
        let claim = match self.dice.below(20) {
            0..=10 => self.law(),
            11..=16 => self.consequence(),
            _ => self.expr(Ty::Boolean, 2),
        };
        self.effects = effects;
        self.line(format!("assert {claim};"));
    }

    /// Something that holds whatever the parts are.
    fn law(&mut self) -> String {
        let ty = if self.dice.chance(70) { Ty::Int } else { Ty::Long };
        let (e, f) = (self.expr(ty, 2), self.expr(ty, 1));
        match self.dice.below(16) {
            0 => format!("({e} ^ {e}) == 0"),
            1 => format!("({e} + {f}) - {f} == {e}"),
            2 => format!("-({e}) == ~({e}) + 1"),
            3 => format!("({e} & 255) >= 0 && ({e} & 255) <= 255"),
            4 => format!("({e} | {f}) - ({e} & {f}) == ({e} ^ {f})"),
            5 => format!("(byte) ({e}) >= -128 && (byte) ({e}) <= 127"),
            6 => format!("({e} >>> 1) >= 0"),
            7 => format!("({e} << 1) == {e} * 2"),
            8 => format!("({e} / ({f} | 1)) * ({f} | 1) + {e} % ({f} | 1) == {e}"),
            9 => format!("({e} > {f}) == ({f} < {e})"),
            10 => format!("(char) ({e}) <= 65535"),
            11 => format!("(long) (int) ({e}) >= Integer.MIN_VALUE"),
            12 => format!("(({e} >> 31) >> 31) == ({e} >> 31) || ({e} >> 31) != 0"),
            13 => format!("({e} % 7) < 7 && ({e} % 7) > -7"),
            14 => {
                let c = self.expr(Ty::Boolean, 1);
                format!("({c} ? {e} : {f}) == {e} || !({c})")
            }
            _ => {
                let (a, b) = (self.expr(Ty::Boolean, 1), self.expr(Ty::Boolean, 1));
                format!("(!({a} && {b})) == (!({a}) || !({b}))")
            }
        }
    }

    /// Something about one variable that follows from something stronger, or nearly.
    fn consequence(&mut self) -> String {
        let ty = Ty::any_integer(&mut self.dice);
        let Some(name) = self.variable(ty) else { return self.law() };
        let low = self.small(-100, 100);
        // Seldom a bound that does not follow.
        let slack = if self.dice.chance(15) { -1 } else { self.dice.between(0, 3) };
        match self.dice.below(4) {
            0 => format!("{name} <= {low} || {name} > {}", low - slack),
            1 => format!("{name} >= {low} || {name} < {}", low + slack),
            2 => format!("{name} < {low} || {name} - {low} >= {} || {name} - {low} < 0", -slack),
            _ => format!("{name} != {low} || {name} * 2 == {}", low * 2 + if slack < 0 { 1 } else { 0 }),
        }
    }
}
