//! Whether the tests notice: each guard that the code has is taken away once, and some test must fail.
//!
//! A sabotage is a feature of a package and a word in the environment. With the feature alone nothing
//! is taken away and the tests must be green; with the word they must be red, and by tests that ran
//! and failed, not by a program that does not compile.

use std::process::Command;
use std::time::{Duration, Instant};

use crate::args::Args;
use crate::libtest::Report;
use crate::{Failure, Outcome, libtest, shell};

/// The environment variable that names what is taken away.
const VARIABLE: &str = "KIBITZ_SABOTAGE";

/// A guard that can be taken away.
struct Sabotage {
    /// What [`VARIABLE`] says.
    name: &'static str,
    package: &'static str,
    /// The features with which it can be.
    features: &'static str,
}

const fn store(name: &'static str) -> Sabotage {
    Sabotage { name, package: "store", features: "sabotage" }
}

const fn server(name: &'static str) -> Sabotage {
    Sabotage { name, package: "server", features: "sabotage" }
}

/// A package with guards adds its rows here. Rows of the same package and features stand together.
const SABOTAGES: [Sabotage; 11] = [
    store("synchronous-off"),
    store("answer-before-commit"),
    store("no-sequence-check"),
    store("no-dedupe"),
    store("not-atomic"),
    Sabotage { name: "undo-clocks", package: "game", features: "sabotage-undo-clocks" },
    server("no-origin-check"),
    server("no-host-check"),
    server("broadcast-before-append"),
    server("hints-to-all"),
    server("games-wait"),
];

/// What came out of one sabotage.
struct Verdict {
    name: &'static str,
    /// The tests that failed; or why it does not count.
    red: Result<Vec<String>, String>,
    took: Duration,
}

/// Runs all sabotages, or the one that is named.
pub(crate) fn run(mut args: Args) -> Outcome {
    let wanted = args.word();
    args.finish()?;
    let chosen: Vec<&Sabotage> = SABOTAGES
        .iter()
        .filter(|sabotage| wanted.as_ref().is_none_or(|wanted| wanted == sabotage.name))
        .collect();
    if let (Some(wanted), true) = (&wanted, chosen.is_empty()) {
        let known = SABOTAGES.map(|sabotage| sabotage.name).join(", ");
        return Err(Failure::Failed(format!("no sabotage {wanted:?}; there are: {known}")));
    }
    let mut verdicts = Vec::new();
    for rows in chosen.chunk_by(|a, b| (a.package, a.features) == (b.package, b.features)) {
        let sound = sound(rows[0]);
        verdicts.extend(rows.iter().map(|sabotage| match &sound {
            Ok(()) => judge(sabotage),
            Err(why) => {
                let (red, took) = (Err(why.clone()), Duration::ZERO);
                Verdict { name: sabotage.name, red, took }
            }
        }));
    }
    print!("\n{}", table(&verdicts));
    let unnoticed = verdicts.iter().filter(|verdict| verdict.red.is_err()).count();
    match unnoticed {
        0 => Ok(()),
        _ => Err(Failure::Failed(format!("{unnoticed} of {} not shown", verdicts.len()))),
    }
}

/// Sees that the tests compile and are green as long as nothing is taken away.
fn sound(sabotage: &Sabotage) -> Result<(), String> {
    println!("== {}, nothing taken away", sabotage.package);
    shell::run(tests(sabotage).arg("--no-run"))
        .map_err(|_| format!("does not compile with {}", sabotage.features))?;
    let report = libtest::listen(&mut tests(sabotage));
    match (report.ended, report.failed.is_empty()) {
        (Ok(()), true) => Ok(()),
        (_, false) => Err(format!("red without sabotage: {}", report.failed.join(", "))),
        (Err(problem), true) => Err(problem),
    }
}

fn judge(sabotage: &Sabotage) -> Verdict {
    println!("\n== {}, {}", sabotage.package, sabotage.name);
    let start = Instant::now();
    let report = libtest::listen(tests(sabotage).env(VARIABLE, sabotage.name));
    Verdict { name: sabotage.name, red: noticed(report), took: start.elapsed() }
}

/// The tests that failed, if it was tests that failed.
fn noticed(report: Report) -> Result<Vec<String>, String> {
    match (report.ended, report.failed.is_empty()) {
        (_, false) => Ok(report.failed),
        (Ok(()), true) => Err("no test noticed".into()),
        (Err(problem), true) => Err(format!("no test failed, but {problem}")),
    }
}

/// All tests of the package; the documentation's examples look at no guard.
fn tests(sabotage: &Sabotage) -> Command {
    let mut cargo = shell::cargo();
    cargo
        .args(["test", "--no-fail-fast", "--lib", "--tests"])
        .args(["--package", sabotage.package, "--features", sabotage.features])
        .env_remove(VARIABLE);
    cargo
}

fn table(verdicts: &[Verdict]) -> String {
    let widest = verdicts.iter().map(|verdict| verdict.name.len()).max().unwrap_or(0);
    let lines = verdicts.iter().map(|Verdict { name, red, took }| {
        let (word, tests) = match red {
            Ok(tests) => ("red by", tests.as_slice()),
            Err(why) => ("NOT SHOWN:", std::slice::from_ref(why)),
        };
        let seconds = took.as_secs_f64();
        let head = format!("{name:widest$}  {seconds:6.1} s  {word} ");
        let margin = format!("\n{:1$}", "", head.chars().count());
        format!("{head}{}\n", tests.join(&margin))
    });
    lines.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(failed: &[&str], ended: Result<(), String>) -> Report {
        let failed = failed.iter().map(|&name| name.to_owned()).collect();
        Report { failed, ended, ..Report::default() }
    }

    #[test]
    fn only_tests_that_failed_count_as_noticing() {
        let broke = || Err("`cargo test` failed".to_owned());
        assert_eq!(noticed(report(&["a", "b"], broke())), Ok(vec!["a".into(), "b".into()]));
        assert_eq!(noticed(report(&[], Ok(()))), Err("no test noticed".into()));
        assert!(noticed(report(&[], broke())).is_err(), "it did not even run");
    }

    #[test]
    fn the_table_names_each_test_in_a_line() {
        let took = Duration::from_millis(1500);
        let red = Ok(vec!["one".into(), "two".into()]);
        let verdicts = [
            Verdict { name: "no-dedupe", red, took },
            Verdict { name: "x", red: Err("no test noticed".into()), took },
        ];
        let expected = "no-dedupe     1.5 s  red by one\n                            two\n\
                        x             1.5 s  NOT SHOWN: no test noticed\n";
        assert_eq!(table(&verdicts), expected);
    }
}
