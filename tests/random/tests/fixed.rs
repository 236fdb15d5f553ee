//! A small part of the random tests, the same in every run of `./test`.

use javelin_random::{coverage, interpreter, jvm, verdicts};

#[test]
fn the_interpreter_agrees_with_the_jvm() {
    if !jvm::is_here() {
        eprintln!("no JDK: skipped");
        return;
    }
    let outcome = interpreter::compare(100, 700_000, &|_| {}).expect("the JDK works");
    let shown: Vec<String> =
        outcome.differences.iter().map(|d| format!("seed {}:\n  JVM  {}\n  ours {}", d.seed, d.jvm, d.ours)).collect();
    assert!(shown.is_empty(), "{}", shown.join("\n"));
}

#[test]
fn verdicts_agree_with_the_jvm() {
    if !jvm::is_here() {
        eprintln!("no JDK: skipped");
        return;
    }
    for (loops, count) in [(false, 60), (true, 20)] {
        let outcome = verdicts::compare(count, 800_000, loops, &|_| {}).expect("the JDK works");
        let shown: Vec<String> = outcome.differences.iter().map(|d| format!("seed {}: {}", d.seed, d.what)).collect();
        assert!(shown.is_empty(), "{}", shown.join("\n"));
        assert!(outcome.verified > 0 && outcome.replayed > 0, "nothing was compared");
    }
}

#[test]
fn infeasible_branches_are_never_taken() {
    let mut infeasible = 0;
    for (loops, count) in [(false, 10), (true, 2)] {
        let outcome = coverage::compare(count, 900_000, loops).expect("the programs are right");
        assert!(outcome.differences.is_empty(), "{}", outcome.differences.join("\n"));
        assert!(outcome.covered > 0 && outcome.at_random > 0, "nothing was compared");
        infeasible += outcome.infeasible;
    }
    assert!(infeasible > 0, "nothing was called infeasible");
}
