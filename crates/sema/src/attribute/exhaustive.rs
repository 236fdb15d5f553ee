//! Whether labels cover a type (JLS 14.11.1.1), and which label takes away all
//! values of a later one (14.11.1).
//!
//! Takes attributed patterns, gives answers; reports nothing. Coverage is decided
//! as for pattern matrices: a column of values is split by the permitted
//! subclasses of its type, by the constants of an enum, or by the components of
//! a record, until every row left takes whatever stands there.

use crate::analyzer::Analyzer;
use crate::classes::{ClassId, ClassKind, FieldId, Flags, Ty, TyKind, Types};
use crate::resolve::env::Env;
use javelin_syntax::ast::{Pattern, PatternKind};

/// What a label without guard takes.
#[derive(Clone, Debug)]
pub(crate) enum Row {
    Type(Ty),
    Record {
        ty: Ty,
        class: ClassId,
        subs: Vec<Row>,
    },
    /// A constant of an enum.
    Constant(FieldId),
    /// A pattern that was reported: it may take anything.
    Unknown,
}

/// Splits a question may cost; beyond them the labels count as complete, since a
/// value without label throws at run time.
const SPLITS: u32 = 20_000;

impl<'s> Analyzer<'s, '_> {
    /// An attributed pattern as a row.
    pub fn row(&self, env: &Env<'s>, p: &'s Pattern) -> Row {
        let ty = self.ty_at(env.file, p.id);
        match &p.kind {
            _ if ty == Types::UNKNOWN => Row::Unknown,
            PatternKind::Type { .. } => Row::Type(ty),
            PatternKind::Record { subs, .. } => match self.w.class_of(ty) {
                Some(class) if self.w.members(class).components.len() == subs.len() => {
                    Row::Record { ty, class, subs: subs.iter().map(|s| self.row(env, s)).collect() }
                }
                _ => Row::Unknown,
            },
            PatternKind::Error => Row::Unknown,
        }
    }

    /// Every value of the type has a row.
    pub fn rows_cover(&self, ty: Ty, rows: &[Row]) -> bool {
        let rows: Vec<Vec<Row>> = rows.iter().map(|r| vec![r.clone()]).collect();
        let mut fuel = SPLITS;
        self.covered(&[ty], &rows, &mut fuel)
    }

    /// The earlier pattern takes every value of the later one.
    pub fn dominates(&self, earlier: &Row, later: &Row) -> bool {
        match (earlier, later) {
            (Row::Type(t), Row::Type(ty) | Row::Record { ty, .. }) => self.takes_all(*t, *ty),
            (Row::Record { class, subs, .. }, Row::Record { class: c, subs: s, .. }) => {
                class == c && subs.iter().zip(s).all(|(x, y)| self.dominates(x, y))
            }
            (Row::Unknown | Row::Constant(_), _)
            | (Row::Record { .. }, Row::Type(_))
            | (_, Row::Unknown | Row::Constant(_)) => false,
        }
    }

    /// A pattern of type `t` takes every value of a type.
    pub fn takes_all(&self, t: Ty, ty: Ty) -> bool {
        let w = self.w;
        if t == ty {
            return true;
        }
        let wanted = w.erasure(t);
        match w.types.kind(ty) {
            TyKind::Intersection(parts) => parts.iter().any(|&p| self.takes_all(t, p)),
            TyKind::Var(v) => w.bounds(*v).iter().any(|&b| self.takes_all(t, b)) || w.is_subtype(w.erasure(ty), wanted),
            TyKind::Prim(_) => false,
            _ => w.is_subtype(w.erasure(ty), wanted),
        }
    }

    fn covered(&self, columns: &[Ty], rows: &[Vec<Row>], fuel: &mut u32) -> bool {
        let Some((&first, rest)) = columns.split_first() else {
            return !rows.is_empty();
        };
        if rows.is_empty() {
            return false;
        }
        if *fuel == 0 {
            return true;
        }
        *fuel -= 1;
        let total = |r: &Row| match r {
            Row::Type(t) => self.takes_all(*t, first),
            Row::Unknown => true,
            Row::Record { .. } | Row::Constant(_) => false,
        };
        if !rows.iter().all(|r| total(&r[0]))
            && let Some(answer) = self.split(first, rest, rows, fuel)
        {
            return answer;
        }
        let left: Vec<Vec<Row>> = rows.iter().filter(|r| total(&r[0])).map(|r| r[1..].to_vec()).collect();
        self.covered(rest, &left, fuel)
    }

    /// Asks for each part of the first column's values; `None` when its type has
    /// no parts.
    fn split(&self, first: Ty, rest: &[Ty], rows: &[Vec<Row>], fuel: &mut u32) -> Option<bool> {
        let w = self.w;
        for part in self.parts_of(first) {
            let Some(id) = w.class_of(part) else { continue };
            let d = w.decl(id);
            if d.kind == ClassKind::Enum {
                let constants = w.members(id).fields.iter().copied().filter(|&f| w.field(f).ordinal.is_some());
                return Some(constants.into_iter().all(|c| {
                    let rows = self.rows_for_constant(first, c, rows);
                    self.covered(rest, &rows, fuel)
                }));
            }
            if d.kind == ClassKind::Record
                && rows.iter().any(|r| matches!(&r[0], Row::Record { class, .. } if *class == id))
            {
                return Some(self.split_record(part, id, rest, rows, fuel));
            }
            if d.flags.has(Flags::SEALED) && (d.flags.is_abstract() || d.is_interface()) {
                let below = self.permitted(id);
                if below.is_empty() {
                    return None;
                }
                // A subclass that cannot be a value of the column's type needs no row.
                let possible = below.into_iter().map(|c| w.this_type(c)).filter(|&sub| self.castable(first, sub));
                return Some(possible.into_iter().all(|sub| {
                    let columns: Vec<Ty> = std::iter::once(sub).chain(rest.iter().copied()).collect();
                    self.covered(&columns, rows, fuel)
                }));
            }
        }
        None
    }

    /// The classes whose values those of a type are.
    fn parts_of(&self, ty: Ty) -> Vec<Ty> {
        match self.w.types.kind(ty) {
            TyKind::Intersection(parts) => parts.iter().flat_map(|&p| self.parts_of(p)).collect(),
            TyKind::Var(v) => self.w.bounds(*v).iter().flat_map(|&b| self.parts_of(b)).collect(),
            _ => vec![ty],
        }
    }

    fn rows_for_constant(&self, column: Ty, c: FieldId, rows: &[Vec<Row>]) -> Vec<Vec<Row>> {
        let takes = |r: &Row| match r {
            Row::Constant(f) => *f == c,
            Row::Type(t) => self.takes_all(*t, column),
            Row::Unknown => true,
            Row::Record { .. } => false,
        };
        rows.iter().filter(|r| takes(&r[0])).map(|r| r[1..].to_vec()).collect()
    }

    /// A record is covered when its components are, side by side.
    fn split_record(&self, ty: Ty, id: ClassId, rest: &[Ty], rows: &[Vec<Row>], fuel: &mut u32) -> bool {
        let w = self.w;
        let written = rows.iter().find_map(|r| match &r[0] {
            Row::Record { ty, class, .. } if *class == id => Some(*ty),
            _ => None,
        });
        // The pattern's own type knows what the column's does not say.
        let site = written.filter(|_| w.is_raw(ty) || w.types.has_var(ty)).unwrap_or(ty);
        let site = w.capture(site);
        let components: Vec<Ty> =
            w.members(id).components.iter().map(|&f| w.member_type(site, id, w.field(f).ty)).collect();
        let columns: Vec<Ty> = components.iter().chain(rest).copied().collect();
        let mut expanded = Vec::new();
        for r in rows {
            let subs: Vec<Row> = match &r[0] {
                Row::Record { class, subs, .. } if *class == id => subs.clone(),
                Row::Type(t) if self.takes_all(*t, ty) => components.iter().map(|&c| Row::Type(c)).collect(),
                Row::Unknown => vec![Row::Unknown; components.len()],
                Row::Record { .. } | Row::Type(_) | Row::Constant(_) => continue,
            };
            expanded.push(subs.into_iter().chain(r[1..].iter().cloned()).collect());
        }
        self.covered(&columns, &expanded, fuel)
    }

    /// The permitted subclasses; without a `permits` clause those of the file.
    pub fn permitted(&self, id: ClassId) -> Vec<ClassId> {
        let written = &self.w.header(id).permits;
        if !written.is_empty() {
            return written.to_vec();
        }
        let Some(&i) = self.class_index.get(&id) else {
            return Vec::new();
        };
        let file = self.classes[i].file;
        let in_file = self.classes.iter().filter(|c| c.file == file && !c.overlay);
        in_file
            .map(|c| c.id)
            .filter(|&c| {
                let h = self.w.header(c);
                let supers = h.superclass.iter().chain(h.interfaces.iter());
                supers.into_iter().any(|&t| self.w.class_of(t) == Some(id))
            })
            .collect()
    }
}
