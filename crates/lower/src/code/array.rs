//! Arrays: elements, creation, initialisers, `clone`.

use javelin_ir::program::Why;
use javelin_logic::{Range, Sort, Term};
use javelin_sema::classes::Prim;
use javelin_sema::{Ty, TyKind, Types};
use javelin_syntax::Span;
use javelin_syntax::ast::{Expr, NewArray};

use super::Code;
use super::checks::Implicit;

impl<'p> Code<'_, 'p> {
    pub(super) fn read_element(&mut self, array: Term, index: Term, element: Ty) -> Term {
        let map = self.low.elements_var(element);
        let value = self.terms().select(self.terms().select(map, array), index);
        let value = self.settle("element", element, value);
        self.fits_its_array(array, value, element);
        value
    }

    /// Java: what an array of references holds fits the array's own element type, which may be
    /// below the one that the text knows.
    fn fits_its_array(&mut self, array: Term, value: Term, element: Ty) {
        let world = &self.low.program.world;
        let element = world.erasure(element);
        let is_final = world.class_of(element).is_some_and(|class| self.low.is_final_class(class));
        if !self.low.is_ref(element) || is_final || self.is_exact_array(array, element) {
            return;
        }
        let (terms, heap) = (self.terms(), self.low.heap);
        let inside = terms.apply(heap.element_type, &[heap.dynamic_type(terms, array)]);
        let fits = terms.apply(heap.subtype, &[heap.dynamic_type(terms, value), inside]);
        self.b.assume(terms.or(&[terms.eq(value, terms.null()), fits]), Why::Language);
    }

    /// `new T[n][m]`, `new T[] {…}`: lengths are evaluated and checked before
    /// anything is made.
    pub(super) fn array_creation(&mut self, expr: &'p Expr, new: &'p NewArray) -> Term {
        let ty = self.ty(expr);
        if let Some(init) = &new.init {
            return self.expr_to(init, ty);
        }
        let wanted: Vec<(&Expr, Option<Ty>)> = new.dims.iter().map(|dim| (&dim.len, Some(Types::INT))).collect();
        let lengths = self.operands(&wanted);
        let lengths: Vec<Term> = lengths.into_iter().map(|length| self.pin(length)).collect();
        let terms = self.terms();
        for (length, dim) in lengths.iter().zip(&new.dims) {
            let ok = terms.le(terms.int(0), *length);
            let text = format!("array size `{}` may be negative", self.text(dim.len.span));
            let message = terms.seq_of_int(*length);
            self.check(ok, Implicit::NegativeSize, dim.span, text, Some(message));
        }
        self.filled_array(ty, &lengths, new.new_span)
    }

    /// An array whose elements are default values, or arrays of the further
    /// lengths.
    fn filled_array(&mut self, ty: Ty, lengths: &[Term], span: Span) -> Term {
        let element = self.element_of(ty);
        let array = self.new_array(ty, lengths[0]);
        if lengths.len() > 1 {
            self.fill_rows(array, element, lengths, span);
        }
        array
    }

    /// A new array with default elements; the length is known not to be negative.
    pub(super) fn new_array(&mut self, ty: Ty, length: Term) -> Term {
        let terms = self.terms();
        let element = self.element_of(ty);
        let array = self.temp("array", ty);
        let constant = self.low.type_constant(ty);
        self.b.allocate(array, constant, vec![(self.low.heap.len, length)]);
        self.objects.insert(array);
        let map = self.low.elements_var(element);
        let default = self.low.default_value(self.low.sort_of(element).unwrap_or(Sort::Ref));
        let row = terms.const_map(Sort::Int, default);
        self.b.assign(map, terms.store(map, array, row));
        array
    }

    fn element_of(&self, ty: Ty) -> Ty {
        match self.low.program.world.types.kind(ty) {
            TyKind::Array(element) => *element,
            _ => self.low.program.world.element(ty).unwrap_or(self.low.program.world.object()),
        }
    }

    /// The rows of a new array of arrays: a loop that the text does not show.
    fn fill_rows(&mut self, array: Term, element: Ty, lengths: &[Term], span: Span) {
        let terms = self.terms();
        let map = self.low.elements_var(element);
        let index = self.b.temp("row", Sort::Int);
        terms.declare_range(index, Range::new(0, javelin_ir::heap::MAX_LENGTH));
        self.b.assign(index, terms.int(0));
        let start = self.pin(self.low.heap.clock);
        let mut candidates = self.row_invariants(array, element, lengths, index, start);
        candidates.extend(self.older_arrays_keep(array, element, lengths.len(), start));
        let head = self.hidden_head(span, candidates);
        let (inside, after) = (self.b.block(), self.b.block());
        self.b.branch(terms.lt(index, lengths[0]), inside, after);
        self.b.at(inside);
        let row = self.filled_array(element, &lengths[1..], span);
        let stored = terms.store(terms.select(map, array), index, row);
        self.b.assign(map, terms.store(map, array, stored));
        self.b.assign(index, terms.offset(index, 1));
        self.b.goto(head);
        self.b.at(after);
    }

    /// What holds of the rows made so far: each was born after the array and
    /// before all later ones, has its length and type, and default elements.
    fn row_invariants(&self, array: Term, element: Ty, lengths: &[Term], index: Term, start: Term) -> Vec<Term> {
        let (terms, heap) = (self.terms(), self.low.heap);
        let rows = terms.select(self.low.elements_var(element), array);
        let j = terms.fresh("j", Sort::Int);
        let row = terms.select(rows, j);
        let made = terms.and(&[terms.le(terms.int(0), j), terms.lt(j, index)]);
        let each = |fact: Term| terms.forall(&[j], &[vec![row]], terms.implies(made, fact));
        let birth = |object: Term| terms.apply(heap.birth, &[object]);
        let mut facts = vec![
            terms.le(index, lengths[0]),
            terms.le(start, heap.clock),
            each(terms.ne(row, terms.null())),
            each(terms.and(&[terms.le(start, birth(row)), terms.lt(birth(row), heap.clock)])),
            each(terms.eq(heap.length(terms, row), lengths[1])),
            each(terms.eq(heap.dynamic_type(terms, row), self.low.type_constant(element))),
        ];
        let k = terms.fresh("k", Sort::Int);
        let other = terms.select(rows, k);
        let ordered = terms.and(&[made, terms.lt(j, k), terms.lt(k, index)]);
        let apart = terms.implies(ordered, terms.lt(birth(row), birth(other)));
        facts.push(terms.forall(&[j, k], &[vec![row, other]], apart));
        if lengths.len() == 2 {
            let inner = self.element_of(element);
            let default = self.low.default_value(self.low.sort_of(inner).unwrap_or(Sort::Ref));
            let contents = terms.select(self.low.elements_var(inner), row);
            facts.push(each(terms.eq(contents, terms.const_map(Sort::Int, default))));
        }
        facts
    }

    /// Arrays older than the one being filled keep their elements.
    fn older_arrays_keep(&mut self, array: Term, element: Ty, depth: usize, start: Term) -> Vec<Term> {
        let terms = self.terms();
        let (mut maps, mut level) = (Vec::new(), element);
        for _ in 0..depth {
            let map = self.low.elements_var(level);
            if !maps.contains(&map) {
                maps.push(map);
            }
            level = self.element_of(level);
        }
        let mut facts = Vec::new();
        for map in maps {
            let before = self.pin(map);
            let r = terms.fresh("r", Sort::Ref);
            let older = terms.lt(terms.apply(self.low.heap.birth, &[r]), start);
            let premise = terms.and(&[older, terms.ne(r, array)]);
            let same = terms.eq(terms.select(map, r), terms.select(before, r));
            facts.push(terms.forall(&[r], &[vec![terms.select(map, r)]], terms.implies(premise, same)));
        }
        facts
    }

    /// `{a, b, c}` as an array of type `ty`.
    pub(super) fn array_initializer(&mut self, items: &'p [Expr], ty: Ty, span: Span) -> Term {
        if !matches!(self.low.program.world.types.kind(ty), TyKind::Array(_)) {
            self.unsupported(span, "this array initialiser has no array type");
            return self.terms().null();
        }
        let array = self.new_array(ty, self.terms().int(items.len()));
        let element = self.element_of(ty);
        for (at, item) in items.iter().enumerate() {
            let value = self.expr_to(item, element);
            self.check_fits(value, element, item.span);
            self.put_element(array, at, value, element);
        }
        array
    }

    /// Stores an element of an array made here: in bounds, of the right type.
    pub(super) fn put_element(&mut self, array: Term, at: usize, value: Term, element: Ty) {
        let terms = self.terms();
        let map = self.low.elements_var(element);
        let row = terms.store(terms.select(map, array), terms.int(at), value);
        self.b.assign(map, terms.store(map, array, row));
    }

    /// `array.clone()`: a new array of the same type, length and elements.
    pub(super) fn clone_array(&mut self, array: Term, ty: Ty) -> Term {
        let terms = self.terms();
        let element = self.element_of(ty);
        let copy = self.temp("copy", ty);
        let length = self.low.heap.length(terms, array);
        let dynamic = self.low.heap.dynamic_type(terms, array);
        self.b.allocate(copy, dynamic, vec![(self.low.heap.len, length)]);
        self.objects.insert(copy);
        let map = self.low.elements_var(element);
        self.b.assign(map, terms.store(map, copy, terms.select(map, array)));
        self.b.assume(self.low.guarantee(ty, copy), Why::Language);
        copy
    }

    /// The body of `System.arraycopy(src, from, dest, to, length)`: for the kind
    /// of array that `src` is, element by element from what `src` held before.
    pub(super) fn copy_elements(&mut self, args: &[Term], span: Span) {
        let (terms, heap, world) = (self.terms(), self.low.heap, &self.low.program.world);
        let [source, from, dest, to, length] = *args else { return };
        let after = self.b.block();
        let there = terms.and(&[terms.ne(source, terms.null()), terms.ne(dest, terms.null())]);
        self.throw_unless(there, "java/lang/NullPointerException", span);
        let mut kinds: Vec<Ty> = Prim::ALL.into_iter().map(Types::prim).collect();
        kinds.push(world.object());
        for element in kinds {
            let array = self.low.type_constant(world.types.array(element));
            let is = heap.instance_of(terms, source, array);
            let (copy, next) = (self.b.block(), self.b.block());
            self.b.branch(is, copy, next);
            self.b.at(copy);
            self.throw_unless(heap.instance_of(terms, dest, array), "java/lang/ArrayStoreException", span);
            let zero = terms.int(0);
            let fits = |array: Term, start: Term| {
                terms.and(&[terms.le(zero, start), terms.le(terms.add(start, length), heap.length(terms, array))])
            };
            let inside = terms.and(&[terms.le(zero, length), fits(source, from), fits(dest, to)]);
            self.throw_unless(inside, "java/lang/ArrayIndexOutOfBoundsException", span);
            self.copy_kind(element, args, span);
            self.b.goto(after);
            self.b.at(next);
        }
        self.throw_unless(terms.ff(), "java/lang/ArrayStoreException", span);
        self.b.goto(after);
        self.b.at(after);
    }

    fn throw_unless(&mut self, condition: Term, class: &str, span: Span) {
        let (thrown, on) = (self.b.block(), self.b.block());
        self.b.branch(condition, on, thrown);
        self.b.at(thrown);
        let exception = self.new_exception(self.class_type(class), None);
        let origin = self.origin(span);
        self.raise(exception, origin);
        self.b.at(on);
    }

    fn copy_kind(&mut self, element: Ty, args: &[Term], span: Span) {
        let (terms, heap) = (self.terms(), self.low.heap);
        let map = self.low.elements_var(element);
        let source = self.pin(terms.select(map, args[0]));
        let index = self.b.temp("copied", Sort::Int);
        terms.declare_range(index, Range::new(0, javelin_ir::heap::MAX_LENGTH));
        self.b.assign(index, terms.int(0));
        let head = self.hidden_head(span, Vec::new());
        let (inside, done) = (self.b.block(), self.b.block());
        self.b.branch(terms.lt(index, args[4]), inside, done);
        self.b.at(inside);
        let value = terms.select(source, terms.add(args[1], index));
        if terms.sort(value) == Sort::Ref {
            let wanted = terms.apply(heap.element_type, &[heap.dynamic_type(terms, args[2])]);
            let is = terms.apply(heap.subtype, &[heap.dynamic_type(terms, value), wanted]);
            let fits = terms.or(&[terms.eq(value, terms.null()), is]);
            self.throw_unless(fits, "java/lang/ArrayStoreException", span);
        }
        let row = terms.store(terms.select(map, args[2]), terms.add(args[3], index), value);
        self.b.assign(map, terms.store(map, args[2], row));
        self.b.assign(index, terms.offset(index, 1));
        self.b.goto(head);
        self.b.at(done);
    }
}
