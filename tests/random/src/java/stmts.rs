//! Statements. Each one written can complete normally, so that whatever
//! follows is reachable (JLS 14.22): what jumps stands under an `if`.

use super::types::{Box_, Elem, Ty};
use super::writer::{Target, Writer};

/// How deep expressions in statements go.
const DEEP: u32 = 3;

impl Writer {
    pub fn block(&mut self, statements: usize, depth: u32) {
        self.inside(|w| {
            for _ in 0..statements {
                w.statement(depth);
            }
        });
    }

    /// `{ … }` after a heading.
    pub fn body(&mut self, heading: &str, depth: u32) {
        self.open(format!("{heading} {{"));
        let statements = 1 + self.dice.below(3);
        self.block(statements, depth.saturating_sub(1));
        self.close("}");
    }

    pub fn statement(&mut self, depth: u32) {
        self.cost += self.times;
        let simple = depth == 0;
        match self.dice.below(if simple { 11 } else { 20 }) {
            0..=2 => self.local(),
            3..=4 => self.assignment(),
            5 => self.store(),
            6..=7 => self.show(),
            8 => self.field_store(),
            9 => self.expression(),
            10 => self.jump(),
            11..=12 => self.branch(depth),
            13..=14 if self.loops => self.a_loop(depth),
            13..=14 => self.branch(depth),
            15 => self.switch(depth),
            16..=17 => self.attempt(depth),
            18 => self.pattern(depth),
            _ => self.labelled(depth),
        }
    }

    fn local(&mut self) {
        let ty = Ty::any(&mut self.dice);
        let ty = if !self.floats && matches!(ty, Ty::Float | Ty::Double) { Ty::Long } else { ty };
        let name = self.fresh("v");
        let value = self.expr(ty, DEEP);
        let constant = self.dice.chance(25);
        let word = if constant { "final " } else { "" };
        // `var` takes the value's own type, which only for these is surely the same.
        let java = if matches!(ty, Ty::Boolean | Ty::Str | Ty::Long | Ty::Double) && self.dice.chance(15) {
            "var"
        } else {
            ty.java()
        };
        self.line(format!("{word}{java} {name} = {value};"));
        self.declare(&name, ty, !constant);
    }

    fn assignment(&mut self) {
        let ty = Ty::any(&mut self.dice);
        let Some(target) = self.writable(ty) else { return self.local() };
        match ty {
            ty if ty.is_primitive() && self.dice.chance(60) => {
                let compound = self.compound(ty, DEEP);
                self.line(format!("{target} {compound};"));
            }
            Ty::Str if self.dice.chance(40) => {
                let other = self.dice.pick(&[Ty::Int, Ty::Char, Ty::Str, Ty::Boolean, Ty::Boxed(Box_::Long)]);
                let value = self.expr(other, DEEP - 1);
                self.line(format!("{target} += {value};"));
                self.line(format!("{target} = cut({target});"));
            }
            Ty::Boxed(Box_::Int | Box_::Long) if self.dice.chance(40) => {
                let value = self.expr(Ty::Int, DEEP - 1);
                let op = self.dice.pick(&["+", "-", "*", "^"]);
                self.line(format!("{target} {op}= {value};"));
            }
            _ => {
                let value = self.expr(ty, DEEP);
                self.line(format!("{target} = {value};"));
            }
        }
    }

    /// `a[i] = e`, `a[i] += e`, of all element types.
    fn store(&mut self) {
        if self.dice.chance(25)
            && let Some(grid) = self.variable(Ty::Grid)
        {
            let (i, j) = (self.index(DEEP), self.index(DEEP));
            if self.dice.chance(30) {
                let row = self.expr(Ty::Array(Elem::Int), 2);
                return self.line(format!("{grid}[{i}] = {row};"));
            }
            let value = self.expr(Ty::Int, DEEP);
            return self.line(format!("{grid}[{i}][{j}] = {value};"));
        }
        let elem = self.dice.pick(&Elem::ALL);
        let Some(array) = self.variable(Ty::Array(elem)) else { return self.show() };
        let index = self.index(DEEP);
        if elem.ty().is_primitive() && self.dice.chance(50) {
            let compound = self.compound(elem.ty(), DEEP);
            return self.line(format!("{array}[{index}] {compound};"));
        }
        let value = self.expr(elem.ty(), DEEP);
        self.line(format!("{array}[{index}] = {value};"));
    }

    fn field_store(&mut self) {
        const FIELDS: [(&str, Ty); 6] =
            [("x", Ty::Int), ("y", Ty::Long), ("c", Ty::Char), ("s", Ty::Str), ("ok", Ty::Boolean), ("next", Ty::A)];
        let (field, ty) = self.dice.pick(&FIELDS);
        let object = match self.this {
            Some(_) if self.dice.chance(60) => "this".to_owned(),
            _ => self.variable(Ty::A).unwrap_or_else(|| self.literal(Ty::A)),
        };
        if ty.is_number() && self.dice.chance(50) {
            let compound = self.compound(ty, DEEP);
            return self.line(format!("({object}).{field} {compound};"));
        }
        let value = self.expr(ty, DEEP);
        self.line(format!("({object}).{field} = {value};"));
    }

    /// Adds a value to the program's output.
    pub fn show(&mut self) {
        if self.asserting {
            return self.assertion();
        }
        let ty = Ty::any(&mut self.dice);
        let value = match ty {
            Ty::Float => format!("Float.floatToIntBits({})", self.expr(ty, DEEP)),
            Ty::Double => format!("Double.doubleToLongBits({})", self.expr(ty, DEEP)),
            Ty::Array(_) | Ty::Grid => format!("({}).length", self.expr(ty, DEEP)),
            Ty::A | Ty::B | Ty::Shape if self.this.is_some() => self.expr(Ty::Int, DEEP),
            Ty::A | Ty::B | Ty::Shape => format!("({}).f({})", self.expr(ty, DEEP), self.expr(Ty::Int, 1)),
            Ty::Fun | Ty::Object => self.expr(Ty::Int, DEEP),
            _ => self.expr(ty, DEEP),
        };
        self.line(format!("out += {value};"));
        self.line("out += \",\";");
    }

    fn expression(&mut self) {
        match self.dice.below(3) {
            0 => {
                let ty = Ty::any_integer(&mut self.dice);
                let Some(target) = self.writable(ty) else { return self.show() };
                let step = self.dice.pick(&["++", "--"]);
                let before = self.dice.chance(50);
                self.line(if before { format!("{step}{target};") } else { format!("{target}{step};") });
            }
            _ => {
                let ty = self.dice.pick(&[Ty::Int, Ty::Boolean, Ty::Str, Ty::Long]);
                match self.call_of(ty, DEEP) {
                    Some(call) => self.line(format!("{call};")),
                    None => self.assignment(),
                }
            }
        }
    }

    /// A jump, under a condition.
    fn jump(&mut self) {
        let cond = self.expr(Ty::Boolean, DEEP - 1);
        let target = match self.targets.len() {
            0 => None,
            n => Some(self.targets[self.dice.below(n)].clone()),
        };
        let innermost_loop = self.targets.iter().rposition(|t| t.is_loop);
        match (self.dice.below(6), target) {
            (0, _) => {
                let code = self.expr(Ty::Int, 1);
                let thrown = match self.dice.below(5) {
                    0 => format!("new Ex2({code})"),
                    1 => "new IllegalStateException(\"is\")".to_owned(),
                    2 => "new ArithmeticException(\"mine\")".to_owned(),
                    _ => format!("new Ex({code})"),
                };
                self.line(format!("if ({cond}) throw {thrown};"));
            }
            (1..=3, Some(Target { label: Some(label), is_loop })) => {
                let word = if is_loop && self.dice.chance(50) { "continue" } else { "break" };
                self.line(format!("if ({cond}) {word} {label};"));
            }
            (1..=4, _) if innermost_loop.is_some() => {
                // Without a label `break` leaves the nearest loop or switch: only `continue` is sure.
                let nearest = innermost_loop == Some(self.targets.len() - 1);
                let word = if nearest && self.dice.chance(50) { "break" } else { "continue" };
                self.line(format!("if ({cond}) {word};"));
            }
            _ => match self.returns {
                Some(ty) => {
                    let value = self.expr(ty, DEEP - 1);
                    self.line(format!("if ({cond}) return {value};"));
                }
                None => self.show(),
            },
        }
    }

    fn branch(&mut self, depth: u32) {
        let cond = self.expr(Ty::Boolean, DEEP);
        self.body(&format!("if ({cond})"), depth);
        if self.dice.chance(50) {
            self.body("else", depth);
        }
    }

    fn labelled(&mut self, depth: u32) {
        let label = self.fresh("l");
        self.targets.push(Target { label: Some(label.clone()), is_loop: false });
        self.body(&format!("{label}:"), depth);
        self.targets.pop();
    }

    fn switch(&mut self, depth: u32) {
        let (on, labels): (String, [&str; 3]) = match self.dice.below(4) {
            0 => (self.expr(Ty::Enum, 2), ["X", "Y", "Z"]),
            1 => (self.expr(Ty::Str, 2), ["\"a\"", "\"bc\"", "\"\""]),
            2 => (self.expr(Ty::Byte, 2), ["0", "-1", "127"]),
            _ => (self.expr(Ty::Int, 2), ["0", "1 + 1", "-3"]),
        };
        let arrows = self.dice.chance(40);
        self.open(format!("switch ({on}) {{"));
        // A `break` in here would leave the switch, so it needs a label.
        self.targets.push(Target { label: None, is_loop: false });
        let middle = self.dice.chance(30);
        for (at, label) in labels.into_iter().enumerate() {
            let label = if middle && at == 1 { "default".to_owned() } else { format!("case {label}") };
            if arrows {
                self.body(&format!("{label} ->"), depth);
            } else {
                // A block, so that the declarations of one case do not reach the next.
                self.body(&format!("{label}:"), depth);
                if self.dice.chance(60) {
                    self.line("break;");
                }
            }
        }
        if !middle && self.dice.chance(60) {
            self.body(if arrows { "default ->" } else { "default:" }, depth);
        }
        self.targets.pop();
        self.close("}");
    }

    fn attempt(&mut self, depth: u32) {
        let resource = self.dice.chance(25);
        let heading = if resource {
            let name = self.fresh("r");
            format!("try (Res {name} = new Res({}))", self.expr(Ty::Int, 2))
        } else {
            "try".to_owned()
        };
        self.body(&heading, depth);
        const CAUGHT: [&str; 9] = [
            "ArithmeticException",
            "NullPointerException",
            "ArrayIndexOutOfBoundsException",
            "ClassCastException",
            "Ex2",
            "Ex",
            "ArrayStoreException | NegativeArraySizeException",
            "IllegalStateException",
            "RuntimeException",
        ];
        let mut caught = false;
        for what in CAUGHT {
            if self.dice.chance(if what == "RuntimeException" { 50 } else { 15 }) {
                caught = true;
                let name = self.fresh("e");
                self.open(format!("catch ({what} {name}) {{"));
                match what {
                    _ if self.asserting => {}
                    "ArithmeticException" => self.line(format!("out += {name}.getMessage();")),
                    "Ex" | "Ex2" => self.line(format!("out += {name}.code;")),
                    _ => self.line(format!("out += \"<{what}>\";")),
                }
                // To throw what was caught is behaviour, though the JVM cannot tell it apart.
                if !self.asserting && self.dice.chance(20) {
                    let cond = self.expr(Ty::Boolean, 1);
                    self.line(format!("if ({cond}) throw {name};"));
                }
                let statements = self.dice.below(2);
                self.block(statements, depth.saturating_sub(1));
                self.close("}");
            }
        }
        if self.asserting {
            // A check that fails in a `finally` hides on the JVM the one that failed before.
            if !(caught || resource) {
                let name = self.fresh("e");
                self.body(&format!("catch (RuntimeException {name})"), depth);
            }
        } else if self.dice.chance(40) || !(caught || resource) {
            self.body("finally", depth);
        }
    }

    fn pattern(&mut self, depth: u32) {
        let name = self.fresh("q");
        let (class, ty) = self.dice.pick(&[
            ("A", Ty::A),
            ("B", Ty::B),
            ("String", Ty::Str),
            ("Integer", Ty::Boxed(Box_::Int)),
            ("int[]", Ty::Array(Elem::Int)),
            ("R", Ty::Record),
        ]);
        let object = self.tested(DEEP);
        self.inside(|w| {
            w.declare(&name, ty, false);
            let more = if w.dice.chance(30) { format!(" && {}", w.expr(Ty::Boolean, 1)) } else { String::new() };
            w.body(&format!("if ({object} instanceof {class} {name}{more})"), depth);
        });
        if self.dice.chance(40) {
            self.body("else", depth);
        }
    }
}
