//! A small part of the random tests, the same in every run of `./test`.

use javelin_random::{interpreter, jvm, verdicts};

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
