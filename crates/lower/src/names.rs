//! Which variable stands for which field, array or local.

use javelin_logic::{Sort, Term};
use javelin_sema::{FieldId, LocalId, Ty, TyKind};

use crate::Lowering;

impl Lowering<'_> {
    /// The map of an instance field, or the variable of a static one.
    pub fn field_var(&self, field: FieldId) -> Term {
        let info = self.program.world.field(field);
        let sort = self.sort_of(info.ty).unwrap_or(Sort::Ref);
        let name = format!("{}.{}", self.class_name(info.owner), info.name);
        if info.flags.is_static() {
            self.heap.static_field(self.terms, &name, sort)
        } else {
            self.heap.field(self.terms, &name, sort)
        }
    }

    /// The contents of arrays with this element type.
    pub fn elements_var(&self, element: Ty) -> Term {
        let sort = self.sort_of(element).unwrap_or(Sort::Ref);
        let name = match self.program.world.types.kind(element) {
            TyKind::Prim(prim) => prim.as_str(),
            _ => "ref",
        };
        self.heap.elements(self.terms, name, sort)
    }

    /// A local's variable: its name and number, so that shadowing and inlining
    /// never mix two.
    pub fn local_var(&self, local: LocalId) -> Term {
        let info = self.program.local(local);
        let sort = self.sort_of(info.ty).unwrap_or(Sort::Ref);
        self.terms.var(&format!("{}'{}", info.name, local.0), sort)
    }
}
