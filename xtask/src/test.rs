//! The test command: every check in order, all of them even if one fails, and one sum at the end.

use std::time::Instant;

use crate::args::Args;
use crate::tally::Tally;
use crate::{
    Failure, Outcome, browser, libtest, licences, manifest, repository, shell, toolchain, wasm_size,
};

/// Crates that the page is made of: they must compile to WebAssembly.
const PAGE: [&str; 10] =
    ["board", "chess", "game", "lessons", "looks", "openings", "protocol", "shelf", "tutor", "web"];

/// The page itself compiles for browsers and nothing else.
pub(crate) const NOT_NATIVE: &str = "--exclude=web";

/// A step: its heading, and what it finds.
type Step = (&'static str, fn() -> Tally);

const STEPS: [Step; 11] = [
    ("toolchain", || check(toolchain::ensure())),
    ("format", || cargo(&["fmt", "--all", "--check"])),
    ("manifests: pure crates, lints", || check(manifest::check())),
    ("repository", || check(repository::check())),
    ("licences", || check(shell::metadata().and_then(|metadata| licences::check(&metadata)))),
    ("clippy", || {
        cargo(&[
            "clippy",
            "--workspace",
            NOT_NATIVE,
            "--all-targets",
            "--all-features",
            "--",
            "-Dwarnings",
        ])
    }),
    ("chess without features", || cargo(&["check", "--package=chess", "--no-default-features"])),
    ("clippy for wasm32", clippy_for_the_page),
    ("size of the rules on the page", || check(wasm_size::check())),
    ("tests", || {
        libtest::run(shell::cargo().args([
            "test",
            "--workspace",
            NOT_NATIVE,
            "--all-features",
            "--no-fail-fast",
        ]))
    }),
    ("browser", browser::check),
];

/// Runs all steps and prints the sum as the last line.
pub(crate) fn run(args: Args) -> Outcome {
    args.finish()?;
    let mut sum = Tally::default();
    let mut failed = Vec::new();
    for (heading, step) in STEPS {
        println!("\n== {heading}");
        let start = Instant::now();
        let tally = step();
        println!("-- {heading}: {tally} ({:.1} s)", start.elapsed().as_secs_f64());
        if tally.failed > 0 {
            failed.push(heading);
        }
        sum += tally;
    }
    println!();
    if !failed.is_empty() {
        println!("failed: {}", failed.join("; "));
    }
    println!("{sum}");
    if sum.failed == 0 { Ok(()) } else { Err(Failure::Failed(String::new())) }
}

/// A check that has its own words.
fn check(result: Result<String, String>) -> Tally {
    match result {
        Ok(text) => {
            println!("{text}");
            Tally::ONE_PASSED
        }
        Err(text) => {
            println!("{text}");
            Tally::ONE_FAILED
        }
    }
}

/// A check that cargo does.
fn cargo(words: &[&str]) -> Tally {
    match shell::run(shell::cargo().args(words)) {
        Ok(()) => Tally::ONE_PASSED,
        Err(text) => check(Err(text)),
    }
}

fn clippy_for_the_page() -> Tally {
    let target = format!("--target={}", toolchain::WASM);
    let mut words = vec!["clippy", &target, "--all-features"];
    for package in PAGE {
        words.extend(["--package", package]);
    }
    words.extend(["--", "-Dwarnings"]);
    cargo(&words)
}
