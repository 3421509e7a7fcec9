//! Whether other programs can open what Kibitz saves, and Kibitz what they write: random games with everything
//! that a game can have in it, and files by other programs, go into a library and out of it again.
//!
//! The judges are `pgn-extract` and python-chess. They are asked for complaints and for the last position of each
//! game, which must be the one that Kibitz had. They are no part of the test command, for they are installed here.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::args::Args;
use crate::{Outcome, browser, shell};

const GAMES: u64 = 2000;

/// The one that the figures in the tests' files are of; another may complain of something else.
const PYTHON_CHESS: &str = "chess==1.11.2";

/// Debian's place for games, which is not on every PATH.
const PGN_EXTRACT: [&str; 2] = ["pgn-extract", "/usr/games/pgn-extract"];

/// A variant that `pgn-extract` does not know: it takes it for chess without kings.
const UNKNOWN_TO_PGN_EXTRACT: &str = "[Variant \"Antichess\"]";

pub(crate) fn run(mut args: Args) -> Outcome {
    let count = args.number("--games")?.unwrap_or(GAMES);
    args.finish()?;
    browser::ensure(&PGN_EXTRACT, "pgn-extract")?;
    let target = shell::target_folder()?;
    let python = python(&target.join("readback-python"))?;
    let kibitz = Kibitz::build(&target)?;
    let folder = target.join("readback");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let at = |name: &str| folder.join(name);

    let random = at("random.pgn");
    let text = shell::output(
        shell::cargo()
            .args(["run", "--quiet", "--package=game", "--example=games", "--"])
            .arg(count.to_string()),
    )?;
    let (marks, lines): (Vec<&str>, Vec<&str>) =
        text.lines().partition(|line| line.starts_with("% "));
    write(&random, &lines.join("\n"))?;
    let mut ends: Vec<&str> = marks.iter().map(|line| &line["% ".len()..]).collect();
    let saved = kibitz.through(&at("first"), &[&random])?;
    // A library gives the latest game first.
    ends.reverse();
    let games = split(&saved);
    equal("games that Kibitz has saved", &[ends.len()], &[games.len()])?;
    write(&at("kibitz.pgn"), &saved)?;
    let twice = kibitz.through(&at("second"), &[&at("kibitz.pgn")])?;
    let mut back = split(&twice);
    back.reverse();
    equal("games that Kibitz has read again", &games, &back)?;
    let rows = kibitz.rows(&at("first"))?;
    println!("Kibitz: {} games saved, read and saved again without a difference", games.len());

    let hand = at("python-chess.pgn");
    python_chess(&python, &at("kibitz.pgn"), &hand, &ends)?;
    println!("python-chess: {} games, no complaint, the same last positions", games.len());
    kibitz.reads(&hand, &at("by-python-chess"), &rows)?;

    let known = |game: &&str| !game.contains(UNKNOWN_TO_PGN_EXTRACT);
    let chess: Vec<&str> = games.iter().copied().filter(known).collect();
    write(&at("chess.pgn"), &chess.join("\n\n"))?;
    let of_chess = |(game, one)| known(game).then_some(one);
    let ends: Vec<&str> = games.iter().zip(ends).filter_map(of_chess).collect();
    let of_chess = |(game, one)| known(game).then_some(one);
    let rows: Vec<String> = games.iter().zip(rows).filter_map(of_chess).collect();
    let hand = at("pgn-extract.pgn");
    pgn_extract(&at("chess.pgn"), &hand, &ends)?;
    println!("pgn-extract: {} games, no complaint, the same last positions", ends.len());
    kibitz.reads(&hand, &at("by-pgn-extract"), &rows)?;

    let foreign = foreign()?;
    let paths: Vec<&Path> = foreign.iter().map(PathBuf::as_path).collect();
    write(&at("foreign.pgn"), &kibitz.through(&at("foreign"), &paths)?)?;
    let ends = positions(&python, &at("foreign.pgn"), &at("foreign-again.pgn"))?;
    pgn_extract(&at("foreign.pgn"), &hand, &ends)?;
    println!("{} files by other programs: {} games, no complaint", foreign.len(), ends.len());
    Ok(())
}

/// The files by other programs that the tests open, too.
fn foreign() -> Result<Vec<PathBuf>, String> {
    let folder = shell::root().join("e2e").join("files");
    let tried = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut files = Vec::new();
    for entry in fs::read_dir(&folder).map_err(tried)? {
        let path = entry.map_err(tried)?.path();
        if path.extension().is_some_and(|kind| kind == "pgn") {
            files.push(path);
        }
    }
    Ok(files)
}

/// Python with python-chess, in a folder of its own.
fn python(folder: &Path) -> Result<PathBuf, String> {
    let python = folder.join("bin").join("python");
    if !shell::succeeds(shell::program(&python).args(["-c", "import chess.pgn"])) {
        let makes = ["-m", "venv"];
        shell::run(shell::program("python3").args(makes).arg(folder)).map_err(|problem| {
            format!("{problem}\nOn Debian: apt-get install python3 python3-venv")
        })?;
        shell::run(shell::program(&python).args([
            "-m",
            "pip",
            "install",
            "--quiet",
            PYTHON_CHESS,
        ]))?;
    }
    Ok(python)
}

/// The program that is asked, as the tests build it.
struct Kibitz(PathBuf);

impl Kibitz {
    fn build(target: &Path) -> Result<Self, String> {
        shell::run(shell::cargo().args(["build", "--profile=test", "--package=kibitz"]))?;
        Ok(Self(target.join("debug").join(format!("kibitz{}", std::env::consts::EXE_SUFFIX))))
    }

    /// Puts files into a new library and gives all of it as one file.
    fn through(&self, data: &Path, files: &[&Path]) -> Result<String, String> {
        let kibitz = |order: &str| {
            let mut command = shell::program(&self.0);
            command.arg("--data").arg(data).args(["pgn", order]);
            command
        };
        shell::run(kibitz("import").args(files).stdout(Stdio::null()))?;
        shell::output(&mut kibitz("export"))
    }

    /// What a library says of each game, the latest first: names, result, plies, opening.
    fn rows(&self, data: &Path) -> Result<Vec<String>, String> {
        let list = shell::output(shell::program(&self.0).arg("--data").arg(data).arg("games"))?;
        let without_id = |line: &str| line.split_once(' ').unwrap_or_default().1.to_owned();
        Ok(list.lines().map(without_id).collect())
    }

    /// Whether it reads the same games in the hand of another program, which has them in the order of `rows`.
    fn reads(&self, hand: &Path, data: &Path, rows: &[String]) -> Result<(), String> {
        self.through(data, &[hand])?;
        let mut found = self.rows(data)?;
        found.reverse();
        equal("games in the hand of another program", rows, &found)?;
        println!("Kibitz: {} games read as that program has written them", rows.len());
        Ok(())
    }
}

/// Whether the last positions are these by python-chess, too; and the games in its own hand.
fn python_chess(python: &Path, games: &Path, hand: &Path, wanted: &[&str]) -> Result<(), String> {
    equal("last positions by python-chess", wanted, &positions(python, games, hand)?)
}

/// The last position of each game by python-chess.
fn positions(python: &Path, games: &Path, hand: &Path) -> Result<Vec<String>, String> {
    let script = shell::root().join("xtask").join("src").join("readback.py");
    let said = without_complaint(shell::program(python).arg(script).args([games, hand]))?;
    Ok(said.lines().map(str::to_owned).collect())
}

/// Whether the last positions are these by `pgn-extract`, too, which writes each as a comment behind the last move;
/// and the games in its own hand.
fn pgn_extract(games: &Path, hand: &Path, wanted: &[impl AsRef<str>]) -> Result<(), String> {
    let wanted: Vec<_> = wanted.iter().map(|end| without_castling(end.as_ref())).collect();
    let name = PGN_EXTRACT
        .into_iter()
        .find(|name| shell::succeeds(shell::program(*name).arg("--version")));
    let pgn_extract = || {
        let mut command = shell::program(name.unwrap_or(PGN_EXTRACT[0]));
        command.arg("-s").arg(games);
        command
    };
    write(hand, &without_complaint(&mut pgn_extract())?)?;
    // All moves of a game on one line.
    let said = without_complaint(pgn_extract().args(["-F", "--nofauxep", "-w10000000"]))?;
    let mut ends: Vec<String> = Vec::new();
    for line in said.lines() {
        if line.starts_with("[Event ") {
            // It says nothing of a game without moves.
            ends.push(wanted.get(ends.len()).cloned().unwrap_or_default());
        } else if let Some((_, end)) = line.rsplit_once("{ \"")
            && let Some(last) = ends.last_mut()
        {
            *last = without_castling(end.split('"').next().unwrap_or_default());
        }
    }
    equal("last positions by pgn-extract", &wanted, &ends)
}

/// A FEN without its third field: of rooks that began between others `pgn-extract` tells the files, and the
/// standard the sides.
fn without_castling(fen: &str) -> String {
    let fields = fen.split(' ').enumerate().filter(|(index, _)| *index != 2);
    fields.map(|(_, field)| field).collect::<Vec<_>>().join(" ")
}

/// What a program writes; an error if it complains of anything.
fn without_complaint(command: &mut Command) -> Result<String, String> {
    let output = command.output();
    let output = output.map_err(|error| format!("{}: {error}", command.get_program().display()))?;
    let said = String::from_utf8_lossy(&output.stderr);
    // How far `pgn-extract` is is no complaint.
    let is_progress = |line: &&str| {
        line.strip_prefix("Games: ").is_some_and(|count| count.trim().parse::<u64>().is_ok())
    };
    let complaints: Vec<&str> = said
        .split(['\n', '\r'])
        .filter(|line| !line.trim().is_empty() && !is_progress(line))
        .collect();
    if !output.status.success() || !complaints.is_empty() {
        let some = &complaints[..complaints.len().min(20)];
        return Err(format!(
            "{} ({}):\n{}",
            command.get_program().display(),
            output.status,
            some.join("\n")
        ));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The games of a file.
fn split(file: &str) -> Vec<&str> {
    let begins = file.match_indices("[Event ").map(|(at, _)| at);
    let begins = begins.filter(|&at| at == 0 || file[..at].ends_with("\n\n"));
    let mut begins: Vec<_> = begins.collect();
    begins.push(file.len());
    begins.windows(2).map(|ends| file[ends[0]..ends[1]].trim_end()).collect()
}

fn equal<T: PartialEq + std::fmt::Display, U: PartialEq<T> + std::fmt::Display>(
    what: &str,
    wanted: &[T],
    found: &[U],
) -> Result<(), String> {
    let differs = wanted.iter().zip(found).position(|(wanted, found)| found != wanted);
    match differs {
        Some(at) => {
            Err(format!("{what}: number {} is\n{}\nand not\n{}", at + 1, found[at], wanted[at]))
        }
        None if wanted.len() != found.len() => {
            Err(format!("{what}: {} and not {}", found.len(), wanted.len()))
        }
        None => Ok(()),
    }
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_told_apart() {
        let file = "[Event \"a\"]\n\n1. e4 { [Event \"b\"] } *\n\n[Event \"c\"]\n\n*\n\n";
        assert_eq!(
            split(file),
            ["[Event \"a\"]\n\n1. e4 { [Event \"b\"] } *", "[Event \"c\"]\n\n*"]
        );
        assert!(split("").is_empty());
    }

    #[test]
    fn a_difference_is_named_with_its_place() {
        assert_eq!(equal("games", &["a", "b"], &["a", "b"]), Ok(()));
        assert!(equal("games", &["a", "b"], &["a", "c"]).unwrap_err().contains("number 2"));
        assert!(equal("games", &["a", "b"], &["a"]).unwrap_err().contains("1 and not 2"));
    }
}
