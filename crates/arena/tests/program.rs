//! The program as `cargo xtask match` runs it.

use std::fs::File;
use std::process::{Command, Output};

use chess::pgn::{Game, Reader};

const ENGINE: &str = env!("CARGO_BIN_EXE_scripted-engine");

/// One engine against another that loses each game by an illegal first move.
fn arena(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_arena"));
    command.args(["--engine", &format!("{ENGINE},name=good")]);
    command.args(["--engine", &format!("{ENGINE},name=bad,arg=1,arg=cheat")]);
    command.args(["--nodes", "1", "--concurrency", "2"]).args(args);
    command
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[test]
fn a_decided_test_ends_the_match_and_the_file_has_its_games() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.pgn");
    let mut command = arena(&["--games", "100000", "--sprt", "0,50", "--pgn"]);
    let Output { status, stdout, stderr } = command.arg(&path).output().unwrap();
    assert!(status.success(), "{}", text(&stderr));
    let table = text(&stdout);
    assert!(table.contains("the higher claim is accepted"), "{table}");
    assert!(!table.contains("interrupted"), "{table}");

    let games: Vec<Game> =
        Reader::new(File::open(&path).unwrap()).collect::<Result<_, _>>().unwrap();
    assert!(table.starts_with(&format!("good against bad: +{} =0 -0, 100.0 %", games.len())));
    for game in &games {
        assert_eq!(game.tags().get("Termination"), Some("rules infraction"));
        let names = ["White", "Black"].map(|tag| game.tags().get(tag).unwrap());
        assert!(names == ["good", "bad"] || names == ["bad", "good"], "{names:?}");
    }
}

#[test]
fn what_is_wrong_with_the_arguments_is_said() {
    for (args, said) in [
        (&["--games", "2", "--openings", "none.epd"][..], "none.epd: "),
        (&["--games", "2", "--each", "option.Hash=16"], "good has no option \"Hash\""),
        (&["--games", "2", "--openings", "Cargo.toml"], "end in .epd, .fen or .pgn"),
    ] {
        let output = arena(args).output().unwrap();
        assert!(!output.status.success());
        assert!(text(&output.stderr).contains(said), "{}", text(&output.stderr));
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_the_match_with_its_table() {
    use std::io::{BufRead, BufReader, Read};
    use std::process::Stdio;

    let mut command = arena(&["--games", "1000000"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut errors = BufReader::new(child.stderr.take().unwrap());
    let mut first = String::new();
    errors.read_line(&mut first).unwrap();
    assert!(first.contains("rules infraction"), "{first}");

    let interrupted = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(interrupted.unwrap().success());
    let mut rest = String::new();
    errors.read_to_string(&mut rest).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{:?} {rest}", output.status);
    let table = text(&output.stdout);
    assert!(table.starts_with("good against bad: +"), "{table}");
    assert!(
        table.contains("interrupted after ") && table.ends_with("of 1000000 games\n"),
        "{table}"
    );
}
