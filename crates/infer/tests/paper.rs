//! The micro-benchmarks of [FQ02, Fig. 8] with the paper's own predicates:
//! questions to the solver by the three abstraction algorithms, and verdicts.

mod mini;

use indexmap::IndexMap;
use javelin_infer::{Algorithm, Context, given_predicates};
use javelin_ir::cut::{Candidate, Candidates, Goal};
use javelin_ir::heap::Heap;
use javelin_ir::prove::{Outcome, Prover};
use javelin_ir::types::Hierarchy;
use javelin_logic::solver::{Budget, Config};
use javelin_logic::{Sort, Term, Terms};

const PARTITION: &str = "method(ref l, int v) {
    ref curr = l; ref prev = null; ref newl = null;
    while (curr != null)
      predicate prev == null; predicate prev.val > v; predicate curr == null; predicate curr.val > v;
    {
        ref nextCurr = curr.next;
        if (curr.val > v) {
            if (prev != null) { prev.next = nextCurr; }
            if (curr == l) { l = nextCurr; }
            curr.next = newl;
            assert curr != prev;
            newl = curr;
        } else { prev = curr; }
        curr = nextCurr;
    }
}";

const SORT: &str = "method(int[] a) requires a != null;
 ensures \\forall p, q: 0 <= p && p < q && q < a.length ==> a[p] <= a[q]; {
    int i = 0;
    while (i < a.length)
      skolem x; skolem y;
      predicate 0 <= i; predicate 0 <= x; predicate x < i; predicate x < y; predicate y < a.length;
      predicate a[x] <= a[y];
    {
        int k = i; int w = a[i]; int j = i + 1;
        while (j < a.length)
          skolem z;
          predicate w == a[k]; predicate i <= z; predicate z < j; predicate w <= a[z]; predicate i <= k;
          predicate k < j; predicate j <= a.length;
        { if (a[j] < w) { k = j; w = a[j]; } j = j + 1; }
        a[k] = a[i]; a[i] = w; i = i + 1;
    }
}";

const FIND: &str = "method(int[] a, int[] b)
 requires a != null && b != null && a != b && a.length == b.length;
 ensures result == a.length || b[result] != 0;
 ensures \\forall j: 0 <= j && j < result ==> b[j] == 0; {
    int spot = a.length; int i = 0;
    while (i < a.length)
      skolem s;
      predicate 0 <= i; predicate spot == a.length; predicate b[spot] != 0; predicate spot < i;
      predicate 0 <= s; predicate s < i; predicate s < spot; predicate b[s] != 0;
    {
        if (spot == a.length && a[i] != 0) { spot = i; }
        if (a[i] != 0) { b[i] = 1; } else { b[i] = 0; }
        i = i + 1;
    }
    return spot;
}";

/// Questions by loop, and what stays open with the invariants found.
fn measure(text: &str, algorithm: Algorithm) -> (Vec<(usize, u64)>, Vec<String>) {
    let terms = Terms::new();
    let flat = mini::parse(&terms, text, true);
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
    let result = given_predicates(&ctx, algorithm);
    let one = |term: &Term| Candidate { term: *term, active: terms.fresh("keep", Sort::Bool) };
    let candidates: Candidates =
        result.proposals.iter().map(|(head, facts)| (*head, facts.iter().map(one).collect())).collect();
    let mut prover = Prover::new(&terms, &flat, candidates, &hierarchy, &[], Config::default()).unwrap();
    prover.settle_candidates();
    let checks = prover.conditions.checks.iter().enumerate();
    let wanted: Vec<usize> = checks.filter(|(_, c)| matches!(c.goal, Goal::Obligation(_))).map(|(i, _)| i).collect();
    let outcomes = prover.judge(&wanted);
    let open = outcomes.iter().filter(|(_, outcome)| !matches!(outcome, Outcome::Proved));
    let open = open.map(|(check, _)| match prover.conditions.checks[*check].goal {
        Goal::Obligation(id) => flat.obligation(id).text.clone(),
        Goal::Entry { .. } | Goal::Step { .. } => "a candidate".to_owned(),
    });
    (result.stats.values().map(|s| (s.predicates, s.queries)).collect(), open.collect())
}

/// One row for each loop: predicates, then questions by FQ, DDP and SS.
fn row(name: &str, text: &str) -> Vec<[u64; 4]> {
    let runs = [Algorithm::Fq, Algorithm::Ddp, Algorithm::Ss].map(|algorithm| measure(text, algorithm));
    for (_, open) in &runs {
        assert_eq!(open, &Vec::<String>::new(), "{name}");
    }
    let rows: Vec<[u64; 4]> =
        (0..runs[0].0.len()).map(|n| [runs[0].0[n].0 as u64, runs[0].0[n].1, runs[1].0[n].1, runs[2].0[n].1]).collect();
    println!("{name}: {rows:?}");
    rows
}

#[test]
fn partition() {
    let rows = row("partition", PARTITION);
    assert!(rows[0][1] <= 27, "the paper's FQ asks 27 questions");
}

#[test]
fn find() {
    let rows = row("find", FIND);
    assert!(rows[0][1] <= 111, "the paper's FQ asks 111 questions");
}

#[test]
fn sort() {
    let rows = row("sort", SORT);
    assert!(rows[0][1] <= 44, "the paper's FQ asks 44 questions about the outer loop");
    assert!(rows[1][1] <= 37, "the paper's FQ asks 37 questions about the inner loop");
}
