//! Loops. Each head is a block with notes: what the source says of the loop,
//! and which locals an invariant there may mention.

use javelin_ir::program::{BlockId, FrameCase, LoopNotes, Variable, VariableKind, WriteFrame};
use javelin_logic::{Sort, Term};
use javelin_sema::{TyKind, Types};
use javelin_syntax::Span;
use javelin_syntax::ast::{Expr, For, ForEach, ForInit, LoopClauseKind, LoopSpec, Name, Stmt};

use super::Code;
use super::flow::{Region, Target};
use crate::spec::counts_rounds;

/// What holds again after a loop.
struct Around {
    count: Option<Term>,
    frames: usize,
}

impl<'p> Code<'_, 'p> {
    /// Enters a loop's head and takes the notes there.
    pub(super) fn head(&mut self, spec: &'p LoopSpec, keyword: Span) -> BlockId {
        let head = self.b.block();
        self.b.goto(head);
        self.b.at(head);
        // Nobody proves the library's loops, and a run need not check them.
        let mut notes = match self.is_trusted() {
            true => LoopNotes::default(),
            false => self.low.loop_notes(&mut self.b, &self.scope.here(), spec),
        };
        notes.origin = Some(self.origin(keyword));
        notes.scope = self.scope_variables();
        notes.scope.extend(self.scope.count);
        self.b.loops.insert(head, notes);
        self.at(keyword);
        head
    }

    /// Enters a loop that the text does not show, with formulas that are
    /// expected to be invariant.
    pub(super) fn hidden_head(&mut self, span: Span, candidates: Vec<Term>) -> BlockId {
        let head = self.b.block();
        self.b.goto(head);
        self.b.at(head);
        let notes = LoopNotes {
            origin: Some(self.origin(span)),
            candidates,
            scope: self.scope_variables(),
            ..LoopNotes::default()
        };
        self.b.loops.insert(head, notes);
        head
    }

    fn scope_variables(&self) -> Vec<Term> {
        self.scope.this.into_iter().chain(self.scope.locals.values().copied()).collect()
    }

    /// Makes ready for a loop: the counter of its rounds, the frame of what it writes.
    fn enter_loop(&mut self, spec: &'p LoopSpec) -> Around {
        let frame = self.loop_frame(spec);
        let around = self.bind_loop_frame(frame);
        self.count_rounds(spec);
        around
    }

    fn leave_loop(&mut self, around: Around) {
        self.scope.count = around.count;
        self.b.unbind_frames(around.frames);
    }

    /// What the loop may write according to its clauses, as they read now. Locals are its
    /// own business.
    fn loop_frame(&mut self, spec: &'p LoopSpec) -> Option<WriteFrame> {
        let clauses = spec.clauses.iter().filter_map(|clause| match &clause.kind {
            LoopClauseKind::Assignable(refs) => Some(refs),
            _ => None,
        });
        let clauses: Vec<_> = clauses.collect();
        if clauses.is_empty() || self.is_trusted() {
            return None;
        }
        let locations = match self.low.loop_locations(&self.scope.here(), clauses.into_iter().flatten()) {
            Ok(locations) => locations.iter().map(|location| location.with(|term| self.pin(term))).collect(),
            Err(failure) => {
                self.b.unsupported(failure.origin(), failure.sentence);
                return None;
            }
        };
        let since = self.pin(self.low.heap.clock);
        let case = FrameCase { guard: self.terms().tt(), locations };
        Some(WriteFrame { since, cases: vec![case] })
    }

    fn bind_loop_frame(&mut self, frame: Option<WriteFrame>) -> Around {
        let around = Around { count: self.scope.count, frames: self.b.frames_bound() };
        if let Some(frame) = frame {
            self.b.bind_frame(frame, "the frame of the loop".to_owned());
        }
        around
    }

    /// Starts to count the rounds of a loop whose clauses say `\count`.
    fn count_rounds(&mut self, spec: &'p LoopSpec) {
        let needed = !self.is_trusted() && counts_rounds(spec);
        let count = needed.then(|| {
            let count = self.b.temp("count", Sort::Int);
            self.terms().declare_range(count, javelin_logic::Range { lo: Some(0.into()), hi: None });
            self.name_count(count);
            self.b.assign(count, self.terms().int(0));
            count
        });
        self.scope.count = count;
    }

    fn name_count(&mut self, count: Term) {
        let temp = Variable::temp(Sort::Int);
        self.b.vars.insert(count, Variable { kind: VariableKind::Local, source: Some("\\count".to_owned()), ..temp });
    }

    /// A round is over: the way back to the head.
    fn next_round(&mut self, head: BlockId) {
        if let Some(count) = self.scope.count {
            self.b.assign(count, self.terms().offset(count, 1));
        }
        self.b.goto(head);
    }

    fn in_loop(&mut self, labels: Vec<Name>, on_break: BlockId, on_continue: BlockId, body: impl FnOnce(&mut Self)) {
        let target = Target { labels, plain: true, on_break, on_continue: Some(on_continue) };
        self.regions.push(Region::Target(target));
        body(self);
        self.regions.pop();
        if self.b.is_live() {
            self.b.goto(on_continue);
        }
    }

    /// A body after which the run goes back to the head.
    fn round(&mut self, labels: Vec<Name>, on_break: BlockId, head: BlockId, body: impl FnOnce(&mut Self)) {
        if self.scope.count.is_none() {
            return self.in_loop(labels, on_break, head, body);
        }
        let again = self.b.block();
        self.in_loop(labels, on_break, again, body);
        self.b.at(again);
        self.next_round(head);
    }

    pub(super) fn while_loop(
        &mut self,
        labels: Vec<Name>,
        spec: &'p LoopSpec,
        keyword: Span,
        cond: &'p Expr,
        body: &'p Stmt,
    ) {
        let around = self.enter_loop(spec);
        let head = self.head(spec, keyword);
        let (inside, after) = (self.b.block(), self.b.block());
        self.condition(cond, inside, after);
        self.b.at(inside);
        self.round(labels, after, head, |code| code.nested(body));
        self.b.at(after);
        self.leave_loop(around);
    }

    pub(super) fn do_loop(
        &mut self,
        labels: Vec<Name>,
        spec: &'p LoopSpec,
        keyword: Span,
        body: &'p Stmt,
        cond: &'p Expr,
    ) {
        let around = self.enter_loop(spec);
        let head = self.head(spec, keyword);
        let (test, after) = (self.b.block(), self.b.block());
        self.in_loop(labels, after, test, |code| code.nested(body));
        self.b.at(test);
        self.at(cond.span);
        if self.scope.count.is_some() {
            let again = self.b.block();
            self.condition(cond, again, after);
            self.b.at(again);
            self.next_round(head);
        } else {
            self.condition(cond, head, after);
        }
        self.b.at(after);
        self.leave_loop(around);
    }

    pub(super) fn for_loop(&mut self, labels: Vec<Name>, loop_: &'p For) {
        let declared = self.scope.locals.len();
        self.at(loop_.keyword_span);
        match &loop_.init {
            ForInit::None => {}
            ForInit::LocalVar(decl) => self.local_variables(decl),
            ForInit::Exprs(exprs) => exprs.iter().for_each(|expr| self.discard(expr)),
        }
        let around = self.enter_loop(&loop_.spec);
        let head = self.head(&loop_.spec, loop_.keyword_span);
        let (inside, update, after) = (self.b.block(), self.b.block(), self.b.block());
        match &loop_.cond {
            Some(cond) => self.condition(cond, inside, after),
            None => self.b.goto(inside),
        }
        self.b.at(inside);
        self.in_loop(labels, after, update, |code| code.nested(&loop_.body));
        self.b.at(update);
        for expr in &loop_.update {
            self.at(expr.span);
            self.discard(expr);
        }
        self.next_round(head);
        self.b.at(after);
        self.leave_loop(around);
        self.scope.locals.truncate(declared);
    }

    /// Over an array by index, over an `Iterable` by its iterator; the expression
    /// is evaluated once.
    pub(super) fn for_each(&mut self, labels: Vec<Name>, loop_: &'p ForEach) {
        let declared = self.scope.locals.len();
        self.at(loop_.keyword_span);
        let ty = self.ty(&loop_.iterable);
        let element = match self.low.program.world.types.kind(ty) {
            TyKind::Array(element) => Some(*element),
            _ => None,
        };
        let value = self.expr(&loop_.iterable);
        let source = self.pin(value);
        self.check_null(source, loop_.iterable.span, loop_.iterable.span);
        match element {
            Some(element) => self.each_element(labels, loop_, source, element),
            None => self.each_iterated(labels, loop_, source),
        }
        self.scope.locals.truncate(declared);
    }

    fn each_element(&mut self, labels: Vec<Name>, loop_: &'p ForEach, array: Term, element: javelin_sema::Ty) {
        let terms = self.terms();
        let index = self.b.temp("index", javelin_logic::Sort::Int);
        terms.declare_range(index, javelin_logic::Range::new(0, javelin_ir::heap::MAX_LENGTH));
        self.b.assign(index, terms.int(0));
        let frame = self.loop_frame(&loop_.spec);
        let around = self.bind_loop_frame(frame);
        let counted = !self.is_trusted() && counts_rounds(&loop_.spec);
        if counted {
            self.name_count(index);
        }
        self.scope.count = counted.then_some(index);
        let head = self.head(&loop_.spec, loop_.keyword_span);
        // The hidden index counts up to the length: true by construction, offered
        // to the engines because no text can mention it.
        let length = self.low.heap.length(terms, array);
        if let Some(notes) = self.b.loops.get_mut(&head) {
            notes.candidates.push(terms.le(index, length));
            notes.scope.retain(|var| *var != index);
            notes.scope.extend([array, index]);
        }
        let (inside, update, after) = (self.b.block(), self.b.block(), self.b.block());
        self.decide(terms.lt(index, length), header(loop_), true, inside, after);
        self.b.at(inside);
        let value = self.read_element(array, index, element);
        self.bind_element(loop_, value, element);
        self.in_loop(labels, after, update, |code| code.nested(&loop_.body));
        self.b.at(update);
        self.b.assign(index, terms.offset(index, 1));
        self.b.goto(head);
        self.b.at(after);
        self.leave_loop(around);
    }

    fn each_iterated(&mut self, labels: Vec<Name>, loop_: &'p ForEach, source: Term) {
        let world = &self.low.program.world;
        let ty = self.ty(&loop_.iterable);
        let iterable = world.known().iterable;
        let element = match world.as_super(world.capture(ty), iterable).map(|ty| world.types.kind(ty)) {
            Some(TyKind::Class { args, .. }) if args.len() == 1 => world.upper_bound(args[0]),
            _ => world.object(),
        };
        // JLS 14.14.2: the members of the types that the text has.
        let make = self.low.member(ty, "iterator", 0);
        let iterator_ty = make.map(|make| world.erasure(world.method(make).result));
        let steps = iterator_ty.map(|ty| ["hasNext", "next"].map(|name| self.low.member(ty, name, 0)));
        let (Some(make), Some(iterator_ty), Some([Some(has_next), Some(next)])) = (make, iterator_ty, steps) else {
            return self.unsupported(loop_.keyword_span, "the classes Iterable and Iterator were not found");
        };
        let span = loop_.iterable.span;
        let before = self.pin(self.low.heap.clock);
        let made = self.call_known(make, vec![source], iterator_ty, span);
        let iterator = self.pin(made);
        self.check_null(iterator, span, span);
        let mut frame = self.loop_frame(&loop_.spec);
        // The loop moves its iterator on, whatever the clause says.
        if let Some(case) = frame.as_mut().and_then(|frame| frame.cases.first_mut()) {
            case.locations.extend(self.low.loop_owns(&self.scope.here(), iterator, iterator_ty));
        }
        let around = self.bind_loop_frame(frame);
        self.count_rounds(&loop_.spec);
        let head = self.head(&loop_.spec, loop_.keyword_span);
        // An iterator that is moved on is a new one: only those with nothing in them are shared.
        // Frames need to know, and no text can say it.
        if self.b.frames_bound() > 0
            && let Some(more) = self.low.has_more(&self.scope.here(), iterator, has_next, iterator_ty)
            && let Some(notes) = self.b.loops.get_mut(&head)
        {
            let terms = self.b.terms;
            let is_new = terms.le(before, terms.apply(self.low.heap.birth, &[iterator]));
            notes.candidates.push(terms.or(&[is_new, terms.not(more)]));
        }
        let (inside, after) = (self.b.block(), self.b.block());
        let more = self.call_known(has_next, vec![iterator], Types::BOOLEAN, span);
        self.decide(more, header(loop_), true, inside, after);
        self.b.at(inside);
        let object = self.call_known(next, vec![iterator], world.object(), span);
        let types = (world.method(next).result, element);
        let value = self.settle_promised("element", types, object, loop_.var.span);
        self.bind_element(loop_, value, element);
        self.round(labels, after, head, |code| code.nested(&loop_.body));
        self.b.at(after);
        self.leave_loop(around);
    }

    fn bind_element(&mut self, loop_: &'p ForEach, value: Term, element: javelin_sema::Ty) {
        let Some(local) = self.low.program.local_at(self.scope.file, loop_.var.id) else {
            return self.unsupported(loop_.var.span, "this variable was not resolved");
        };
        let wanted = self.low.program.local(local).ty;
        // What may be null where it is unboxed is the element, not what it comes from.
        let value = self.convert(value, element, wanted, loop_.var.span);
        let var = self.declare_local(local);
        self.b.assign(var, value);
    }
}

/// `for (T x : xs)`
fn header(loop_: &ForEach) -> Span {
    Span { start: loop_.keyword_span.start, end: loop_.body.span.start }
}
