//! The library on the command line: listing games, and PGN files.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, IsTerminal as _, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use game::GameId;
use protocol::http::{Imported, PgnProblem};
use server::{LeftOut, NotImported, Wanted, in_a_row};
use store::{LibraryQuery, LibraryRow, SqliteStore, Status, Store as _};

use crate::cli::{Cli, Pgn};
use crate::interrupt::Interrupt;
use crate::{Failure, data};

/// Calls `each` with every game of the library, the latest first.
fn for_each(
    store: &SqliteStore,
    mut each: impl FnMut(&LibraryRow) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut query = LibraryQuery::default();
    loop {
        let page = store.library(query.clone()).wait().map_err(|error| error.to_string())?;
        for row in &page.rows {
            each(row)?;
        }
        match page.next {
            Some(next) => query.after = Some(next),
            None => return Ok(()),
        }
    }
}

pub(crate) fn list(cli: &Cli) -> Result<ExitCode, Failure> {
    let store = data::open_to_read(cli)?;
    let mut count = 0_u64;
    let mut out = io::stdout().lock();
    for_each(&store, |row| {
        count += 1;
        let summary = &row.summary;
        let how = match summary.status {
            Status::Finished => &summary.result,
            Status::Unfinished => "goes on",
        };
        let line = format!(
            "{}  {} – {}  {how}  {} plies  {}",
            row.game, summary.white, summary.black, summary.plies, summary.opening
        );
        writeln!(out, "{}", line.trim_end()).map_err(|error| broken(&error))
    })?;
    if count == 0 {
        writeln!(out, "There are no games yet.").map_err(|error| broken(&error))?;
    }
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn pgn(cli: &Cli, order: &Pgn) -> Result<ExitCode, Failure> {
    match order {
        Pgn::Export { file, game } => export(cli, file.as_deref(), *game),
        Pgn::Import { files } => import(cli, files),
    }
}

fn export(cli: &Cli, file: Option<&Path>, only: Option<GameId>) -> Result<ExitCode, Failure> {
    let store = data::open_to_read(cli)?;
    let wanted = match only {
        Some(game) => Wanted::Games(vec![game]),
        None => Wanted::Library(LibraryQuery::default()),
    };
    let Some(path) = file else {
        let mut out = BufWriter::new(io::stdout().lock());
        let spoilt = write_games(&store, wanted, &mut out, &|error| broken(&error))?;
        return Ok(exit(spoilt == 0));
    };
    let said = |error: io::Error| {
        format!("{} cannot be written: {error}. Choose another file.", path.display())
    };
    let file = OpenOptions::new().write(true).create_new(true).open(path).map_err(said)?;
    let mut out = BufWriter::new(file);
    let written = write_games(&store, wanted, &mut out, &said)
        .and_then(|spoilt| out.get_ref().sync_all().map_err(said).map(|()| spoilt));
    if written.is_err() {
        // Half a file would be taken for a whole one.
        let _ = fs::remove_file(path);
    }
    written.map(|spoilt| exit(spoilt == 0))
}

fn exit(is_whole: bool) -> ExitCode {
    if is_whole { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Why an export ends early.
struct Ended(Failure);

impl From<store::Error> for Ended {
    fn from(error: store::Error) -> Self {
        Self(error.to_string())
    }
}

/// Writes games one after the other, and says how many had to be left out.
fn write_games(
    store: &SqliteStore,
    wanted: Wanted,
    out: &mut impl Write,
    said: &dyn Fn(io::Error) -> Failure,
) -> Result<u32, Failure> {
    let mut spoilt = 0;
    let written = server::export(store, wanted, |game| match game {
        Ok(text) => out.write_all(in_a_row(&text).as_bytes()).map_err(|error| Ended(said(error))),
        Err(LeftOut { game, sentence }) => {
            eprintln!("Game {game} was left out. {sentence}");
            spoilt += 1;
            Ok(())
        }
    });
    written.map_err(|Ended(sentence)| sentence)?;
    out.flush().map_err(said)?;
    Ok(spoilt)
}

fn import(cli: &Cli, paths: &[PathBuf]) -> Result<ExitCode, Failure> {
    let mut files = Vec::new();
    for path in paths {
        let unread = |error| format!("{} cannot be read: {error}.", path.display());
        let file = File::open(path).map_err(unread)?;
        let length = file.metadata().map_err(unread)?.len();
        files.push((path, file, length));
    }
    let folder = data::folder(cli)?;
    let store = data::open_alone(&folder)?;
    let token = data::token(&folder)?;
    let interrupt = Interrupt::listen();
    let mut total = Total::default();
    for (path, file, length) in files {
        let mut here = 0;
        let whole = server::import(&store, token, file, |imported| {
            here += imported.used;
            total.add(imported, (paths.len() > 1).then_some(path));
            total.show(here, length);
            !interrupt.came()
        });
        Total::clear();
        let complaint = match whole {
            Ok(true) => continue,
            Ok(false) => Err(format!("Stopped in {}.", path.display())),
            Err(NotImported::Store(error)) => Err(error.to_string()),
            Err(NotImported::NoText(what)) => Ok(format!("{}: {what}", path.display())),
            Err(NotImported::Unread(error)) => {
                Ok(format!("{} cannot be read: {error}.", path.display()))
            }
        };
        total.is_part = true;
        match complaint {
            // The next file may be better.
            Ok(sentence) => eprintln!("{sentence}"),
            Err(sentence) => {
                eprintln!("{sentence}");
                break;
            }
        }
    }
    println!("{} games were read, {} were not.", total.read, total.broken);
    if total.removed > 0 {
        println!("{} old games were deleted, for you keep no more.", total.removed);
    }
    Ok(exit(total.broken == 0 && !total.is_part))
}

/// What has become of all files so far.
#[derive(Default)]
struct Total {
    read: usize,
    broken: u64,
    removed: u64,
    /// Not all of it was looked at.
    is_part: bool,
}

impl Total {
    /// Takes in what became of a piece, and complains of bad games.
    fn add(&mut self, imported: &Imported, path: Option<&Path>) {
        Self::clear();
        let file = path.map(|path| format!("{}: ", path.display())).unwrap_or_default();
        for PgnProblem { number, line, sentence } in &imported.problems {
            eprintln!("{file}Game {number}, line {line}: {sentence}");
        }
        self.read += imported.games.len();
        self.broken += u64::from(imported.broken);
        self.removed += u64::from(imported.removed);
    }

    /// Shows somebody who looks on how far it is. The length of a pipe is not known.
    fn show(&self, done: u64, length: u64) {
        if io::stderr().is_terminal() {
            let part =
                (done * 100).checked_div(length).map(|part| format!(" ({} %)", part.min(100)));
            eprint!("\r{} games{}", self.read, part.unwrap_or_default());
        }
    }

    fn clear() {
        if io::stderr().is_terminal() {
            eprint!("\r{:30}\r", "");
        }
    }
}

/// Whoever read the output has gone.
fn broken(error: &io::Error) -> Failure {
    format!("The output broke off: {error}.")
}
