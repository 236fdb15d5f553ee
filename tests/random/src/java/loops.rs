//! Loops that surely end: their counters are nobody else's to write.

use super::types::{Elem, Ty};
use super::writer::{MAX_COST, Target, Writer};

impl Writer {
    pub fn a_loop(&mut self, depth: u32) {
        let rounds = 1 + u32::try_from(self.dice.below(4)).unwrap_or(0);
        if self.cost + self.times * rounds * 4 > MAX_COST {
            return self.show();
        }
        let label = self.dice.chance(40).then(|| self.fresh("l"));
        let prefix = label.as_ref().map(|label| format!("{label}: ")).unwrap_or_default();
        self.inside(|w| {
            let counter = w.fresh("i");
            match w.dice.below(5) {
                0 | 1 => {
                    w.declare(&counter, Ty::Int, false);
                    w.unseen_by_lambdas();
                    let heading = format!("{prefix}for (int {counter} = 0; {counter} < {rounds}; {counter}++)");
                    w.rounds(&heading, label, rounds, depth, None);
                }
                2 => {
                    w.line(format!("int {counter} = 0;"));
                    let cond = w.expr(Ty::Boolean, 2);
                    let heading = format!("{prefix}while ({counter} < {rounds} && {cond})");
                    w.rounds(&heading, label, rounds, depth, Some(&format!("{counter}++;")));
                }
                3 => {
                    w.line(format!("int {counter} = 0;"));
                    w.open(format!("{prefix}do {{"));
                    w.line(format!("{counter}++;"));
                    w.looped(label, rounds, depth);
                    let cond = w.expr(Ty::Boolean, 2);
                    w.close(format!("}} while ({counter} < {rounds} && {cond});"));
                }
                _ => {
                    let elem = w.dice.pick(&[Elem::Int, Elem::Char, Elem::Str]);
                    let array = w.expr(Ty::Array(elem), 1);
                    let name = w.fresh("v");
                    let heading = format!("{prefix}for ({} {name} : {array})", elem.ty().java());
                    w.declare(&name, elem.ty(), true);
                    w.rounds(&heading, label, 4, depth, None);
                }
            }
        });
    }

    /// The last variable declared changes, though not by assignments in bodies.
    fn unseen_by_lambdas(&mut self) {
        if let Some(last) = self.scope.last_mut() {
            last.capturable = false;
        }
    }

    fn rounds(&mut self, heading: &str, label: Option<String>, rounds: u32, depth: u32, first: Option<&str>) {
        self.open(format!("{heading} {{"));
        if let Some(first) = first {
            self.line(first);
        }
        self.looped(label, rounds, depth);
        self.close("}");
    }

    fn looped(&mut self, label: Option<String>, rounds: u32, depth: u32) {
        self.targets.push(Target { label, is_loop: true });
        let statements = 1 + self.dice.below(3);
        self.repeated(rounds, |w| w.block(statements, depth - 1));
        self.targets.pop();
    }
}
