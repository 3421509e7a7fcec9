//! The longer looks: comparisons, fuzzing, benchmarks.

use std::fs;

use crate::args::Args;
use crate::shell;
use crate::test::NOT_NATIVE;
use crate::{Failure, Outcome};

const SOAK_POSITIONS: u64 = 100_000;
const FUZZ_MINUTES: u64 = 10;

/// Runs all tests with the length that is too much for every day.
pub(crate) fn soak(mut args: Args) -> Outcome {
    let positions = args.number("--positions")?.unwrap_or(SOAK_POSITIONS);
    args.finish()?;
    println!("{positions} random positions of each variant");
    let mut cargo = shell::cargo();
    cargo
        .args(["test", "--release", "--workspace", "--exclude=xtask", NOT_NATIVE, "--all-features"])
        .args(["--lib", "--tests", "--", "--nocapture"])
        .env("KIBITZ_SOAK", positions.to_string());
    Ok(shell::run(&mut cargo)?)
}

/// Runs the benchmarks. They see to it themselves that they are compiled for this CPU.
pub(crate) fn bench(mut args: Args) -> Outcome {
    let passed_on = args.passed_on();
    args.finish()?;
    let mut cargo = shell::cargo();
    cargo.args(["bench", "--package=chess"]).args(passed_on);
    Ok(shell::run(&mut cargo)?)
}

/// Plays engines against each other.
pub(crate) fn play_match(mut args: Args) -> Outcome {
    let passed_on = args.passed_on();
    args.finish()?;
    let mut cargo = shell::cargo();
    cargo.args(["run", "--release", "--package=arena", "--"]).args(passed_on);
    Ok(shell::run(&mut cargo)?)
}

/// Plays games of the engine with itself.
pub(crate) fn datagen(args: Args) -> Outcome {
    training("datagen", args)
}

/// Finds weights by such games.
pub(crate) fn tune(args: Args) -> Outcome {
    training("tune", args)
}

/// Says what each step of the search is worth.
pub(crate) fn ablate(args: Args) -> Outcome {
    training("ablate", args)
}

/// Finds what ratings are made of.
pub(crate) fn calibrate(args: Args) -> Outcome {
    training("calibrate", args)
}

fn training(command: &str, mut args: Args) -> Outcome {
    let passed_on = args.passed_on();
    args.finish()?;
    let mut cargo = shell::cargo();
    cargo.args(["run", "--release", "--package=training", "--", command]).args(passed_on);
    Ok(shell::run(&mut cargo)?)
}

/// Plays many games at once against the program as people build it.
pub(crate) fn load(mut args: Args) -> Outcome {
    let passed_on = args.passed_on();
    args.finish()?;
    against_the_program("load", passed_on)
}

/// Looks at the memory of the program: with nothing to do, and over rounds of games.
pub(crate) fn memory(mut args: Args) -> Outcome {
    let passed_on = args.passed_on();
    args.finish()?;
    against_the_program("idle", Vec::new())?;
    against_the_program("memory", passed_on)
}

fn against_the_program(run: &str, passed_on: Vec<String>) -> Outcome {
    shell::run(shell::cargo().args(["build", "--release", "--package=kibitz"]))?;
    let name = format!("kibitz{}", std::env::consts::EXE_SUFFIX);
    let program = shell::target_folder()?.join("release").join(name);
    let mut cargo = shell::cargo();
    cargo.args(["run", "--release", "--package=load", "--", "--program"]).arg(program);
    Ok(shell::run(cargo.arg(run).args(passed_on))?)
}

/// Runs one fuzz target or all, each for some minutes.
pub(crate) fn fuzz(mut args: Args) -> Outcome {
    let minutes = args.number("--minutes")?.unwrap_or(FUZZ_MINUTES);
    let wanted = args.word();
    args.finish()?;

    let all = fuzz_targets();
    let targets = match wanted {
        None => all,
        Some(name) if all.contains(&name) => vec![name],
        Some(name) => {
            let known = if all.is_empty() { "none".to_owned() } else { all.join(", ") };
            return Err(Failure::Failed(format!("no fuzz target {name:?}; there are: {known}")));
        }
    };
    if targets.is_empty() {
        return Err(Failure::Failed("there are no fuzz targets in fuzz/fuzz_targets".into()));
    }
    if !shell::succeeds(shell::program("rustup").args(["run", "nightly", "cargo", "--version"])) {
        let advice = "fuzzing needs the nightly toolchain: rustup toolchain install nightly";
        return Err(Failure::Failed(advice.into()));
    }
    if !shell::succeeds(shell::cargo().args(["fuzz", "--version"])) {
        println!("cargo install cargo-fuzz");
        shell::run(shell::cargo().args(["install", "cargo-fuzz", "--locked"]))?;
    }

    let mut failed = Vec::new();
    for target in targets {
        println!("\n== {target}, {minutes} min");
        // What is found interesting goes to the first folder; the second is where it begins.
        let [corpus, seeds] =
            ["corpus", "seeds"].map(|folder| shell::root().join("fuzz").join(folder).join(&target));
        fs::create_dir_all(&corpus).map_err(|error| {
            Failure::Failed(format!("{} cannot be made: {error}", corpus.display()))
        })?;
        // Cargo prefers the cargo named in its environment over itself, and ours is no nightly.
        let mut cargo = shell::program("rustup");
        cargo
            .args(["run", "nightly", "cargo", "fuzz", "run", &target])
            .args([corpus, seeds])
            .arg("--")
            .arg(format!("-max_total_time={}", minutes.saturating_mul(60)))
            .args(["-rss_limit_mb=2048", "-timeout=10"])
            .env_remove("CARGO")
            .env_remove("RUSTC");
        if let Err(problem) = shell::run(&mut cargo) {
            eprintln!("{problem}");
            failed.push(target);
        }
    }
    match failed.as_slice() {
        [] => Ok(()),
        _ => Err(Failure::Failed(format!("found something: {}", failed.join(", ")))),
    }
}

/// The names of the programs in `fuzz/fuzz_targets`.
fn fuzz_targets() -> Vec<String> {
    let Ok(entries) = fs::read_dir(shell::root().join("fuzz/fuzz_targets")) else {
        return Vec::new();
    };
    let files = entries.flatten().map(|entry| entry.path());
    let programs = files.filter(|path| path.extension().is_some_and(|ending| ending == "rs"));
    let mut names: Vec<String> =
        programs.filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned())).collect();
    names.sort();
    names
}
