//! A small language for tests of the engines: what lowering would make of a
//! Java method, written down in a few lines. Knows ints (32 bits that wrap, or
//! ideal), booleans, references, int arrays, one int and one reference field.
//!
//! ```text
//! method(int n, int[] a) requires n >= 0; ensures result == n;
//! { int i = 0; while (i < n) { i = i + 1; } return i; }
//! ```

#[allow(dead_code, reason = "not every test looks at terms")]
pub mod show;

use indexmap::IndexMap;
use javelin_ir::flat::{Flat, FlatBlock, FlatJump, Simple};
use javelin_ir::heap::Heap;
use javelin_ir::program::{
    BlockId, Exit, LoopNotes, MethodKey, Obligation, ObligationId, ObligationKind, Origin, Variable, VariableKind, Why,
};
use javelin_logic::{FoldOp, Range, Sort, Term, Terms};

const HERE: Origin = Origin { file: 0, start: 0, end: 0 };

/// `ideal`: ints do not wrap.
pub fn parse(terms: &Terms, text: &str, ideal: bool) -> Flat {
    let mut parser = Parser {
        terms,
        heap: Heap::new(terms),
        tokens: tokens(text),
        at: 0,
        ideal,
        vars: IndexMap::new(),
        names: Vec::new(),
        blocks: Vec::new(),
        current: 0,
        loops: IndexMap::new(),
        obligations: Vec::new(),
        ensures: Vec::new(),
        jumps: Vec::new(),
        result: None,
    };
    parser.method()
}

struct Parser<'a> {
    terms: &'a Terms,
    heap: Heap,
    tokens: Vec<String>,
    at: usize,
    ideal: bool,
    vars: IndexMap<Term, Variable>,
    names: Vec<(String, Term)>,
    blocks: Vec<FlatBlock>,
    current: usize,
    loops: IndexMap<BlockId, LoopNotes>,
    obligations: Vec<Obligation>,
    ensures: Vec<(usize, usize)>,
    /// Where `break` and `continue` go.
    jumps: Vec<(BlockId, BlockId)>,
    result: Option<Term>,
}

fn tokens(text: &str) -> Vec<String> {
    let mut out = Vec::new();
    let chars: Vec<char> = text.chars().collect();
    let mut i = 0;
    while i < chars.len() {
        let start = i;
        if chars[i].is_whitespace() {
            i += 1;
            continue;
        }
        if chars[i].is_alphanumeric() || chars[i] == '_' || chars[i] == '\\' {
            i += 1;
            while i < chars.len() && (chars[i].is_alphanumeric() || chars[i] == '_') {
                i += 1;
            }
        } else {
            let three: String = chars[i..].iter().take(3).collect();
            let two: String = chars[i..].iter().take(2).collect();
            i += if three == "==>" {
                3
            } else if ["==", "!=", "<=", ">=", "&&", "||"].contains(&two.as_str()) {
                2
            } else {
                1
            };
        }
        out.push(chars[start..i].iter().collect());
    }
    out
}

impl Parser<'_> {
    fn peek(&self) -> &str {
        self.tokens.get(self.at).map_or("", String::as_str)
    }

    fn next(&mut self) -> String {
        self.at += 1;
        self.tokens[self.at - 1].clone()
    }

    fn take(&mut self, token: &str) -> bool {
        let found = self.peek() == token;
        self.at += usize::from(found);
        found
    }

    fn expect(&mut self, token: &str) {
        assert!(self.take(token), "expected {token}, found {}", self.peek());
    }

    fn method(&mut self) -> Flat {
        self.next();
        self.block();
        self.expect("(");
        let mut params = Vec::new();
        while !self.take(")") {
            let ty = self.ty();
            let name = self.next();
            params.push(self.declare(&name, &ty, VariableKind::Param));
            self.take(",");
        }
        for (name, sort) in [("f:val", Sort::Int), ("f:next", Sort::Ref)] {
            let map = self.terms.var(name, Sort::map(Sort::Ref, sort));
            self.global(map);
        }
        let elements = self.terms.var("e:int", Sort::map(Sort::Ref, Sort::map(Sort::Int, Sort::Int)));
        self.global(elements);
        self.range(elements);
        let snapshot = self.heap.snapshot(self.terms, elements);
        self.range(snapshot);
        let info = Variable { kind: VariableKind::Snapshot, ..Variable::temp(self.terms.sort(elements)) };
        self.vars.insert(snapshot, info);
        self.push(Simple::Assign { var: snapshot, value: elements });
        loop {
            if self.take("requires") {
                let cond = self.spec();
                self.push(Simple::Assume { cond, why: Why::Contract });
            } else if self.take("ensures") {
                let start = self.at;
                while self.peek() != ";" {
                    self.at += 1;
                }
                self.ensures.push((start, self.at));
            } else {
                break;
            }
            self.expect(";");
        }
        self.statement();
        self.leave(None);
        Flat {
            key: MethodKey(0),
            name: "method".to_owned(),
            params,
            vars: std::mem::take(&mut self.vars),
            blocks: std::mem::take(&mut self.blocks),
            entry: BlockId(0),
            loops: std::mem::take(&mut self.loops),
            obligations: std::mem::take(&mut self.obligations),
            summarised: Default::default(),
            replaced: Default::default(),
            inlined: Default::default(),
        }
    }

    fn ty(&mut self) -> String {
        let ty = self.next();
        if self.take("[") {
            self.expect("]");
            return "ref".to_owned();
        }
        ty
    }

    fn declare(&mut self, name: &str, ty: &str, kind: VariableKind) -> Term {
        let sort = match ty {
            "int" => Sort::Int,
            "boolean" => Sort::Bool,
            _ => Sort::Ref,
        };
        let var = self.terms.var(&format!("{name}'{}", self.names.len()), sort);
        if sort == Sort::Int {
            self.range(var);
        }
        self.vars.insert(var, Variable { kind, source: Some(name.to_owned()), ..Variable::temp(sort) });
        self.names.push((name.to_owned(), var));
        var
    }

    fn global(&mut self, var: Term) {
        let info = Variable { kind: VariableKind::Global, stable: false, ..Variable::temp(self.terms.sort(var)) };
        self.vars.insert(var, info);
    }

    fn range(&mut self, var: Term) {
        if !self.ideal {
            self.terms.declare_range(var, Range::of_bits(32, true));
        }
    }

    fn temp(&mut self, value: Term) -> Term {
        let var = self.terms.fresh("t", self.terms.sort(value));
        if self.terms.sort(value) == Sort::Int {
            self.range(var);
        }
        self.vars.insert(var, Variable::temp(self.terms.sort(value)));
        self.push(Simple::Assign { var, value });
        var
    }

    fn wrap(&self, t: Term) -> Term {
        if self.ideal { t } else { self.terms.wrap(32, true, t) }
    }

    // ── blocks ──

    fn block(&mut self) -> BlockId {
        self.blocks.push(FlatBlock { commands: Vec::new(), jump: FlatJump::Exit(Exit::Stop) });
        BlockId(self.blocks.len() as u32 - 1)
    }

    fn push(&mut self, command: Simple) {
        self.blocks[self.current].commands.push(command);
    }

    fn jump(&mut self, jump: FlatJump) {
        self.blocks[self.current].jump = jump;
        let dead = self.block();
        self.current = dead.0 as usize;
    }

    fn goto(&mut self, to: BlockId) {
        self.jump(FlatJump::Goto(to));
    }

    fn enter(&mut self, block: BlockId) {
        self.current = block.0 as usize;
    }

    fn check(&mut self, cond: Term, kind: ObligationKind) {
        let text = format!("{} {}", kind.name(), self.obligations.len());
        self.obligations.push(Obligation { kind, origin: HERE, owner: MethodKey(0), text });
        let obligation = ObligationId(self.obligations.len() as u32 - 1);
        self.push(Simple::Assert { cond, obligation });
    }

    /// A normal end: postconditions, then the exit.
    fn leave(&mut self, value: Option<Term>) {
        // Past the last statement of a method with a result nothing comes.
        self.result = value.or_else(|| Some(self.terms.var("no result", Sort::Int)));
        let back = self.at;
        for (start, _) in self.ensures.clone() {
            self.at = start;
            let cond = self.spec();
            self.check(cond, ObligationKind::Postcondition);
        }
        self.at = back;
        self.jump(FlatJump::Exit(Exit::Return));
    }

    // ── statements ──

    fn statement(&mut self) {
        let word = self.next();
        match word.as_str() {
            "{" => {
                let known = self.names.len();
                while !self.take("}") {
                    self.statement();
                }
                self.hide(known);
            }
            "int" | "boolean" | "ref" => {
                self.at -= 1;
                let ty = self.ty();
                let name = self.next();
                self.expect("=");
                let value = self.expr();
                let var = self.declare(&name, &ty, VariableKind::Local);
                self.push(Simple::Assign { var, value });
                self.expect(";");
            }
            "assert" => {
                let cond = self.spec();
                self.check(cond, ObligationKind::Assert);
                self.expect(";");
            }
            "assume" => {
                let cond = self.spec();
                self.push(Simple::Assume { cond, why: Why::Contract });
                self.expect(";");
            }
            "while" => self.while_loop(),
            "if" => {
                let (then, otherwise, after) = (self.block(), self.block(), self.block());
                self.expect("(");
                self.condition(then, otherwise);
                self.enter(then);
                self.statement();
                self.goto(after);
                self.enter(otherwise);
                if self.take("else") {
                    self.statement();
                }
                self.goto(after);
                self.enter(after);
            }
            "break" | "continue" => {
                let (on_break, on_continue) = *self.jumps.last().unwrap();
                self.goto(if word == "break" { on_break } else { on_continue });
                self.expect(";");
            }
            "return" => {
                let value = (self.peek() != ";").then(|| self.expr());
                self.leave(value);
                self.expect(";");
            }
            name => self.assignment(name),
        }
    }

    fn hide(&mut self, known: usize) {
        for (name, _) in &mut self.names[known..] {
            *name = format!("{name} (gone)");
        }
    }

    fn while_loop(&mut self) {
        let (head, inside, after) = (self.block(), self.block(), self.block());
        self.goto(head);
        self.enter(head);
        let scope = self.names.iter().filter(|(n, _)| !n.contains(' ')).map(|(_, v)| *v).collect();
        let mut notes = LoopNotes { scope, ..LoopNotes::default() };
        let known = self.names.len();
        let cond = self.at;
        self.expect("(");
        let mut depth = 1;
        while depth > 0 {
            depth += match self.next().as_str() {
                "(" => 1,
                ")" => -1,
                _ => 0,
            };
        }
        while self.take("skolem") {
            let name = self.next();
            let var = self.terms.var(&format!("{name}'{}", self.names.len()), Sort::Int);
            self.names.push((name, var));
            notes.skolems.push(var);
            self.expect(";");
        }
        while self.take("predicate") {
            notes.predicates.push(self.spec());
            self.expect(";");
        }
        let body = self.at;
        self.at = cond + 1;
        self.condition(inside, after);
        self.at = body;
        self.loops.insert(head, notes);
        self.enter(inside);
        self.jumps.push((after, head));
        self.statement();
        self.jumps.pop();
        self.goto(head);
        self.hide(known);
        self.enter(after);
    }

    /// A condition in short-circuit form, up to the closing parenthesis.
    fn condition(&mut self, then: BlockId, otherwise: BlockId) {
        loop {
            let cond = self.or();
            if self.take("&&") {
                let next = self.block();
                self.jump(FlatJump::Branch { cond, then: next, otherwise });
                self.enter(next);
            } else {
                self.expect(")");
                return self.jump(FlatJump::Branch { cond, then, otherwise });
            }
        }
    }

    fn assignment(&mut self, name: &str) {
        let var = self.lookup(name);
        if self.take("[") {
            let index = self.expr();
            self.expect("]");
            self.expect("=");
            let value = self.expr();
            self.check_element(var, index);
            let map = self.terms.var("e:int", Sort::map(Sort::Ref, Sort::map(Sort::Int, Sort::Int)));
            let row = self.terms.store(self.terms.select(map, var), index, value);
            self.push(Simple::Assign { var: map, value: self.terms.store(map, var, row) });
        } else if self.take(".") {
            let map = self.field();
            self.expect("=");
            let value = self.expr();
            self.check(self.terms.ne(var, self.terms.null()), ObligationKind::NullDeref);
            self.push(Simple::Assign { var: map, value: self.terms.store(map, var, value) });
        } else {
            self.expect("=");
            let value = self.expr();
            self.push(Simple::Assign { var, value });
        }
        self.expect(";");
    }

    fn field(&mut self) -> Term {
        let name = self.next();
        let sort = if name == "val" { Sort::Int } else { Sort::Ref };
        self.terms.var(&format!("f:{name}"), Sort::map(Sort::Ref, sort))
    }

    fn lookup(&self, name: &str) -> Term {
        self.names.iter().rev().find(|(n, _)| n == name).unwrap_or_else(|| panic!("no variable {name}")).1
    }

    fn check_element(&mut self, array: Term, index: Term) {
        let length = self.heap.length(self.terms, array);
        self.check(self.terms.ne(array, self.terms.null()), ObligationKind::NullDeref);
        let inside = self.terms.and(&[self.terms.le(self.terms.int(0), index), self.terms.lt(index, length)]);
        self.check(inside, ObligationKind::IndexBounds);
    }

    // ── expressions: code checks and wraps, specifications do not ──

    fn spec(&mut self) -> Term {
        let mut reader = Reader { p: self, code: false, old: false };
        reader.implication()
    }

    fn expr(&mut self) -> Term {
        Reader { p: self, code: true, old: false }.implication()
    }

    fn or(&mut self) -> Term {
        Reader { p: self, code: true, old: false }.or()
    }
}

struct Reader<'p, 'a> {
    p: &'p mut Parser<'a>,
    code: bool,
    old: bool,
}

impl Reader<'_, '_> {
    fn implication(&mut self) -> Term {
        let left = self.conjunction();
        if self.p.take("==>") {
            let right = self.implication();
            return self.p.terms.implies(left, right);
        }
        left
    }

    fn conjunction(&mut self) -> Term {
        let mut all = vec![self.or()];
        while self.p.take("&&") {
            all.push(self.or());
        }
        self.p.terms.and(&all)
    }

    fn or(&mut self) -> Term {
        let mut all = vec![self.comparison()];
        while self.p.take("||") {
            all.push(self.comparison());
        }
        self.p.terms.or(&all)
    }

    fn comparison(&mut self) -> Term {
        let left = self.sum();
        let op = self.p.peek().to_owned();
        if !["==", "!=", "<", "<=", ">", ">="].contains(&op.as_str()) {
            return left;
        }
        self.p.next();
        let right = self.sum();
        let terms = self.p.terms;
        match op.as_str() {
            "==" => terms.eq(left, right),
            "!=" => terms.ne(left, right),
            "<" => terms.lt(left, right),
            "<=" => terms.le(left, right),
            ">" => terms.gt(left, right),
            _ => terms.ge(left, right),
        }
    }

    fn math(&self, t: Term) -> Term {
        if self.code { self.p.wrap(t) } else { t }
    }

    fn sum(&mut self) -> Term {
        let mut left = self.product();
        loop {
            let terms = self.p.terms;
            if self.p.take("+") {
                let right = self.product();
                left = self.math(terms.add(left, right));
            } else if self.p.take("-") {
                let right = self.product();
                left = self.math(terms.sub(left, right));
            } else {
                return left;
            }
        }
    }

    fn product(&mut self) -> Term {
        let mut left = self.unary();
        loop {
            let terms = self.p.terms;
            if self.p.take("*") {
                let right = self.unary();
                left = self.math(terms.mul(left, right));
            } else if self.p.take("/") {
                let right = self.unary();
                left = self.math(terms.tdiv(left, right));
            } else if self.p.take("%") {
                let right = self.unary();
                left = terms.trem(left, right);
            } else {
                return left;
            }
        }
    }

    fn unary(&mut self) -> Term {
        if self.p.take("-") {
            let inner = self.unary();
            return self.math(self.p.terms.neg(inner));
        }
        if self.p.take("!") {
            let inner = self.unary();
            return self.p.terms.not(inner);
        }
        let mut value = self.primary();
        loop {
            if self.p.take("[") {
                let index = self.implication();
                self.p.expect("]");
                value = self.element(value, index);
            } else if self.p.take(".") {
                value = self.member(value);
            } else {
                return value;
            }
        }
    }

    fn element(&mut self, array: Term, index: Term) -> Term {
        let mut map = self.p.terms.var("e:int", Sort::map(Sort::Ref, Sort::map(Sort::Int, Sort::Int)));
        if self.old {
            map = self.p.heap.snapshot(self.p.terms, map);
        }
        let read = self.p.terms.select(self.p.terms.select(map, array), index);
        if !self.code {
            return read;
        }
        self.p.check_element(array, index);
        self.p.temp(read)
    }

    fn member(&mut self, object: Term) -> Term {
        if self.p.take("length") {
            return self.p.heap.length(self.p.terms, object);
        }
        let map = self.p.field();
        let read = self.p.terms.select(map, object);
        if !self.code {
            return read;
        }
        self.p.check(self.p.terms.ne(object, self.p.terms.null()), ObligationKind::NullDeref);
        self.p.temp(read)
    }

    fn primary(&mut self) -> Term {
        let word = self.p.next();
        let terms = self.p.terms;
        match word.as_str() {
            "(" => {
                let inner = self.implication();
                self.p.expect(")");
                inner
            }
            "true" => terms.tt(),
            "false" => terms.ff(),
            "null" => terms.null(),
            "result" => self.p.result.expect("a result"),
            "\\old" => {
                self.p.expect("(");
                let before = std::mem::replace(&mut self.old, true);
                let inner = self.implication();
                self.old = before;
                self.p.expect(")");
                inner
            }
            "\\forall" | "\\exists" | "\\sum" | "\\num_of" => self.quantified(&word),
            number if number.starts_with(|c: char| c.is_ascii_digit()) => terms.int(number.parse::<i64>().unwrap()),
            name => self.p.lookup(name),
        }
    }

    /// `(\forall int k; …)`, `\sum k lo hi; body`: the parenthesis is outside.
    fn quantified(&mut self, word: &str) -> Term {
        let known = self.p.names.len();
        let mut vars = Vec::new();
        loop {
            let name = self.p.next();
            let var = self.p.terms.fresh(&name, Sort::Int);
            self.p.names.push((name, var));
            vars.push(var);
            if !self.p.take(",") {
                break;
            }
        }
        let mut limits = None;
        if word == "\\sum" || word == "\\num_of" {
            let lo = self.unary();
            let hi = self.unary();
            limits = Some((lo, hi));
        }
        self.p.expect(":");
        let body = self.implication();
        self.p.names.truncate(known);
        let terms = self.p.terms;
        match (word, limits) {
            ("\\forall", _) => terms.forall(&vars, &[], body),
            ("\\exists", _) => terms.exists(&vars, &[], body),
            ("\\sum", Some((lo, hi))) => terms.fold(FoldOp::Sum, vars[0], lo, hi, body),
            (_, Some((lo, hi))) => terms.fold(FoldOp::NumOf, vars[0], lo, hi, body),
            _ => unreachable!(),
        }
    }
}
