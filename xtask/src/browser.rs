//! The page in a real browser: building it, testing it (`e2e/tests`), and taking pictures of it.
//!
//! What is tested is the page as it is shipped, served by a program of the test profile: the page takes
//! minutes to compile and changes seldom, and that program is there already once the Rust tests have run.
//! A release build of the program would take as long again and differ in nothing that a browser sees.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::Command;
use std::{env, fs, thread};

use looks::Sight;

use crate::args::Args;
use crate::tally::Tally;
use crate::{Outcome, libtest, shell, toolchain};

/// The oldest node that playwright runs on; Debian 12 has it.
const NODE: u32 = 18;
/// From this version on it can be told how many files to test at once.
const CHOOSES: (u32, u32) = (20, 10);

/// Browser and node each lie under one of these names, in a package of Debian's.
const TOOLS: [(&[&str], &str); 3] = [
    (&["node"], "nodejs"),
    (&["npm"], "npm"),
    (&["chromium", "chromium-browser", "google-chrome"], "chromium"),
];

/// Builds the page into the folder that programs under development serve.
pub(crate) fn page(args: Args) -> Outcome {
    args.finish()?;
    toolchain::ensure()?;
    println!("{}", build_page(&[])?.display());
    Ok(())
}

/// The tests alone, or those in the files that are named.
pub(crate) fn run(mut args: Args) -> Outcome {
    let mut files = Vec::new();
    while let Some(word) = args.word() {
        files.push(format!("tests/{word}.test.mjs"));
    }
    args.finish()?;
    let tally = test(&files)?;
    println!("{tally}");
    if tally.failed == 0 { Ok(()) } else { Err(String::new().into()) }
}

/// Takes a picture of every screen at every size, of the gallery, and of all marks as eyes see them that
/// see fewer colours.
pub(crate) fn screens(args: Args) -> Outcome {
    args.finish()?;
    let folder = shell::target_folder()?.join("screens");
    // The gallery is in builds for tests alone; such a one is soon compiled, and looks the same.
    let mut node = prepared(&["--profile", "dev", "--features", "gallery"])?;
    shell::run(node.arg("screens.mjs").arg(&folder).env("KIBITZ_SIGHTS", sights()))?;
    println!("{}", folder.display());
    Ok(())
}

/// Each kind of sight and its matrix, as JSON.
fn sights() -> String {
    let sights = Sight::ALL.map(|sight| format!("{:?}:{:?}", sight.name(), sight.matrix()));
    format!("{{{}}}", sights.join(","))
}

/// Measures how fast the page is, or the parts of it that are named.
pub(crate) fn performance(mut args: Args) -> Outcome {
    let mut parts = Vec::new();
    while let Some(word) = args.word() {
        parts.push(word);
    }
    args.finish()?;
    Ok(shell::run(prepared(&[])?.arg("performance.mjs").args(parts))?)
}

/// All tests in a browser, as a step of the test command.
pub(crate) fn check() -> Tally {
    test(&[]).unwrap_or_else(|problem| {
        println!("{problem}");
        Tally::ONE_FAILED
    })
}

fn test(files: &[String]) -> Result<Tally, String> {
    let mut node = prepared(&[])?;
    node.args(["--test", "--test-reporter=spec"]);
    // A test waits most of its time, for pieces that glide and for answers: node alone would leave a core idle.
    if node_version()? >= CHOOSES {
        let cores = thread::available_parallelism().map_or(1, NonZeroUsize::get);
        node.arg(format!("--test-concurrency={cores}"));
    }
    node.args(if files.is_empty() { all_files()? } else { files.to_vec() });
    let mut tally = Tally::default();
    let ended = libtest::stream(&mut node, |line| count(line, &mut tally));
    if let Err(problem) = ended
        && tally.failed == 0
    {
        return Err(problem);
    }
    Ok(tally)
}

/// Every file of tests. What node makes of a folder's name differs from version to version.
fn all_files() -> Result<Vec<String>, String> {
    let folder = folder().join("tests");
    let tried = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut files = Vec::new();
    for entry in fs::read_dir(&folder).map_err(tried)? {
        let name = entry.map_err(tried)?.file_name().to_string_lossy().into_owned();
        if name.ends_with(".test.mjs") {
            files.push(format!("tests/{name}"));
        }
    }
    files.sort();
    Ok(files)
}

/// Takes in a line of node's summary, as in "ℹ pass 12".
fn count(line: &str, tally: &mut Tally) {
    let Some((what, number)) = line.strip_prefix("ℹ ").and_then(|line| line.split_once(' '))
    else {
        return;
    };
    let Ok(number) = number.trim().parse::<u64>() else { return };
    match what {
        "pass" => tally.passed += number,
        "fail" | "cancelled" => tally.failed += number,
        "skipped" | "todo" => tally.skipped += number,
        _ => {}
    }
}

/// Node in the folder of the tests, with everything built that they need: the page in its own way.
fn prepared(page: &[&str]) -> Result<Command, String> {
    toolchain::ensure()?;
    for (names, package) in TOOLS {
        ensure(names, package)?;
    }
    node_version()?;
    install()?;
    let page = build_page(page)?;
    shell::run(shell::cargo().args(["build", "--profile=test", "--package=kibitz"]))?;
    let name = format!("kibitz{}", env::consts::EXE_SUFFIX);
    let program = shell::target_folder()?.join("debug").join(name);
    let mut node = shell::program("node");
    node.current_dir(folder()).env("KIBITZ_PROGRAM", program).env("KIBITZ_PAGE", page);
    Ok(node)
}

fn folder() -> PathBuf {
    shell::root().join("e2e")
}

/// The page as it is shipped, or with `options` of its own, which then lies beside it.
fn build_page(options: &[&str]) -> Result<PathBuf, String> {
    let name = if options.is_empty() { "page" } else { "gallery" };
    let out = shell::target_folder()?.join("page").join(name);
    let mut cargo = shell::cargo();
    cargo.args(["run", "--quiet", "--package=pagebuild", "--"]).arg(&out).args(options);
    shell::run(&mut cargo)?;
    Ok(out)
}

/// Sees to a program: a machine for tests may have none yet, and lets itself be given one.
pub(crate) fn ensure(names: &[&str], package: &str) -> Result<(), String> {
    let there = || names.iter().any(|name| shell::succeeds(shell::program(*name).arg("--version")));
    if there() {
        return Ok(());
    }
    println!("{package} is missing; trying to install it");
    for [first, second] in [["env", "DEBIAN_FRONTEND=noninteractive"], ["sudo", "-n"]] {
        let apt = |words: &[&str]| {
            let mut command = shell::program(first);
            shell::succeeds(command.arg(second).arg("apt-get").args(words))
        };
        if apt(&["install", "-y", package])
            || (apt(&["update"]) && apt(&["install", "-y", package]))
        {
            break;
        }
    }
    if there() {
        return Ok(());
    }
    Err(format!("{} is needed. On Debian: apt-get install {package}", names[0]))
}

/// The version of node that is there, if it is new enough.
fn node_version() -> Result<(u32, u32), String> {
    new_enough(&shell::output(shell::program("node").arg("--version"))?)
}

fn new_enough(version: &str) -> Result<(u32, u32), String> {
    let version = version.trim();
    let mut numbers = version.trim_start_matches('v').split('.').map(str::parse);
    match (numbers.next(), numbers.next()) {
        (Some(Ok(major)), Some(Ok(minor))) if major >= NODE => Ok((major, minor)),
        _ => Err(format!(
            "The tests in a browser need node {NODE} or later, and this is {version:?}. Debian has it \
             from version 12 on: apt-get install nodejs npm"
        )),
    }
}

/// Installs what the lock file names, unless just that is there.
fn install() -> Result<(), String> {
    let read = |path: PathBuf| fs::read_to_string(path).unwrap_or_default();
    let lock = read(folder().join("package-lock.json"));
    let installed = folder().join("node_modules").join(".installed");
    if read(installed.clone()) == lock {
        return Ok(());
    }
    shell::run(shell::program("npm").args(["ci", "--ignore-scripts"]).current_dir(folder()))?;
    fs::write(&installed, lock).map_err(|error| format!("{}: {error}", installed.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_summary_is_counted() {
        let mut tally = Tally::default();
        for line in
            ["ℹ tests 9", "ℹ pass 5", "ℹ fail 2", "ℹ cancelled 1", "ℹ skipped 1", "✔ pass 7"]
        {
            count(line, &mut tally);
        }
        assert_eq!(tally, Tally { passed: 5, failed: 3, skipped: 1 });
    }

    #[test]
    fn sights_are_json() {
        let text = sights();
        assert!(text.starts_with("{\"protanopia\":[[0.152286,"), "{text}");
        assert_eq!(text.matches("[[").count(), Sight::ALL.len());
    }

    #[test]
    fn an_old_node_is_named() {
        assert_eq!(new_enough("v18.20.4\n"), Ok((18, 20)));
        assert!(new_enough("v16.20.2\n").unwrap_err().contains("v16.20.2"));
        assert!(new_enough("").is_err());
    }
}
