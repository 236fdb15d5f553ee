//! Patterns (JLS 14.30) and the scope of what they bind (JLS 6.3.1).

use super::infer::Infer;
use crate::Name;
use crate::analyzer::{Analyzer, NewLocal};
use crate::classes::{ClassId, ClassKind, LocalId, Subst, Ty, TyKind, Types};
use crate::resolve::env::Env;
use crate::typed::LocalKind;
use javelin_syntax::ast::{
    BinaryOp, Expr, ExprKind, InstanceOfTest, JavaMods, Pattern, PatternKind, TypeKind, UnaryOp,
};

impl<'s> Analyzer<'s, '_> {
    /// Attributes a pattern that values of a type are matched with; declares
    /// its variables without putting them into scope.
    pub fn pattern(&mut self, env: &mut Env<'s>, p: &'s Pattern, from: Ty) -> Ty {
        let ty = match &p.kind {
            PatternKind::Type { mods, ty, name } => {
                let declared = match ty.kind {
                    TypeKind::Var => {
                        let t = self.w.upward(from);
                        self.set_ty(env.file, ty.id, t)
                    }
                    _ => self.type_ref(env, ty),
                };
                self.patterns_seen += 1;
                self.check_fresh_name(env, *name);
                let id = self.declare_local(
                    env,
                    p.id,
                    NewLocal {
                        name: name.name,
                        ty: declared,
                        kind: LocalKind::Pattern,
                        span: name.span,
                        is_final: mods.java.has(JavaMods::FINAL),
                        nullable: Some(false),
                    },
                );
                self.initialised.insert(id);
                declared
            }
            PatternKind::Record { ty, subs } => {
                let written = self.type_ref(env, ty);
                let record = self.record_type(written, from);
                self.set_ty(env.file, ty.id, record);
                self.record_pattern(env, p, record, subs);
                record
            }
            PatternKind::Error => {
                self.mark_unsupported(env, p.span, "this did not parse");
                Types::UNKNOWN
            }
        };
        self.set_ty(env.file, p.id, ty)
    }

    fn record_pattern(&mut self, env: &mut Env<'s>, p: &'s Pattern, record: Ty, subs: &'s [Pattern]) {
        let class = self.w.class_of(record);
        let is_record = class.is_some_and(|c| self.w.decl(c).kind == ClassKind::Record);
        let Some(class) = class.filter(|_| is_record) else {
            if record != Types::UNKNOWN {
                let shown = self.show(record);
                let message = format!("deconstruction patterns can only be applied to records, {shown} is not one");
                self.error(env, p.span, message);
            }
            for s in subs {
                self.pattern(env, s, Types::UNKNOWN);
            }
            return;
        };
        let mut names: Vec<Name> = Vec::new();
        self.check_pattern_names(env, subs, &mut names);
        let components = self.w.members(class).components.to_vec();
        if components.len() != subs.len() {
            self.error(env, p.span, "incorrect number of nested patterns");
        }
        let captured = self.w.capture(record);
        for (i, s) in subs.iter().enumerate() {
            let from = match components.get(i) {
                Some(&f) => {
                    let ty = self.w.field(f).ty;
                    self.w.member_type(captured, class, ty)
                }
                None => Types::UNKNOWN,
            };
            let ty = self.pattern(env, s, from);
            self.check_pattern_cast(env, s.span, from, ty);
        }
    }

    /// No name stands twice in a pattern.
    fn check_pattern_names(&mut self, env: &Env<'s>, subs: &'s [Pattern], names: &mut Vec<Name>) {
        for s in subs {
            match &s.kind {
                PatternKind::Type { name, .. } => {
                    if names.contains(&name.name) {
                        self.error(env, name.span, format!("variable {} is already defined", name.name));
                    }
                    names.push(name.name);
                }
                PatternKind::Record { subs, .. } => self.check_pattern_names(env, subs, names),
                PatternKind::Error => {}
            }
        }
    }

    /// A record pattern without arguments infers them (JLS 18.5.5).
    fn record_type(&mut self, written: Ty, from: Ty) -> Ty {
        let w = self.w;
        let Some(class) = w.class_of(written).filter(|_| w.is_raw(written)) else {
            return written;
        };
        // What the value's type says nothing of is a wildcard: the cast must be one that a run can make.
        let open = vec![Types::WILD; w.type_params(class).len()];
        let inferred = self.subclass_of(class, from).unwrap_or(written);
        let args: Vec<Ty> = match w.types.kind(inferred) {
            TyKind::Class { args, .. } if args.len() == open.len() => args.to_vec(),
            _ => open.clone(),
        };
        if from == Types::UNKNOWN || self.is_checked_cast(from, w.types.class(class, &args)) {
            return w.types.class(class, &args);
        }
        let mut told = open;
        for (at, &arg) in args.iter().enumerate() {
            let wild = std::mem::replace(&mut told[at], arg);
            if !self.is_checked_cast(from, w.types.class(class, &told)) {
                told[at] = wild;
            }
        }
        w.types.class(class, &told)
    }

    /// The instance of a class that a value of a type would be.
    pub fn subclass_of(&self, class: ClassId, from: Ty) -> Option<Ty> {
        let w = self.w;
        let vars = w.type_params(class);
        let mut infer = Infer::default();
        infer.declare(vars);
        let fresh: Vec<Ty> = (0..vars.len() as u32).map(|i| w.types.infer(i)).collect();
        let theta = Subst::new(vars, &fresh);
        for (i, &v) in vars.iter().enumerate() {
            for &b in w.bounds(v) {
                infer.add_upper(w, i as u32, w.subst(b, &theta));
            }
        }
        let candidate = w.subst(w.this_type(class), &theta);
        let from = w.capture(from);
        if w.class_of(w.upper_bound(from)).is_some() {
            let mut trial = infer.clone();
            if trial.subtype(w, candidate, w.upper_bound(from)) {
                infer = trial;
            }
        }
        infer.solve_all(w).then(|| w.upward(infer.inst(w, candidate)))
    }

    /// Puts the variables that an expression binds when true (or false) into
    /// scope; `bound` says that there are any.
    pub fn bind_when(&mut self, env: &mut Env<'s>, e: &'s Expr, when: bool, bound: bool) {
        if !bound {
            return;
        }
        let mut found = Vec::new();
        self.bindings(env, e, when, &mut found);
        for (name, id) in found {
            env.push_var(name, id);
        }
    }

    fn bindings(&self, env: &Env<'s>, e: &'s Expr, when: bool, out: &mut Vec<(Name, LocalId)>) {
        match &e.kind {
            ExprKind::Paren(inner) => self.bindings(env, inner, when, out),
            ExprKind::Unary { op: UnaryOp::Not, operand, .. } => self.bindings(env, operand, !when, out),
            ExprKind::Binary { op: BinaryOp::And, lhs, rhs, .. } if when => {
                self.bindings(env, lhs, true, out);
                self.bindings(env, rhs, true, out);
            }
            ExprKind::Binary { op: BinaryOp::Or, lhs, rhs, .. } if !when => {
                self.bindings(env, lhs, false, out);
                self.bindings(env, rhs, false, out);
            }
            ExprKind::InstanceOf { test, .. } if when => {
                if let InstanceOfTest::Pattern(p) = &**test {
                    self.pattern_vars(env, p, out);
                }
            }
            _ => {}
        }
    }

    /// The variables of a pattern, in the order of the text.
    pub fn pattern_vars(&self, env: &Env<'s>, p: &'s Pattern, out: &mut Vec<(Name, LocalId)>) {
        match &p.kind {
            PatternKind::Type { name, .. } => {
                if let Some(&id) = self.tables[env.file.index()].locals.get(&p.id) {
                    out.push((name.name, id));
                }
            }
            PatternKind::Record { subs, .. } => {
                for s in subs {
                    self.pattern_vars(env, s, out);
                }
            }
            PatternKind::Error => {}
        }
    }
}
