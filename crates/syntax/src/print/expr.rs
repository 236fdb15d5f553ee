//! Expressions.

use std::fmt::Write;

use super::Printer;
use crate::ast::{
    BinaryOp, Call, Case, CaseBody, CaseLabel, CtorCall, Expr, ExprKind, InstanceOfTest, Lambda, LambdaBody, Literal,
    MethodRef, MethodRefTarget, New, NewArray, Pattern, PatternKind, QuantKind, Quantified, Radix, Switch, UnaryOp,
};

impl Printer {
    pub(super) fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Literal(literal) => self.literal(literal),
            ExprKind::Name(name) => self.put(name.as_str()),
            ExprKind::Field { target, name } => {
                self.expr(target);
                self.put(".");
                self.put(name.name.as_str());
            }
            ExprKind::This(outer) => self.qualified(outer.as_deref(), "this"),
            ExprKind::Super(outer) => self.qualified(outer.as_deref(), "super"),
            ExprKind::Call(call) => self.call(call),
            ExprKind::CtorCall(call) => self.ctor_call(call),
            ExprKind::New(new) => self.new_object(new),
            ExprKind::NewArray(new) => self.new_array(new),
            ExprKind::ArrayInit(items) => {
                self.put("{");
                self.list(items, ", ", Printer::expr);
                self.put("}");
            }
            ExprKind::Index { array, index, .. } => {
                self.expr(array);
                self.put("[");
                self.expr(index);
                self.put("]");
            }
            ExprKind::Unary { op, operand, .. } => self.unary(*op, operand),
            ExprKind::Binary { op, lhs, rhs, .. } => self.infix(lhs, binary_text(*op), rhs),
            ExprKind::Assign { op, lhs, rhs, .. } => {
                let text = format!("{}=", op.map_or("", binary_text));
                self.infix(lhs, &text, rhs);
            }
            ExprKind::Conditional { cond, then, otherwise } => {
                self.expr(cond);
                self.put(" ? ");
                self.expr(then);
                self.put(" : ");
                self.expr(otherwise);
            }
            ExprKind::Cast { ty, expr } => {
                self.put("(");
                self.ty(ty);
                self.put(") ");
                self.expr(expr);
            }
            ExprKind::InstanceOf { expr, test, .. } => {
                self.expr(expr);
                self.put(" instanceof ");
                match &**test {
                    InstanceOfTest::Type(ty) => self.ty(ty),
                    InstanceOfTest::Pattern(pattern) => self.pattern(pattern),
                }
            }
            ExprKind::Lambda(lambda) => self.lambda(lambda),
            ExprKind::MethodRef(method_ref) => self.method_ref(method_ref),
            ExprKind::Switch(switch) => self.switch(switch),
            ExprKind::ClassLit(ty) => {
                self.ty(ty);
                self.put(".class");
            }
            ExprKind::Paren(inner) => self.parens(inner),
            ExprKind::JmlWord(word) => self.put(word.text()),
            ExprKind::Old { pre, expr, label } => {
                self.put(if *pre { "\\pre(" } else { "\\old(" });
                self.expr(expr);
                if let Some(label) = label {
                    self.put(", ");
                    self.put(label.name.as_str());
                }
                self.put(")");
            }
            ExprKind::Quantified(quantified) => self.quantified(quantified),
            ExprKind::JmlCall { fun, args, .. } => {
                self.put(fun.text());
                self.args(args);
            }
            ExprKind::JmlStoreCall { fun, refs, .. } => {
                self.put(fun.text());
                self.put("(");
                self.list(refs, ", ", Printer::store_ref);
                self.put(")");
            }
            ExprKind::TypeLit(ty) => {
                self.put("\\type(");
                self.ty(ty);
                self.put(")");
            }
            ExprKind::Label { positive, label, expr } => {
                self.put(match positive {
                    None => "(\\lbl ",
                    Some(true) => "(\\lblpos ",
                    Some(false) => "(\\lblneg ",
                });
                self.put(label.name.as_str());
                self.put(" ");
                self.expr(expr);
                self.put(")");
            }
            ExprKind::Let { var, body } => {
                self.put("(\\let ");
                self.local_var(var);
                self.put("; ");
                self.expr(body);
                self.put(")");
            }
            ExprKind::Informal(text) => {
                self.put("(*");
                self.put(text);
                self.put("*)");
            }
            ExprKind::Error => self.put("<error>"),
        }
    }

    fn parens(&mut self, expr: &Expr) {
        self.put("(");
        self.expr(expr);
        self.put(")");
    }

    fn qualified(&mut self, outer: Option<&Expr>, word: &str) {
        if let Some(outer) = outer {
            self.expr(outer);
            self.put(".");
        }
        self.put(word);
    }

    fn infix(&mut self, lhs: &Expr, op: &str, rhs: &Expr) {
        self.expr(lhs);
        self.put(" ");
        self.put(op);
        self.put(" ");
        self.expr(rhs);
    }

    fn unary(&mut self, op: UnaryOp, operand: &Expr) {
        let text = match op {
            UnaryOp::Plus => "+",
            UnaryOp::Neg => "-",
            UnaryOp::BitNot => "~",
            UnaryOp::Not => "!",
            UnaryOp::PreInc => "++",
            UnaryOp::PreDec => "--",
            UnaryOp::PostInc | UnaryOp::PostDec => {
                self.expr(operand);
                return self.put(if op == UnaryOp::PostInc { "++" } else { "--" });
            }
        };
        self.put(text);
        let at = self.out.len();
        self.expr(operand);
        // `- -x` is not `--x`.
        if self.out[at..].starts_with(['+', '-']) && text.ends_with(['+', '-']) {
            self.out.insert(at, ' ');
        }
    }

    pub(super) fn args(&mut self, args: &[Expr]) {
        self.put("(");
        self.list(args, ", ", Printer::expr);
        self.put(")");
    }

    fn call(&mut self, call: &Call) {
        if let Some(target) = &call.target {
            self.expr(target);
            self.put(".");
        }
        self.explicit_type_args(&call.type_args);
        self.put(call.name.name.as_str());
        self.args(&call.args);
    }

    fn ctor_call(&mut self, call: &CtorCall) {
        if let Some(outer) = &call.outer {
            self.expr(outer);
            self.put(".");
        }
        self.explicit_type_args(&call.type_args);
        self.put(if call.is_super { "super" } else { "this" });
        self.args(&call.args);
    }

    fn new_object(&mut self, new: &New) {
        if let Some(outer) = &new.outer {
            self.expr(outer);
            self.put(".");
        }
        self.put("new ");
        self.explicit_type_args(&new.type_args);
        self.ty(&new.ty);
        self.args(&new.args);
        if let Some(body) = &new.body {
            self.put(" ");
            self.type_body(body);
        }
    }

    fn new_array(&mut self, new: &NewArray) {
        self.put("new ");
        self.ty(&new.elem);
        for dim in &new.dims {
            for annotation in &dim.annotations {
                self.put(" ");
                self.annotation(annotation);
                self.put(" ");
            }
            self.put("[");
            self.expr(&dim.len);
            self.put("]");
        }
        self.dims(&new.empty_dims);
        if let Some(init) = &new.init {
            self.put(" ");
            self.expr(init);
        }
    }

    pub(super) fn pattern(&mut self, pattern: &Pattern) {
        match &pattern.kind {
            PatternKind::Type { mods, ty, name } => {
                self.modifiers(mods);
                self.ty(ty);
                self.put(" ");
                self.put(name.name.as_str());
            }
            PatternKind::Record { ty, subs } => {
                self.ty(ty);
                self.put("(");
                self.list(subs, ", ", Printer::pattern);
                self.put(")");
            }
            PatternKind::Error => self.put("<error>"),
        }
    }

    fn lambda(&mut self, lambda: &Lambda) {
        if lambda.parens {
            self.put("(");
        }
        self.list(&lambda.params, ", ", |p, param| {
            p.modifiers(&param.mods);
            p.ty(&param.ty);
            if param.varargs {
                p.put("...");
            }
            if !matches!(param.ty.kind, crate::ast::TypeKind::Inferred) {
                p.put(" ");
            }
            p.put(param.name.name.as_str());
        });
        if lambda.parens {
            self.put(")");
        }
        self.put(" -> ");
        match &lambda.body {
            LambdaBody::Expr(expr) => self.expr(expr),
            LambdaBody::Block(block) => self.block(block),
        }
    }

    fn method_ref(&mut self, method_ref: &MethodRef) {
        match &method_ref.target {
            MethodRefTarget::Expr(expr) => self.expr(expr),
            MethodRefTarget::Type(ty) => self.ty(ty),
        }
        self.put("::");
        self.explicit_type_args(&method_ref.type_args);
        self.put(method_ref.name.name.as_str());
    }

    pub(super) fn switch(&mut self, switch: &Switch) {
        self.put("switch (");
        self.expr(&switch.selector);
        self.put(") ");
        self.braces(|p| {
            for case in &switch.cases {
                p.line();
                p.case(case);
            }
        });
    }

    fn case(&mut self, case: &Case) {
        match case.labels.as_slice() {
            [CaseLabel::Default(_)] => self.put("default"),
            labels => {
                self.put("case ");
                self.list(labels, ", ", |p, label| match label {
                    CaseLabel::Expr(expr) => p.expr(expr),
                    CaseLabel::Pattern(pattern) => p.pattern(pattern),
                    CaseLabel::Default(_) => p.put("default"),
                });
            }
        }
        if let Some(guard) = &case.guard {
            self.put(" when ");
            self.expr(guard);
        }
        match &case.body {
            CaseBody::Group(stmts) => {
                self.put(":");
                self.indent += 1;
                for stmt in stmts {
                    self.stmt(stmt);
                }
                self.indent -= 1;
            }
            CaseBody::Expr(value) => {
                self.put(" -> ");
                self.expr(value);
                self.put(";");
            }
            CaseBody::Block(block) => {
                self.put(" -> ");
                self.block(block);
            }
            CaseBody::Throw(stmt) => {
                self.put(" -> ");
                self.stmt_here(stmt);
            }
        }
    }

    fn quantified(&mut self, quantified: &Quantified) {
        self.put("(");
        self.put(match quantified.kind {
            QuantKind::Forall => "\\forall ",
            QuantKind::Exists => "\\exists ",
            QuantKind::Sum => "\\sum ",
            QuantKind::Product => "\\product ",
            QuantKind::NumOf => "\\num_of ",
            QuantKind::Min => "\\min ",
            QuantKind::Max => "\\max ",
            QuantKind::Choose => "\\choose ",
        });
        self.jml_mods_inline(quantified.mods);
        self.ty(&quantified.ty);
        self.put(" ");
        self.list(&quantified.vars, ", ", Printer::declarator);
        self.put("; ");
        if let Some(range) = &quantified.range {
            self.expr(range);
            self.put("; ");
        }
        self.expr(&quantified.body);
        self.put(")");
    }

    fn literal(&mut self, literal: &Literal) {
        match literal {
            Literal::Int { value, radix } => self.integer(*value, *radix),
            Literal::Long { value, radix } => {
                self.integer(*value, *radix);
                self.put("L");
            }
            // Writing to a string cannot fail.
            Literal::Float(value) => write!(self.out, "{value:?}f").unwrap_or_default(),
            Literal::Double(value) => write!(self.out, "{value:?}d").unwrap_or_default(),
            Literal::Char(unit) => {
                self.put("'");
                self.units(&[*unit], '\'');
                self.put("'");
            }
            Literal::Str(units) => {
                self.put("\"");
                self.units(units, '"');
                self.put("\"");
            }
            Literal::Bool(value) => self.put(if *value { "true" } else { "false" }),
            Literal::Null => self.put("null"),
        }
    }

    fn integer(&mut self, value: u64, radix: Radix) {
        let text = match radix {
            Radix::Decimal => format!("{value}"),
            Radix::Hex => format!("0x{value:x}"),
            Radix::Octal => format!("0{value:o}"),
            Radix::Binary => format!("0b{value:b}"),
        };
        self.put(&text);
    }

    fn units(&mut self, units: &[u16], quote: char) {
        for &unit in units {
            match u8::try_from(unit) {
                Ok(b'\n') => self.put("\\n"),
                Ok(b'\t') => self.put("\\t"),
                Ok(b'\\') => self.put("\\\\"),
                Ok(byte @ 0x20..=0x7e) => {
                    if byte as char == quote {
                        self.put("\\");
                    }
                    self.out.push(byte as char);
                }
                // Three octal digits: the next character cannot be taken for a digit.
                Ok(byte) => write!(self.out, "\\{byte:03o}").unwrap_or_default(),
                Err(_) => write!(self.out, "\\u{unit:04x}").unwrap_or_default(),
            }
        }
    }
}

pub(super) fn binary_text(op: BinaryOp) -> &'static str {
    match op {
        BinaryOp::Mul => "*",
        BinaryOp::Div => "/",
        BinaryOp::Rem => "%",
        BinaryOp::Add => "+",
        BinaryOp::Sub => "-",
        BinaryOp::Shl => "<<",
        BinaryOp::Shr => ">>",
        BinaryOp::Ushr => ">>>",
        BinaryOp::Lt => "<",
        BinaryOp::Gt => ">",
        BinaryOp::Le => "<=",
        BinaryOp::Ge => ">=",
        BinaryOp::Eq => "==",
        BinaryOp::Ne => "!=",
        BinaryOp::BitAnd => "&",
        BinaryOp::BitXor => "^",
        BinaryOp::BitOr => "|",
        BinaryOp::And => "&&",
        BinaryOp::Or => "||",
        BinaryOp::Implies => "==>",
        BinaryOp::RevImplies => "<==",
        BinaryOp::Iff => "<==>",
        BinaryOp::NotIff => "<=!=>",
        BinaryOp::Subtype => "<:",
        BinaryOp::LockLt => "<#",
        BinaryOp::LockLe => "<#=",
    }
}
