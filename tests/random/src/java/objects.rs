//! Expressions of reference types, calls, lambdas and switch expressions.

use super::types::{Box_, Elem, Ty};
use super::writer::{MAX_COST, Var, Writer};

impl Writer {
    /// A value of a reference type.
    pub fn object(&mut self, ty: Ty, depth: u32) -> String {
        let d = depth - 1;
        match ty {
            Ty::A => match self.dice.below(6) {
                0 => "((A) null)".to_owned(),
                1 => self.expr(Ty::B, d),
                2 => format!("((A) ({}))", self.expr(Ty::Object, d)),
                3 => format!("({}).next", self.expr(Ty::A, d)),
                _ => format!("new A({})", self.expr(Ty::Int, d)),
            },
            Ty::B => match self.dice.below(4) {
                0 => format!("((B) ({}))", self.expr(Ty::A, d)),
                _ => format!("new B({})", self.expr(Ty::Int, d)),
            },
            Ty::Shape => match self.dice.below(4) {
                0 => self.expr(Ty::A, d),
                1 => self.expr(Ty::Record, d),
                2 => self.anonymous(d),
                _ => self.expr(Ty::B, d),
            },
            Ty::Record => format!("new R({}, {})", self.expr(Ty::Int, d), self.expr(Ty::Str, d)),
            Ty::Enum => match self.dice.below(5) {
                0 => "((E) null)".to_owned(),
                1 => format!("E.values()[{}]", self.index(d)),
                _ => self.leaf(Ty::Enum),
            },
            Ty::Fun => self.lambda(d),
            Ty::Object => {
                const SOME: [Ty; 8] = [
                    Ty::Str,
                    Ty::Boxed(Box_::Int),
                    Ty::A,
                    Ty::Record,
                    Ty::Array(Elem::Int),
                    Ty::Array(Elem::Str),
                    Ty::Enum,
                    Ty::Boxed(Box_::Char),
                ];
                let of = self.dice.pick(&SOME);
                format!("((Object) ({}))", self.expr(of, d))
            }
            Ty::Array(of) => match self.dice.below(6) {
                0 => format!("new {}[{}]", of.ty().java(), self.length(d)),
                1 => self.literal(ty),
                2 if of == Elem::Object => {
                    format!("new {}[{}]", self.dice.pick(&["String", "Integer", "A"]), self.length(d))
                }
                3 => format!("({}).clone()", self.leaf(ty)),
                _ => {
                    let count = self.dice.below(4);
                    let elements: Vec<String> = (0..count).map(|_| self.expr(of.ty(), d)).collect();
                    format!("new {} {{{}}}", ty.java(), elements.join(", "))
                }
            },
            Ty::Grid => match self.dice.below(3) {
                0 => format!("new int[{}][{}]", self.length(d), self.length(d)),
                1 => format!(
                    "new int[][] {{{}, {}}}",
                    self.expr(Ty::Array(Elem::Int), d),
                    self.expr(Ty::Array(Elem::Int), d)
                ),
                _ => self.leaf(ty),
            },
            _ => self.leaf(ty),
        }
    }

    /// A length, mostly small, seldom negative.
    fn length(&mut self, depth: u32) -> String {
        match self.dice.below(4) {
            0 => format!("({} & 3)", self.expr(Ty::Int, depth)),
            1 if self.dice.chance(20) => "(-1)".to_owned(),
            _ => self.dice.below(4).to_string(),
        }
    }

    /// What lambdas and anonymous classes see: statics and what never changes.
    fn captured(&self) -> Vec<Var> {
        let freeze = |v: &Var| Var { writable: v.writable && v.name.starts_with("s$"), ..v.clone() };
        self.scope.iter().filter(|v| v.capturable || v.name.starts_with("s$")).map(freeze).collect()
    }

    fn lambda(&mut self, depth: u32) -> String {
        let name = self.fresh("k");
        let mut scope = self.captured();
        scope.push(Var { name: name.clone(), ty: Ty::Int, writable: true, capturable: false });
        let body = self.apart(scope, None, |w| w.expr(Ty::Int, depth.min(2)));
        match self.dice.below(3) {
            0 => format!("((F) ({name} -> {{ return {body}; }}))"),
            _ => format!("((F) ({name} -> {body}))"),
        }
    }

    fn anonymous(&mut self, depth: u32) -> String {
        let name = self.fresh("k");
        let mut scope = self.captured();
        scope.push(Var { name: name.clone(), ty: Ty::Int, writable: true, capturable: false });
        // Its `this` is another, and it must not call what calls it.
        let (this, effects) = (self.this.take(), std::mem::replace(&mut self.effects, false));
        let body = self.apart(scope, None, |w| w.expr(Ty::Int, depth.min(2)));
        (self.this, self.effects) = (this, effects);
        format!(
            "new I() {{ /*@ signals (RuntimeException e) true; @*/ public int f(int {name}) {{ return {body}; }} }}"
        )
    }

    /// A field of this type, of `this`, an object in reach, or the class.
    pub fn field(&mut self, ty: Ty, depth: u32) -> Option<String> {
        const OF_A: [(&str, Ty); 5] =
            [("x", Ty::Int), ("y", Ty::Long), ("c", Ty::Char), ("s", Ty::Str), ("ok", Ty::Boolean)];
        const OF_B: [(&str, Ty); 2] = [("z", Ty::Int), ("w", Ty::Short)];
        let of_b = self.dice.chance(30);
        let fields = if of_b { &OF_B[..] } else { &OF_A[..] };
        let (name, _) = *fields.iter().find(|(_, of)| *of == ty)?;
        if self.this == Some(Ty::A) && !of_b && self.dice.chance(70) {
            return Some(self.dice.pick(&["", "this."]).to_owned() + name);
        }
        let class = if of_b { Ty::B } else { Ty::A };
        let object = self.expr(class, depth.saturating_sub(1));
        if self.effects && ty.is_number() && self.dice.chance(25) {
            return Some(match self.dice.below(2) {
                0 => format!("(({object}).{name}--)"),
                _ => format!("(({object}).{name} {})", self.compound(ty, depth.max(1))),
            });
        }
        Some(format!("({object}).{name}"))
    }

    /// A call that gives a value of this type.
    pub fn call_of(&mut self, ty: Ty, depth: u32) -> Option<String> {
        let d = depth.saturating_sub(1);
        if ty == Ty::Int && self.this.is_none() && self.dice.chance(50) {
            return Some(self.instance_call(d));
        }
        let fits: Vec<usize> = (0..self.methods.len())
            .filter(|&i| {
                self.methods[i].result == ty && self.methods[i].cost.saturating_mul(self.times) + self.cost < MAX_COST
            })
            .collect();
        if fits.is_empty() {
            return None;
        }
        let method = self.methods[fits[self.dice.below(fits.len())]].clone();
        self.cost += method.cost * self.times;
        let args: Vec<String> = method.params.iter().map(|param| self.expr(*param, d)).collect();
        Some(format!("{}({})", method.name, args.join(", ")))
    }

    fn instance_call(&mut self, d: u32) -> String {
        self.cost += 3 * self.times;
        match self.dice.below(6) {
            0 => {
                let fun = self.variable(Ty::Fun).unwrap_or_else(|| self.lambda(d));
                format!("({fun}).ap({})", self.expr(Ty::Int, d))
            }
            1 => format!("({}).g({})", self.expr(Ty::Shape, d), self.expr(Ty::Long, d)),
            2 => format!("({}).h({})", self.expr(Ty::A, d), self.expr(Ty::Int, d)),
            3 => format!("({}).num()", self.expr(Ty::Enum, d)),
            4 => format!("({}).f({})", self.expr(Ty::Shape, d), self.expr(Ty::Int, d)),
            _ => format!("({}).f({})", self.expr(Ty::A, d), self.expr(Ty::Int, d)),
        }
    }

    pub fn switch_expr(&mut self, ty: Ty, depth: u32) -> String {
        let d = depth - 1;
        let java = ty.java();
        let arm = |w: &mut Writer| format!("({java}) ({})", w.expr(ty, d));
        match self.dice.below(4) {
            0 => {
                let on = self.expr(Ty::Enum, d);
                let last = if self.dice.chance(50) { "default" } else { "case Z" };
                format!(
                    "(switch ({on}) {{ case X -> {}; case Y -> {}; {last} -> {}; }})",
                    arm(self),
                    arm(self),
                    arm(self)
                )
            }
            1 => {
                let on = self.expr(Ty::Str, d);
                format!(
                    "(switch ({on}) {{ case \"a\", \"bc\" -> {}; case \"\" -> {}; default -> {}; }})",
                    arm(self),
                    arm(self),
                    arm(self)
                )
            }
            2 => {
                let on = self.expr(Ty::Int, d);
                let (a, b, c) = (arm(self), arm(self), arm(self));
                format!(
                    "(switch ({on}) {{ case 0: case 1: yield {a}; case 2: if ({}) yield {b}; default: yield {c}; }})",
                    self.condition(d.max(1))
                )
            }
            _ => {
                let on = self.expr(Ty::Char, d);
                format!(
                    "(switch ({on}) {{ case 'a' -> {{ yield {}; }} case 'b', '0' -> {}; default -> {}; }})",
                    arm(self),
                    arm(self),
                    arm(self)
                )
            }
        }
    }
}
