//! `cargo xtask calibrate`: from games of people to the numbers of all ratings, and to games that confirm
//! them. Each stage keeps what it has in a file of the working folder: interrupted, the same command goes on,
//! and a stage whose file is removed is done anew.

use std::fmt::Write as _;
use std::fs::{self, File, OpenOptions};
use std::io::{BufReader, Write as _};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use chess::Rating;
use chess::pgn::Reader;
use engine::levels::Numbers;
use training::levels::{self, AIMS, Columns, Harvest, Judged, Played, Turn};
use training::people::{self, Case, Settings};

use crate::cli::Calibrate;
use crate::ratings::{as_pgn, neighbours, played, start};
use crate::{about, until_ctrl_c};

/// What is said when a stage was broken off.
const INTERRUPTED: &str = "interrupted; the same command goes on";
/// The nodes of a view of a case: as many as players have.
const NODES: u64 = 150_000;
/// How many characters each case is looked at by.
const CHARACTERS: u64 = 6;
/// The width of a band of ratings in the table of likelihoods.
const BAND: f64 = 200.0;

/// All stages, one after the other.
pub(crate) fn calibrate(arguments: &Calibrate) -> Result<(), String> {
    let work = &arguments.work;
    fs::create_dir_all(work).map_err(|error| about(work, error))?;
    if let Some(docs) = &arguments.docs {
        // Better now than after an hour.
        let text = fs::read_to_string(docs).map_err(|error| about(docs, error))?;
        between_marks(&text, "").ok_or_else(|| about(docs, NO_MARKS))?;
    }
    let go_on = until_ctrl_c()?;
    let course = Course { arguments, go_on: &go_on };
    let people = &arguments.games;
    let text = fs::read_to_string(people).map_err(|error| about(people, error))?;
    let cases = course.cases(&text)?;
    let (held, learned): (Vec<&Case>, Vec<&Case>) =
        cases.iter().partition(|case| people::is_held(case.game));
    eprintln!("{} choices of people to learn from, {} held out", learned.len(), held.len());
    let popular = people::popular(&text);
    let keep = |name: String, numbers: Numbers| {
        let path = work.join(name);
        let source = levels::source(&numbers, &popular);
        fs::write(&path, source).map_err(|error| about(&path, error))?;
        Ok::<Numbers, String>(numbers)
    };
    let mut numbers = match course.kept(0)? {
        Some(numbers) => numbers,
        None => keep(file_name(0), course.fit(&learned, &Numbers::FITTED, false))?,
    };
    for round in 1..=arguments.rounds {
        let bank = course.bank(round, &numbers)?;
        if let Some(kept) = course.kept(round)? {
            numbers = kept;
            continue;
        }
        let (calibrated, _) = levels::calibrate(&bank, &learned, &numbers, say);
        let liked = course.fit(&learned, &calibrated, true);
        let (calibrated, found) = levels::calibrate(&bank, &learned, &liked, say);
        let expected = found.into_iter().map(|found| (found.aim.rating, found.columns));
        println!("\nAs expected by the bank of round {round}:\n\n{}", table(expected));
        numbers = keep(file_name(round), calibrated)?;
    }
    let likely = likelihoods(&held, &numbers);
    println!(
        "\nHow likely the moves of people are, in games that were not learned from:\n\n{likely}"
    );
    let games = course.games(&numbers)?;
    let turns = course.turns(&games)?;
    let profile: Vec<(u16, Columns)> = levels::profile(&turns)
        .into_iter()
        .map(|(rating, columns)| (rating.get(), columns))
        .collect();
    let errs = table(profile.iter().copied());
    println!("\nIn {} games:\n\n{errs}", games.len());
    println!("\nThe numbers are in {}.", work.join(file_name(arguments.rounds)).display());
    if let Some(docs) = &arguments.docs {
        let text = format!(
            "{} games, moves counted and what people do in brackets:\n\n{errs}\nHow likely the moves of people are, in \
             games that were not learned from:\n\n{likely}",
            games.len()
        );
        write_docs(docs, &text)?;
        let picture = docs.with_extension("svg");
        fs::write(&picture, levels::plot(&profile)).map_err(|error| about(&picture, error))?;
    }
    Ok(())
}

/// How numbers would err, and how likely they make what people have played.
pub(crate) fn expect(
    work: &Path,
    round: usize,
    numbers: Option<&Path>,
    learned: bool,
) -> Result<(), String> {
    let numbers = start(numbers)?;
    let read = |name: String| {
        let path = work.join(name);
        fs::read_to_string(&path).map_err(|error| about(&path, error))
    };
    let bank = levels::read(&read(bank_name(round))?).ok_or("no bank")?;
    let found = levels::expected(&bank, &numbers);
    println!("{}", table(found.into_iter().map(|(aim, columns)| (aim.rating, columns))));
    let cases = people::read(&read(CASES.into())?).ok_or("no cases")?;
    let is_asked = |case: &&Case| people::is_held(case.game) != learned;
    let asked: Vec<&Case> = cases.iter().filter(is_asked).collect();
    println!("{}", likelihoods(&asked, &numbers));
    Ok(())
}

/// The marks between which tables are written.
const MARKS: [&str; 2] = ["<!-- calibrate: from here -->\n", "<!-- calibrate: to here -->\n"];

const NO_MARKS: &str = "the marks between which tables are written are not there";

fn write_docs(path: &Path, tables: &str) -> Result<(), String> {
    let text = fs::read_to_string(path).map_err(|error| about(path, error))?;
    let new = between_marks(&text, tables).ok_or_else(|| about(path, NO_MARKS))?;
    fs::write(path, new).map_err(|error| about(path, error))
}

fn between_marks(text: &str, tables: &str) -> Option<String> {
    let (before, rest) = text.split_once(MARKS[0])?;
    let (_, after) = rest.split_once(MARKS[1])?;
    Some(format!("{before}{}\n{tables}\n{}{after}", MARKS[0], MARKS[1]))
}

/// Says how a calibration goes.
fn say(step: f64, found: &[levels::Found]) {
    let off: f64 = found.iter().map(levels::Found::distance).sum();
    eprintln!("steps of {step:.3}: {off:.3} from the aims");
}

/// Where the numbers of a round are kept.
fn file_name(round: usize) -> String {
    format!("fitted-{round}.rs")
}

/// Where the judged positions of a round are kept,
fn bank_name(round: usize) -> String {
    format!("bank-{round}.txt")
}

/// and the choices of people.
const CASES: &str = "cases.txt";

struct Course<'a> {
    arguments: &'a Calibrate,
    go_on: &'a dyn Fn() -> ControlFlow<()>,
}

impl Course<'_> {
    fn path(&self, name: &str) -> PathBuf {
        self.arguments.work.join(name)
    }

    fn unless_interrupted(&self) -> Result<(), String> {
        if (self.go_on)().is_break() { Err(INTERRUPTED.into()) } else { Ok(()) }
    }

    /// What people had before them, and what they chose.
    fn cases(&self, games: &str) -> Result<Vec<Case>, String> {
        let path = self.path(CASES);
        if let Ok(text) = fs::read_to_string(&path) {
            return people::read(&text).ok_or_else(|| about(&path, "no cases"));
        }
        let &Calibrate { cases, seed, .. } = self.arguments;
        let cases = people::see(games, cases, NODES, seed, |done, all| {
            eprint!("\r{done} of {all} positions of people");
            (self.go_on)()
        });
        eprintln!();
        self.unless_interrupted()?;
        fs::write(&path, people::write(&cases)).map_err(|error| about(&path, error))?;
        Ok(cases)
    }

    /// The numbers of a round, if they are there.
    fn kept(&self, round: usize) -> Result<Option<Numbers>, String> {
        let path = self.path(&file_name(round));
        let Ok(text) = fs::read_to_string(&path) else { return Ok(None) };
        let numbers = levels::numbers(&text).ok_or_else(|| about(&path, "no numbers of ratings"));
        numbers.map(Some)
    }

    fn fit(&self, cases: &[&Case], start: &Numbers, likes_only: bool) -> Numbers {
        let &Calibrate { steps, tries, .. } = self.arguments;
        let rounds = if likes_only { 0 } else { tries };
        let settings = Settings { steps, rounds, characters: CHARACTERS, likes_only, hold: 30.0 };
        people::fit(cases, start, settings, |what, likelihood| {
            eprintln!("{what}: {likelihood:.4} a move");
        })
    }

    /// Positions of ratings as they play with numbers, judged.
    fn bank(&self, round: usize, numbers: &Numbers) -> Result<Vec<Judged>, String> {
        let path = self.path(&bank_name(round));
        let mut bank = match fs::read_to_string(&path) {
            Ok(text) => levels::read(&text).ok_or_else(|| about(&path, "no bank"))?,
            Err(_) => Vec::new(),
        };
        // To know how many positions there are the games have to be played again.
        let whole = self.path(&format!("bank-{round}.whole"));
        if !bank.is_empty() && whole.exists() {
            return Ok(bank);
        }
        let file = OpenOptions::new().create(true).append(true).open(&path);
        let mut file = file.map_err(|error| about(&path, error))?;
        let Calibrate { judge, each, seed, .. } = self.arguments;
        let plan = levels::Plan {
            judge: judge.clone(),
            root_nodes: 30_000,
            move_nodes: 6_000,
            numbers: numbers.clone(),
            each: *each,
            seed: seed.wrapping_add(round as u64),
        };
        let from = bank.last().map_or(0, |last| last.number + 1);
        let all = each * AIMS.len();
        levels::gather(&plan, from, |judged| {
            eprint!("\r{} of {all} positions judged", judged.number + 1);
            let line = levels::write(&judged);
            file.write_all(line.as_bytes()).map_err(|error| about(&path, error))?;
            bank.push(judged);
            Ok((self.go_on)())
        })?;
        eprintln!();
        self.unless_interrupted()?;
        fs::write(&whole, "").map_err(|error| about(&whole, error))?;
        Ok(bank)
    }

    /// Games of each rating with its neighbours, cut when they are decided.
    fn games(&self, numbers: &Numbers) -> Result<Vec<Played>, String> {
        let path = self.path("games.pgn");
        if let Ok(file) = File::open(&path) {
            let games = Reader::new(BufReader::new(file)).enumerate();
            let games = games.map(|(number, game)| played(number, &game.ok()?));
            return games.collect::<Option<_>>().ok_or_else(|| about(&path, "no such games"));
        }
        let &Calibrate { confirm, seed, .. } = self.arguments;
        let ratings: Vec<Rating> =
            AIMS.iter().map(|aim| Rating::clamped(aim.rating.into())).collect();
        let pairings = neighbours(&ratings, confirm, 1);
        let plan = Harvest { cut_after: Some(6), ..Harvest::new(pairings, numbers.clone(), seed) };
        let mut games = Vec::new();
        levels::harvest(&plan, |played| {
            games.push(played);
            eprint!("\r{} of {} games", games.len(), plan.pairings.len());
            (self.go_on)()
        });
        eprintln!();
        self.unless_interrupted()?;
        let mut text = String::new();
        for game in &games {
            let _ = writeln!(text, "{}", as_pgn(game));
        }
        fs::write(&path, text).map_err(|error| about(&path, error))?;
        Ok(games)
    }

    /// What every move of the games was worth: a line for each game.
    fn turns(&self, games: &[Played]) -> Result<Vec<Turn>, String> {
        let path = self.path("turns.txt");
        let text = fs::read_to_string(&path).unwrap_or_default();
        let words = |line: &str| -> Option<Vec<Turn>> {
            line.split('\t').filter(|words| !words.is_empty()).map(Turn::read).collect()
        };
        let kept = text.lines().map(words).collect::<Option<Vec<Vec<Turn>>>>();
        let mut kept = kept.ok_or_else(|| about(&path, "no turns"))?;
        let file = OpenOptions::new().create(true).append(true).open(&path);
        let mut file = file.map_err(|error| about(&path, error))?;
        levels::measure(&self.arguments.judge, 30_000, games, kept.len(), |turns| {
            let line = turns.iter().map(Turn::line).collect::<Vec<_>>().join("\t") + "\n";
            file.write_all(line.as_bytes()).map_err(|error| about(&path, error))?;
            kept.push(turns);
            eprint!("\r{} of {} games judged", kept.len(), games.len());
            Ok((self.go_on)())
        })?;
        eprintln!();
        self.unless_interrupted()?;
        Ok(kept.into_iter().flatten().collect())
    }
}

/// How ratings err beside how people do.
fn table(found: impl Iterator<Item = (u16, Columns)>) -> String {
    let mut text = String::from(
        "| rating | moves | first choice | loss | ≥ 10 | ≥ 30 | a piece | a rook or queen |\n\
         |---|---|---|---|---|---|---|---|\n",
    );
    for (rating, columns) in found {
        let Some(aim) = AIMS.iter().find(|aim| aim.rating == rating) else { continue };
        let Columns { positions, first, loss, ten, thirty, piece, rook, .. } = columns;
        let _ = writeln!(
            text,
            "| {rating} | {positions} | {first:.1} ({:.0}) | {loss:.0} ({:.0}) | {ten:.1} ({:.1}) | {thirty:.2} \
             ({:.1}) | {piece:.2} ({:.1}) | {rook:.2} ({:.2}) |",
            aim.first, aim.loss, aim.ten, aim.thirty, aim.piece, aim.rook
        );
    }
    text
}

fn likelihoods(held: &[&Case], numbers: &Numbers) -> String {
    let mut text = String::from(
        "| from | choices | model | plain, by a glance | plain, by a look | gain | likeliest |\n\
         |---|---|---|---|---|---|---|\n",
    );
    for band in people::judge(held, numbers, CHARACTERS, BAND) {
        let people::Band { from, cases, model, plain_glance, plain_look, first } = band;
        let gain = model - plain_glance.max(plain_look);
        let _ = writeln!(
            text,
            "| {from} | {cases} | {model:.3} | {plain_glance:.3} | {plain_look:.3} | {gain:.2} | {:.1} % |",
            100.0 * first
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_take_the_place_of_those_between_the_marks_again_and_again() {
        let [from, to] = MARKS;
        let text = format!("before\n{from}old\n{to}after\n");
        let once = between_marks(&text, "new").unwrap();
        assert_eq!(once, format!("before\n{from}\nnew\n{to}after\n"));
        assert_eq!(between_marks(&once, "new"), Some(once));
        assert_eq!(between_marks("no marks", "new"), None);
    }
}
