//! What a class may do with what it inherits (JLS 8.4.8, 9.4.1): exceptions an
//! overriding method may throw, static against instance methods, erasures that
//! clash, bodies inherited twice. Reports; changes nothing.

use super::checks::{access_name, access_rank};
use crate::Name;
use crate::analyzer::Analyzer;
use crate::classes::{ClassId, Flags, MethodId, Subst, Ty, TyKind, Types};
use crate::resolve::env::Env;
use crate::typed::ClassSource;
use javelin_syntax::Span;
use javelin_syntax::ast::MethodDecl;

impl<'s> Analyzer<'s, '_> {
    /// Methods of supertypes with a method's signature that it does not override:
    /// one of both is static, or only their erasures are the same.
    pub fn check_hiding(&mut self, env: &Env<'s>, m: MethodId, decl: &'s MethodDecl) {
        let w = self.w;
        let info = w.method(m);
        if info.is_constructor() || info.flags.is_private() || decl.in_jml {
            return;
        }
        for c in self.proper_supertypes(env.class) {
            let interface = w.decl(c).is_interface();
            let above = w.members(c).methods.to_vec();
            for o in above {
                let other = w.method(o);
                let unrelated = other.flags.is_private()
                    || interface && other.is_static()
                    || !other.flags.has(Flags::PUBLIC)
                        && !other.flags.has(Flags::PROTECTED)
                        && w.decl(c).package != w.decl(env.class).package;
                if unrelated || other.name != info.name || !w.same_signature(env.class, m, o) {
                    continue;
                }
                let (x, y) = (w.show_method(m), w.show_method(o));
                let (a, b) = (w.qualified_name(env.class), w.qualified_name(c));
                let message = if !self.is_subsignature(env.class, m, o) {
                    format!(
                        "name clash: {x} in {a} and {y} in {b} have the same erasure, yet neither overrides the other"
                    )
                } else if info.is_static() && !other.is_static() {
                    format!("{x} in {a} cannot override {y} in {b}; overriding method is static")
                } else if !info.is_static() && other.is_static() {
                    format!("{x} in {a} cannot override {y} in {b}; overridden method is static")
                } else {
                    continue;
                };
                self.error(env, decl.name.span, message);
                return;
            }
        }
    }

    fn proper_supertypes(&self, class: ClassId) -> Vec<ClassId> {
        let w = self.w;
        let mut seen = vec![class];
        let mut next = 0;
        while next < seen.len() {
            let h = w.header(seen[next]);
            next += 1;
            for c in h.superclass.iter().chain(h.interfaces.iter()).filter_map(|&t| w.class_of(t)) {
                if !seen.contains(&c) {
                    seen.push(c);
                }
            }
        }
        seen.remove(0);
        seen
    }

    /// The same parameters, or those of the other's erasure (JLS 8.4.2).
    fn is_subsignature(&self, class: ClassId, m: MethodId, o: MethodId) -> bool {
        let w = self.w;
        let (a, b) = (w.method(m), w.method(o));
        let this = w.this_type(class);
        let unknown = |t: &Ty| w.types.has_unknown(*t);
        if a.params.iter().chain(b.params.iter()).any(unknown) {
            return true;
        }
        let own = w.params_in(this, m);
        let theirs = w.params_in(this, o);
        let erased = |list: &[Ty]| own.iter().zip(list).all(|(&s, &t)| s == w.erasure(t));
        if erased(&theirs) || erased(&b.params) {
            return true;
        }
        if a.type_params.len() != b.type_params.len() {
            return false;
        }
        let vars: Vec<Ty> = a.type_params.iter().map(|&v| w.types.var(v)).collect();
        let s = Subst::new(&b.type_params, &vars);
        own.iter().zip(theirs).all(|(&x, y)| w.same_type(x, w.subst(y, &s)))
    }

    /// The exceptions of an overriding method are those of the overridden one or
    /// below them (JLS 8.4.8.3).
    pub fn check_override_throws(&mut self, env: &Env<'s>, m: MethodId, o: MethodId, decl: &'s MethodDecl, what: &str) {
        let throws = self.w.method(m).throws.to_vec();
        for (i, t) in throws.into_iter().enumerate() {
            if self.is_thrown_too_much(env.class, m, o, t) {
                let span = decl.throws.get(i).map_or(decl.name.span, |r| r.span);
                let shown = self.show(t);
                self.error(env, span, format!("{what}; overridden method does not throw {shown}"));
            }
        }
    }

    fn is_thrown_too_much(&self, class: ClassId, m: MethodId, o: MethodId, t: Ty) -> bool {
        let w = self.w;
        if !self.is_checked(t) {
            return false;
        }
        let (a, b) = (w.method(m), w.method(o));
        let this = w.this_type(class);
        let vars: Vec<Ty> = a.type_params.iter().map(|&v| w.types.var(v)).collect();
        let s =
            if vars.len() == b.type_params.len() { Subst::new(&b.type_params, &vars) } else { Subst::new(&[], &[]) };
        !b.throws.iter().any(|&d| {
            let d = w.subst(w.member_type(this, b.owner, d), &s);
            d == Types::UNKNOWN || w.is_subtype(t, d) || w.is_subtype(t, w.erasure(d))
        })
    }

    /// What comes from several supertypes fits together (JLS 8.4.8.4, 9.4.1.3).
    pub fn check_inherited(&mut self, env: &Env<'s>, id: ClassId, span: Span) {
        let w = self.w;
        let header = w.header(id);
        let object = w.class_of(w.object());
        let parents = header.superclass.iter().filter(|&&t| w.class_of(t) != object).count() + header.interfaces.len();
        if parents < 2 {
            return;
        }
        let mut names: Vec<Name> = Vec::new();
        for c in self.proper_supertypes(id) {
            for &m in w.members(c).methods.iter().filter(|_| w.decl(c).is_interface()) {
                let info = w.method(m);
                if !info.is_static() && !info.flags.is_private() && !names.contains(&info.name) {
                    names.push(info.name);
                }
            }
        }
        for name in names {
            let found = self.methods_named(id, name);
            for (i, &a) in found.iter().enumerate() {
                for &b in &found[i + 1..] {
                    if let Some(message) = self.clash(id, a, b) {
                        self.error(env, span, message);
                        return;
                    }
                }
            }
            if let Some(message) = self.implemented_badly(id, name, &found) {
                self.error(env, span, message);
                return;
            }
        }
    }

    /// Why a class cannot inherit both methods.
    fn clash(&self, id: ClassId, a: MethodId, b: MethodId) -> Option<String> {
        let w = self.w;
        let (x, y) = (w.method(a), w.method(b));
        let of_interfaces = w.decl(x.owner).is_interface() && w.decl(y.owner).is_interface();
        if x.owner == id || y.owner == id || x.is_static() || y.is_static() || !w.same_signature(id, a, b) {
            return None;
        }
        let (p, q) = (w.qualified_name(x.owner), w.qualified_name(y.owner));
        let shown = w.show_method(a);
        if of_interfaces && !(x.flags.is_abstract() && y.flags.is_abstract()) {
            let both = if x.flags.is_abstract() || y.flags.is_abstract() {
                "abstract and default"
            } else {
                "unrelated defaults"
            };
            let who = w.decl(id).simple_name;
            return Some(format!(
                "types {p} and {q} are incompatible; {who} inherits {both} for {shown} from types {p} and {q}"
            ));
        }
        let this = w.this_type(id);
        let result = |m: MethodId| {
            let info = w.method(m);
            w.member_type(this, info.owner, info.result)
        };
        let generic = !x.type_params.is_empty() || !y.type_params.is_empty();
        let (s, t) = (result(a), result(b));
        let unrelated = !self.returns_fit(s, t) && !self.returns_fit(t, s);
        (unrelated && !generic).then(|| {
            format!("types {p} and {q} are incompatible; both define {shown}, but with unrelated return types")
        })
    }

    /// A method inherited from a class stands for one of an interface.
    fn implemented_badly(&self, id: ClassId, name: Name, found: &[MethodId]) -> Option<String> {
        let w = self.w;
        let classes = found.iter().copied().filter(|&m| {
            let info = w.method(m);
            info.owner != id && !w.decl(info.owner).is_interface() && !info.is_static()
        });
        for a in classes {
            let x = w.method(a);
            for c in self.proper_supertypes(id) {
                if !w.decl(c).is_interface() || w.is_subclass(x.owner, c) {
                    continue;
                }
                for &b in w.members(c).methods.iter() {
                    let y = w.method(b);
                    if y.name != name || y.is_static() || y.flags.is_private() || !w.same_signature(id, a, b) {
                        continue;
                    }
                    let what = format!(
                        "{} in {} cannot implement {} in {}",
                        w.show_method(a),
                        w.qualified_name(x.owner),
                        w.show_method(b),
                        w.qualified_name(c)
                    );
                    if access_rank(x.flags) < access_rank(y.flags) {
                        let was = access_name(y.flags);
                        return Some(format!("{what}; attempting to assign weaker access privileges; was {was}"));
                    }
                    if let Some(&t) = x.throws.iter().find(|&&t| self.is_thrown_too_much(id, a, b, t)) {
                        let shown = self.show(t);
                        return Some(format!("{what}; overridden method does not throw {shown}"));
                    }
                }
            }
        }
        None
    }

    /// One class or interface is not inherited with different arguments (JLS 8.1.5).
    pub fn check_one_parameterisation(&mut self, env: &Env<'s>, id: ClassId, span: Span) {
        let w = self.w;
        let mut seen: Vec<(ClassId, Ty)> = Vec::new();
        let mut todo = vec![w.this_type(id)];
        while let Some(t) = todo.pop() {
            for sup in w.direct_supertypes(t) {
                let Some(c) = w.class_of(sup) else { continue };
                match seen.iter().find(|(k, _)| *k == c) {
                    Some(&(_, known)) => {
                        let both = w.is_parameterized(known) && w.is_parameterized(sup);
                        if both && !w.same_type(known, sup) && !w.types.has_unknown(sup) && !w.types.has_unknown(known)
                        {
                            let (a, b) = (self.arguments(known), self.arguments(sup));
                            let name = w.qualified_name(c);
                            self.error(
                                env,
                                span,
                                format!("{name} cannot be inherited with different arguments: <{b}> and <{a}>"),
                            );
                            return;
                        }
                    }
                    None => {
                        seen.push((c, sup));
                        todo.push(sup);
                    }
                }
            }
        }
    }

    fn arguments(&self, ty: Ty) -> String {
        match self.w.types.kind(ty) {
            TyKind::Class { args, .. } => args.iter().map(|&a| self.show(a)).collect::<Vec<_>>().join(","),
            _ => String::new(),
        }
    }

    /// Rules of a method's place: bodies in interfaces, what overrides `Object`'s.
    pub fn check_interface_method(&mut self, env: &Env<'s>, m: MethodId, decl: &'s MethodDecl) {
        let w = self.w;
        let info = w.method(m);
        let interface = w.decl(env.class).is_interface();
        if !interface || decl.in_jml || decl.has_errors {
            return;
        }
        if info.is_constructor() {
            self.error(
                env,
                decl.name.span,
                "interfaces have no constructors: invalid method declaration; return type required",
            );
        } else if info.flags.has(Flags::DEFAULT) && w.redeclares_object(m) {
            let message = format!(
                "default method {} in interface {} overrides a member of java.lang.Object",
                info.name,
                w.decl(env.class).simple_name
            );
            self.error(env, decl.name.span, message);
        }
    }

    /// Local and anonymous classes are below no sealed class (JLS 8.1.1.2).
    pub fn check_sealed_above(&mut self, env: &Env<'s>, id: ClassId, source: ClassSource<'s>, span: Span) {
        let w = self.w;
        let header = w.header(id);
        let local = match source {
            ClassSource::Anonymous(_) => true,
            ClassSource::Decl(_) => w.decl(id).nesting == crate::classes::Nesting::Local,
            ClassSource::EnumConstant(..) | ClassSource::Snippet(_) => false,
        };
        let mut supers = header.superclass.iter().chain(header.interfaces.iter()).filter_map(|&t| w.class_of(t));
        if local && supers.any(|c| w.decl(c).flags.has(Flags::SEALED)) {
            self.error(env, span, "local classes must not extend sealed classes");
        }
    }
}
