//! Types as text, for messages.

use super::model::{MethodId, VarOwner};
use super::ty::{JmlTy, Ty, TyKind, WildKind};
use super::world::World;

impl World {
    /// With simple class names, as in messages.
    pub fn show_short(&self, ty: Ty) -> String {
        self.show_with(ty, &|w, c| w.decl(c).simple_name.to_string())
    }

    /// With qualified class names.
    pub fn show(&self, ty: Ty) -> String {
        self.show_with(ty, &|w, c| w.qualified_name(c))
    }

    /// `find(int[],String)`
    pub fn show_method(&self, m: MethodId) -> String {
        let info = self.method(m);
        let params: Vec<String> = info.params.iter().map(|&p| self.show_short(p)).collect();
        let name =
            if info.is_constructor() { self.decl(info.owner).simple_name.to_string() } else { info.name.to_string() };
        format!("{name}({})", params.join(","))
    }

    fn show_with(&self, ty: Ty, name: &dyn Fn(&World, super::model::ClassId) -> String) -> String {
        let list = |types: &[Ty], sep: &str| {
            let shown: Vec<String> = types.iter().map(|&t| self.show_with(t, name)).collect();
            shown.join(sep)
        };
        match self.types.kind(ty) {
            TyKind::Prim(p) => p.as_str().to_owned(),
            TyKind::Jml(JmlTy::BigInt) => "\\bigint".to_owned(),
            TyKind::Jml(JmlTy::Real) => "\\real".to_owned(),
            TyKind::Jml(JmlTy::Type) => "\\TYPE".to_owned(),
            TyKind::Void => "void".to_owned(),
            TyKind::Null => "<null>".to_owned(),
            TyKind::Unknown => "<unknown>".to_owned(),
            TyKind::Class { id, args, outer } => {
                let anonymous = self.decl(*id).simple_name.as_str().is_empty();
                let base = match outer {
                    _ if anonymous => self.show_anonymous(*id, name),
                    Some(o) => {
                        let outer = self.show_with(*o, name);
                        format!("{outer}.{}", self.decl(*id).simple_name)
                    }
                    None => name(self, *id),
                };
                if args.is_empty() { base } else { format!("{base}<{}>", list(args, ",")) }
            }
            TyKind::Array(e) => format!("{}[]", self.show_with(*e, name)),
            TyKind::Var(v) => {
                let info = self.types.var_info(*v);
                match info.owner {
                    VarOwner::Capture(wild) => {
                        format!("capture of {}", self.show_with(wild, name))
                    }
                    VarOwner::Class(_) | VarOwner::Method(_) | VarOwner::Fresh => info.name.to_string(),
                }
            }
            TyKind::Wildcard(WildKind::Unbounded, _) => "?".to_owned(),
            TyKind::Wildcard(WildKind::Extends, b) => {
                format!("? extends {}", self.show_with(*b, name))
            }
            TyKind::Wildcard(WildKind::Super, b) => {
                format!("? super {}", self.show_with(*b, name))
            }
            TyKind::Intersection(parts) => list(parts, "&"),
            TyKind::Infer(i) => format!("α{i}"),
        }
    }

    fn show_anonymous(
        &self,
        id: super::model::ClassId,
        name: &dyn Fn(&World, super::model::ClassId) -> String,
    ) -> String {
        let h = self.header(id);
        let sup = h.interfaces.first().or(h.superclass.as_ref());
        let sup = sup.map_or_else(String::new, |&t| self.show_with(t, name));
        format!("<anonymous {sup}>")
    }
}
