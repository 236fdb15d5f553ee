//! The engines on small programs, down to verdicts: what they propose must
//! carry the proofs that need it.

mod mini;

use indexmap::{IndexMap, IndexSet};
use javelin_infer::{Algorithm, Context, Effort, PredicateOptions, Proposals, domains, given_predicates, predicates};
use javelin_ir::cut::{Candidate, Candidates, Goal};
use javelin_ir::flat::Flat;
use javelin_ir::heap::Heap;
use javelin_ir::prove::{Outcome, Prover};
use javelin_ir::types::Hierarchy;
use javelin_logic::solver::{Budget, Config};
use javelin_logic::{Sort, Term, Terms};

/// Which engines speak.
#[derive(Clone, Copy, PartialEq)]
enum Engines {
    Domains,
    Both,
}

/// Obligations that are not proved with what the engines propose at first, or at second thought.
fn open(text: &str, ideal: bool, engines: Engines) -> Vec<String> {
    let first = open_after(text, ideal, engines, Effort::Quick);
    let is_done = first.is_empty() || engines != Engines::Both;
    if is_done { first } else { open_after(text, ideal, engines, Effort::Thorough) }
}

fn open_after(text: &str, ideal: bool, engines: Engines, effort: Effort) -> Vec<String> {
    let terms = Terms::new();
    let flat = mini::parse(&terms, text, ideal);
    let hierarchy = Hierarchy::default();
    let nothing = IndexMap::new();
    let ctx = Context {
        terms: &terms,
        heap: Heap::new(&terms),
        flat: &flat,
        hierarchy: &hierarchy,
        facts: &[],
        proved: &nothing,
        budget: Budget::default(),
        meter: None,
    };
    let start = std::time::Instant::now();
    let mut all: IndexMap<_, IndexSet<Term>> = IndexMap::new();
    let mut add = |proposals: Proposals| {
        for (head, facts) in proposals {
            all.entry(head).or_default().extend(facts);
        }
    };
    add(domains(&ctx));
    if engines == Engines::Both {
        add(predicates(&ctx, &PredicateOptions { effort, ..PredicateOptions::default() }).proposals);
    }
    let proposed = start.elapsed();
    let verbose = std::env::var_os("VERBOSE").is_some();
    if verbose {
        for (head, facts) in &all {
            println!("{head:?}: {} candidates", facts.len());
            for fact in facts {
                println!("   {}", show(&terms, *fact));
            }
        }
    }
    let unproved = judge(&terms, &flat, &all);
    println!("{:?} to propose, {:?} in all, open: {unproved:?}", proposed, start.elapsed());
    unproved
}

fn show(terms: &Terms, t: Term) -> String {
    mini::show::show(terms, t)
}

fn judge(terms: &Terms, flat: &Flat, all: &IndexMap<javelin_ir::program::BlockId, IndexSet<Term>>) -> Vec<String> {
    let one = |term: &Term| Candidate { term: *term, active: terms.fresh("keep", Sort::Bool) };
    let candidates: Candidates = all.iter().map(|(head, facts)| (*head, facts.iter().map(one).collect())).collect();
    let mut prover = Prover::new(terms, flat, candidates, &Hierarchy::default(), &[], Config::default()).unwrap();
    prover.settle_candidates();
    let checks = prover.conditions.checks.iter().enumerate();
    let wanted: Vec<usize> = checks.filter(|(_, c)| matches!(c.goal, Goal::Obligation(_))).map(|(i, _)| i).collect();
    if std::env::var_os("VERBOSE").is_some() {
        for (head, all) in &prover.candidates {
            for c in all.iter().filter(|c| prover.active().contains(&c.active)) {
                println!("  kept at {head:?}: {}", show(terms, c.term));
            }
        }
    }
    let outcomes = prover.judge(&wanted);
    let open = outcomes.iter().filter(|(_, outcome)| !matches!(outcome, Outcome::Proved));
    open.map(|(check, _)| match prover.conditions.checks[*check].goal {
        Goal::Obligation(id) => flat.obligation(id).text.clone(),
        Goal::Entry { .. } | Goal::Step { .. } => "a candidate".to_owned(),
    })
    .collect()
}

fn proves(text: &str, engines: Engines) {
    assert_eq!(open(text, false, engines), Vec::<String>::new());
}

fn proves_ideal(text: &str, engines: Engines) {
    assert_eq!(open(text, true, engines), Vec::<String>::new());
}

#[test]
fn a_counter_stays_in_bounds() {
    proves(
        "method(int[] a) requires a != null; {
            int i = 0;
            while (i < a.length) { int x = a[i]; i = i + 1; }
        }",
        Engines::Domains,
    );
}

#[test]
fn counters_against_each_other() {
    proves(
        "method(int n) requires n >= 0; ensures result == n; {
            int up = 0; int down = n;
            while (down > 0) { up = up + 1; down = down - 1; }
            return up;
        }",
        Engines::Domains,
    );
    proves(
        "method(int from, int to) requires from <= to; {
            int lo = from; int hi = to;
            while (lo < hi) { lo = lo + 1; if (lo < hi) { hi = hi - 1; } }
            assert lo == hi;
        }",
        Engines::Domains,
    );
}

#[test]
fn nested_counts() {
    proves(
        "method(int n) requires 0 <= n && n <= 1000; ensures result == 3 * n; {
            int count = 0; int i = 0;
            while (i < n) {
                int j = 0;
                while (j < 3) { count = count + 1; j = j + 1; }
                i = i + 1;
            }
            return count;
        }",
        Engines::Domains,
    );
}

#[test]
fn halving_an_interval() {
    proves(
        "method(int low, int goal, int high) requires 0 <= low && low <= goal && goal <= high; ensures result == goal; {
            int lo = low; int hi = high;
            while (lo < hi) {
                int mid = lo + (hi - lo) / 2;
                if (mid < goal) { lo = mid + 1; } else { hi = mid; }
            }
            return lo;
        }",
        Engines::Domains,
    );
}

#[test]
fn few_rounds_are_told_apart() {
    proves(
        "method(int x, int e) requires 1 <= x && x <= 3 && 0 <= e && e <= 3; ensures 1 <= result && result <= 27; {
            int result_ = 1; int base = x; int left = e;
            while (left > 0) {
                if (left % 2 == 1) { result_ = result_ * base; }
                base = base * base;
                left = left / 2;
            }
            return result_;
        }",
        Engines::Domains,
    );
}

#[test]
fn polynomial_equalities() {
    proves_ideal(
        "method(int n) requires n >= 0; ensures result == n * n; {
            int square = 0; int odd = 1; int i = 0;
            while (i < n) { square = square + odd; odd = odd + 2; i = i + 1; }
            return square;
        }",
        Engines::Domains,
    );
    proves_ideal(
        "method(int a, int b) requires b >= 0; ensures result == a * b; {
            int product = 0; int left = b;
            while (left > 0) { product = product + a; left = left - 1; }
            return product;
        }",
        Engines::Domains,
    );
}

#[test]
fn references_that_are_never_null() {
    proves(
        "method(ref head) requires head != null; {
            ref last = head;
            while (last.next != null) { last = last.next; }
            int v = last.val;
        }",
        Engines::Domains,
    );
}

#[test]
fn filling_and_copying() {
    proves(
        "method(int[] a, int v) requires a != null; ensures \\forall k: 0 <= k && k < a.length ==> a[k] == v; {
            int i = 0;
            while (i < a.length) { a[i] = v; i = i + 1; }
        }",
        Engines::Both,
    );
    proves(
        "method(int[] from, int[] to) requires from != null && to != null && from.length <= to.length;
         ensures \\forall k: 0 <= k && k < from.length ==> to[k] == from[k]; {
            int i = 0;
            while (i < from.length) { to[i] = from[i]; i = i + 1; }
        }",
        Engines::Both,
    );
}

#[test]
fn searching() {
    proves(
        "method(int[] a, int key) requires a != null;
         ensures result != -1 ==> 0 <= result && result < a.length && a[result] == key;
         ensures result == -1 ==> (\\forall k: 0 <= k && k < a.length ==> a[k] != key); {
            int i = 0;
            while (i < a.length) { if (a[i] == key) { return i; } i = i + 1; }
            return -1;
        }",
        Engines::Both,
    );
    proves(
        "method(int[] a, int key) requires a != null;
         requires \\forall j, k: 0 <= j && j < k && k < a.length ==> a[j] <= a[k];
         ensures result >= 0 ==> result < a.length && a[result] == key;
         ensures result < 0 ==> (\\forall k: 0 <= k && k < a.length ==> a[k] != key); {
            int lo = 0; int hi = a.length - 1;
            while (lo <= hi) {
                int mid = lo + (hi - lo) / 2;
                if (a[mid] < key) { lo = mid + 1; }
                else { if (a[mid] > key) { hi = mid - 1; } else { return mid; } }
            }
            return -1;
        }",
        Engines::Both,
    );
}

#[test]
fn reversing() {
    proves(
        "method(int[] a) requires a != null;
         ensures \\forall k: 0 <= k && k < a.length ==> a[k] == \\old(a[a.length - 1 - k]); {
            int i = 0; int j = a.length - 1;
            while (i < j) { int t = a[i]; a[i] = a[j]; a[j] = t; i = i + 1; j = j - 1; }
        }",
        Engines::Both,
    );
}

#[test]
fn extremes() {
    proves(
        "method(int[] a) requires a != null && a.length > 0;
         ensures \\forall k: 0 <= k && k < a.length ==> a[k] <= result;
         ensures \\exists k: 0 <= k && k < a.length && a[k] == result; {
            int max = a[0]; int i = 1;
            while (i < a.length) { if (a[i] > max) { max = a[i]; } i = i + 1; }
            return max;
        }",
        Engines::Both,
    );
}

const SORTED: &str = "\\forall p, q: 0 <= p && p < q && q < a.length ==> a[p] <= a[q]";

#[test]
fn sorting() {
    let selection = format!(
        "method(int[] a) requires a != null; ensures {SORTED}; {{
            int i = 0;
            while (i < a.length) {{
                int at = i; int least = a[i]; int j = i + 1;
                while (j < a.length) {{ if (a[j] < least) {{ at = j; least = a[j]; }} j = j + 1; }}
                a[at] = a[i]; a[i] = least; i = i + 1;
            }}
        }}"
    );
    proves(&selection, Engines::Both);
    let insertion = format!(
        "method(int[] a) requires a != null; ensures {SORTED}; {{
            int i = 1;
            while (i < a.length) {{
                int v = a[i]; int j = i;
                while (j > 0 && a[j - 1] > v) {{ a[j] = a[j - 1]; j = j - 1; }}
                a[j] = v; i = i + 1;
            }}
        }}"
    );
    proves(&insertion, Engines::Both);
    let bubble = format!(
        "method(int[] a) requires a != null; ensures {SORTED}; {{
            int end = a.length;
            while (end > 1) {{
                int j = 0;
                while (j + 1 < end) {{
                    if (a[j] > a[j + 1]) {{ int t = a[j]; a[j] = a[j + 1]; a[j + 1] = t; }}
                    j = j + 1;
                }}
                end = end - 1;
            }}
        }}"
    );
    proves(&bubble, Engines::Both);
}

#[test]
fn counting() {
    proves(
        "method(int[] a, int key) requires a != null;
         ensures result == (\\num_of k 0 a.length: a[k] == key); {
            int c = 0; int i = 0;
            while (i < a.length) { if (a[i] == key) { c = c + 1; } i = i + 1; }
            return c;
        }",
        Engines::Both,
    );
}

#[test]
fn lists() {
    proves(
        "method(ref l, int v) {
            ref curr = l; ref prev = null; ref large = null;
            while (curr != null) {
                ref after = curr.next;
                if (curr.val > v) {
                    if (prev != null) { prev.next = after; }
                    if (curr == l) { l = after; }
                    curr.next = large;
                    assert curr != prev;
                    large = curr;
                } else { prev = curr; }
                curr = after;
            }
        }",
        Engines::Both,
    );
    proves(
        "method(ref head, ref fresh) requires head != null && fresh != null; ensures head.next != null; {
            ref last = head;
            while (last.next != null) { last = last.next; }
            last.next = fresh;
        }",
        Engines::Both,
    );
}

#[test]
fn given_predicates_are_combined() {
    let terms = Terms::new();
    let flat = mini::parse(
        &terms,
        "method(int[] a) requires a != null;
         ensures \\forall k: 0 <= k && k < a.length ==> a[k] == 0; {
            int i = 0;
            while (i < a.length) skolem s; predicate 0 <= i; predicate 0 <= s; predicate s < i; predicate a[s] == 0;
            { a[i] = 0; i = i + 1; }
        }",
        false,
    );
    let hierarchy = Hierarchy::default();
    let nothing = IndexMap::new();
    let ctx = Context {
        terms: &terms,
        heap: Heap::new(&terms),
        flat: &flat,
        hierarchy: &hierarchy,
        facts: &[],
        proved: &nothing,
        budget: Budget::default(),
        meter: None,
    };
    let mut costs = Vec::new();
    for algorithm in [Algorithm::Fq, Algorithm::Ddp, Algorithm::Ss] {
        let result = given_predicates(&ctx, algorithm);
        let all: IndexMap<_, IndexSet<Term>> =
            result.proposals.into_iter().map(|(head, facts)| (head, facts.into_iter().collect())).collect();
        assert_eq!(judge(&terms, &flat, &all), Vec::<String>::new(), "{algorithm:?}");
        costs.extend(result.stats.values().map(|s| (s.predicates, s.queries)));
    }
    println!("{costs:?}");
}
