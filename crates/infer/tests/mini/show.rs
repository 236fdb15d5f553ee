//! Terms as text, for looking at what the engines say.

use javelin_logic::{Kind, Term, Terms};

pub fn show(terms: &Terms, t: Term) -> String {
    let all = |op: &str, args: &[Term]| {
        let args: Vec<String> = args.iter().map(|a| show(terms, *a)).collect();
        format!("({op} {})", args.join(" "))
    };
    match terms.kind(t) {
        Kind::Var(name) => terms.text(*name).to_owned(),
        Kind::Bound { level, index } => format!("?{level}.{index}"),
        Kind::Bool(b) => b.to_string(),
        Kind::Int(i) => i.to_string(),
        Kind::Null => "null".to_owned(),
        Kind::App(f, args) => all(&terms.func_decl(*f).name, args),
        Kind::Not(a) => all("not", &[*a]),
        Kind::And(args) => all("and", args),
        Kind::Or(args) => all("or", args),
        Kind::Ite(a, b, c) => all("ite", &[*a, *b, *c]),
        Kind::Eq(a, b) => all("=", &[*a, *b]),
        Kind::Le(a, b) => all("<=", &[*a, *b]),
        Kind::Mul(args) => all("*", args),
        Kind::Select(a, b) => format!("{}[{}]", show(terms, *a), show(terms, *b)),
        Kind::Store(a, b, c) => all("store", &[*a, *b, *c]),
        Kind::Op(op, args) => all(&format!("{op:?}"), args),
        Kind::IntSum(sum) => {
            let parts: Vec<String> = sum.parts.iter().map(|(c, p)| format!("{c}*{}", show(terms, *p))).collect();
            format!("({} + {})", parts.join(" + "), sum.constant)
        }
        Kind::Quant { quant, body, .. } => format!("{quant:?} {}", show(terms, *body)),
        Kind::Fold { op, lo, hi, body, .. } => all(&format!("{op:?}"), &[*lo, *hi, *body]),
        other => format!("{other:?}"),
    }
}
