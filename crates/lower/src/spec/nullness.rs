//! Who may be null: what `nullable`, `non_null` and the defaults of classes say
//! of fields, parameters and results. Takes declarations, gives yes or no; it
//! knows nothing of values.

use javelin_sema::classes::{ClassKind, Flags};
use javelin_sema::typed::{ClassSource, MethodSource};
use javelin_sema::{ClassId, FieldId, MethodId, Ty};
use javelin_syntax::ast::{JmlMods, Modifiers, TypeRef};

use crate::Lowering;

impl Lowering<'_> {
    /// Must a field that is not under construction hold an object? Ghost and
    /// model fields only where they say so: nobody checks their initial null.
    pub fn field_non_null(&self, field: FieldId) -> bool {
        let info = self.program.world.field(field);
        if !self.is_ref(info.ty) {
            return false;
        }
        if info.flags.has(Flags::ENUM) {
            return true;
        }
        let Some(declared) = self.tables().fields.get(&field) else { return false };
        match written(declared.mods, declared.ty) {
            Some(non_null) => non_null,
            None => !info.flags.has(Flags::JML) && self.non_null_by_default(info.owner),
        }
    }

    /// Must the caller pass an object for parameter `index` (receiver not
    /// counted)? Only when every method it overrides says so too: a caller that
    /// sees one of those may pass null.
    pub fn param_non_null(&self, method: MethodId, index: usize) -> bool {
        self.own_param_non_null(method, index)
            && self.program.source_method(method).is_none_or(|source| {
                source.overrides.iter().all(|overridden| self.own_param_non_null(*overridden, index))
            })
    }

    fn own_param_non_null(&self, method: MethodId, index: usize) -> bool {
        let info = self.program.world.method(method);
        if !info.params.get(index).is_some_and(|ty| self.is_ref(*ty)) {
            return false;
        }
        let Some(source) = self.program.source_method(method) else { return false };
        let declared = match source.source {
            MethodSource::Decl(decl) if decl.params.is_empty() => self.component(source.class, index),
            MethodSource::Decl(decl) => decl.params.get(index).and_then(|param| written(&param.mods, &param.ty)),
            MethodSource::CanonicalConstructor(_) => self.component(source.class, index),
            MethodSource::RecordMethod(_) => return false,
            MethodSource::Snippet(_)
            | MethodSource::DefaultConstructor
            | MethodSource::Accessor(..)
            | MethodSource::EnumValues
            | MethodSource::EnumValueOf => None,
        };
        declared.unwrap_or_else(|| self.non_null_by_default(source.class))
    }

    /// Does a call that ends normally give an object? An overriding method owes
    /// what the overridden ones promise.
    pub fn result_non_null(&self, method: MethodId) -> bool {
        self.own_result_non_null(method)
            || self
                .program
                .source_method(method)
                .is_some_and(|source| source.overrides.iter().any(|overridden| self.own_result_non_null(*overridden)))
    }

    fn own_result_non_null(&self, method: MethodId) -> bool {
        if !self.is_ref(self.program.world.method(method).result) {
            return false;
        }
        let Some(source) = self.program.source_method(method) else { return false };
        let declared = match source.source {
            MethodSource::Decl(decl) => {
                let of_type = decl.return_type.as_ref().and_then(|ty| mods_say(ty.jml));
                say(&decl.mods).or(of_type)
            }
            MethodSource::Accessor(_, component) => written(&component.mods, &component.ty),
            MethodSource::RecordMethod(_) | MethodSource::EnumValues | MethodSource::EnumValueOf => Some(true),
            MethodSource::Snippet(_) | MethodSource::DefaultConstructor | MethodSource::CanonicalConstructor(_) => None,
        };
        declared.unwrap_or_else(|| self.non_null_by_default(source.class))
    }

    fn component(&self, class: ClassId, index: usize) -> Option<bool> {
        let ClassSource::Decl(decl) = self.program.source_class(class)?.source else { return None };
        let component = decl.record_components.get(index)?;
        written(&component.mods, &component.ty)
    }

    /// The innermost class around that sets a default decides; JML's is non-null.
    fn non_null_by_default(&self, class: ClassId) -> bool {
        let nullable = self.options.unassuming || self.options.nullable_by_default;
        let unsaid = !nullable || !self.program.source_class(class).is_some_and(|s| self.is_users(s.file));
        let mut at = Some(class);
        while let Some(class) = at {
            if let Some(source) = self.program.source_class(class)
                && let ClassSource::Decl(decl) = source.source
            {
                if decl.mods.jml.has(JmlMods::NULLABLE_BY_DEFAULT) || annotated(&decl.mods, "NullableByDefault") {
                    return false;
                }
                if decl.mods.jml.has(JmlMods::NON_NULL_BY_DEFAULT) || annotated(&decl.mods, "NonNullByDefault") {
                    return true;
                }
            }
            at = self.program.world.decl(class).outer;
        }
        unsaid
    }

    /// May the method's `this` be an object whose constructor has not ended?
    pub(crate) fn runs_unfinished(&self, method: MethodId) -> bool {
        self.program.world.method(method).is_constructor() || self.runs_during_construction(method)
    }

    pub(crate) fn is_ref(&self, ty: Ty) -> bool {
        self.sort_of(ty) == Some(javelin_logic::Sort::Ref)
    }

    /// Can no object have a proper subclass of the class as its type?
    pub(crate) fn is_final_class(&self, class: ClassId) -> bool {
        let decl = self.program.world.decl(class);
        decl.flags.is_final() || decl.kind == ClassKind::Record
    }
}

/// What a declaration itself says: `Some(true)` for non-null.
fn written(mods: &Modifiers, ty: &TypeRef) -> Option<bool> {
    say(mods).or_else(|| mods_say(ty.jml))
}

fn say(mods: &Modifiers) -> Option<bool> {
    mods_say(mods.jml).or_else(|| {
        if annotated(mods, "Nullable") {
            Some(false)
        } else if annotated(mods, "NonNull") {
            Some(true)
        } else {
            None
        }
    })
}

fn mods_say(jml: JmlMods) -> Option<bool> {
    if jml.has(JmlMods::NULLABLE) {
        Some(false)
    } else if jml.has(JmlMods::NON_NULL) {
        Some(true)
    } else {
        None
    }
}

/// JML's annotations, `@Nullable` and its kin, count as their keywords.
fn annotated(mods: &Modifiers, name: &str) -> bool {
    mods.annotations.iter().any(|note| note.name.last().is_some_and(|last| last.name.as_str() == name))
}
