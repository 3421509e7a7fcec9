//! The library on the command line: listing games, and PGN files.

use std::fs::{self, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::process::ExitCode;

use game::GameId;
use server::{LeftOut, Wanted, in_a_row};
use store::{LibraryQuery, LibraryRow, SqliteStore, Status, Store as _};

use crate::cli::{Cli, Pgn};
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
        Pgn::Import { file } => import(cli, file),
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

fn import(cli: &Cli, path: &Path) -> Result<ExitCode, Failure> {
    let text =
        fs::read(path).map_err(|error| format!("{} cannot be read: {error}.", path.display()))?;
    let folder = data::folder(cli)?;
    let store = data::open_alone(&folder)?;
    let imported =
        server::import(&store, data::token(&folder)?, &text).map_err(|error| error.to_string())?;
    for problem in &imported.problems {
        eprintln!("Game {}, line {}: {}", problem.number, problem.line, problem.sentence);
    }
    println!("{} games were read, {} were not.", imported.games.len(), imported.problems.len());
    Ok(if imported.problems.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Whoever read the output has gone.
fn broken(error: &io::Error) -> Failure {
    format!("The output broke off: {error}.")
}
