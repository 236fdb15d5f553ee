//! Expressions as `(op operand operand)`, to show in tests how they were read.

use javelin_syntax::ast::{
    Expr, ExprKind, InstanceOfTest, LambdaBody, Literal, MethodRefTarget, Pattern, PatternKind, TypeRef, UnaryOp,
};
use javelin_syntax::{print_expr, print_type};

pub fn sexpr(expr: &Expr) -> String {
    match &expr.kind {
        ExprKind::Literal(Literal::Str(units)) => format!("{:?}", String::from_utf16_lossy(units)),
        ExprKind::Binary { op, lhs, rhs, .. } => {
            format!("({op:?} {} {})", sexpr(lhs), sexpr(rhs))
        }
        ExprKind::Assign { op: None, lhs, rhs, .. } => format!("(= {} {})", sexpr(lhs), sexpr(rhs)),
        ExprKind::Assign { op: Some(op), lhs, rhs, .. } => {
            format!("({op:?}= {} {})", sexpr(lhs), sexpr(rhs))
        }
        ExprKind::Unary { op, operand, .. } => {
            let text = match op {
                UnaryOp::Neg => "-",
                UnaryOp::Plus => "+",
                UnaryOp::Not => "!",
                UnaryOp::BitNot => "~",
                UnaryOp::PreInc => "++_",
                UnaryOp::PreDec => "--_",
                UnaryOp::PostInc => "_++",
                UnaryOp::PostDec => "_--",
            };
            format!("({text} {})", sexpr(operand))
        }
        ExprKind::Conditional { cond, then, otherwise } => {
            format!("(? {} {} {})", sexpr(cond), sexpr(then), sexpr(otherwise))
        }
        ExprKind::Field { target, name } => format!("(. {} {})", sexpr(target), name.name),
        ExprKind::Index { array, index, .. } => format!("([] {} {})", sexpr(array), sexpr(index)),
        ExprKind::Paren(inner) => format!("(paren {})", sexpr(inner)),
        ExprKind::Cast { ty, expr } => format!("(cast {} {})", print_type(ty), sexpr(expr)),
        ExprKind::Call(call) => {
            let target = call.target.as_ref().map_or("_".to_owned(), sexpr);
            format!("(call {target}{} {}{})", types(&call.type_args), call.name.name, list(&call.args))
        }
        ExprKind::InstanceOf { expr, test, .. } => {
            let test = match &**test {
                InstanceOfTest::Type(ty) => print_type(ty),
                InstanceOfTest::Pattern(p) => pattern(p),
            };
            format!("(instanceof {} {test})", sexpr(expr))
        }
        ExprKind::Lambda(lambda) => {
            let params: Vec<String> =
                lambda.params.iter().map(|p| format!("{}:{}", p.name.name, print_type(&p.ty))).collect();
            let body = match &lambda.body {
                LambdaBody::Expr(expr) => sexpr(expr),
                LambdaBody::Block(_) => "{}".to_owned(),
            };
            format!("(lambda [{}] {body})", params.join(" "))
        }
        ExprKind::MethodRef(method_ref) => {
            let target = match &method_ref.target {
                MethodRefTarget::Expr(expr) => sexpr(expr),
                MethodRefTarget::Type(ty) => format!("<{}>", print_type(ty)),
            };
            format!("(:: {target}{} {})", types(&method_ref.type_args), method_ref.name.name)
        }
        ExprKind::Quantified(q) => {
            let range = q.range.as_ref().map_or("_".to_owned(), sexpr);
            let vars: Vec<&str> = q.vars.iter().map(|v| v.name.name.as_str()).collect();
            format!("({:?} {} [{}] {range} {})", q.kind, print_type(&q.ty), vars.join(" "), sexpr(&q.body))
        }
        ExprKind::Old { expr, .. } => format!("(old {})", sexpr(expr)),
        ExprKind::JmlCall { fun, args, .. } => format!("({}{})", fun.text(), list(args)),
        ExprKind::ArrayInit(items) => format!("(init{})", list(items)),
        ExprKind::Error => "error".to_owned(),
        _ => print_expr(expr),
    }
}

pub fn pattern(p: &Pattern) -> String {
    match &p.kind {
        PatternKind::Type { ty, name, .. } => format!("(bind {} {})", print_type(ty), name.name),
        PatternKind::Record { ty, subs } => {
            let subs: Vec<String> = subs.iter().map(pattern).collect();
            format!("(record {} {})", print_type(ty), subs.join(" "))
        }
        PatternKind::Error => "error".to_owned(),
    }
}

fn list(exprs: &[Expr]) -> String {
    exprs.iter().map(|e| format!(" {}", sexpr(e))).collect()
}

fn types(types: &[TypeRef]) -> String {
    if types.is_empty() {
        return String::new();
    }
    let types: Vec<String> = types.iter().map(print_type).collect();
    format!(" <{}>", types.join(" "))
}
